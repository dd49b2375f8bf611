import Foundation
import TestSupport
import Testing

/// What becomes private while something else cannot be read.
extension UnreadSourceTests {
    /// With everything that was published of it, even of what could not be read.
    @Test(arguments: [
        "spaces: {family: {albums: [travels], passwordEnv: HOME}}", "albums: {travels: {draft: true}}",
        "albums: {travels: {unlisted: k7f3mq2xw9tnhb4rzy6cdp}}", "ignore: [travels]",
    ])
    func whatBecomesPrivateIsRemovedEvenSo(setting: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 5), to: "photos/other/d.jpg")
        try folder.write("aliases: [/journeys]\n", to: "photos/travels/album.yml")
        try folder.write("keywords: [quaggamark]\n", to: "photos/travels/a.jpg.yml")
        let shared = "title: T\nsearch: on\nsmart: [{keywords: {least: 1}}]\n"
        try configure(shared)
        try #require(try build().exitCode == 0)
        let before = try folder.contents(of: "site")
        #expect(folder.exists("site/travels/a.html") && folder.exists("site/journeys/index.html"))
        #expect(folder.exists("site/smart/keywords/quaggamark/index.html"))
        try configure("\(shared)\(setting)\n")
        try close("photos/other")
        #expect(try build().exitCode == 1)
        #expect(!folder.exists("site/travels"))
        #expect(!folder.exists("site/journeys"))
        let after = try folder.contents(of: "site")
        #expect(after.filter { $1.contains(Data("quaggamark".utf8)) && !$0.hasPrefix("travels--") }.keys.sorted() == [])
        let kept = before.keys.filter { $0.hasPrefix("other/") || $0.hasPrefix("media/") }
        #expect(try kept.count > 5 && Set(kept).isSubset(of: folder.contents(of: "site").keys))
    }

    /// A feed is no longer published if nothing in it can be read; nor are feeds and the sitemap if the site has no
    /// address.
    @Test(arguments: ["spaces: {family: {albums: [travels], passwordEnv: HOME}}", "albums: {travels: {draft: true}}"])
    func noFeedListsWhatBecomesPrivate(setting: String) throws {
        try folder.write("title: Quaggamark\ndate: 2024-05-01\n", to: "photos/travels/a.jpg.yml")
        for name in ["b.jpg", "b.jpg.yml", "c.jpg"] { try folder.remove("photos/\(name)") }
        try folder.write(TestPhoto.jpeg(seed: 5), to: "photos/other/d.jpg")
        try configure("title: T\nfeeds: on\nbaseURL: https://example.org\n")
        try #require(try build().exitCode == 0)
        for name in ["feed.xml", "sitemap.xml", "404.html"] { #expect(folder.exists("site/\(name)"), "\(name)") }
        #expect(try folder.read("site/feed.xml").contains("Quaggamark"))
        try configure("title: T\nfeeds: on\n\(setting)\n")
        try close("photos/other/d.jpg")
        #expect(try build().exitCode == 1)
        let left = try folder.contents(of: "site").filter {
            $1.contains(Data("Quaggamark".utf8)) || $1.contains(Data("travels/".utf8))
        }
        #expect(left.keys.sorted() == [])
        #expect(folder.exists("site/other/d.html"))
    }

    /// Its pages used to stay in the space's site, which anybody who knows the password can open.
    @Test func whatMovesToAnotherSpaceLeavesTheFirst() throws {
        func spaces(_ family: String, _ friends: String) -> String {
            """
            spaces:
              family: {albums: [\(family)], passwordEnv: HOME}
              friends: {albums: [\(friends)], passwordEnv: PATH}

            """
        }
        try folder.write("title: Quaggamark\n", to: "photos/travels/a.jpg.yml")
        for name in ["other", "third"] { try folder.write(TestPhoto.jpeg(seed: 5), to: "photos/\(name)/d.jpg") }
        try configure(spaces("travels, other", "third"))
        try #require(try build().exitCode == 0)
        let space = try #require(
            try folder.contents(of: "photos/.albumgen").keys.first { $0.hasSuffix("/travels/a.html") })
        try configure(spaces("other", "third, travels"))
        try close("photos/other/d.jpg")
        #expect(try build().exitCode == 1)
        #expect(!folder.exists("photos/.albumgen/\(space)"))
        #expect(folder.exists("photos/.albumgen/\(space.replacing("travels/a.html", with: "other/d.html"))"))
    }

    /// The aliases of a nested album and its photo do not stay, nor do the pages under its former name.
    @Test(arguments: [
        "spaces: {family: {albums: [travels/deep], passwordEnv: HOME}}", "albums: {travels/deep: {draft: true}}",
        "albums: {travels/deep: {expireDate: 2020-01-01}}",
        "albums: {travels/deep: {unlisted: k7f3mq2xw9tnhb4rzy6cdp}}",
    ])
    func nothingLeadsToWhatBecomesPrivate(setting: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 5), to: "photos/other/d.jpg")
        try folder.write(TestPhoto.jpeg(seed: 6), to: "photos/travels/former/e.jpg")
        try folder.write("title: Quaggamark\naliases: [journeys]\n", to: "photos/travels/former/album.yml")
        try folder.write(
            "title: Quaggamark again\naliases: [/old/quagga.html]\n", to: "photos/travels/former/e.jpg.yml")
        try configure("title: T\n")
        try #require(try build().exitCode == 0)
        try folder.move("photos/travels/former", to: "photos/travels/deep")
        try #require(try build().exitCode == 0)
        for page in ["travels/journeys/index", "travels/former/index", "travels/former/e", "old/quagga"] {
            #expect(try folder.read("site/\(page).html").contains("Quaggamark"), "\(page)")
        }
        try configure("title: T\n\(setting)\n")
        try close("photos/other")
        #expect(try build().exitCode == 1)
        let left = try folder.contents(of: "site").filter { $1.contains(Data("Quaggamark".utf8)) }.keys
        #expect(left.filter { !$0.hasPrefix("travels/deep--") }.sorted() == [])
        #expect(folder.exists("site/other/d.html") && folder.exists("site/travels/a.html"))
    }

    /// - Parameter isFirstRenamed: whether another build that cannot read everything comes in between.
    @Test(
        arguments: [
            "spaces: {family: {albums: [later/journeys], passwordEnv: HOME}}",
            "albums: {later/journeys: {unlisted: k7f3mq2xw9tnhb4rzy6cdp}}", "albums: {later: {draft: true}}",
            "albums: {later/journeys: {draft: true}}", "albums: {later/journeys: {expireDate: 2020-01-01}}",
        ], [false, true])
    func whatBecomesPrivateUnderAnotherNameIsRemovedEvenSo(setting: String, isFirstRenamed: Bool) throws {
        try folder.write(TestPhoto.jpeg(seed: 5), to: "photos/other/d.jpg")
        try folder.write(TestPhoto.jpeg(seed: 6), to: "photos/later/f.jpg")
        try configure("title: T\n")
        try #require(try build().exitCode == 0)
        try folder.move("photos/travels", to: "photos/later/journeys")
        try close("photos/other")
        if isFirstRenamed {
            #expect(try build().exitCode == 1)
            #expect(folder.exists("site/travels/a.html") && folder.exists("site/later/journeys/a.html"))
        }
        try configure("\(setting)\n")
        #expect(try build().exitCode == 1)
        #expect(!folder.exists("site/travels") && !folder.exists("site/later/journeys"))
        #expect(folder.exists("site/other/d.html"))
    }

    /// Some of its photos are also in a draft.
    @Test func aPublicAlbumUnderAnotherNameIsNotPrivate() throws {
        try folder.write(TestPhoto.jpeg(seed: 5), to: "photos/other/d.jpg")
        try folder.copy("photos/travels", to: "photos/selection")
        try configure("albums: {selection: {draft: true}}\n")
        try #require(try build().exitCode == 0)
        try folder.move("photos/travels", to: "photos/journeys")
        try close("photos/other")
        #expect(try build().exitCode == 1)
        #expect(folder.exists("site/travels/a.html") && folder.exists("site/journeys/a.html"))
        chmod(folder.url("photos/other").path, 0o755)
        #expect(try build().exitCode == 0)
        #expect(try folder.read("site/travels/a.html").contains("url=../journeys/a.html"))
    }

    /// Its photos are in a space as well.
    @Test func whatCannotBeReadHasNotBecomePrivate() throws {
        try folder.copy("photos/travels", to: "photos/journeys")
        try configure("spaces: {family: {albums: [journeys], passwordEnv: HOME}}\n")
        try #require(try build().exitCode == 0)
        try close("photos/travels")
        #expect(try build().exitCode == 1)
        #expect(folder.exists("site/travels/a.html"))
    }
}
