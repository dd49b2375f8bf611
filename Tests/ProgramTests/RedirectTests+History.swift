import TestSupport
import Testing

/// Addresses of what is left out for a while.
extension RedirectTests {
    /// Being hidden for a while does not end its history.
    @Test(arguments: ["draft: true", "robots: noindex", "publishDate: 2999-01-01", "expireDate: 2020-01-01"])
    func theHistoryOfAnAlbumOutlivesATimeWhenItIsNotShown(setting: String) throws {
        try build()
        try folder.move("photos/Trip", to: "photos/Iceland")
        try folder.move("photos/Hills/c.jpg", to: "photos/Iceland/c.jpg")
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/Hills/d.jpg")
        try build()
        let redirects = ["trip/a.html", "trip/b.html", "trip/index.html", "hills/c.html"]
        let targets = try redirects.map(target)
        #expect(!targets.contains(nil))
        try folder.write(setting + "\n", to: "photos/Iceland/album.yml")
        try folder.copy("photos/Iceland/a.jpg", to: "photos/Hills/best.jpg")
        for _ in 0..<2 {
            try build()
            for page in redirects { #expect(!folder.exists("site/\(page)"), "\(page)") }
            try folder.write("title: The hills\n", to: "photos/Hills/album.yml")
        }
        try folder.remove("photos/Iceland/album.yml")
        try build()
        #expect(try redirects.map(target) == targets)
    }

    /// CI, too, may restore the cache in another folder, and starts with an empty output.
    @Test(arguments: [
        (photos: "moved/photos", site: "moved/site", isEmpty: false),
        (photos: "moved/photos", site: "moved/site", isEmpty: true),
        (photos: "photos", site: "public", isEmpty: false), (photos: "photos", site: "public", isEmpty: true),
    ])
    func theHistoryFollowsAFolderThatIsMovedOrRenamed(photos: String, site: String, isEmpty: Bool) throws {
        try build()
        try folder.move("photos/Trip", to: "photos/Iceland")
        try build()
        try folder.makeFolder("moved")
        if photos != "photos" { try folder.move("photos", to: photos) }
        if isEmpty { try folder.remove("site") } else { try folder.move("site", to: site) }
        for _ in 0..<2 {
            _ = try Program.start(["build", photos, "--output", site, "--progress", "none"], in: folder.path).finish()
            #expect(try folder.read("\(site)/trip/a.html").contains("url=../iceland/a.html"))
            try folder.write("title: The hills\n", to: "\(photos)/Hills/album.yml")
        }
    }

    /// Even if the other site shows one of the same photos. Its folder names refer only to its own folders.
    @Test(arguments: [["other"], ["photos", "--config", "other.yml"]])
    func theHistoryOfAnotherSiteWithTheSameCacheStays(other: [String]) throws {
        try build("--cache", "cache")
        try folder.move("photos/Trip", to: "photos/Iceland")
        try build("--cache", "cache")
        try folder.remove("site")
        try folder.write("ignore: [Iceland]\n", to: "other.yml")
        try folder.makeFolder("other/Zoo")
        try folder.copy("photos/Iceland/a.jpg", to: "other/Zoo/z.jpg")
        try folder.copy("photos/Iceland/a.jpg", to: "photos/Hills/z.jpg")
        try folder.age("photos")
        let outcome = try Program.start(
            ["build"] + other + ["--output", "more/site", "--cache", "cache", "--progress", "none"], in: folder.path
        ).finish()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(folder.exists("more/site/index.html"))
        #expect(!folder.exists("more/site/trip") && !folder.exists("more/site/iceland"))
        try folder.remove("photos/Hills/z.jpg")
        try build("--cache", "cache")
        #expect(try target(of: "trip/a.html") == "../iceland/a.html")
    }

    /// A disk may be missing only temporarily.
    @Test func aTrialInAnotherFolderTakesNoHistoryAway() throws {
        try build()
        try folder.move("photos/Trip", to: "photos/Iceland")
        try build()
        try folder.move("site", to: "away")
        _ = try Program.start(["build", "photos", "--output", "trial", "--progress", "none"], in: folder.path).finish()
        #expect(folder.exists("trial/trip/a.html"))
        try folder.move("away", to: "site")
        try folder.write("title: The hills\n", to: "photos/Hills/album.yml")
        try build()
        #expect(try target(of: "trip/a.html") == "../iceland/a.html")
    }

    /// A mistake, a photo that waits or an album that lists nothing for a while does not end it.
    @Test(arguments: [
        ("Trip/album.yml", "title: ["), ("Trip/album.yml", "draft: maybe"), ("Trip/album.yml", "items: []"),
        ("Trip/lagoon.jpg.yml", "draft: true"), ("Trip/lagoon.jpg.yml", "publishDate: 2999-01-01"),
        ("Trip/lagoon.jpg.yml", "title: ["), ("album.yml", "ignore: [Trip]"),
    ])
    func theHistoryOfAPhotoLastsAsLongAsItIsInTheSource(file: String, text: String) throws {
        try build()
        try folder.move("photos/Trip/a.jpg", to: "photos/Trip/lagoon.jpg")
        try build()
        #expect(try target(of: "trip/a.html") == "lagoon.html")
        try folder.write(text + "\n", to: "photos/\(file)")
        for title in ["The hills", "Hills"] {
            try folder.write("title: \(title)\n", to: "photos/Hills/album.yml")
            try folder.age("photos")
            _ = try Program.start(["build", "photos", "--output", "site", "--progress", "none"], in: folder.path)
                .finish()
            #expect(try folder.read("site/hills/index.html").contains(title))
            #expect(!folder.exists("site/trip/a.html"))
        }
        try folder.remove("photos/\(file)")
        try build()
        #expect(try target(of: "trip/a.html") == "lagoon.html")
    }

    @Test func theHistoryOfADraftOutlivesItsName() throws {
        try build()
        try folder.move("photos/Trip", to: "photos/Iceland")
        try build()
        try folder.write("draft: true\n", to: "photos/Iceland/album.yml")
        try build()
        try folder.move("photos/Iceland", to: "photos/Norway")
        try build()
        #expect(!folder.exists("site/trip"))
        try folder.remove("photos/Norway/album.yml")
        try build()
        #expect(try target(of: "trip/a.html") == "../norway/a.html")
    }

    /// It is found once the draft is published: until then, nothing leads from its names.
    @Test func whatMovesOutOfAnAlbumThatBecomesADraftIsFound() throws {
        try build()
        try folder.move("photos/Trip", to: "photos/Iceland")
        try build()
        try folder.write("draft: true\n", to: "photos/Iceland/album.yml")
        try folder.move("photos/Iceland/a.jpg", to: "photos/Hills/a.jpg")
        for title in ["The hills", "Hills"] {
            try folder.write("title: \(title)\n", to: "photos/Hills/album.yml")
            try build()
            #expect(folder.exists("site/hills/a.html"))
            #expect(!folder.exists("site/iceland") && !folder.exists("site/trip"))
        }
        try folder.remove("photos/Iceland/album.yml")
        try build()
        #expect(try target(of: "iceland/a.html") == "../hills/a.html")
        #expect(try target(of: "trip/a.html") == "../hills/a.html")
        #expect(try target(of: "trip/b.html") == "../iceland/b.html")
    }

    /// Meanwhile, an album of nearly the same name has its address.
    @Test(arguments: ["draft: true", "unlisted: true"])
    func nothingLeadsFromWhereAPrivateAlbumWas(setting: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 40), to: "photos/former/a.jpg")
        try folder.write(TestPhoto.jpeg(seed: 41), to: "photos/Alps!/b.jpg")
        try build()
        try folder.move("photos/former", to: "photos/alps")
        try build()
        #expect(try target(of: "former/a.html") == "../alps/a.html")
        try folder.write(setting + "\n", to: "photos/alps/album.yml")
        try folder.copy("photos/alps/a.jpg", to: "photos/Hills/best.jpg")
        try build()
        #expect(folder.exists("site/alps/b.html"))
        #expect(!folder.exists("site/alps/a.html") && !folder.exists("site/former"))
        try folder.remove("photos/alps/album.yml")
        try build()
        #expect(folder.exists("site/alps/a.html"))
        #expect(try target(of: "former/a.html") == (setting == "draft: true" ? "../alps/a.html" : nil))
    }

    /// A photo that has moved to an album that search engines are asked not to list.
    @Test func aPhotoIsFoundOnceItsNewAlbumIsListed() throws {
        try build()
        try folder.move("photos/Trip/a.jpg", to: "photos/Hills/a.jpg")
        try folder.write("robots: noindex\n", to: "photos/Hills/album.yml")
        try build()
        #expect(!folder.exists("site/trip/a.html"))
        try folder.remove("photos/Hills/album.yml")
        try build()
        #expect(try target(of: "trip/a.html") == "../hills/a.html")
    }

    @Test(arguments: ["draft: true", "robots: noindex"])
    func theHistoryOfAnAlbumEndsOnceItIsSecret(setting: String) throws {
        try build()
        try folder.move("photos/Trip", to: "photos/Iceland")
        try build()
        try folder.write(setting + "\n", to: "photos/Iceland/album.yml")
        try build()
        try folder.write("unlisted: k7f3mq2xw9tnhb4rzy6cdp\n", to: "photos/Iceland/album.yml")
        try build()
        #expect(!folder.exists("site/trip") && !folder.exists("site/iceland"))
        try folder.remove("photos/Iceland/album.yml")
        try build()
        #expect(folder.exists("site/iceland/a.html") && !folder.exists("site/trip"))
    }
}
