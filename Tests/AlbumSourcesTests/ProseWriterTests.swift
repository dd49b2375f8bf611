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
}
