import Foundation
import TestSupport
import Testing

/// The icons of a site for tabs, bookmarks and home screens, in whole builds with the real binary.
struct IconTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/Sea/a.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/Sea/b.jpg")
        try folder.age("photos")
    }

    private func build() throws {
        let outcome = try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }

    private func links(in page: String) throws -> [String] {
        try folder.read("site/\(page)").matches(of: /<link rel="((?:apple-touch-)?icon)".*? href="([^"]*)">/)
            .map { "\($0.output.1) \($0.output.2)" }
    }

    /// - Returns: the width and height from the header of a PNG.
    private func size(ofPNG name: String) throws -> [Int] {
        let header = try Array(Data(contentsOf: folder.url("site/\(name)")).prefix(24))
        #expect(header.starts(with: Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) })))
        return [16, 20].map { start in header[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test func theCoverOfTheHomePageBecomesTheIcons() throws {
        try build()
        #expect(try size(ofPNG: "icon.png") == [48, 48])
        #expect(try size(ofPNG: "touch-icon.png") == [180, 180])
        #expect(try links(in: "index.html") == ["icon icon.png", "apple-touch-icon touch-icon.png"])
        #expect(try links(in: "sea/a.html") == ["icon ../icon.png", "apple-touch-icon ../touch-icon.png"])
    }

    /// Thousands of pages link to the icons.
    @Test func anotherCoverChangesTheIconsAndNoPageOfAnItem() throws {
        try build()
        let before = try folder.contents(of: "site")
        try folder.write("cover: b.jpg\n", to: "photos/Sea/album.yml")
        try build()
        let after = try folder.contents(of: "site")
        #expect(after["icon.png"] != before["icon.png"] && after["touch-icon.png"] != before["touch-icon.png"])
        #expect(after["sea/a.html"] == before["sea/a.html"])
    }

    @Test func iconsAreCutAroundTheFocusOfTheCover() throws {
        try build()
        let middle = try folder.contents(of: "site")
        try folder.write("focus: 0% 50%\n", to: "photos/Sea/a.jpg.yml")
        try build()
        let left = try folder.contents(of: "site")
        #expect(left["icon.png"] != middle["icon.png"] && left["touch-icon.png"] != middle["touch-icon.png"])
    }

    @Test func aSitesOwnIconGoesBeforeThem() throws {
        try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "photos/templates/icon.svg")
        try build()
        let links = try links(in: "sea/a.html")
        #expect(links.count == 2)
        #expect(links.first?.wholeMatch(of: /icon \.\.\/assets\/icon-[0-9a-f]{8}\.svg/) != nil, "\(links)")
        #expect(links.last == "apple-touch-icon ../touch-icon.png")
    }

    @Test func aSiteWithoutACoverHasADrawnOne() throws {
        try FileManager.default.removeItem(at: folder.url("photos/Sea"))
        try folder.write("---\ntitle: Soon\n---\nTo come.\n", to: "photos/album.md")
        try build()
        let links = try links(in: "index.html")
        #expect(links.count == 1 && links.first?.hasPrefix("icon data:image/svg+xml,") == true, "\(links)")
        #expect(!folder.exists("site/icon.png"))
        #expect(!folder.exists("site/site.webmanifest"))
        #expect(try !folder.read("site/index.html").contains("webmanifest"))
    }

    // MARK: The web app manifest

    private struct WebManifest: Decodable, Equatable {
        struct Icon: Decodable, Equatable {
            let src: String
            let type: String
            let sizes: String?
        }
        let name: String
        let lang: String
        let start_url: String
        let icons: [Icon]
    }

    private func webManifest() throws -> WebManifest {
        try JSONDecoder().decode(WebManifest.self, from: Data(contentsOf: folder.url("site/site.webmanifest")))
    }

    @Test func aSiteCanBeInstalled() throws {
        try folder.write("title: Fish & <Ships>\nlanguage: zh-Hans\n", to: "photos/albumgen.yml")
        try build()
        #expect(
            try webManifest()
                == WebManifest(
                    name: "Fish & <Ships>", lang: "zh-Hans", start_url: "index.html",
                    icons: [
                        .init(src: "icon.png", type: "image/png", sizes: "48x48"),
                        .init(src: "touch-icon.png", type: "image/png", sizes: "180x180"),
                    ]))
        #expect(try folder.read("site/index.html").contains("<script data-href=\"site.webmanifest\">"))
        #expect(try folder.read("site/sea/a.html").contains("<script data-href=\"../site.webmanifest\">"))
    }

    @Test func theWebManifestNamesTheSitesOwnIcons() throws {
        try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "photos/templates/icon.svg")
        try build()
        let icons = try webManifest().icons
        #expect(icons.map(\.sizes) == ["any", "180x180"])
        for icon in icons { #expect(folder.exists("site/\(icon.src)"), "\(icon.src)") }
    }

    @Test func aWebManifestOfTheSitesOwnIsKept() throws {
        try folder.write("{\"name\": \"Mine\"}\n", to: "photos/static/site.webmanifest")
        try folder.age("photos")
        try build()
        #expect(try folder.read("site/site.webmanifest") == "{\"name\": \"Mine\"}\n")
        #expect(try folder.read("site/index.html").contains("<script data-href=\"site.webmanifest\">"))
    }
}
