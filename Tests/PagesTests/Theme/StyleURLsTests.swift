import Testing

@testable import AlbumModel
@testable import Pages

/// What style sheets load.
@Suite struct StyleURLsTests {
    @Test(arguments: [
        (#"a{b:url(x.png)}"#, ["x.png"]),
        (#"a{b:URL( "x y.png" )}"#, ["x y.png"]),
        (#"a{b:url('x)y.png'), url(z.svg#i)}"#, ["x)y.png", "z.svg#i"]),
        (#"/* url(no.png) */ a{content:"url(no.png)"}"#, []),
        (#"@import "a.css" screen; @import url(b.css);"#, ["a.css", "b.css"]),
        (#"@import/**/'a.css';@charset "no";"#, ["a.css"]),
        (#"a{b:url(x\ y\29.png)}"#, ["x y).png"]),
        (#"a{b:curl(x.png);my-url(x.png)}"#, []),
        (#"a{b:url(x y)}"#, []),
        (#"a{b:url("open"#, []),
        (#"a{b:url("#, []),
        (#"a{b:"\"#, []),
        ("a{b:url()}", [""]),
        ("/* open", []),
    ])
    func `addresses are found where browsers load them`(style: String, addresses: [String]) {
        #expect(StyleURLs.all(in: Array(style.utf8)).map(\.address) == addresses)
    }

    @Test func `places count from one`() {
        let found = StyleURLs.all(in: Array("a{}\nb { c: url(x); }\n".utf8))
        #expect(found.map(\.line) == [2] && found.map(\.column) == [12])
    }

    private func link(_ files: [String: String]) -> (texts: [String: String], linking: StyleLinking) {
        var linking = StyleLinking(
            files.sorted { $0.key < $1.key }.map { name, text in
                ThemeFiles.File(name: name, place: "templates/\(name)", bytes: Array(text.utf8))
            }, finish: { $0 })
        let assets = linking.linked()
        return (
            Dictionary(
                uniqueKeysWithValues: zip(files.keys.sorted(), assets.map { String(decoding: $0.bytes, as: UTF8.self) })
            ),
            linking
        )
    }

    private func name(_ file: String, _ text: String) -> String {
        let asset = ThemeAssetFile(ThemeFiles.File(name: file, place: "", bytes: Array(text.utf8)))
        return String(asset.address.dropFirst(ThemeAssetFile.folder.count))
    }

    @Test func `links lead to the published names`() {
        let font = name("fonts/serif.woff2", "FONT")
        let (texts, linking) = link([
            "look.css": "@import 'parts/type.css';\na{b:url(parts/../fonts/serif.woff2?v=1#x)}",
            "parts/type.css": "c{d:url(\"../fonts/serif.woff2\")}", "fonts/serif.woff2": "FONT",
        ])
        #expect(linking.diagnostics.isEmpty)
        let type = "c{d:url(\"\(font)\")}"
        #expect(texts["parts/type.css"] == type)
        #expect(texts["look.css"] == "@import \"\(name("parts/type.css", type))\";\na{b:url(\"\(font)?v=1#x\")}")
        // A style sheet's own name changes with what it loads.
        let other = link(["look.css": "a{b:url(x.png)}", "x.png": "1"]).texts["look.css"]
        #expect(other != link(["look.css": "a{b:url(x.png)}", "x.png": "2"]).texts["look.css"])
    }

    @Test(arguments: [
        "data:image/png;base64,AAAA", "https://a.example/x.png", "//a.example/x.png", "/x.png", "#mark", "",
    ])
    func `other addresses stay`(address: String) {
        let style = "a{b:url(\(address))}"
        let (texts, linking) = link(["look.css": style])
        #expect(texts["look.css"] == style)
        // The pages' policy blocks other hosts.
        #expect(linking.diagnostics.isEmpty == !address.contains("//"))
    }

    @Test(arguments: [
        ("url(fnt.png)", "the theme has no file `fnt.png`; did you mean `font.png`?"),
        ("url(../secret.png)", "leads out of the theme's folder"),
        ("url(%2e%2e/secret.png)", "leads out of the theme's folder"),
    ])
    func `what leads nowhere stays, with a warning`(url: String, message: String) {
        let style = "\na{b:\(url)}"
        let (texts, linking) = link(["look.css": style, "font.png": "x"])
        #expect(texts["look.css"] == style)
        #expect(linking.diagnostics.map(\.severity) == [.warning])
        let text = linking.diagnostics.map(\.description).joined()
        #expect(text.hasPrefix("templates/look.css:2:9: warning: ") && text.contains(message), "\(text)")
    }

    @Test func `an import cycle ends`() {
        let (texts, linking) = link(["a.css": "@import 'b.css';", "b.css": "@import 'a.css';"])
        #expect(texts.count == 2 && linking.diagnostics.count == 1)
        #expect(linking.diagnostics.allSatisfy { $0.message.contains("imports itself") })
    }
}
