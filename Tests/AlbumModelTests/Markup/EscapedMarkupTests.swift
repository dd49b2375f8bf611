import Testing

@testable import AlbumModel

struct EscapedMarkupTests {
    @Test(arguments: [
        ("", "", ""), ("plain, 李明", "plain, 李明", "plain, 李明"),
        ("<b>&</b>", "&lt;b&gt;&amp;&lt;/b&gt;", "&lt;b&gt;&amp;&lt;/b&gt;"),
        (#"Ann's "sea""#, "Ann&#39;s &quot;sea&quot;", #"Ann's "sea""#),
    ])
    func nothingInATextIsMarkup(text: String, markup: String, content: String) {
        #expect(text.asMarkup == markup)
        #expect(text.asElementContent == content)
    }
}
