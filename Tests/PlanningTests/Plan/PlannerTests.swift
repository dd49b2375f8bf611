import Testing

@testable import AlbumModel
@testable import Planning

struct PlannerTests {
    @Test func nestedAlbumsFollowTheirParents() {
        let plan = Planner().plan(
            SiteFixture.site(
                albums: [
                    SiteFixture.album("Travels", albums: [SiteFixture.album("Iceland", items: ["a", "b"])]),
                    SiteFixture.album("Home", items: ["c"]),
                ]))
        #expect(
            plan.albums.map(\.page) == [
                "index.html", "travels/index.html", "travels/iceland/index.html", "home/index.html",
            ])
        #expect(plan.albums.map(\.parent) == [nil, 0, 1, 0])
        #expect(plan.albums.map(\.totalCount) == [3, 2, 2, 1])
        #expect(plan.trail(to: 2).map(\.title) == ["Site", "Travels", "Iceland"])
    }

    @Test func anItemsPageIsNamedByItsID() {
        let plan = Planner().plan(SiteFixture.site(albums: [SiteFixture.album("A", items: ["IMG_1"])]))
        #expect(plan.albums[1].items.map(\.page) == ["a/IMG_1.html"])
    }

    @Test func renditionsOfOneItemHaveAddressesOfTheirOwn() {
        let plan = Planner().plan(SiteFixture.site(albums: [SiteFixture.album("A", items: ["x", "y"])]))
        let addresses = plan.albums[1].items.flatMap { $0.renditions.map(\.address) }
        #expect(addresses.count > 8)
        #expect(Set(addresses).count == addresses.count)
        let icons = addresses.filter { !$0.hasPrefix("a/media/") }
        #expect(icons == ["icon.png", "touch-icon.png"])
        #expect(addresses.allSatisfy { icons.contains($0) || $0.hasSuffix(".jpg") })
    }

    /// The pictures that pages show large cost more; in a large album, they are few.
    @Test func coversAndWhatStandsAloneHaveMoreSizes() {
        func item(_ album: Album, _ place: Int) -> ItemPlan {
            Planner().plan(SiteFixture.site(albums: [album])).albums[1].items[place]
        }
        func widths(_ album: Album, _ place: Int) -> [Int] { item(album, place).steps.map(\.spec.size.width) }
        let album = SiteFixture.album("A", items: (0..<12).map { "i\($0)" })
        let cover = item(album, 0).covers.map(\.spec.size.width)
        #expect(cover.count > 4 && cover == cover.sorted())
        #expect(item(album, 1).covers.isEmpty)
        #expect((1..<12).allSatisfy { widths(album, $0).count == 1 })
        var picker = album
        picker.settings.layout.kind = .picker
        let chosen = widths(picker, 5)
        #expect(chosen.count > 1 && chosen == widths(album, 0))
        #expect(widths(SiteFixture.album("A", items: ["a", "b"]), 1) == chosen)
    }

    /// A hero is so wide that it would show only the eyes of an upright portrait.
    @Test(arguments: [(nil, "wide"), ("upright", "upright"), ("wide", "wide")] as [(String?, String)])
    func aHeroThatNobodyChoseIsWide(_ cover: String?, _ hero: String) throws {
        var album = SiteFixture.album("A", items: ["upright", "wide", "other"])
        let facts = MediaFacts(format: .jpeg, storedSize: PixelSize(width: 3000, height: 4000))
        album.categories[0].items[0] = SiteFixture.item("upright", facts: facts)
        album.cover = cover
        let plan = Planner().plan(SiteFixture.site(albums: [album]))
        #expect(plan.hero(of: plan.albums[1]) { _ in true }.map { plan[$0].item.id } == hero)
        #expect(plan.albums[1].cover.map { plan[$0].item.id } == cover ?? "upright")
    }

    /// A copy is the same picture.
    @Test func theHeroIsOnNoCardOfItsPage() {
        let copy = Item(
            id: "copy", kind: .photo, fields: ItemFields(), media: SiteFixture.item("a").media, origin: "copy.jpg")
        var parent = SiteFixture.album("A", items: ["a", "b"], albums: [SiteFixture.album("B", items: ["c"])])
        parent.albums[0].categories[0].items[0] = copy
        let plan = Planner().plan(SiteFixture.site(albums: [parent]))
        #expect(plan.hero(of: plan.albums[1]) { _ in true }.map { plan[$0].item.id } == "b")
    }

    /// Heads are above the middle of upright pictures.
    @Test(arguments: [
        (PixelSize(width: 3000, height: 4000), nil, "50% 30%"), (PixelSize(width: 4000, height: 3000), nil, nil),
        (PixelSize(width: 3000, height: 3000), nil, nil),
        (PixelSize(width: 3000, height: 4000), Focus(written: "10% 90%"), "10% 90%"),
    ])
    func coversKeepHeadsVisible(size: PixelSize, focus: Focus?, kept: String?) throws {
        let whole = SiteFixture.item("a")
        var fields = whole.fields
        fields.focus = focus
        var media = try #require(whole.media)
        media.facts = MediaFacts(format: .jpeg, storedSize: size)
        let item = Item(id: whole.id, kind: .photo, fields: fields, media: media, origin: whole.origin)
        var album = SiteFixture.album("One")
        album.categories = [Category(tag: "", items: [item])]
        let plan = Planner().plan(SiteFixture.site(albums: [album]))
        let covers = plan.albums[1].items[0].covers
        #expect(!covers.isEmpty && covers.allSatisfy { $0.spec.focus?.text == kept })
    }

    /// The hero of the theme or of the album; a cover that a card below shows is not shown twice.
    @Test func onlyHeroesAreCutForThem() {
        var titled = SiteFixture.album("A", items: ["x", "y"])
        titled.categories[0].tag = "Garden"
        let site = SiteFixture.site(albums: [titled])
        func cut(_ hero: Hero, _ site: Site) -> [String] {
            var look = Look()
            look.hero = hero
            return Planner().plan(site, looks: AlbumLooks(site: look)).albums[1].items.filter { !$0.heroes.isEmpty }
                .map(\.item.id)
        }
        #expect(cut(.none, site) == [])
        #expect(cut(.full, site) == ["x", "y"])
        var own = SiteFixture.album("A", items: ["x", "y"])
        own.settings.hero = .wide
        #expect(cut(.none, SiteFixture.site(albums: [own])) == ["x"])
        own.settings.hero = Hero.none
        #expect(cut(.full, SiteFixture.site(albums: [own])) == ["y"])
        own.settings.layout.kind = .picker
        own.settings.hero = .wide
        #expect(cut(.none, SiteFixture.site(albums: [own])) == [])
    }

    /// No page shows the cover of an album that is in no list, and a lone nine-grid has no hero unless the album sets one.
    @Test func nothingIsMadeThatNoPageShows() {
        var look = Look()
        look.hero = .full
        func plan(_ album: Album) -> AlbumPlan {
            Planner().plan(SiteFixture.site(albums: [album]), looks: AlbumLooks(site: look)).albums[1]
        }
        var album = SiteFixture.album("A", items: ["x", "y", "z"])
        album.settings.layout.kind = .nineGrid
        album.categories[0].tag = ""
        #expect(plan(album).items.contains { !$0.covers.isEmpty })
        #expect(plan(album).items[0].heroes.isEmpty)
        album.settings.isUnlisted = true
        let hidden = plan(album).items
        #expect(hidden.allSatisfy { $0.covers.isEmpty && $0.heroes.isEmpty })
        #expect(hidden[0].steps.count == hidden[1].steps.count)
        album.settings.hero = .wide
        #expect(plan(album).items.contains { !$0.heroes.isEmpty })
        album.settings.hero = nil
        album.categories[0].tag = "Garden"
        #expect(plan(album).items.contains { !$0.heroes.isEmpty })
    }

    @Test func anAddressChangesWithTheContentAndNotWithTheName() {
        func address(id: String, content: UInt64) -> String? {
            var album = SiteFixture.album("A", items: [id])
            album.categories[0].items[0].media?.digest = ContentDigest(words: (content, 0, 0, 0))
            return Planner().plan(SiteFixture.site(albums: [album])).albums[1].items[0].thumbnails.first?.address
        }
        #expect(address(id: "x", content: 1) != address(id: "x", content: 2))
        #expect(address(id: "x", content: 1) == address(id: "x", content: 1))
    }

    @Test func coversAreTheOwnThenTheFirstThenTheFirstNestedAlbums() {
        var own = SiteFixture.album("Own", items: ["a", "b"])
        own.cover = "b"
        let plan = Planner().plan(
            SiteFixture.site(albums: [
                SiteFixture.album("Outer", albums: [SiteFixture.album("Empty"), own]),
                SiteFixture.album("Plain", items: ["c", "d"]),
            ]))
        #expect(
            plan.albums.map(\.cover) == [
                ItemReference(album: 3, index: 1), ItemReference(album: 3, index: 1), nil,
                ItemReference(album: 3, index: 1), ItemReference(album: 4, index: 0),
            ])
    }

    @Test func theSelectedItemOpensFirst() {
        var album = SiteFixture.album("A", items: ["a", "b", "c"])
        album.selected = "c"
        #expect(Planner().plan(SiteFixture.site(albums: [album])).albums[1].selected == 2)
    }

    @Test func categoriesHavePagesOfTheirOwnEvenWhereTagsAreAlike() {
        var album = SiteFixture.album("A", items: [])
        album.categories = [
            Category(tag: "Sea", items: [SiteFixture.item("a")]), Category(tag: "sea", items: [SiteFixture.item("b")]),
            Category(tag: "Sea", kind: .video, items: [SiteFixture.item("c")]), Category(tag: "客厅", items: []),
            Category(tag: "", items: [SiteFixture.item("d")]), Category(tag: "###", items: []),
        ]
        let categories = Planner().plan(SiteFixture.site(albums: [album])).albums[1].categories
        #expect(
            categories.map(\.page) == [
                "a/categories/sea.html", "a/categories/sea-2.html", "a/categories/sea-3.html", "a/categories/客厅.html",
                "a/categories/all.html", "a/categories/category.html",
            ])
        #expect(categories.map(\.range) == [0..<1, 1..<2, 2..<3, 3..<3, 3..<4, 4..<4])
    }

    /// Windows reserves the names of devices, and some file systems do not tell the two sigmas apart.
    @Test func pagesOfCategoriesHaveNamesThatEverySystemCanStore() {
        var album = SiteFixture.album("A", items: [])
        album.categories = ["Con", "con", "AUX", "COM1", "com10", "ς", "σ", "all", ""].map {
            Category(tag: $0, items: [])
        }
        let names = Planner().plan(SiteFixture.site(albums: [album])).albums[1].categories.map {
            String($0.page.dropFirst("a/categories/".count))
        }
        #expect(
            names == [
                "con-2.html", "con-3.html", "aux-2.html", "com1-2.html", "com10.html", "ς.html", "σ-2.html", "all.html",
                "all-2.html",
            ])
    }
}

/// Which file is published as the original, by mode and by what the file carries.
struct PublishedModeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var mode: Originals.Mode
        var format = MediaFormat.jpeg
        var isBare = true
        var allowsEverything = false
        var expected: Originals.Mode

        var testDescription: String { "\(mode) \(format) bare=\(isBare) open=\(allowsEverything)" }
    }

    @Test(arguments: [
        Case(mode: .resize, expected: .resize),
        Case(mode: .none, expected: .none),
        Case(mode: .copy, expected: .copy),
        Case(mode: .hardlink, expected: .hardlink),
        Case(mode: .hardlink, isBare: false, expected: .copy),
        Case(mode: .symlink, isBare: false, allowsEverything: true, expected: .symlink),
        Case(mode: .copy, format: .heic, expected: .resize),
        Case(mode: .copy, format: .avif, expected: .resize),
        Case(mode: .copy, format: .avif, allowsEverything: true, expected: .copy),
        Case(mode: .resize, format: .mp4, expected: .copy),
        Case(mode: .none, format: .mp4, expected: .none),
    ])
    func modes(test: Case) {
        var album = SiteFixture.album("A", items: ["x"])
        album.settings.originals.mode = test.mode
        album.settings.privacy = Privacy()
        if test.allowsEverything {
            album.settings.privacy.gps = true
            album.settings.privacy.serials = true
            album.settings.privacy.people = true
        }
        album.categories[0].items[0].media?.facts.format = test.format
        album.categories[0].items[0].media?.facts.isBare = test.isBare
        let item = Planner().plan(SiteFixture.site(albums: [album])).albums[1].items[0]
        #expect((item.file?.mode ?? (item.originals.isEmpty ? .none : .resize)) == test.expected)
    }
}
