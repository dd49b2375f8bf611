import AlbumModel
import Planning
import Testing

/// Which albums are shown where.
struct SiteDivisionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var spaces: [(albums: [String], public: [String])]
        /// What everybody sees, and then each space.
        var shown: [String]

        var testDescription: String { spaces.map { "\($0.albums)\($0.public)" }.joined(separator: " ") }
    }

    private static func album(_ path: String, hasManifest: Bool = true, _ nested: [Album] = []) -> Album {
        let names = path.split(separator: "/").map(String.init)
        var album = Album(
            path: names, address: names, title: names.last ?? "", settings: AlbumSettings(), categories: [],
            albums: nested)
        album.hasManifest = hasManifest
        return album
    }

    private static let root = album(
        "",
        [
            album("a", [album("a/x"), album("a/y", [album("a/y/z")])]),
            album("f", hasManifest: false, [album("f/g")]),
            album("Cafe\u{301}"),
        ])

    private static func paths(of album: Album) -> String {
        ([album.path.joined(separator: "/")] + album.albums.map(paths)).joined(separator: " ")
    }

    /// The theme of the root's own manifest is inherited by all albums.
    @Test func aSpacesThemePrecedesTheOneThatAlbumsInherit() throws {
        var root = Self.album("", [Self.album("a", [Self.album("a/x")])])
        root.settings.theme = ThemeSettings(name: "book")
        root.albums[0].settings.theme = ThemeSettings(name: "book")
        root.albums[0].albums[0].settings.theme = ThemeSettings(name: "mine")
        var settings = SiteSettings()
        var space = Space(name: "s")
        space.albums = [Space.AlbumPath("a", place: SourceLocation(file: "albumgen.yml"))]
        func themes(_ theme: ThemeSettings?) throws -> [String?] {
            space.theme = theme
            settings.spaces = [space]
            let site = try #require(SiteDivision(Site(settings: settings, root: root)).spaces.first).site
            return [site.root, site.root.albums[0], site.root.albums[0].albums[0]].map(\.settings.theme?.name)
        }
        #expect(try themes(ThemeSettings(name: "darkroom")) == [nil, nil, "mine"])
        #expect(try themes(nil) == ["book", "book", "mine"])
    }

    @Test(arguments: [
        Case(spaces: [], shown: [" a a/x a/y a/y/z f f/g Cafe\u{301}"]),
        Case(spaces: [(["a"], [])], shown: [" f f/g Cafe\u{301}", " a a/x a/y a/y/z"]),
        // The nearest folder decides.
        Case(spaces: [(["a"], []), (["a/y"], [])], shown: [" f f/g Cafe\u{301}", " a a/x", " a/y a/y/z"]),
        Case(
            spaces: [(["a", "a/y"], []), (["a/y"], [])],
            shown: [" f f/g Cafe\u{301}", " a a/x a/y a/y/z", " a/y a/y/z"]),
        // Albums nested in an album that is not shown take its place.
        Case(spaces: [(["a", "a/y/z"], ["a/y/z"])], shown: [" a/y/z f f/g Cafe\u{301}", " a a/x a/y a/y/z"]),
        Case(spaces: [(["a"], ["a/y"])], shown: [" a/y a/y/z f f/g Cafe\u{301}", " a a/x a/y a/y/z"]),
        Case(spaces: [(["a"], ["a"])], shown: [" a a/x a/y a/y/z f f/g Cafe\u{301}", " a a/x a/y a/y/z"]),
        // An empty folder would show that something is missing.
        Case(spaces: [(["f/g"], [])], shown: [" a a/x a/y a/y/z Cafe\u{301}", " f/g"]),
        // File systems and editors write letters with marks in several ways.
        Case(spaces: [(["Caf\u{e9}"], [])], shown: [" a a/x a/y a/y/z f f/g", " Cafe\u{301}"]),
    ])
    func eachSeesItsOwn(example: Case) {
        var settings = SiteSettings()
        let place = SourceLocation(file: "albumgen.yml")
        settings.spaces = example.spaces.enumerated().map { number, lists in
            var space = Space(name: "space \(number)")
            space.albums = lists.albums.map { Space.AlbumPath($0, place: place) }
            space.publicAlbums = lists.public.map { Space.AlbumPath($0, place: place) }
            return space
        }
        let division = SiteDivision(Site(settings: settings, root: Self.root))
        #expect(([division.site] + division.spaces.map(\.site)).map { Self.paths(of: $0.root) } == example.shown)
        #expect(division.unknown.isEmpty)
        for part in division.spaces { #expect(part.site.settings.spaces.isEmpty && part.site.settings.baseURL == nil) }
    }

    /// The dates of an album's photos must not show where the album itself is not shown.
    @Test func onlyWhatVisitorsSeeDecidesTheOrderOfAlbums() {
        func album(_ path: String, _ year: Int?, _ nested: [Album] = [], isUnlisted: Bool = false) -> Album {
            var album = Self.album(path, nested)
            album.date = year.flatMap { KnownDate(year: $0) }
            album.settings.albumSort.key = .date
            album.settings.isUnlisted = isUnlisted
            return album
        }
        func order(_ spaces: [(albums: [String], public: [String])]) -> [String] {
            let root = album(
                "", nil,
                [
                    album("a", nil, [album("a/sub", 2020), album("a/secret", 2010, isUnlisted: true)]),
                    album("b", 2015), album("c", nil, [album("c/sub", 2018), album("c/family", 2000)]),
                    album("d", 2001, [album("d/sub", 2017)]),
                ])
            var settings = SiteSettings()
            let place = SourceLocation(file: "albumgen.yml")
            settings.spaces = spaces.map { lists in
                var space = Space(name: "space")
                space.albums = lists.albums.map { Space.AlbumPath($0, place: place) }
                space.publicAlbums = lists.public.map { Space.AlbumPath($0, place: place) }
                return space
            }
            let division = SiteDivision(Site(settings: settings, root: root))
            return ([division.site] + division.spaces.map(\.site)).map { site in
                site.root.albums.map { $0.path.joined(separator: "/") }.joined(separator: " ")
            }
        }
        #expect(order([]) == ["c d b a"])
        #expect(order([(["c/family"], [])]) == ["d b c a", "c/family"])
        // What takes the place of a hidden album does not get its date, either.
        #expect(order([(["d"], ["d/sub"])]) == ["c b d/sub a", "d"])
        #expect(order([(["b", "c/sub", "a/secret"], [])]) == ["c d a", "a/secret b c/sub"])
    }

    @Test func pathsThatNoAlbumHasAreFound() {
        var settings = SiteSettings()
        var space = Space(name: "family")
        space.albums = ["a", "A/x", "b"].map { Space.AlbumPath($0, place: SourceLocation(file: "albumgen.yml")) }
        settings.spaces = [space]
        let division = SiteDivision(Site(settings: settings, root: Self.root))
        #expect(division.unknown.map(\.path) == ["A/x", "b"])
    }
}
