import Testing

@testable import AlbumModel
@testable import Planning

/// Items that several albums show, in smart albums: only the copies that belong to an album are compared.
struct SmartCopyTests {
    /// Returns a site whose albums, by title, show the same items, with different fields.
    private static func plan(
        _ albums: [(title: String, fields: [(inout Item) -> Void])], _ smart: SmartAlbum...
    ) -> SitePlan {
        var site = SiteFixture.site(
            albums: albums.map { title, fields in
                var album = SiteFixture.album(title, items: ["a", "b", "c"].prefix(fields.count).map(\.self))
                for (index, change) in fields.enumerated() { change(&album.categories[0].items[index]) }
                album.settings.privacy.people = true
                return album
            })
        site.settings.smart = smart
        return Planner().plan(site)
    }

    private static func album(_ kind: SmartAlbum.Kind, least: Int = 1, isTree: Bool = false) -> SmartAlbum {
        var album = SmartAlbum(kind: kind)
        album.least = least
        album.isTree = isTree
        return album
    }

    /// Returns the pages of the items in each smart album that has some, by its address in the folder of its kind.
    private static func pages(_ plan: SitePlan) -> [String: [String]] {
        var pages: [String: [String]] = [:]
        for album in plan.albums where album.smart != nil && !album.members.isEmpty {
            pages[album.address.dropFirst(2).joined(separator: "/")] = plan.items(of: album).map(\.page).sorted()
        }
        return pages
    }

    private static func date(_ text: String) -> (inout Item) -> Void {
        { $0.fields.shootTime = KnownDate(written: text) }
    }

    private static func keywords(_ words: String..., tree: [String] = []) -> (inout Item) -> Void {
        {
            $0.fields.keywords = words
            $0.fields.keywordTree = tree
        }
    }

    /// Otherwise, search engines would not find lists that show a photo of such an album.
    @Test func whatSearchEnginesMayIndexComesBeforeAMoreExactDate() {
        let ranks = [
            (nil, true), ("2001-02", false), ("2001-02-03", false), ("2001", true), ("2001-02", true),
        ].map { (written: String?, isIndexed: Bool) in
            let album = SiteFixture.album("A", items: ["a"])
            var (item, settings) = (album.categories[0].items[0], album.settings)
            item.fields.shootTime = written.flatMap { KnownDate(written: $0) }
            settings.robots = isIndexed ? .index : .noindex
            return item.rankForSharedContent(in: settings)
        }
        #expect(ranks == ranks.sorted() && Set(ranks).count == ranks.count)
    }

    @Test func copiesDoNotCountForTheSpelling() {
        let plan = Self.plan(
            [
                ("A", [Self.keywords("CAT"), Self.keywords("cat"), Self.keywords("cat")]),
                ("B", [Self.keywords("CAT")]),
                ("C", [Self.keywords("CAT")]),
            ], Self.album(.keywords))
        let names = plan.albums.compactMap(\.smart?.name)
        #expect(names.contains(.given("cat")) && !names.contains(.given("CAT")))
    }

    @Test(arguments: [true, false])
    func aCopyWithoutDataHidesNoneThatHasIt(isFirst: Bool) {
        let kinds: [(SmartAlbum.Kind, String)] = [
            (.years, "2024/05"), (.places, "italy/rome"), (.keywords, "sea"), (.people, "ada"), (.cameras, "x-t5"),
            (.lenses, "50-mm"), (.favourites, ""),
        ]
        for (kind, address) in kinds {
            let full: (inout Item) -> Void = { item in
                Self.date("2024-05-06")(&item)
                item.fields.keywords = ["sea"]
                item.fields.people = ["Ada"]
                item.fields.place.country = "Italy"
                item.fields.place.city = "Rome"
                item.fields.camera = "X-T5"
                item.fields.lens = "50 mm"
                item.fields.rating = 5
            }
            let (trip, best) = (("Trip", [full]), ("Best of", [{ (_: inout Item) in }]))
            let plan = Self.plan(isFirst ? [best, trip] : [trip, best], Self.album(kind))
            #expect(Self.pages(plan) == [address: ["trip/a.html"]], "\(kind)")
            #expect(plan.smart.map { plan.albums[$0].totalCount } == [1])
        }
    }

    @Test func theMoreExactDateAndPlaceIsShownAndOfEqualsTheFirst() {
        let dates = ["1970s", "1974", "1974-08", "about 1974-08-03", "1974-08-03"]
        for (less, more) in zip(dates, dates.dropFirst()) {
            let plan = Self.plan(
                [("One", [Self.date(less)]), ("Two", [Self.date(more)])], SmartAlbum(kind: .years),
                SmartAlbum(kind: .all))
            #expect(Set(Self.pages(plan).values) == [["two/a.html"]], "\(less), \(more)")
        }
        let same = Self.plan([("One", [Self.date("1974")]), ("Two", [Self.date("1975")])], SmartAlbum(kind: .years))
        #expect(Self.pages(same) == ["1974": ["one/a.html"]])
        let places = Self.plan(
            [
                ("One", [{ $0.fields.location = "By the sea" }]), ("Two", [{ $0.fields.place.country = "Italy" }]),
                (
                    "Three",
                    [
                        {
                            $0.fields.place.country = "Italy"
                            $0.fields.place.city = "Rome"
                        }
                    ]
                ),
            ], SmartAlbum(kind: .places))
        #expect(Self.pages(places) == ["italy/rome": ["three/a.html"]])
    }

    @Test func whatIsRecentComesFromTheCopyThatSaysWhenItWasAdded() {
        let added: (inout Item) -> Void = { $0.fields.createTime = Timestamp(year: 2020, month: 1, day: 1) }
        let plan = Self.plan(
            [("One", [Self.date("2024-01-01")]), ("Two", [added])], SmartAlbum(kind: .recent))
        #expect(Self.pages(plan) == ["": ["two/a.html"]])
    }

    @Test func eachWordHasTheCopiesWithThisWord() throws {
        let albums = [
            ("One", [Self.keywords("sea", "sand"), Self.keywords("sea")]),
            ("Two", [Self.keywords("Sea", "cliff"), Self.keywords("cliff")]),
        ]
        let plan = Self.plan(albums, Self.album(.keywords))
        #expect(
            Self.pages(plan) == [
                "sea": ["one/a.html", "one/b.html"], "sand": ["one/a.html"], "cliff": ["two/a.html", "two/b.html"],
            ])
        #expect(plan.smart.map { plan.albums[$0].totalCount } == [2])
        // Copies do not count as further photos, and a limit counts photos.
        let few = Self.plan([albums[0], ("Two", [Self.keywords("sand")])], Self.album(.keywords, least: 2))
        #expect(Self.pages(few) == ["sea": ["one/a.html", "one/b.html"]])
        var limited = Self.album(.keywords)
        limited.limit = 1
        #expect(Self.pages(Self.plan(albums, limited)).mapValues(\.count) == ["sea": 1, "sand": 1, "cliff": 1])
        #expect(
            Self.pages(Self.plan([albums[0], ("Two", [])], Self.album(.keywords)))
                == ["sea": ["one/a.html", "one/b.html"], "sand": ["one/a.html"]])
    }

    @Test func aTreeShowsEachPhotoOnceOnEveryPath() {
        let albums = [
            ("One", [Self.keywords("Places", tree: ["Places"])]),
            ("Two", [Self.keywords("Rome", tree: ["Places|Italy|Rome"])]),
        ]
        let plan = Self.plan(albums, Self.album(.keywords, isTree: true))
        #expect(Self.pages(plan) == ["places/italy/rome": ["two/a.html"]])
        #expect(plan.albums.filter { $0.smart != nil }.allSatisfy { $0.totalCount == 1 })
        let few = Self.plan(albums, Self.album(.keywords, least: 2, isTree: true))
        #expect(few.smart.isEmpty)
    }

    @Test func aFaceIsCutFromTheCopyInWhichItIsMarked() throws {
        let region = try #require(PictureRegion(left: 0.3, top: 0.3, width: 0.3, height: 0.3))
        var people = SmartAlbum(kind: .people)
        people.showsFaces = true
        let plan = Self.plan(
            [
                ("One", [{ $0.fields.people = ["Ada"] }]),
                (
                    "Two",
                    [
                        {
                            $0.fields.people = ["Ada"]
                            $0.fields.faces = [MarkedFace(name: "Ada", region: region)]
                        }
                    ]
                ),
            ], people)
        let ada = try #require(plan.albums.last)
        #expect(ada.smart?.face.map { plan[$0.item].page } == "two/a.html")
    }

    @Test func anAlbumThatHasTheSameFileTwiceShowsItTwice() {
        var twice = SiteFixture.album("One", items: ["a", "b"])
        for index in 0...1 { twice.categories[0].items[index].fields.keywords = ["sea"] }
        twice.categories[0].items[1].media = twice.categories[0].items[0].media
        var site = SiteFixture.site(albums: [twice, SiteFixture.album("Two", items: ["a"])])
        for isTree in [false, true] {
            site.settings.smart = [Self.album(.keywords, least: 2, isTree: isTree)]
            #expect(Self.pages(Planner().plan(site)) == ["sea": ["one/a.html", "one/b.html"]])
        }
    }
}
