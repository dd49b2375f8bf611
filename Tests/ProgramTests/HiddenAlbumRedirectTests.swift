import Foundation
import TestSupport
import Testing

/// Albums that are hidden after they were renamed and some of their photos moved to public albums: none of their former
/// addresses stays.
struct HiddenAlbumRedirectTests: RedirectSite {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.configuration, to: "photos/albumgen.yml")
        for (seed, name) in ["Gala/a", "Gala/b", "Gala/c", "Gala/d", "Travel/x", "Travel/y", "Hills/h"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: 60 + seed), to: "photos/\(name).jpg")
        }
    }

    private static let configuration = "baseURL: https://example.org/\n"

    /// The file and the setting that hide the album `Wedding`, and whether its addresses come back with the album.
    static let settings = [
        ("Wedding/album.yml", "unlisted: k7f3mq2xw9tnhb4rzy6cdp", false),
        ("Wedding/album.yml", "unlisted: true", false),
        ("Wedding/album.yml", "draft: true", true), ("Wedding/album.yml", "publishDate: 2999-01-01", true),
        ("albumgen.yml", "spaces: {family: {albums: [Wedding], passwordEnv: PHRASE}}", false),
    ]

    /// Builds twice, with a change of another album in between: the second build gives the same result as the first.
    private func buildAgain() throws {
        try build()
        let text = "photos/Travel/album.yml"
        try folder.write((folder.exists(text) ? folder.read(text) : "title: Travel") + "s", to: text)
        try build()
    }

    private func hide(_ file: String, _ setting: String) throws {
        try folder.write((file == "albumgen.yml" ? Self.configuration : "") + setting + "\n", to: "photos/\(file)")
    }

    private func show(_ file: String) throws {
        if file == "albumgen.yml" {
            try folder.write(Self.configuration, to: "photos/albumgen.yml")
        } else {
            try folder.remove("photos/\(file)")
        }
    }

    @Test(arguments: settings)
    func whatHadMovedOutOfARenamedAlbumLeadsFromNoneOfItsNames(file: String, setting: String, isBack: Bool) throws {
        try build()
        try folder.move("photos/Gala", to: "photos/Party")
        try build()
        try folder.move("photos/Party", to: "photos/Wedding")
        try build()
        try folder.move("photos/Wedding/a.jpg", to: "photos/Travel/a.jpg")
        try build()
        for name in ["gala", "party", "wedding"] { #expect(try target(of: "\(name)/a.html") == "../travel/a.html") }
        #expect(try target(of: "gala/index.html") == "../wedding/index.html")
        try hide(file, setting)
        try buildAgain()
        #expect(!folder.exists("site/gala") && !folder.exists("site/party") && !folder.exists("site/wedding/a.html"))
        try show(file)
        try buildAgain()
        for name in ["gala", "party", "wedding"] {
            #expect(try target(of: "\(name)/a.html") == (isBack ? "../travel/a.html" : nil))
        }
        for page in ["index", "b"] {
            #expect(try target(of: "party/\(page).html") == (isBack ? "../wedding/\(page).html" : nil))
        }
    }

    @Test(arguments: settings)
    func whatHadMovedOutOfAnAlbumThatIsRenamedAndHiddenLeavesNoTrace(
        file: String, setting: String, isBack: Bool
    ) throws {
        try build()
        try folder.move("photos/Gala/a.jpg", to: "photos/Travel/a.jpg")
        try build()
        #expect(try target(of: "gala/a.html") == "../travel/a.html")
        try folder.move("photos/Gala", to: "photos/Wedding")
        try hide(file, setting)
        try buildAgain()
        #expect(!folder.exists("site/gala"))
        try show(file)
        try buildAgain()
        #expect(try target(of: "gala/a.html") == (isBack ? "../travel/a.html" : nil))
        #expect(try target(of: "gala/index.html") == (isBack ? "../wedding/index.html" : nil))
    }

    /// Nor does the former name of the album that held it appear anywhere.
    @Test(arguments: settings)
    func anAlbumInsideThatLeftItIsNotFoundByTheNameOfTheHiddenOne(
        file: String, setting: String, isBack: Bool
    ) throws {
        try folder.write(TestPhoto.jpeg(seed: 80), to: "photos/Gala/Party/p.jpg")
        try build()
        try folder.move("photos/Gala/Party", to: "photos/Party")
        try build()
        try folder.move("photos/Gala", to: "photos/Wedding")
        try build()
        #expect(try target(of: "gala/party/index.html") == "../../party/index.html")
        #expect(try target(of: "gala/party/p.html") == "../../party/p.html")
        try hide(file, setting)
        try buildAgain()
        #expect(!folder.exists("site/gala"))
    }

    /// Nor once the hidden album has another name.
    @Test(arguments: settings.filter { $0.1 != "unlisted: true" })
    func anAlbumThatWasInsideAHiddenOneIsNotFoundByItsFormerNameLater(
        file: String, setting: String, isBack: Bool
    ) throws {
        try folder.write(TestPhoto.jpeg(seed: 80), to: "photos/Gala/Party/p.jpg")
        try move("Gala", to: "Wedding")
        try build()
        try move("Wedding/Party", to: "Party")
        try build()
        #expect(try target(of: "wedding/party/index.html") == "../../party/index.html")
        try hide(file, setting)
        try buildAgain()
        #expect(!folder.exists("site/wedding"))
        try move("Wedding", to: "Ball")
        try hide(file.replacing("Wedding", with: "Ball"), setting.replacing("Wedding", with: "Ball"))
        try buildAgain()
        #expect(!folder.exists("site/wedding") && !folder.exists("site/ball"))
    }

    /// A photo of it that waits for its own date does not preserve its address.
    @Test(arguments: ["unlisted: k7f3mq2xw9tnhb4rzy6cdp", "unlisted: true"])
    func aSecretAlbumsOwnDraftsAreForgotten(setting: String) throws {
        try build()
        try folder.move("photos/Gala", to: "photos/Wedding")
        try build()
        try folder.write("draft: true\n", to: "photos/Wedding/b.jpg.yml")
        try hide("Wedding/album.yml", setting)
        try build()
        try show("Wedding/album.yml")
        try folder.remove("photos/Wedding/b.jpg.yml")
        try build()
        #expect(!folder.exists("site/gala"))
    }

    /// Nothing leads out of the folder of an unlisted album at its plain address.
    @Test func whatLeavesAnAlbumAsItBecomesUnlistedLeavesNoRedirect() throws {
        try build()
        try folder.move("photos/Gala/a.jpg", to: "photos/Travel/a.jpg")
        try folder.write("unlisted: true\n", to: "photos/Gala/album.yml")
        try buildAgain()
        #expect(folder.exists("site/gala/b.html") && !folder.exists("site/gala/a.html"))
    }

    /// Another album with a former name of a hidden one keeps its own redirects.
    @Test(arguments: settings)
    func anAlbumThatHasTheFormerNameOfAHiddenOneKeepsItsOwn(file: String, setting: String, isBack: Bool) throws {
        try build()
        try folder.move("photos/Gala", to: "photos/Wedding")
        try build()
        try folder.move("photos/Wedding/a.jpg", to: "photos/Travel/a.jpg")
        for (seed, name) in ["new", "newer", "newest"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: 90 + seed), to: "photos/Gala/\(name).jpg")
        }
        try build()
        try folder.move("photos/Gala/new.jpg", to: "photos/Travel/new.jpg")
        try build()
        #expect(try target(of: "gala/a.html") == "../travel/a.html")
        try hide(file, setting)
        try buildAgain()
        #expect(folder.exists("site/gala/newer.html") && !folder.exists("site/gala/a.html"))
        #expect(!folder.exists("site/gala/b.html"))
        #expect(try target(of: "gala/new.html") == "../travel/new.html")
    }

    /// The photo came from a public album, and moved on before the album was hidden.
    @Test(arguments: settings)
    func aPhotoOfAPublicAlbumIsFoundAfterItsNextOneIsHidden(file: String, setting: String, isBack: Bool) throws {
        try build()
        try folder.move("photos/Gala", to: "photos/Wedding")
        try folder.move("photos/Travel/x.jpg", to: "photos/Wedding/x.jpg")
        try build()
        try folder.move("photos/Wedding/x.jpg", to: "photos/Hills/x.jpg")
        try build()
        try hide(file, setting)
        try buildAgain()
        #expect(try target(of: "travel/x.html") == "../hills/x.html")
        #expect(!folder.exists("site/wedding/x.html"))
    }
}

/// What happens once an album is gone does not depend on how many builds follow.
extension RedirectTests {
    @Test func anAlbumThatIsGoneLeadsNowhereAfterAnyNumberOfBuilds() throws {
        for seed in 0..<4 { try folder.write(TestPhoto.jpeg(seed: 50 + seed), to: "photos/Party/\(seed).jpg") }
        try build()
        try folder.move("photos/Party/0.jpg", to: "photos/Hills/0.jpg")
        try build()
        try folder.remove("photos/Party")
        for title in ["The hills", "Hills", "Some hills"] {
            try build()
            #expect(try target(of: "party/0.html") == "../hills/0.html")
            #expect(!folder.exists("site/party/index.html"))
            try folder.write("title: \(title)\n", to: "photos/Hills/album.yml")
        }
    }

    /// Nor do the folders that it was in.
    @Test func whatWasAroundAnAlbumThatIsGoneLeadsNowhereAfterAnyNumberOfBuilds() throws {
        for seed in 0..<4 { try folder.write(TestPhoto.jpeg(seed: 50 + seed), to: "photos/Top/Party/\(seed).jpg") }
        try folder.write(TestPhoto.jpeg(seed: 58), to: "photos/Top/Day/e.jpg")
        try build()
        try folder.makeFolder("photos/Other")
        try folder.move("photos/Top/Day", to: "photos/Other/Day")
        try folder.remove("photos/Top")
        for title in ["The hills", "Hills", "Some hills"] {
            try build()
            #expect(try target(of: "top/day/index.html") == "../../other/day/index.html")
            #expect(!folder.exists("site/top/index.html"))
            try folder.write("title: \(title)\n", to: "photos/Hills/album.yml")
        }
    }

    /// Most of its photos had already moved elsewhere, one after the other.
    @Test func aRenamedAlbumIsFoundByWhatItHadLast() throws {
        for seed in 0..<3 { try folder.write(TestPhoto.jpeg(seed: 50 + seed), to: "photos/Trip/\(seed).jpg") }
        try build()
        for seed in 0..<3 { try folder.move("photos/Trip/\(seed).jpg", to: "photos/Hills/\(seed).jpg") }
        try build()
        try folder.move("photos/Trip", to: "photos/Iceland")
        for title in ["The hills", "Hills"] {
            try build()
            #expect(try target(of: "trip/index.html") == "../iceland/index.html")
            #expect(try target(of: "trip/0.html") == "../hills/0.html")
            try folder.write("title: \(title)\n", to: "photos/Hills/album.yml")
        }
        // Every photo that it had then may go.
        try folder.write(TestPhoto.jpeg(seed: 59), to: "photos/Iceland/z.jpg")
        try build()
        try folder.remove("photos/Iceland/a.jpg")
        try folder.remove("photos/Iceland/b.jpg")
        try build()
        #expect(try target(of: "trip/index.html") == "../iceland/index.html")
        // Nothing leads to another album that has the name later.
        try folder.remove("photos/Iceland")
        try build()
        #expect(!folder.exists("site/trip/index.html"))
        try folder.write(TestPhoto.jpeg(seed: 70), to: "photos/Iceland/other.jpg")
        try build()
        #expect(folder.exists("site/iceland/other.html") && !folder.exists("site/trip/index.html"))
    }
}
