import Testing

@testable import AlbumModel
@testable import Planning

struct SmartPlannerTests {
    @Test func theNewestComeFirstAndTheNewestIsTheCover() throws {
        let plan = try Self.plan([SmartAlbum(kind: .all)])
        let all = try #require(plan.albums.last)
        #expect(all.page == "smart/all/index.html")
        #expect(Self.ids(all, plan) == ["e", "c", "d", "b", "a", "undated"])
        #expect(all.cover.map { plan[$0].item.id } == "e")
        #expect(all.totalCount == 6 && all.parent == 0)
        #expect(plan.smart == [all.index])
        #expect(!plan.root.children.contains(all.index))
        #expect(plan.root.totalCount == 6)
    }

    @Test func theHomePageDoesNotShowTheSameCoverTwice() throws {
        var chosen = SmartAlbum(title: "Chosen", rule: try Rule("year > 2000"))
        chosen.cover = "e.jpg"
        let plan = try Self.plan([
            SmartAlbum(kind: .all), SmartAlbum(kind: .years), SmartAlbum(kind: .keywords), chosen,
        ])
        let covers = plan.smart.map { plan.albums[$0].cover.map { plan[$0].item.id } }
        #expect(covers == ["e", "c", "b", "e"], "the author's own choice stays")
        // Albums in it are on other pages, and only the first has to be new where all have been shown.
        #expect(plan.albums.first { $0.address.last == "2024" }?.cover.map { plan[$0].item.id } == "e")
        let both = SmartAlbum(title: "Both", rule: try Rule("keyword = sea"))
        let again = SmartAlbum(title: "Again", rule: try Rule("keyword = sea"))
        let third = SmartAlbum(title: "Third", rule: try Rule("keyword = sea"))
        let fourth = SmartAlbum(title: "Fourth", rule: try Rule("keyword = sea"))
        let few = try Self.plan([both, again, third, fourth])
        #expect(few.smart.map { few.albums[$0].cover.map { few[$0].item.id } } == ["e", "b", "a", "e"])
    }

    @Test func theHomePageShowsNoLargePictureOnASmallCard() throws {
        func album(_ title: String, _ year: Int, items: [String]) -> Album {
            var album = SiteFixture.album(title, items: items)
            for index in items.indices {
                album.categories[0].items[index].fields.shootTime = KnownDate(year: year, month: index + 1)
            }
            return album
        }
        var site = SiteFixture.site(albums: [
            album("North", 2024, items: ["a", "b"]), album("South", 2023, items: ["c", "d", "e"]),
        ])
        site.settings.smart = [
            SmartAlbum(kind: .all), SmartAlbum(title: "South", rule: try Rule("year = 2023")),
            SmartAlbum(title: "North", rule: try Rule("year = 2024")),
        ]
        let plan = Planner().plan(site)
        #expect(plan.root.children.map { plan.albums[$0].cover.map { plan[$0].item.id } } == ["a", "c"])
        #expect(plan.hero(of: plan.root) { _ in true }.map { plan[$0].item.id } == "b")
        let covers = plan.smart.map { plan.albums[$0].cover.map { plan[$0].item.id } }
        #expect(covers == ["e", "d", "b"], "of North, each photo is a large picture already")
    }

    @Test func siblingsHaveDifferentCoversAndTheSmallestChooseFirst() throws {
        var keywords = SmartAlbum(kind: .keywords)
        keywords.least = 1
        let plan = try Self.plan([keywords])
        let siblings = plan.albums[plan.smart[0]].children.map { plan.albums[$0] }
        #expect(Set(siblings.map(\.address.last)) == ["once", "sea"])
        #expect(siblings.first { $0.address.last == "once" }?.cover.map { plan[$0].item.id } == "e", "it has no other")
        #expect(siblings.first { $0.address.last == "sea" }?.cover.map { plan[$0].item.id } == "b")
    }

    @Test func itemsKeepTheirPagesAndTheirRenditions() throws {
        let without = try Self.plan([])
        let plan = try Self.plan([SmartAlbum(kind: .all), SmartAlbum(kind: .years)])
        #expect(plan.albums.flatMap(\.items).map(\.page) == without.albums.flatMap(\.items).map(\.page))
        let all = try #require(plan.albums.first { $0.address == ["smart", "all"] })
        #expect(plan.items(of: all).map(\.page).first == "home/e.html")
        #expect(plan.items(of: all).id(at: 0) == "home/e")
        #expect(plan.items(of: plan.albums[1]).id(at: 0) == "a")
    }

    @Test func yearsAreNestedByMonth() throws {
        let plan = try Self.plan([SmartAlbum(kind: .years)])
        #expect(
            plan.albums.filter { $0.smart != nil }.map { $0.address.joined(separator: "/") } == [
                "smart/years", "smart/years/2024", "smart/years/2024/06", "smart/years/2024/05", "smart/years/2023",
                "smart/years/2023/12",
            ])
        let years = try #require(plan.albums.first { $0.address == ["smart", "years"] })
        #expect(years.members.isEmpty && years.totalCount == 5)
        #expect(years.children.map { plan.albums[$0].smart?.name } == [.year(2024), .year(2023)])
        let may = try #require(plan.albums.first { $0.address.last == "05" })
        #expect(may.smart?.name == .month(year: 2024, month: 5) && Self.ids(may, plan) == ["c", "d", "b"])
        #expect(plan.trail(to: may.index).map(\.address.last) == [nil, "years", "2024", "05"])
    }

    @Test func placesAreNestedByCity() throws {
        let plan = try Self.plan([SmartAlbum(kind: .places)])
        #expect(
            plan.albums.compactMap { $0.smart.map(\.name) } == [
                .kind(.places), .given("Iceland"), .given("Vík"), .given("On the train"),
            ])
        let iceland = try #require(plan.albums.first { $0.address == ["smart", "places", "iceland"] })
        #expect(Self.ids(iceland, plan) == ["c"] && iceland.totalCount == 3)
    }

    @Test func keywordsAreOneWhateverTheirCaseAndThoseOfOneItemMakeNoAlbum() throws {
        let plan = try Self.plan([SmartAlbum(kind: .keywords)])
        let keywords = plan.albums.filter { $0.smart != nil }
        #expect(keywords.compactMap(\.smart?.name) == [.kind(.keywords), .given("sea")])
        #expect(keywords.map { Self.ids($0, plan) } == [[], ["e", "b", "a"]])
        // An item is counted once, in however many albums it is.
        #expect(keywords[0].totalCount == 3)
    }

    /// A rare other spelling does not change the address of a known album.
    @Test(arguments: [
        (["New York": 3, "New-York": 2], "New York"), (["New York": 2, "New-York": 3], "New-York"),
        (["New York": 2, "New-York": 2], "New York"), (["New York": 3, "new-york": 2], "New York"),
        (["New York": 2, "New-York": 3, "New_York": 5, "New.York": 2], "New-York"),
    ])
    func ofGroupsOfNearlyTheSameNameTheLargestHasThePlainAddress(sizes: [String: Int], largest: String) throws {
        let words = sizes.sorted { $0.key < $1.key }.flatMap { Array(repeating: $0.key, count: $0.value) }
        var home = SiteFixture.album("Home", items: words.indices.map { "p\($0)" })
        for (index, word) in words.enumerated() { home.categories[0].items[index].fields.keywords = [word] }
        var site = SiteFixture.site(albums: [home])
        site.settings.smart = [SmartAlbum(kind: .keywords)]
        let groups = Planner().plan(site).albums.filter { $0.address.count == 3 }
        #expect(groups.first { $0.smart?.name == .given(largest) }?.address.last == "new-york")
        #expect(Set(groups.map(\.address)).count == sizes.count)
    }

    @Test func keywordsNestAsTheirTreesDo() throws {
        var tree = SmartAlbum(kind: .keywords)
        tree.isTree = true
        tree.least = 1
        let trees = [["Places|Italy|Rome"], ["places|Italy|Siena", "Light|Evening"], ["Places|Italy", "Things|Once"]]
        let plan = try Self.plan([tree], trees: trees)
        let albums = plan.albums.filter { $0.smart != nil }
        #expect(
            albums.map { $0.address.dropFirst().joined(separator: "/") } == [
                "keywords", "keywords/light", "keywords/light/evening", "keywords/places", "keywords/places/italy",
                "keywords/places/italy/rome", "keywords/places/italy/siena", "keywords/sea", "keywords/things",
                "keywords/things/once",
            ])
        let italy = try #require(albums.first { $0.address.last == "italy" })
        // Items at deeper levels are shown there.
        #expect(Self.ids(italy, plan) == ["c"] && italy.totalCount == 3 && albums[0].totalCount == 4)
        tree.least = 2
        #expect(
            try Self.plan([tree], trees: trees).albums.filter { $0.smart != nil }.map(\.address.last) == [
                "keywords", "places", "italy", "sea", "things", "once",
            ])
        // A word that is in two places is in neither.
        tree.least = 1
        let twice = try Self.plan([tree], trees: [["A|Sea"], ["B|Sea"]])
        #expect(
            twice.albums.filter { $0.smart != nil }.map { $0.address.dropFirst().joined(separator: "/") } == [
                "keywords", "keywords/a", "keywords/a/sea", "keywords/b", "keywords/b/sea", "keywords/once",
                "keywords/sea",
            ])
    }

    @Test func aTreeThatIsTooWideIsCut() throws {
        var tree = SmartAlbum(kind: .keywords)
        (tree.isTree, tree.least) = (true, 1)
        let deep = (0..<20).map { "d\($0)" }.joined(separator: "|")
        let plan = try Self.plan([tree], trees: [(0..<2000).map { "a|b\($0)" } + [deep, "|", ""]])
        #expect(plan.albums.filter { $0.smart != nil }.count == SmartAlbum.maxGroups + 1)
        #expect(plan.diagnostics().map(\.severity) == [.warning])
    }

    @Test func peopleHaveAlbumsOnlyWhereTheirNamesMayLeave() throws {
        let held = try Self.plan([SmartAlbum(kind: .people)])
        #expect(held.smart.isEmpty)
        let plan = try Self.plan([SmartAlbum(kind: .people)], people: true)
        #expect(plan.albums.compactMap(\.smart?.name) == [.kind(.people), .given("Ada")])
        #expect(plan.diagnostics().isEmpty)
    }

    @Test func recentCountsBackFromTheNewestOrFromTheStatedDate() throws {
        var recent = SmartAlbum(kind: .recent)
        recent.days = 20
        #expect(try Self.members(recent) == ["e", "c", "d"])
        #expect(try Self.members(recent, date: Timestamp(year: 2024, month: 6, day: 20)) == ["e"])
        #expect(try Self.members(recent, date: Timestamp(year: 2025, month: 1, day: 1)) == [])
        recent.days = nil
        recent.limit = 2
        #expect(try Self.members(recent) == ["e", "c"])
    }

    @Test func aRuleOfOnesOwnHasItsOrderLimitAndCover() throws {
        var album = SmartAlbum(title: "Good ones", rule: try Rule("rating >= 3"))
        #expect(try Self.members(album) == ["e", "b", "a"])
        album.sort.isDescending = false
        #expect(try Self.members(album) == ["a", "b", "e"])
        album.sort.key = .rating
        album.sort.isDescending = true
        #expect(try Self.members(album) == ["a", "b", "e"])
        album.limit = 2
        album.cover = "b.jpg"
        let plan = try Self.plan([album])
        let planned = try #require(plan.albums.last)
        #expect(planned.page == "smart/good-ones/index.html")
        #expect(Self.ids(planned, plan) == ["a", "b"])
        #expect(planned.cover.map { plan[$0].item.id } == "b")
        album.cover = "b.jgp"
        #expect(try Self.plan([album]).diagnostics().first?.message.hasSuffix("did you mean `b.jpg`?") == true)
    }

    @Test func whatIsEmptyIsNotShown() throws {
        let plan = try Self.plan([
            SmartAlbum(kind: .videos), SmartAlbum(kind: .lenses),
            SmartAlbum(title: "None", rule: try Rule("rating = 1")),
            SmartAlbum(kind: .favourites),
        ])
        #expect(plan.albums.filter { $0.smart != nil }.map(\.address.last) == ["favourites"])
        #expect(plan.diagnostics().map(\.severity) == [.note])
    }

    @Test func whatSearchEnginesAreToLeaveOutIsNotShownToThemByAnotherAlbum() throws {
        var open = SiteFixture.album("Open", items: ["a"])
        var shut = SiteFixture.album("Shut", items: ["b", "c"])
        open.categories[0].items[0].fields.shootTime = KnownDate(year: 2023, month: 5, day: 1)
        for index in [0, 1] {
            shut.categories[0].items[index].fields.shootTime = KnownDate(year: 2024, month: 5, day: index + 1)
        }
        shut.settings.robots = .noindex
        var site = SiteFixture.site(albums: [open, shut])
        site.settings.smart = [
            SmartAlbum(kind: .years), SmartAlbum(title: "Shut", rule: try Rule("album = shut")),
            SmartAlbum(title: "Both", rule: try Rule("year > 2000")),
        ]
        let plan = Planner().plan(site)
        let left = plan.albums.filter { $0.smart != nil && $0.settings.robots == .noindex }
        #expect(left.map(\.address.last) == ["2024", "05", "shut"])
        let both = try #require(plan.albums.first { $0.address == ["smart", "both"] })
        #expect(both.cover.map { plan[$0].item.id } == "a", "although it is not the newest")
        #expect(left.allSatisfy { $0.cover.map { plan[$0].item.id } == "c" })
        site.root.settings.robots = .noindex
        #expect(Planner().plan(site).albums.filter { $0.smart != nil }.allSatisfy { $0.settings.robots == .noindex })
    }

    @Test func whatHasNoKnownMonthIsInItsYearAndWhatHasNoKnownYearInItsDecade() throws {
        var home = SiteFixture.album("Home", items: ["year", "month", "about", "decade", "span", "undated"])
        let dates = ["1974", "1974-08", "about 1974", "1970s", "1968/1971"]
        for (index, date) in dates.enumerated() {
            home.categories[0].items[index].fields.shootTime = KnownDate(written: date)
        }
        var site = SiteFixture.site(albums: [home])
        site.settings.smart = [SmartAlbum(kind: .years)]
        let plan = Planner().plan(site)
        let shown = plan.albums.filter { $0.smart != nil }.map { album in
            "\(album.address.dropFirst(2).joined(separator: "/")): \(Self.ids(album, plan).joined(separator: " "))"
        }
        #expect(shown == [": ", "1974: year about", "1974/08: month", "1970s: decade", "1960s: span"])
    }

    @Test func anArchiveIsAskedForAndHasWhatTheItemsOwnAlbumsOffer() throws {
        var open = SiteFixture.album("Open", items: ["a", "b"])
        var shut = SiteFixture.album("Shut", items: ["c"])
        for index in [0, 1] {
            open.categories[0].items[index].fields.shootTime = KnownDate(year: 2024, month: 5, day: 1)
        }
        shut.settings.download.items = false
        func plan(_ smart: SmartAlbum, root: Bool = false) -> SitePlan {
            var site = SiteFixture.site(albums: [open, shut])
            site.root.settings.download.zip = root
            site.settings.smart = [smart]
            return Planner().plan(site)
        }
        var all = SmartAlbum(kind: .all)
        // Archives take space, so the site's setting for its own albums turns none on here.
        #expect(plan(all, root: true).albums.allSatisfy { $0.archive == nil })
        all.offersArchive = true
        let planned = plan(all)
        let archive = try #require(planned.albums[planned.smart[0]].archive)
        #expect(archive.address.hasPrefix("smart/all/media/all-") && archive.address.hasSuffix(".zip"))
        // The same archive as without the album whose items cannot be kept.
        var rule = SmartAlbum(title: "all", rule: try Rule("album = open"))
        rule.offersArchive = true
        let byRule = plan(rule)
        #expect(byRule.albums[byRule.smart[0]].archive == archive)
        #expect(byRule.diagnostics().isEmpty)

        // A year shows months and no items; each month has an archive of its own.
        var years = SmartAlbum(kind: .years)
        years.offersArchive = true
        let byYear = plan(years).albums.filter { $0.smart != nil }
        #expect(byYear.map { $0.archive == nil } == [true, true, false])

        rule.rule = try Rule("album = shut")
        let none = plan(rule)
        #expect(none.albums[none.smart[0]].archive == nil)
        #expect(none.diagnostics().map(\.severity) == [.warning])
    }

    @Test(
        arguments: [
            ("IMG_1.jpg", 4000, 2000, "X", [SmartAlbum.Kind.panoramas]), ("IMG_1.jpg", 4000, 2100, "X", []),
            ("Screenshot_2024.png", 2400, 1080, nil, [.screenshots]), ("截屏2024.png", 1080, 2400, nil, [.screenshots]),
            ("Screenshot.jpg", 4000, 3000, "X", []), ("IMG_1.jpg", 2000, 4000, "X", []),
        ] as [(String, Int, Int, String?, [SmartAlbum.Kind])])
    func panoramasAndScreenshots(name: String, width: Int, height: Int, camera: String?, kinds: [SmartAlbum.Kind]) {
        var fields = ItemFields()
        fields.camera = camera
        let media = Item.Media(
            path: "/p", digest: ContentDigest(words: (1, 2, 3, 4)),
            facts: MediaFacts(format: .png, storedSize: PixelSize(width: width, height: height)), fileSize: 1)
        let item = Item(id: "x", kind: .photo, fields: fields, media: media, origin: "a/\(name)")
        #expect(item.isPanorama == kinds.contains(.panoramas))
        #expect(item.isScreenshot == kinds.contains(.screenshots))
    }

    @Test func ofWordsByTheThousandOnlySomeHaveAlbums() throws {
        var home = SiteFixture.album("Home", items: ["a"])
        home.categories[0].items[0].fields.keywords = (0..<10_000).map { "word \($0)" }
        var keywords = SmartAlbum(kind: .keywords)
        keywords.least = 1
        var site = SiteFixture.site(albums: [home])
        site.settings.smart = [keywords]
        let plan = Planner().plan(site)
        #expect(plan.albums.count == 3 + SmartAlbum.maxGroups)
        #expect(plan.diagnostics().count == 1)
    }

    @Test func whatSeveralAlbumsShowIsOneMember() throws {
        let home = SiteFixture.album("Home", items: ["a", "b"])
        var away = SiteFixture.album("Away", items: ["c", "a"])
        away.categories[0].items[1].fields.keywords = ["sea"]
        var site = SiteFixture.site(albums: [home, away])
        var sea = SmartAlbum(kind: .keywords)
        sea.least = 1
        site.settings.smart = [SmartAlbum(kind: .all), sea]
        let plan = Planner().plan(site)
        let all = try #require(plan.albums.first { $0.address == ["smart", "all"] })
        #expect(plan.items(of: all).map(\.page).sorted() == ["away/c.html", "home/a.html", "home/b.html"])
        let words = try #require(plan.albums.first { $0.address == ["smart", "keywords", "sea"] })
        #expect(plan.items(of: words).map(\.page) == ["away/a.html"], "the copy without the word is no member")
    }

    @Test func aCoverMayBeNamedByAnyOfThePathsOfItsContent() throws {
        let home = SiteFixture.album("Home", items: ["a", "b"])
        var away = SiteFixture.album("Away", items: ["c", "a"])
        let copy = away.categories[0].items[1]
        away.categories[0].items[1] = Item(
            id: copy.id, kind: copy.kind, fields: copy.fields, media: copy.media, origin: "Away/a.jpg")
        var site = SiteFixture.site(albums: [home, away])
        var all = SmartAlbum(kind: .all)
        all.cover = "Away/a.jpg"
        site.settings.smart = [all]
        let plan = Planner().plan(site)
        #expect(plan.diagnostics().isEmpty)
        #expect(plan.albums[plan.smart[0]].cover.map { plan[$0].page } == "home/a.html")
    }

    // MARK: -

    private static func members(_ album: SmartAlbum, date: Timestamp? = nil) throws -> [String] {
        let plan = try plan([album], date: date)
        return plan.smart.first.map { ids(plan.albums[$0], plan) } ?? []
    }

    private static func ids(_ album: AlbumPlan, _ plan: SitePlan) -> [String] { plan.items(of: album).map(\.item.id) }

    private static func plan(
        _ smart: [SmartAlbum], people: Bool = false, date: Timestamp? = nil, trees: [[String]] = []
    ) throws -> SitePlan {
        var home = SiteFixture.album("Home", items: ["a", "b", "c", "d", "e", "undated"])
        home.settings.privacy.people = people
        func change(_ index: Int, _ edit: (inout ItemFields) -> Void) { edit(&home.categories[0].items[index].fields) }
        let days = [(2023, 12, 31), (2024, 5, 1), (2024, 5, 30), (2024, 5, 30), (2024, 6, 10)]
        for (index, day) in days.enumerated() {
            change(index) { $0.shootTime = KnownDate(year: day.0, month: day.1, day: day.2, zoneMinutes: index * 60) }
        }
        for (index, words) in [(0, ["sea"]), (1, ["Sea", "sea"]), (4, ["sea", "once"])] {
            change(index) { $0.keywords = words }
        }
        for (index, paths) in trees.enumerated() { change(index) { $0.keywordTree = paths } }
        for (index, rating) in [(0, 5), (1, 4), (4, 3)] { change(index) { $0.rating = rating } }
        for index in [0, 1] {
            change(index) {
                $0.place.city = "Vík"
                $0.place.country = "Iceland"
            }
        }
        change(2) { $0.place.country = "Iceland" }
        change(3) { $0.location = "On the train" }
        change(0) { $0.people = ["Ada"] }
        var site = SiteFixture.site(albums: [home])
        site.settings.smart = smart
        site.settings.publication.date = date
        site.settings.publication.isDateStated = date != nil
        return Planner().plan(site)
    }
}
