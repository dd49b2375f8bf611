import Testing

@testable import Markdown

struct MarkdownHTMLTests {
    private func html(_ text: String, _ options: MarkdownOptions = MarkdownOptions()) throws -> String {
        try MarkdownDocument(text).html(options)
    }

    @Test(arguments: [
        ("**bold** and ~~gone~~", "<p><strong>bold</strong> and <del>gone</del></p>\n"),
        ("www.example.org", "<p><a href=\"http://www.example.org\">www.example.org</a></p>\n"),
        ("a < b & \"c\"", "<p>a &lt; b &amp; &quot;c&quot;</p>\n"),
        (
            "| a | b |\n|---|---|\n| 1 | 2 |",
            "<table tabindex=\"0\">\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n"
                + "<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>\n"
        ),
        ("", ""),
    ])
    func extensionsAreOn(text: String, expected: String) throws {
        #expect(try html(text) == expected)
    }

    @Test func tasksAreOn() throws {
        #expect(try html("- [x] done").contains("<span class=\"task\">☑</span> done"))
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "a <img src=x onerror=alert(1)> b", "[x](javascript:alert(1))",
        "[x](JAVASCRIPT:alert(1))", "![x](vbscript:x)", "[x](data:text/html,x)", "<javascript:alert(1)>",
        "<svg/onload=alert(1)>",
    ])
    func whatCouldRunIsDropped(text: String) throws {
        let html = try html(text)
        for part in ["<script", "<img src=x", "javascript:alert(1)\"", "vbscript:", "data:text", "<svg"] {
            #expect(!html.lowercased().contains("=\"\(part)"))
            if part.hasPrefix("<") { #expect(!html.contains(part)) }
        }
    }

    @Test(arguments: ["<br>", "<BR/>", "<br />"])
    func aBreakOfALineIsKept(tag: String) throws {
        #expect(try html("one\(tag)two") == "<p>one<br />\ntwo</p>\n")
        #expect(try MarkdownDocument("one\(tag)two").plainText() == "one two")
        #expect(try html("| a |\n|---|\n| 1\(tag)2 |").contains("<td>1 2</td>"))
    }

    @Test func rawHTMLPassesWhereAllowedButNotScripts() throws {
        let html = try html("<b>x</b> <script>y</script>", MarkdownOptions(allowsRawHTML: true))
        #expect(html == "<p><b>x</b> &lt;script>y&lt;/script></p>\n")
    }

    @Test func `raw HTML is found with its lines`() throws {
        let pieces = try MarkdownDocument("a <b>c</b>\n\n<div onclick='x'>\n<Script src=y>\n</div>").rawHTML()
        #expect(pieces.map(\.text) == ["<b>", "</b>", "<div onclick='x'>\n&lt;Script src=y>\n</div>\n"])
        #expect(pieces.map(\.line) == [1, 1, 3])
    }

    @Test(arguments: [
        ("# A\n## B", 2, ["<h2>A", "<h3>B"]), ("### A\n# B", 3, ["<h5>A", "<h3>B"]),
        ("##### A\n# B", 3, ["<h6>A", "<h3>B"]),
        ("## A", 2, ["<h2>A"]), ("### A", 2, ["<h2>A"]),
    ])
    func headingsStartWhereThePageWants(text: String, level: Int, parts: [String]) throws {
        let html = try html(text, MarkdownOptions(topHeadingLevel: level))
        for part in parts { #expect(html.contains(part)) }
    }

    @Test func linksAreRewritten() throws {
        let options = MarkdownOptions { link in
            link.isImage ? .textOnly : link.url == "a.md" ? .address("a/index.html") : .keep
        }
        let html = try html("[a](a.md) [b](b.html \"t\") ![**alt** text](c.jpg)", options)
        #expect(
            html
                == "<p><a href=\"a/index.html\">a</a> <a href=\"b.html\" title=\"t\">b</a> <strong>alt</strong> text</p>\n"
        )
    }

    @Test func plainTextHasNoMarkup() throws {
        let document = try MarkdownDocument(
            "# Title\n\nSome *text*\nwith `code` & <b>tags</b>.\n\n- one\n- two\n\n|a|b|\n|-|-|\n|1|2|")
        #expect(document.plainText() == "Title\nSome text with code & tags.\none\ntwo\na · b\n1 · 2")
    }

    @Test func manyAtOnceFromManyTasks() async {
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    (0..<100).allSatisfy { _ in
                        (try? MarkdownDocument("~~x~~").html()) == "<p><del>x</del></p>\n"
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
