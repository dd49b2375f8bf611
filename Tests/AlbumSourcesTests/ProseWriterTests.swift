import AlbumModel
import Testing

@testable import AlbumSources

struct ProseWriterTests {
    private func reported(_ text: String, _ writer: ProseWriter) -> (html: String, remarks: [String]) {
        var diagnostics: [Diagnostic] = []
        let result = writer.render(text, file: "album.md", firstLine: 4, headingLevel: 2, diagnostics: &diagnostics)
        return (result.prose?.html ?? "", diagnostics.map { "\($0)" })
    }

    @Test func `a picture from a host that the policy names is shown`() {
        var writer = ProseWriter()
        let text = "![a hill](https://a.example/b.jpg)"
        #expect(reported(text, writer).html == "<p>a hill</p>\n")
        #expect(reported(text, writer).remarks.count == 1)
        writer.policy[.images] = ["https://a.example"]
        #expect(reported(text, writer).html == "<p><img src=\"https://a.example/b.jpg\" alt=\"a hill\"></p>\n")
        #expect(reported(text, writer).remarks.isEmpty)
    }

    @Test func `HTML that the policy refuses is reported with its line where HTML is allowed`() {
        let text =
            "One\n<b onclick=\"go()\">two</b>\n\n<div>\n<img src=\"https://a.example/b.jpg\">\n<script>x()</script></div>"
        let without = reported(text, ProseWriter())
        #expect(
            without.remarks == [
                "album.md:5: note: the tag `<b onclick=\"go()\">`, and 3 more below, is left out; write Markdown, or `allowRawHTML: true` in the configuration"
            ])
        #expect(!without.html.contains("onclick"))

        let reported = reported(text, ProseWriter(allowsRawHTML: true))
        #expect(reported.html.contains("<b onclick"))
        #expect(reported.html.contains("&lt;script>"))
        #expect(reported.remarks.map { String($0.prefix(11)) } == ["album.md:5:", "album.md:8:"])
        #expect(reported.remarks.first?.contains("such as `onclick`") == true)
        #expect(reported.remarks.last?.contains("img-src: [https://a.example]") == true)
    }

    @Test(arguments: ["One<br>two <!-- three -->", "<!-- <b>one</b> -->\n\nTwo", "<br/>\n\nTwo", "2 < 3"])
    func `what nobody misses is left out silently`(text: String) {
        #expect(reported(text, ProseWriter()).remarks.isEmpty)
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", "vbscript:x", "data:text/html,x", "file:///home/a.jpg",
    ])
    func `a link that could run a script is shown as text, with a warning`(url: String) {
        let (html, remarks) = reported("One\n\nSee [this](\(url)).", ProseWriter())
        #expect(html == "<p>One</p>\n<p>See this.</p>\n")
        let scheme = url.lowercased().prefix { $0 != ":" }
        #expect(
            remarks == [
                "album.md:6:5: warning: this link is shown as text: addresses with `\(scheme):` are left out; link to a page or file of the site, or to a website"
            ])
        #expect(reported("[this](\(url))", ProseWriter(allowsRawHTML: true)).remarks.isEmpty)
    }

    @Test func `a link without an address is shown as text, with a warning`() {
        let (html, remarks) = reported("See [this]().", ProseWriter())
        #expect(html == "<p>See this.</p>\n")
        #expect(
            remarks == [
                "album.md:4:5: warning: this link is shown as text: it has no address; write one between `(` and `)`"
            ])
    }

    @Test(arguments: [
        "https://a.example", "mailto:a@b.example", "tel:+123", "../b.html", "#a", "datafile.html", "/data:x",
    ])
    func `other links stay`(url: String) {
        let (html, remarks) = reported("[this](\(url))", ProseWriter())
        #expect(html == "<p><a href=\"\(url)\">this</a></p>\n" && remarks.isEmpty)
    }
}
