import Testing

@testable import AlbumModel

struct HTMLAddressesTests {
    @Test(arguments: [
        (#"<a class="x" href='notes/'>n</a>"#, #"<a class="x" href="[notes/]">n</a>"#),
        (#"<A HREF="p.html?a=1&amp;b#c">n</A>"#, #"<A HREF="[p.html?a=1&amp;b#c]">n</A>"#),
        (#"<img height=20 src = me.png alt="I"/>"#, #"<img height=20 src = "[me.png]" alt="I"/>"#),
        ("<video\n poster='me.png'\n src=\" v.mp4 \">", "<video\n poster=\"[me.png]\"\n src=\"[v.mp4]\">"),
        (
            #"<source srcset="a.webp, b.webp 2x,c.webp 300w"><img srcset='d.jpg'>"#,
            #"<source srcset="[a.webp], [b.webp] 2x, [c.webp] 300w"><img srcset="[d.jpg]">"#
        ),
        (#"<a href='a"b'>x</a>"#, #"<a href="[a&quot;b]">x</a>"#),
        // What looks like an address inside another attribute, a comment or a text is not one.
        (#"<a title="a > b, href=x" href=y>n</a>"#, #"<a title="a > b, href=x" href="[y]">n</a>"#),
        (#"<a data-href="x" name=y>n</a>"#, #"<a data-href="x" name=y>n</a>"#),
        ("<!-- <a href=x> --> <p src=y> &lt;a href=z>", "<!-- <a href=x> --> <p src=y> &lt;a href=z>"),
        // Programs hide mail addresses in this way, and browsers decode them.
        (#"<a href="&#109;ailto&#x3a;me@x.org">n</a>"#, #"<a href="[mailto:me@x.org]">n</a>"#),
        (#"<a href="tel&colon;123">n</a> <a href="a&b">"#, #"<a href="tel&colon;123">n</a> <a href="[a&amp;b]">"#),
        (#"<img srcset="data:image/png;base64,xx 1x">"#, #"<img srcset="data:image/png;base64,xx 1x">"#),
        ("<a href=x", "<a href=\"[x]\""), ("<a href=", "<a href=\"[]\""), ("<a", "<a"), ("", ""),
    ])
    func addressesAreReplacedWhereTheyAre(html: String, expected: String) {
        #expect(HTMLAddresses.replacing(in: html) { "[\($0)]" } == expected)
        #expect(HTMLAddresses.replacing(in: html) { _ in nil } == html)
    }

    /// Decoded as browsers do (HTML, 13.2.5.80).
    @Test(
        arguments: [
            ("a&#65;b", "aAb"), ("a&#x41;b", "aAb"), ("a&#X41;b", "aAb"), ("a&#0;b", "a\u{FFFD}b"),
            ("a&#150;b", "a\u{2013}b"), ("a&#x81;b", "a\u{81}b"), ("a&#xD800;b", "a\u{FFFD}b"),
            ("a&#99999999999999999999;b", "a\u{FFFD}b"), ("a&#65b", "aAb"), ("a&#x41g", "aAg"),
            ("a&#+65;b", "a&#+65;b"), ("a&#-65;b", "a&#-65;b"), ("a&#x+41;b", "a&#x+41;b"), ("a&#;b", "a&#;b"),
            ("a&#x;b", "a&#x;b"), ("a&b=1&amp;c;", "a&b=1&c;"), ("?a&b&c;d", nil), ("a& b;c", "a& b;c"),
            ("a&lt;b&gt;&quot;&apos;", "a<b>\"'"), ("a&colon;b", nil), ("a&", "a&"), ("&&amp;", "&&"),
        ] as [(String, String?)])
    func referencesAreReadAsInBrowsers(written: String, read: String?) {
        #expect(HTMLAddresses.links(in: "<a href=\"\(written)\">") == (read.map { [$0] } ?? []))
    }

    /// When each caused a search to the end, these took minutes.
    @Test func manyReferencesTakeNoTime() {
        let written = String(repeating: "&a", count: 200_000)
        #expect(HTMLAddresses.links(in: "<a href=\"\(written)\">") == [written])
    }

    @Test func linksGetAttributes() {
        let html = #"<A id=1 href='x?a&amp;b'>x</A> <a data-href="y">y</a> <a href=z>z</a> <img src="i">"#
        #expect(HTMLAddresses.links(in: html) == ["x?a&b", "z"])
        #expect(
            HTMLAddresses.adding("target=\"_top\"", toLinksOf: html) { $0 != "z" }
                == #"<A id=1 href='x?a&amp;b' target="_top">x</A> <a data-href="y">y</a> <a href=z>z</a> <img src="i">"#
        )
    }

    @Test func picturesAreDescribed() {
        let html = #"<p><IMG alt="A &amp; B" src='x'><img src="y" alt="C"><img src=x></p>"#
        #expect(
            HTMLAddresses.describing(picturesOf: html) { $0 == "x" } == #"<p>A &amp; B<img src="y" alt="C"></p>"#)
    }
}
