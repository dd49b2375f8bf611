import Foundation
import TestSupport
import Testing

/// Stable addresses: aliases, and redirects from pages that were renamed between two builds.
struct RedirectTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("baseURL: https://example.org/\n", to: "photos/albumgen.yml")
        for (seed, name) in ["Trip/a.jpg", "Trip/b.jpg", "Hills/c.jpg"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(name)")
        }
        try folder.age("photos")
    }

    @discardableResult
    func build(_ arguments: String...) throws -> Program.Outcome {
        try folder.age("photos")
        let all = ["build", "photos", "--output", "site", "--progress", "none"] + arguments
        let outcome = try Program.start(all, in: folder.path).finish()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        return outcome
    }

    func target(of page: String) throws -> String? { try folder.redirect(at: page) }

    @Test func aliasesOfAlbumsAndItemsLeadToThem() throws {
        try folder.write("aliases: [old-trip, /2019/trip]\n", to: "photos/Trip/album.yml")
        try folder.write("title: The lagoon\naliases: [lagoon, /x.html]\n", to: "photos/Trip/a.jpg.yml")
        let outcome = try build()
        #expect(outcome.errors.isEmpty)
        #expect(try target(of: "old-trip/index.html") == "../trip/index.html")
        #expect(try target(of: "2019/trip/index.html") == "../../trip/index.html")
        #expect(try target(of: "trip/lagoon.html") == "a.html")
        #expect(try target(of: "x.html") == "trip/a.html")
        let page = try folder.read("site/x.html")
        #expect(page.contains("<link rel=\"canonical\" href=\"https://example.org/trip/a.html\">"))
        #expect(page.contains("<title>The lagoon"))
        #expect(page.contains("<meta name=\"robots\" content=\"noindex\">"))
        #expect(!(try folder.read("site/sitemap.xml")).contains("https://example.org/x.html"))
        try folder.remove("photos/Trip/a.jpg.yml")
        try build()
        #expect(!folder.exists("site/x.html"))
    }

    @Test func anAliasGivesWayToAPage() throws {
        try folder.write("aliases: [hills, gone]\n", to: "photos/Trip/album.yml")
        try folder.write("aliases: [/gone/index.html, a/../b]\n", to: "photos/Hills/c.jpg.yml")
        try folder.write("mine", to: "site/gone/index.html")
        let outcome = try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"], in: folder.path
        ).finish()
        #expect(outcome.errors.contains("Trip: warning: the alias `hills/index.html` is the address of a page"))
        #expect(outcome.errors.contains("Trip: warning: the alias `gone/index.html` is taken by a file"))
        #expect(outcome.errors.contains("c.jpg.yml:1:29: error: expected an address inside the site"))
        #expect(try folder.read("site/gone/index.html") == "mine")
        try folder.remove("site/gone/index.html")
        try folder.write("aliases: [/gone/index.html]\n", to: "photos/Hills/c.jpg.yml")
        let second = try build()
        #expect(second.errors.contains("the alias `gone/index.html` already leads to hills/c.html"))
        #expect(try target(of: "gone/index.html") == "../hills/c.html")
        #expect(try target(of: "hills/index.html") == nil)
    }

    /// On macOS, on Windows and on most USB sticks, such pages would be one file.
    @Test func anAliasGivesWayToAPageWhoseAddressDiffersOnlyInCase() throws {
        try folder.write("Mine\n", to: "photos/static/Notes/me.html")
        try folder.write(
            "aliases: [Trip, /Index.html, HILLS, /Old, /notes/Me, /notes/ME.html, /index.html/x]\n",
            to: "photos/Trip/album.yml")
        try folder.write("aliases: [/old/index, Lagoon, Lagoon, lagoon]\n", to: "photos/Trip/a.jpg.yml")
        let errors = try build().errors
        for message in [
            "Trip: warning: the alias `Trip/index.html` differs from `trip/index.html` only in case",
            "Trip: warning: the alias `Index.html` differs from `index.html` only in case",
            "Trip: warning: the alias `HILLS/index.html` differs from `hills/index.html` only in case",
            "a.jpg: warning: the alias `old/index.html` differs from `Old/index.html` only in case, so many systems cannot tell them apart; remove one of these two aliases",
            "a.jpg: warning: the alias `trip/lagoon.html` differs from `trip/Lagoon.html` only in case",
            "Trip: warning: the alias `notes/ME.html` differs from `Notes/me.html` only in case",
            "Trip: warning: the alias `index.html/x/index.html` needs a folder where this site has the file `index.html`",
        ] { #expect(errors.contains(message), "\(errors)") }
        #expect(errors.components(separatedBy: "trip/lagoon.html").count == 2)
        for page in ["Trip", "Index.html", "HILLS", "old", "trip/lagoon.html", "notes/ME.html"] {
            #expect(!folder.exists("site/\(page)"), "\(page)")
        }
        #expect(try target(of: "Old/index.html") == "../trip/index.html")
        #expect(try target(of: "trip/Lagoon.html") == "a.html")
        #expect(try target(of: "notes/Me/index.html") == "../../trip/index.html")
        let checked = try Program.start(["check", "photos"], in: folder.path).finish().errors
        #expect(checked.contains("the alias `Trip/index.html` differs from `trip/index.html`"), "\(checked)")
    }

    @Test func aPageThatMovedGivesWayToAnAliasThatDiffersOnlyInCase() throws {
        try build()
        try folder.move("photos/Trip/a.jpg", to: "photos/Trip/lagoon.jpg")
        try folder.write("aliases: [/Trip/A.html]\n", to: "photos/Hills/c.jpg.yml")
        try build()
        #expect(try target(of: "Trip/A.html") == "../hills/c.html")
        #expect(!folder.exists("site/trip/a.html"))
    }

    @Test func anAliasNamesNoAlbumOfASpace() throws {
        try folder.write("secret words of a family\n", to: "family.txt")
        try folder.write(
            "spaces: {family: {albums: [Hills], passwordFile: ../family.txt}}\n", to: "photos/albumgen.yml")
        try folder.write("aliases: [/hills/x.html, /Hills/y.html]\n", to: "photos/Trip/a.jpg.yml")
        let errors = try build().errors
        for address in ["hills/x.html", "Hills/y.html"] {
            #expect(
                errors.contains(
                    "warning: the alias `\(address)` is in the folder of an album that is only in a space"))
        }
        #expect(!folder.exists("site/hills") && !folder.exists("site/Hills"))
    }

    @Test func whatIsRenamedIsFoundByItsOldAddress() throws {
        try build()
        try folder.move("photos/Trip/a.jpg", to: "photos/Trip/lagoon.jpg")
        try build()
        #expect(try target(of: "trip/a.html") == "lagoon.html")
        // The album is renamed as well.
        try folder.move("photos/Trip", to: "photos/Iceland")
        try build()
        #expect(try target(of: "trip/a.html") == "../iceland/lagoon.html")
        #expect(try target(of: "trip/b.html") == "../iceland/b.html")
        #expect(try target(of: "trip/index.html") == "../iceland/index.html")
        // A CI machine keeps only the cache.
        try folder.remove("site")
        try build()
        #expect(try target(of: "trip/a.html") == "../iceland/lagoon.html")
        #expect(try target(of: "trip/index.html") == "../iceland/index.html")
        // The photo is edited under its new name; now its page identifies the target of the old addresses.
        try folder.write(TestPhoto.jpeg(seed: 99), to: "photos/Iceland/lagoon.jpg")
        try build()
        #expect(try target(of: "trip/a.html") == "../iceland/lagoon.html")
        // The album gets its old name back; a real page takes precedence over a remembered one.
        try folder.move("photos/Iceland", to: "photos/Trip")
        try build()
        #expect(folder.exists("site/trip/index.html"))
        #expect(try target(of: "trip/index.html") == nil)
        #expect(try target(of: "iceland/lagoon.html") == "../trip/lagoon.html")
        // A photo that is gone altogether leaves nothing behind.
        try folder.remove("photos/Trip/lagoon.jpg")
        try build()
        #expect(!folder.exists("site/iceland/lagoon.html") && !folder.exists("site/trip/a.html"))
    }

    @Test func anAlbumIsFoundAfterSomeOfItsPhotosHaveMovedOn() throws {
        for (seed, name) in ["x/a.jpg", "x/b.jpg", "x/c.jpg", "y/d.jpg", "y/e.jpg"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: 20 + seed), to: "photos/Alps/\(name)")
        }
        try build()
        try folder.move("photos/Alps", to: "photos/Norway")
        try build()
        #expect(try target(of: "alps/x/index.html") == "../../norway/x/index.html")
        try folder.move("photos/Norway/x/a.jpg", to: "photos/Norway/y/a.jpg")
        try build()
        #expect(try target(of: "alps/x/a.html") == "../../norway/y/a.html")
        try folder.move("photos/Norway/x/b.jpg", to: "photos/Hills/b.jpg")
        try folder.move("photos/Norway/y/d.jpg", to: "photos/Norway/x/d.jpg")
        try folder.write(TestPhoto.jpeg(seed: 30), to: "photos/Norway/z.jpg")
        try build()
        #expect(try target(of: "alps/index.html") == "../norway/index.html")
        #expect(try target(of: "alps/y/index.html") == "../../norway/y/index.html")
    }

    /// Nothing redirects from an address that only some people know.
    @Test func whatBecameUnlistedLeavesNoRedirectBehind() throws {
        try build()
        try folder.write("unlisted: true\n", to: "photos/Trip/album.yml")
        try build()
        try folder.move("photos/Trip/a.jpg", to: "photos/Hills/a.jpg")
        try folder.move("photos/Trip/b.jpg", to: "photos/Hills/b.jpg")
        try folder.remove("photos/Trip")
        try build()
        #expect(folder.exists("site/hills/a.html"))
        #expect(!folder.exists("site/trip"))
    }

    @Test(arguments: [["--drafts"], ["--date", "2099-01-01"]])
    func whatAPreviewShowedLeavesNoRedirectBehind(preview: [String]) throws {
        let held = preview.count == 1 ? "draft: true\n" : "publishDate: 2098-01-01\n"
        try folder.write(held, to: "photos/Trip/album.yml")
        try folder.write(held, to: "photos/Hills/c.jpg.yml")
        try folder.age("photos")
        let outcome = try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"] + preview, in: folder.path
        ).finish()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(folder.exists("site/trip/a.html") && folder.exists("site/hills/c.html"))
        try folder.remove("photos/Trip/album.yml")
        try folder.remove("photos/Hills/c.jpg.yml")
        try folder.move("photos/Trip", to: "photos/Iceland")
        try folder.move("photos/Hills/c.jpg", to: "photos/Hills/lake.jpg")
        try build()
        #expect(folder.exists("site/iceland/a.html") && folder.exists("site/hills/lake.html"))
        #expect(!folder.exists("site/trip") && !folder.exists("site/hills/c.html"))
    }

    /// The album's former address does not lead to an album that has a copy of one of its photos.
    @Test func aRenamedAlbumThatIsHeldBackLeavesNoRedirectBehind() throws {
        try build()
        try folder.move("photos/Trip", to: "photos/Iceland")
        try build()
        #expect(try target(of: "trip/index.html") == "../iceland/index.html")
        try folder.write("draft: true\n", to: "photos/Iceland/album.yml")
        try folder.write(try Data(contentsOf: folder.url("photos/Iceland/a.jpg")), to: "photos/Hills/best.jpg")
        try build()
        #expect(try target(of: "trip/index.html") == nil)
    }

    @Test func nothingIsRememberedWhereThatIsNotWanted() throws {
        try build()
        try folder.write("redirects: off\n", to: "photos/albumgen.yml")
        try folder.move("photos/Trip/a.jpg", to: "photos/Trip/lagoon.jpg")
        try build()
        #expect(!folder.exists("site/trip/a.html"))
    }

    @Test func nobodyIsLedToWhatIsNotToBeFound() throws {
        try build()
        try folder.move("photos/Trip/a.jpg", to: "photos/Hills/a.jpg")
        try folder.write("robots: noindex\n", to: "photos/Hills/album.yml")
        try build()
        #expect(!folder.exists("site/trip/a.html"))
    }

    /// A photo of the album is also in a public one, as in a portfolio.
    @Test(arguments: [
        "unlisted: k7f3mq2xw9tnhb4rzy6cdp", "unlisted: true", "draft: true", "expireDate: 2020-01-01", "removed",
    ])
    func whatHasACopyElsewhereHasNotMoved(change: String) throws {
        try folder.copy("photos/Trip/a.jpg", to: "photos/Hills/best.jpg")
        try build()
        if change == "removed" {
            try folder.remove("photos/Trip")
        } else {
            try folder.write(change + "\n", to: "photos/Trip/album.yml")
        }
        try build()
        let isAtItsAddress = change == "unlisted: true"
        #expect(folder.exists("site/trip") == isAtItsAddress)
        #expect(try target(of: "trip/index.html") == nil)
        // A later build does not change that, either.
        try folder.write("title: The hills\n", to: "photos/Hills/album.yml")
        try build()
        #expect(folder.exists("site/trip") == isAtItsAddress)
    }

    @Test func anUnlistedAddressIsGoneWithItsWord() throws {
        let words = ["k7f3mq2xw9tnhb4rzy6cdp", "b4rzy6cdpk7f3mq2xw9tnh"]
        try folder.write("unlisted: \(words[0])\n", to: "photos/Trip/album.yml")
        try build()
        #expect(folder.exists("site/trip--\(words[0])/a.html"))
        // The copy is as new as the other address.
        try folder.copy("photos/Trip/a.jpg", to: "photos/Hills/best.jpg")
        try folder.write("unlisted: \(words[1])\n", to: "photos/Trip/album.yml")
        try build()
        #expect(folder.exists("site/trip--\(words[1])/a.html") && !folder.exists("site/trip--\(words[0])"))
        #expect(!folder.exists("site/trip"))
    }

    /// Only their contents show that both folders are the same album.
    @Test(arguments: ["unlisted: k7f3mq2xw9tnhb4rzy6cdp", "robots: noindex"])
    func anAlbumThatIsRenamedAndMadePrivateLeavesNoTrace(setting: String) throws {
        try build()
        try folder.move("photos/Trip", to: "photos/Iceland")
        try folder.write(setting + "\n", to: "photos/Iceland/album.yml")
        try folder.copy("photos/Iceland/a.jpg", to: "photos/Hills/best.jpg")
        try build()
        #expect(!folder.exists("site/trip"))
    }

    @Test func aPublicAlbumIsFoundAlthoughAPrivateOneHasAPhotoOfIt() throws {
        try folder.write("unlisted: k7f3mq2xw9tnhb4rzy6cdp\n", to: "photos/Client/album.yml")
        try folder.copy("photos/Trip/a.jpg", to: "photos/Client/a.jpg")
        try build()
        try folder.move("photos/Trip", to: "photos/Iceland")
        try build()
        #expect(try target(of: "trip/a.html") == "../iceland/a.html")
        #expect(try target(of: "trip/b.html") == "../iceland/b.html")
        #expect(try target(of: "trip/index.html") == "../iceland/index.html")
    }

    /// The site's root is always there, so it has not become private.
    @Test func aPhotoOfTheRootIsFoundAlthoughAPrivateAlbumHasIt() throws {
        try folder.write(TestPhoto.jpeg(seed: 8), to: "photos/top.jpg")
        try folder.write("unlisted: k7f3mq2xw9tnhb4rzy6cdp\n", to: "photos/Client/album.yml")
        try folder.copy("photos/top.jpg", to: "photos/Client/top.jpg")
        try build()
        try folder.move("photos/top.jpg", to: "photos/first.jpg")
        try build()
        #expect(try target(of: "top.html") == "first.html")
    }
}
