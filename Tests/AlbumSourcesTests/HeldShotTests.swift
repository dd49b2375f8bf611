import AlbumModel
import Testing

@testable import AlbumSources

/// What hides one file of a shot hides the others, wherever they are named.
struct HeldShotTests {
    /// - Parameters:
    ///   - texts: the contents of other files than photos and videos.
    ///   - failing: the names of photos and videos that cannot be read.
    ///   - burst: those of photos of one burst.
    ///   - identifiers: Apple's identifiers of Live Photos, by name.
    private func read(
        _ media: [String], _ texts: [String: String], failing: Set<String> = [], burst: Set<String> = [],
        seconds: Double = 2, identifiers: [String: String] = [:]
    ) -> SiteReading {
        var files = texts
        for path in media { files[path] = "" }
        let tree = SourceTree.of(Array(files.keys))
        return SiteReader(configuration: Configuration(), access: .memory(files)).read(tree) { file in
            let path = tree.path(of: file)
            if failing.contains(file.name) { return .failed("is damaged") }
            if file.isXMP {
                var metadata = EmbeddedMetadata()
                metadata.rating = texts[path].flatMap { Int($0) }
                return .sidecar(metadata)
            }
            var facts = MediaFacts(
                format: file.mediaKind == .video ? .mp4 : .jpeg, storedSize: PixelSize(width: 4, height: 3))
            facts.metadata.shootTime = KnownDate(year: 2024, month: 5, day: 1, hour: 9, minute: 0, second: 0)
            facts.parts.contentIdentifier = identifiers[file.name]
            facts.film.duration = file.mediaKind == .video ? seconds : nil
            if file.name.hasPrefix("Q") { facts.burstTraits = BurstTraits(likeness: PictureHash(bits: 7), camera: 1) }
            if burst.contains(file.name) { facts.parts.burst = EmbeddedParts.Burst(id: "one", isPrimary: false) }
            return .ready(
                Item.Media(
                    path: path, digest: ContentDigest(words: (UInt64(file.index), 0, 0, 0)), facts: facts, fileSize: 1))
        }
    }

    /// The paths of items, each with the pictures that it shows in its own place.
    private func shown(_ reading: SiteReading) -> [String] {
        func lines(_ album: Album) -> [String] {
            album.items.map { item in
                let isOther = item.beside.poster != nil || item.beside.isPlaceholder
                return isOther ? "\(item.origin) shows \(item.picture?.path ?? "nothing")" : item.origin
            } + album.albums.flatMap(lines)
        }
        return lines(reading.site.root).sorted()
    }

    /// A film would be shown with its sound, which a Live Photo's film is never published with.
    @Test(arguments: [("L.jpg", 2.0, []), ("L.jpg", 9, ["L.mov"]), ("K.jpg", 2, ["L.jpg"])])
    func theFilmOfAnIgnoredPhotoIsNoVideo(ignored: String, seconds: Double, expected: [String]) {
        let reading = read(["L.jpg", "L.mov", "K.jpg"], ["album.yml": "ignore: [\(ignored)]"], seconds: seconds)
        #expect(shown(reading).filter { $0 != "K.jpg" } == expected)
        #expect(reading.diagnostics.contains { $0.message.contains("which `ignore` leaves out") } == expected.isEmpty)
    }

    /// icloudpd saves `IMG_1_HEVC.MOV` beside `IMG_1.HEIC`, and people rename photos.
    @Test func aFilmOfAnotherNameBelongsToThePhotoWithItsIdentifier() {
        let identifiers = ["L.jpg": "1", "beach_HEVC.mov": "1", "again.mov": "1", "K.jpg": "2", "walk.mov": "3"]
        let media = ["L.jpg", "beach_HEVC.mov", "K.jpg", "walk.mov"]
        let pair = read(media, [:], identifiers: identifiers)
        #expect(shown(pair) == ["K.jpg", "L.jpg"])
        let photo = pair.site.root.items.first { $0.origin == "L.jpg" }
        #expect(photo?.beside.motion?.path == "beach_HEVC.mov" && photo?.beside.films == ["beach_HEVC.mov"])
        let hidden = read(media, ["L.jpg.yml": "draft: true"], identifiers: identifiers)
        #expect(shown(hidden) == ["K.jpg"])
        let twice = read(media + ["again.mov"], [:], identifiers: identifiers)
        #expect(shown(twice) == ["K.jpg", "L.jpg"])
        #expect(twice.diagnostics.contains { $0.message.contains("which has another one") })
        #expect(twice.site.root.items.first { $0.origin == "L.jpg" }?.beside.films.count == 2)
    }

    /// Its photo may be ignored, damaged, not fetched, or in another folder.
    @Test func theFilmOfAnUnknownPhotoIsNoVideo() {
        let identifiers = ["L.jpg": "1", "L_HEVC.mov": "1"]
        let media = ["L.jpg", "L_HEVC.mov", "K.jpg"]
        let cases = [
            read(media, ["album.yml": "ignore: [L.jpg]"], identifiers: identifiers),
            read(media, [:], failing: ["L.jpg"], identifiers: identifiers),
            read(["A/L.jpg", "L_HEVC.mov", "K.jpg"], [:], identifiers: identifiers),
        ]
        for reading in cases {
            #expect(shown(reading).filter { !$0.hasSuffix("L.jpg") } == ["K.jpg"])
            #expect(
                reading.diagnostics.contains {
                    $0.message.contains("no photo here that can be read has its identifier")
                })
        }
        let long = read(["L_HEVC.mov", "K.jpg"], [:], seconds: 9, identifiers: identifiers)
        #expect(shown(long) == ["K.jpg", "L_HEVC.mov"])
        let listed = read(media, ["album.yml": "items: [K.jpg, L_HEVC.mov]"], identifiers: ["L_HEVC.mov": "1"])
        #expect(shown(listed) == ["K.jpg", "L_HEVC.mov"])
    }

    // MARK: In place of another item's picture

    private static let hidden: [(media: [String], texts: [String: String], named: String)] = [
        (["sea.jpg", "sea-edited.jpg"], ["sea.jpg.yml": "draft: true"], "sea-edited.jpg"),
        (["sea.jpg", "sea-edited.jpg"], ["sea-edited.jpg.yml": "draft: true"], "sea.jpg"),
        (["sea.jpg", "sea-edited.jpg"], ["sea.jpg.xmp": "-1"], "sea-edited.jpg"),
        (["D.jpg", "D.CR2"], ["D.CR2.xmp": "-1"], "D.jpg"),
        (["D.jpg", "D.CR2"], ["D.jpg.yml": "approveStatus: -1"], "D.CR2"),
        (["L.jpg", "L.mov"], ["L.mov.yml": "draft: true"], "L.jpg"),
        (["K1.jpg", "K2.jpg", "K3.jpg"], ["K1.jpg.yml": "draft: true"], "K2.jpg"),
    ]

    @Test(arguments: hidden)
    func noPosterShowsAnotherFileOfAHiddenShot(media: [String], texts: [String: String], named: String) {
        let burst = Set(media.filter { $0.hasPrefix("K") })
        // The video comes before or after the shot.
        for video in ["A.mp4", "walk.mp4"] {
            let poster = ["\(video).yml": "poster: \(named)"]
            let open = read(media + [video], poster, burst: burst)
            #expect(shown(open).contains("\(video) shows \(named)"), "\(open.diagnostics)")
            let held = read(media + [video], texts.merging(poster) { $1 }, burst: burst)
            #expect(shown(held) == [video], "\(held.diagnostics)")
            #expect(
                held.diagnostics.contains { $0.message.contains("the poster `\(named)` is itself left out") },
                "\(held.diagnostics)")
        }
    }

    @Test(arguments: hidden)
    func noListShowsAnotherFileOfAHiddenShotInPlaceOfAPicture(
        media: [String], texts: [String: String], named: String
    ) {
        let burst = Set(media.filter { $0.hasPrefix("K") })
        let list = [
            "album.yml":
                "items: [a.jpg, {url: later.jpg, placeholderImage: \(named)}, {url: walk.mp4, poster: \(named)}]"
        ]
        let all = media + ["a.jpg", "walk.mp4"]
        let everything = ["a.jpg", "later.jpg shows \(named)", "walk.mp4 shows \(named)"]
        #expect(shown(read(all, list, burst: burst)) == everything)
        #expect(shown(read(all, texts.merging(list) { $1 }, burst: burst)) == ["a.jpg", "walk.mp4"])
        // An album above, whether or not the shot's own album has a list.
        let above = [
            "album.yml":
                "items: [{url: later.jpg, placeholderImage: deep/\(named)}, {url: walk.mp4, poster: deep/\(named)}]"
        ]
        let below = Dictionary(uniqueKeysWithValues: texts.map { ("deep/\($0)", $1) })
        let deep = media.map { "deep/\($0)" } + ["deep/a.jpg", "walk.mp4"]
        for more in [[:], ["deep/album.yml": "items: [a.jpg]"]] {
            let settings = above.merging(more) { $1 }
            let open = shown(read(deep, settings, burst: burst))
            #expect(open.contains("later.jpg shows deep/\(named)") && open.contains("walk.mp4 shows deep/\(named)"))
            let held = shown(read(deep, settings.merging(below) { $1 }, burst: burst))
            #expect(held == ["deep/a.jpg", "walk.mp4"])
        }
    }

    @Test func aListHidesAllFilesOfAShot() {
        let media = ["a.jpg", "sea.jpg", "sea-edited.jpg", "walk.mp4"]
        func list(_ sea: String) -> [String: String] {
            ["album.yml": "items: [{url: sea.jpg\(sea)}, {url: walk.mp4, poster: sea-edited.jpg}]"]
        }
        #expect(shown(read(media, list(""))) == ["sea.jpg", "walk.mp4 shows sea-edited.jpg"])
        #expect(shown(read(media, list(", draft: true"))) == ["walk.mp4"])
    }

    /// If every file is an item, or the list names the file itself, each is hidden separately.
    @Test func aFileThatIsAnItemOfItsOwnMayBeAPoster() {
        let media = ["sea.jpg", "sea-edited.jpg", "walk.mp4"]
        let texts = ["sea.jpg.yml": "draft: true", "walk.mp4.yml": "poster: sea-edited.jpg"]
        let all = read(media, texts.merging(["album.yml": "versions: all"]) { $1 })
        #expect(shown(all) == ["walk.mp4 shows sea-edited.jpg"])
        let listed = read(media, texts.merging(["album.yml": "items: [sea-edited.jpg, walk.mp4]"]) { $1 })
        #expect(shown(listed) == ["sea-edited.jpg", "walk.mp4 shows sea-edited.jpg"])
    }

    // MARK: Beside a file that is damaged or gone

    private static let lost: [(media: [String], texts: [String: String], lost: String)] = [
        (["L.jpg", "L.mov"], ["L.jpg.yml": "draft: true"], "L.jpg"),
        (["L.jpg", "L.mov"], ["L.jpg.xmp": "-1"], "L.jpg"),
        (["L.jpg", "L.mov"], ["L.mov.yml": "draft: true"], "L.mov"),
        (["K1.jpg", "K2.jpg", "K3.jpg"], ["K1.jpg.yml": "draft: true"], "K1.jpg"),
        (
            ["Q1.jpg", "Q2.jpg", "Q3.jpg"], ["Q2.jpg.yml": "draft: true", "Q2.jpg.md": "---\nrating: 3\n---\n"],
            "Q2.jpg"
        ),
        (["sea.jpg", "sea-edited.jpg"], ["sea.jpg.yml": "draft: true"], "sea.jpg"),
        (["sea.jpg", "sea-edited.jpg"], ["sea-edited.jpg.yml": "draft: true"], "sea-edited.jpg"),
        (["D.jpg", "D.CR2"], ["D.jpg.yml": "rating: -1"], "D.jpg"),
        (["D.jpg", "D.CR2"], ["D.CR2.xmp": "-1"], "D.CR2"),
    ]

    @Test(arguments: lost)
    func whatIsHiddenStaysHidden(media: [String], texts: [String: String], lost: String) {
        let burst = Set(media.filter { $0.hasPrefix("K") })
        #expect(shown(read(media + ["a.jpg"], texts, burst: burst)) == ["a.jpg"])
        let damaged = read(media + ["a.jpg"], texts, failing: [lost], burst: burst)
        #expect(shown(damaged) == ["a.jpg"])
        let gone = read(media.filter { $0 != lost } + ["a.jpg"], texts, burst: burst)
        #expect(shown(gone) == ["a.jpg"])
        #expect(
            gone.diagnostics.contains { $0.severity == .warning && $0.message.contains("because `\(lost)` is hidden") },
            "\(gone.diagnostics)")
        // Nor does an album above show it.
        let deep = Dictionary(uniqueKeysWithValues: texts.map { ("deep/\($0)", $1) })
        let named = media.filter { $0 != lost }
        let list = ["album.yml": "items: [\(named.map { "deep/\($0)" }.joined(separator: ", "))]"]
        let above = read(
            (media + ["a.jpg"]).map { "deep/\($0)" }, deep.merging(list) { $1 }, failing: [lost], burst: burst)
        #expect(shown(above) == ["deep/a.jpg"])
    }

    /// Cameras number photos and films alike, and pictures of one burst may be hidden one by one.
    @Test func whatIsOfAnotherShotIsShown() {
        let draft = ["L.jpg.yml": "draft: true"]
        let long = read(["L.jpg", "L.mov"], draft, failing: ["L.jpg"], seconds: 9)
        #expect(shown(long) == ["L.mov"], "no phone takes films of this length with a photo")
        #expect(shown(read(["L.jpg", "L.png", "L-1.jpg"], draft, failing: ["L.jpg"])) == ["L-1.jpg", "L.png"])
        #expect(shown(read(["L.png", "L-1.jpg"], draft)) == ["L-1.jpg", "L.png"])
        let texts = ["K1.jpg.yml": "rating: -1"]
        let rejected = read(
            ["K1.jpg", "K2.jpg", "K3.jpg"], texts, failing: ["K1.jpg"], burst: ["K1.jpg", "K2.jpg", "K3.jpg"])
        #expect(shown(rejected) == ["K2.jpg"])
        let all = read(["sea-edited.jpg"], ["sea.jpg.yml": "draft: true", "album.yml": "versions: all"])
        #expect(shown(all) == ["sea-edited.jpg"])
    }

    // MARK: Public, and damaged

    @Test(arguments: [
        (["sea.jpg", "sea-edited.jpg"], "sea-edited.jpg"), (["IMG_0001.HEIC", "IMG_E0001.JPG"], "IMG_E0001.JPG"),
        (["D.jpg", "D.CR2"], "D.jpg"), (["D.jpg", "D.CR2", "D-edited.jpg"], "D-edited.jpg"),
        (["P_BURST001.jpg", "P_BURST002_COVER.jpg"], "P_BURST002_COVER.jpg"),
    ])
    func noOtherVersionIsShownInPlaceOfTheBest(media: [String], best: String) {
        #expect(shown(read(media, [:])) == [best])
        let damaged = read(media, [:], failing: [best])
        #expect(damaged.site.root.items.map(\.origin) == [best], "\(damaged.diagnostics)")
        #expect(damaged.site.root.items.allSatisfy { $0.media == nil })
        // If another version cannot be read, the item still shows the best one.
        for other in media where other != best {
            #expect(shown(read(media, [:], failing: [other])) == [best])
        }
    }

    /// The film of a Live Photo is published without its sound, and a video with it.
    @Test func aFilmIsNoVideoWhileItsPhotoCannotBeRead() {
        let media = ["L.jpg", "L.mov"]
        #expect(shown(read(media, [:])) == ["L.jpg"])
        let damaged = read(media, [:], failing: ["L.jpg"])
        #expect(shown(damaged) == ["L.jpg"])
        #expect(damaged.diagnostics.contains { $0.message.contains("may be the video of the Live Photo `L.jpg`") })
        #expect(shown(read(media, ["album.yml": "versions: all"], failing: ["L.jpg"])) == ["L.jpg"])
        #expect(shown(read(media, [:], failing: ["L.jpg"], seconds: 9)) == ["L.jpg", "L.mov"])
        #expect(shown(read(["L.png", "L.mov"], [:], failing: ["L.png"])) == ["L.mov", "L.png"])
        #expect(shown(read(media, ["album.yml": "items: [L.jpg, L.mov]"], failing: ["L.jpg"])) == media)
    }

    @Test func noOtherFilmMovesInPlaceOfTheBest() {
        let media = ["IMG_0001.JPG", "IMG_0001.MOV", "IMG_E0001.JPG", "IMG_E0001.MOV"]
        func films(_ failing: Set<String>) -> [String?] {
            read(media, [:], failing: failing).site.root.items.map(\.beside.motion?.path)
        }
        #expect(films([]) == ["IMG_E0001.MOV"])
        #expect(films(["IMG_E0001.MOV"]) == [nil])
        #expect(films(["IMG_0001.MOV"]) == ["IMG_E0001.MOV"])
        let damaged = read(media, [:], failing: ["IMG_E0001.MOV"])
        #expect(damaged.diagnostics.contains { $0.message.contains("`IMG_0001.MOV` does not replace it") })
        // If only the photo was edited, nothing was edited out of its film.
        let edited = read(["IMG_0001.JPG", "IMG_0001.MOV", "IMG_E0001.JPG"], [:])
        #expect(edited.site.root.items.map(\.beside.motion?.path) == ["IMG_0001.MOV"])
    }

    // MARK: Posters

    private static let hiddenVideos: [[String: String]] = [
        ["walk.mp4.yml": "poster: still.jpg\ntitle: \"My walk\n"], ["walk.mp4.yml": "poster: still.jpg\nx: [a\n"],
        ["walk.mp4.yml": "poster: still.jpg\nposter: still.jpg\ndraft: true\n"],
        ["walk.mp4.yml": "- poster: still.jpg\n"],
        ["walk.mp4.yml.txt": "poster: still.jpg\ndraft: true\n"],
        ["walk.mp4.md": "<!-- x -->\n---\nposter: still.jpg\ndraft: true\n---\n"],
        ["walk.mp4.yml": "poster: still.jpg\n", "album.yml": "ignore: [walk.mp4]"],
        ["walk.yml": "poster: still.jpg\n", "album.yml": "ignore: [\"*.mp4\"]"],
        ["walk.mp4.yml": "poster: still.jpg\ntitle: \"\n", "album.yml": "ignore: [walk.mp4]"],
    ]

    @Test(arguments: hiddenVideos)
    func thePosterOfAHiddenVideoIsNoPhoto(texts: [String: String]) {
        let reading = read(["a.jpg", "still.jpg", "walk.mp4"], texts)
        #expect(shown(reading) == ["a.jpg"], "\(reading.diagnostics)")
    }

    @Test func whatTheSidecarOfAHiddenVideoDoesNotNameIsAPhoto() {
        let reading = read(["a.jpg", "still.jpg", "walk.mp4"], ["walk.mp4.yml": "title: \"My still\n"])
        #expect(shown(reading) == ["a.jpg", "still.jpg"])
    }

    /// A poster's whole shot, which is one item, becomes the poster, whether or not the video is hidden.
    @Test(arguments: [
        ["still.jpg", "still-edited.jpg"], ["still-edited.jpg", "still.jpg"], ["K2.jpg", "K1.jpg", "K3.jpg"],
        ["D.CR2", "D.jpg"], ["D.jpg", "D.CR2"],
    ])
    func aPosterIsNoPhotoWhicheverFileOfItsShotItIs(shot: [String]) {
        let media = shot + ["a.jpg", "walk.mp4"]
        let burst = Set(shot.filter { $0.hasPrefix("K") })
        let poster = "poster: \(shot[0])\n"
        let open = read(media, ["walk.mp4.yml": poster], burst: burst)
        #expect(shown(open) == ["a.jpg", "walk.mp4 shows \(shot[0])"])
        let held = read(media, ["walk.mp4.yml": poster + "draft: true\n"], burst: burst)
        #expect(shown(held) == ["a.jpg"])
    }
}
