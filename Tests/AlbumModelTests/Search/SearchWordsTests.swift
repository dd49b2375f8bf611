import Testing

@testable import AlbumModel

@Suite struct SearchWordsTests {
    @Test(arguments: [
        ("The Sea, the sea!", ["the", "sea", "the", "sea"]), ("", []), (" ... ", []),
        ("IMG_2041.JPG", ["img", "2041", "jpg"]), ("35mm f/2.8", ["35", "mm", "f", "2", "8"]),
        ("Jökulsárlón", ["jokulsarlon"]), ("Jo\u{308}kulsárlón", ["jokulsarlon"]),
        ("STRASSE Straße", ["strasse", "strasse"]),
        ("Ærø, Łódź, œuvre", ["aero", "lodz", "oeuvre"]), ("İstanbul ısı", ["istanbul", "isi"]),
        ("ΟΔΟΣ Οδός", ["οδοσ", "οδοσ"]), ("Ｖｉｋ ２０２４", ["vik", "2024"]), ("Москва", ["москва"]),
        ("서울 한강", ["서울", "한강"]), ("हिन्दी", ["हिन्दी"]),
        ("照", ["照"]), ("红水壶", ["红", "红水", "水", "水壶", "壶"]),
        ("2024年3月", ["2024", "年", "3", "月"]), ("我的Leica照片", ["我", "我的", "的", "leica", "照", "照片", "片"]),
        ("ガラス", ["ガ", "ガラ", "ラ", "ラス", "ス"]), ("𠮷野家", ["𠮷", "𠮷野", "野", "野家", "家"]),
    ])
    func `texts are divided into folded words`(text: String, words: [String]) {
        #expect(SearchWords.all(in: text).sorted() == words.map { String($0) }.sorted())
    }

    @Test func `words and texts without an end cost a bounded number`() {
        #expect(SearchWords.all(in: String(repeating: "a", count: 10_000)) == [String(repeating: "a", count: 32)])
        #expect(SearchWords.all(in: String(repeating: "é", count: 10_000)) == [String(repeating: "e", count: 32)])
        #expect(SearchWords.all(in: String(repeating: "a ", count: 10_000)).count == 2000)
        #expect(SearchWords.all(in: String(repeating: "海", count: 10_000)).count <= 2001)
    }
}
