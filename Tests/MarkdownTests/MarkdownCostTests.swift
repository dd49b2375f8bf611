import Testing

@testable import Markdown

/// Texts that cost far more than their size: cmark must not see them, or its output must be in proportion.
struct MarkdownCostTests {
    private static func `repeat`(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    /// A wide table with short rows, each line after `prefix`.
    private static func table(_ prefix: String, row: String, end: String = "\n", columns: Int, rows: Int) -> String {
        let header = "\(prefix)|" + `repeat`("a|", columns) + end + "\(prefix)|" + `repeat`("-|", columns) + end
        return header + `repeat`("\(prefix)\(row)\(end)", rows)
    }

    private static let shortRows: [String] = [
        table("", row: "|b|", columns: 1250, rows: 1250),
        table("", row: "b", columns: 1250, rows: 1250),
        table("> ", row: "|b|", columns: 1250, rows: 1250),
        table("> > ", row: "b", columns: 1250, rows: 1250),
        table("", row: "|b|", end: "\r\n", columns: 1250, rows: 1250),
        table("", row: "|b|", end: "\r", columns: 1250, rows: 1250),
        table("", row: "|\\|\\|\\||", columns: 1250, rows: 1250),
        table("", row: "|\u{0}|", columns: 1250, rows: 1250),
        table("", row: "b", columns: 30_000, rows: 10),
        "1. x\n\n" + table("   ", row: "b", columns: 1250, rows: 1250),
        "- |" + `repeat`("a|", 1250) + "\n  |" + `repeat`(":-:\t|", 1250) + "\n" + `repeat`("  b\n", 1250),
        "a" + `repeat`("|a", 1250) + "\n-" + `repeat`("|-", 1250) + "\n" + `repeat`("b\n", 1250),
        // Many small ones of the kind.
        `repeat`(table("", row: "b", columns: 300, rows: 30) + "\n", 20),
    ]

    private static let growing: [String] = [
        `repeat`("a <?\n", 100_000), `repeat`("a <!A \n", 100_000), `repeat`("a <![CDATA[\n", 60_000),
        "www.a.b" + `repeat`(")", 90_000), `repeat`("a@", 49_000),
        `repeat`("x\n", 100_000) + "a|b\n-|-\n", `repeat`(`repeat`("|a", 200) + "\n" + `repeat`("|-", 199) + "\n", 500),
        "[a]: /" + `repeat`("x", 50_000) + "\n\n" + `repeat`("[a]\n\n", 10_000),
        "[a]: /x '" + `repeat`(`repeat`("y", 90) + "\n", 550) + "'\n\n" + `repeat`("[a]\n\n", 10_000),
        "[a]:\n/x\n'" + `repeat`(`repeat`("y", 90) + "\n", 550) + "'\n\n" + `repeat`("[a]\n\n", 10_000),
        `repeat`("&\n", 1_100_000),
    ]

    private static let ordinary: [String] = [
        `repeat`("*a_ ~b~ **c__ \n", 5000), `repeat`("[a](b) ![c](d) <e> `f` &amp; \n", 3000),
        `repeat`("> - a\n", 5000), `repeat`("www.a.b https://c.d e@f.g \n", 3000),
        table("", row: "|b|c|d|", columns: 3, rows: 20_000), table("", row: "b|c|d", columns: 3, rows: 20_000),
        table("", row: "b|c", columns: 3, rows: 20_000),
        `repeat`("a|b\n-|-\nc|d\n\n", 3000), `repeat`("Title\n---\nText\n", 5000), `repeat`("- 2019\n- 2020\n", 5000),
        (1...2000).map { "[r\($0)]: https://example.org/\($0) 'Title \($0)'\n" }.joined() + "\n"
            + (1...2000).map { "Text of [r\($0)].\n\n" }.joined(),
    ]

    @Test(arguments: shortRows)
    func rowsThatWouldBeFilledUpAreRefused(text: String) {
        #expect(throws: MarkdownError.self) { _ = try MarkdownDocument(text) }
    }

    @Test(arguments: growing)
    func textsThatGrowAreRefused(text: String) {
        #expect(throws: MarkdownError.self) { _ = try MarkdownDocument(text) }
    }

    /// A text that is accepted becomes HTML in proportion to its size.
    @Test(arguments: ordinary)
    func ordinaryTextsAreRead(text: String) throws {
        let html = try MarkdownDocument(text).html()
        #expect(html.utf8.count <= text.utf8.count * 12)
        #expect(html.utf8.count > text.utf8.count / 4)
    }
}
