import AlbumModel
import Testing

@testable import Pages

struct ProseLengthTests {
    @Test(
        arguments: [
            (0, 0, "", false), (1, 200, "", false), (2, 200, "", false), (3, 50, "", true), (3, 1, "", false),
            (3, 50, "<table></table>", true), (3, 50, "<pre></pre>", false),
            (1, 150, "<ul><li>a</li><li>b</li></ul>", true),
            (1, 150, "<ul><li>a</li></ul>", false), (4, 50, "<h3>Day two</h3>", true),
        ] as [(Int, Int, String, Bool)])
    func aTextOfSeveralParagraphsFillsColumns(paragraphs: Int, words: Int, end: String, isFilling: Bool) {
        let paragraph = "<p>\(String(repeating: "word ", count: words))</p>"
        let html = String(repeating: paragraph, count: paragraphs) + end
        let text = html.replacing("<p>", with: "").replacing("</p>", with: "\n")
        #expect(Prose(html: html, plainText: text).fillsColumns == isFilling)
    }

    @Test(arguments: [
        ("word", true), (String(repeating: "word ", count: 90), false), ("<table></table>", false),
        ("<pre></pre>", false),
    ])
    func aTextBesidePicturesIsShortAndHasNeitherTablesNorCode(text: String, fits: Bool) {
        #expect(
            Prose.fitNarrowColumn(
                Prose(html: "<p>\(text)</p>", plainText: text), below: String(repeating: "a", count: 100)) == fits)
    }

    @Test(arguments: [("word ", 100, false), ("word ", 300, true), ("山水", 100, false), ("山水", 300, true)])
    func aTextThatFillsHalfOfAPhoneIsLong(words: String, count: Int, isLong: Bool) {
        let text = String(repeating: words, count: count)
        #expect(Prose(html: "<p>\(text)</p>", plainText: text).isLong == isLong)
    }
}
