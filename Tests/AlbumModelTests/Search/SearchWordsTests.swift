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
        ("2024年3月", ["2024", "年", "3", "月", "202403", "3月"]), ("我的Leica照片", ["我", "我的", "的", "leica", "照", "照片", "片"]),
        ("ガラス", ["ガ", "ガラ", "ラ", "ラス", "ス"]), ("\u{FF76}\u{FF9E}\u{FF97}\u{FF7D}", ["ガ", "ガラ", "ラ", "ラス", "ス"]),
        ("\u{FF75}\u{FF6B}\u{FF9D}\u{FF8A}\u{FF9F}", ["オ", "オォ", "ォ", "ォン", "ン", "ンパ", "パ"]),
        ("\u{FB01}nal, o\u{FB03}ce, \u{FB02}uff\u{FB00}, \u{FB06}one", ["final", "office", "fluffff", "stone"]),
        ("𠮷野家", ["𠮷", "𠮷野", "野", "野家", "家"]),
    ])
    func `texts are divided into folded words`(text: String, words: [String]) {
        #expect(SearchWords.all(in: text).sorted() == words.map { String($0) }.sorted())
    }

    @Test(arguments: [
        ("2019-05-12 Rome", ["201905", "20190512"]), ("DSC_1234-2.jpg", ["123402"]), ("a2019/5b", ["201905"]),
        ("P 5.6.2018", ["201806", "20180605"]), ("9. 3.\u{202F}2024", ["202403", "20240309"]),
        ("２０２４－０３", ["202403"]), ("旅行2024年3月9日", ["202403", "3月", "20240309", "3月9日"]), ("2024年3月9", ["202403", "3月"]),
        ("2024 年 03 月 9 号", ["202403", "3月", "20240309", "3月9日"]), ("3月9日的雪", ["3月", "3月9日"]),
        ("2024年13月", []), ("3 4月", ["4月"]), ("2024年 3 4月", ["4月"]), ("3月、9日", ["3月"]), ("12024年5月", ["5月"]),
        ("3月32日", ["3月"]), ("2024年3月3日至9日", ["202403", "3月", "20240303", "3月3日"]),
        ("2019-05-12-13", ["201905", "20190512"]), ("2019-05-40", ["201905"]), ("2019-05-123", ["201905"]),
        ("5.6.2018-07", ["201806", "20180605", "201807"]), ("0984-05", ["98405"]),
        ("v2019.0", ["201900"]), ("2019-05-0", ["201905", "20190500"]),
        ("class of 2019/20", []), ("2019-00-01", []), ("32.1.2019", []), ("12019-05", []), ("2019-051", []),
        ("2019 - 05", []), ("2019--05", []), ("5.  6.2018", []), ("2024年3", []), ("5/6/2018", []),
        (String(repeating: "1", count: 10_000) + "-05", []),
    ])
    func `dates are words, too`(text: String, dates: [String]) {
        var found: [String] = []
        SearchDates.each(in: SearchFolding.folded(text), scalar: \.value) { found.append($0) }
        #expect(found == dates)
        #expect(SearchWords.all(in: text).suffix(dates.count) == dates[...])
    }

    @Test func `words and texts without an end cost a bounded number`() {
        #expect(SearchWords.all(in: String(repeating: "a", count: 10_000)) == [String(repeating: "a", count: 32)])
        #expect(SearchWords.all(in: String(repeating: "é", count: 10_000)) == [String(repeating: "e", count: 32)])
        #expect(SearchWords.all(in: String(repeating: "a ", count: 10_000)).count == 2000)
        #expect(SearchWords.all(in: String(repeating: "2024-05 ", count: 10_000)).count == 4000, "with dates")
        #expect(SearchWords.all(in: String(repeating: "海", count: 10_000)).count <= 2001)
    }
}
