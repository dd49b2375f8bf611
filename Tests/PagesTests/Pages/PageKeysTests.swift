import Testing

@testable import AlbumModel
@testable import Pages
@testable import Planning

@Suite struct PageKeysTests {
    /// A change to a plan, and its name for messages.
    struct Edit: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var apply: @Sendable (inout SitePlan, inout Outcomes, inout SeededGenerator) -> Void

        init(_ name: String, _ change: @escaping @Sendable (inout SitePlan, inout SeededGenerator) -> Void) {
            testDescription = name
            apply = { plan, outcomes, random in
                change(&plan, &random)
                outcomes = SamplePlan.outcomes(of: plan)
            }
        }

        /// A change to the outcome of some item's files.
        static func outcome(_ name: String, _ change: @escaping @Sendable (inout ItemOutcome) -> Void) -> Edit {
            var edit = Edit(name) { _, _ in }
            edit.apply = { plan, outcomes, random in
                guard let item = PageKeysTests.someItem(of: plan, &random) else { return }
                change(&outcomes[item])
            }
            return edit
        }

        /// A change to the fields of some item.
        static func field(_ name: String, _ change: @escaping @Sendable (inout ItemFields, String) -> Void) -> Edit {
            Edit(name) { plan, random in
                let text = String(random.next(), radix: 36)
                PageKeysTests.someItem(&plan, &random) { change(&$0.item.fields, text) }
            }
        }

        /// A change to some album.
        static func album(_ name: String, _ change: @escaping @Sendable (inout AlbumPlan, String) -> Void) -> Edit {
            Edit(name) { plan, random in
                let text = String(random.next(), radix: 36)
                let album = Int.random(in: 0..<plan.albums.count, using: &random)
                change(&plan.albums[album], text)
            }
        }
    }

    static let edits: [Edit] = [
        .field("title") { $0.title = $1 },
        .field("no title") { fields, _ in fields.title = nil },
        .field("description") { $0.description = $1 },
        .field("alt") { $0.alt = $1 },
        .field("keywords") { $0.keywords = [$1, "b"] },
        .field("rating") { fields, _ in fields.rating = (fields.rating ?? 0) % 5 + 1 },
        .field("shoot time") { fields, _ in fields.shootTime = KnownDate(year: 1999, month: 2, day: 3, hour: 4) },
        .field("location") { $0.location = $1 },
        .field("place") { $0.place.country = $1 },
        .field("camera") { $0.camera = $1 },
        .field("lens") { $0.lens = $1 },
        .field("exposure") { fields, _ in fields.exposure.time = 2 },
        .field("aperture") { fields, _ in fields.exposure.fNumber = 11 },
        .field("sensitivity") { fields, _ in fields.exposure.iso = 3200 },
        .field("focal length") { fields, _ in fields.exposure.focalLength = 8.5 },
        .field("author") { $0.author = $1 },
        .field("copyright") { $0.copyright = $1 },
        .field("people") { $0.people = [$1] },
        .field("duration") { fields, _ in fields.duration = 3 },
        .field("focus") { fields, _ in fields.focus = Focus(written: "10% 20%") },
        .field("prose") { $0.prose = Prose(html: "<p>\($1)</p>", plainText: $1) },
        .field("agent") { $0.agentName = $1 },
        .field("extra") { $0.extra = [ExtraField(name: "price", value: $1)] },
        .field("position") { fields, _ in fields.place.position = Position(latitude: 1, longitude: 2) },
        .outcome("colour") { $0.colour = "#000000" },
        .outcome("failure") { outcome in
            outcome.failure = "broken"
            outcome.renditions = outcome.renditions.map { _ in nil }
        },
        .outcome("a rendition less") { outcome in
            outcome.failure = "broken"
            if !outcome.renditions.isEmpty { outcome.renditions[0] = nil }
        },
        .outcome("bytes") { outcome in
            if let place = outcome.renditions.indices.last { outcome.renditions[place] = 7 }
        },
        .outcome("a cut less") { outcome in
            // The last renditions of a cover are its cuts.
            if let last = outcome.renditions.indices.last { outcome.renditions[last] = nil }
        },
        .outcome("no cuts") { $0.renditions = $0.renditions.enumerated().map { $0 < 3 ? $1 : nil } },
        .outcome("no films") { $0.films = $0.films.map { _ in nil } },
        .outcome("no file") { outcome in outcome.file = nil },
        .outcome("placeholder") { $0.placeholder = "data:image/webp;base64,UklGRg==" },
        Edit("thumbnail") { plan, random in
            someItem(&plan, &random) { if !$0.thumbnails.isEmpty { $0.thumbnails[0].address += "x" } }
        },
        Edit("webp") { plan, random in
            someItem(&plan, &random) { item in
                guard let last = item.thumbnails.last else { return }
                item.thumbnails.insert(
                    SamplePlan.rendition(last.spec.size, base: last.spec.size, at: "w", format: .webp), at: 0)
            }
        },
        Edit("file") { plan, random in
            someItem(&plan, &random) { item in
                item.originals = []
                item.file = FilePlan(
                    mode: .copy, address: "media/x.jpg", size: PixelSize(width: 60, height: 40), format: .jpeg)
            }
        },
        Edit("transparency") { plan, random in someItem(&plan, &random) { $0.item.media?.facts.hasAlpha = true } },
        Edit("page of an item") { plan, random in someItem(&plan, &random) { $0.page += "l" } },
        Edit("kind") { plan, random in someItem(&plan, &random) { $0 = SamplePlan.film($0, folder: "") } },
        .album("album title") { $0.title = $1 },
        .album("album prose") { $0.prose = Prose(html: "<p>\($1)</p>", plainText: $1) },
        .album("album description") { $0.settings.description = $1 },
        .album("album author") { $0.settings.author = $1 },
        .album("album copyright") { $0.settings.copyright = $1 },
        .album("language") { album, _ in album.settings.language = album.settings.language == "en" ? "zh-CN" : "en" },
        .album("layout") { album, _ in album.settings.layout.kind = .justified },
        .album("rows") { album, _ in album.settings.layout.rows = .classic },
        .album("per row") { album, _ in album.settings.layout.perRow = 7 },
        .album("gap") { album, _ in album.settings.layout.gap = 9 },
        .album("gps") { album, _ in album.settings.privacy.gps = true },
        .album("people shown") { album, _ in album.settings.privacy.people = true },
        .album("ahead") { album, _ in album.settings.preload.ahead += 2 },
        .album("strip") { album, _ in album.settings.viewer.strip = false },
        .album("behind") { album, _ in album.settings.preload.behind = 0 },
        .album("no downloads") { album, _ in album.settings.download.items = false },
        .album("no selection") { album, _ in album.settings.select = .off },
        .album("deletion") { album, _ in album.settings.select = .all },
        .album("proof") { album, _ in album.settings.select = .proof },
        .album("picks") { album, _ in
            album.settings.select = .proof
            album.settings.picks.limit = 3
            album.settings.picks.mailto = "ada@example.org"
        },
        .album("captions") { album, _ in album.settings.captions = .below },
        .album("ground") { album, _ in album.settings.viewer.ground = .light },
        .album("interval") { album, _ in album.settings.viewer.interval = 9 },
        .album("robots") { album, _ in album.settings.robots = .noindex },
        .album("unlisted") { album, _ in album.settings.isUnlisted = true },
        .album("link preview") { album, _ in album.settings.openGraph.albums = .thumbnail },
        .album("link preview of items") { album, _ in album.settings.openGraph.items = .card },
        .album("feeds") { album, _ in album.settings.feeds.atom = false },
        .album("feed's items") { album, _ in album.settings.feeds.items = 1 },
        .album("cover") { album, _ in album.cover = lastItem(of: album) },
        .album("focus of the cover") { album, _ in album.focus = Focus(written: "20% 10%") },
        .album("hero") { album, _ in album.settings.hero = .wide },
        .album("full hero") { album, _ in album.settings.hero = .full },
        .album("no cover") { album, _ in album.cover = nil },
        .album("selected") { album, _ in album.selected = album.shownCount - 1 },
        .album("category tag") { $0.categories[0].tag = $1 },
        .album("category prose") { $0.categories[0].prose = Prose(html: $1, plainText: $1) },
        .album("category page") { album, _ in album.categories[0].page += "l" },
        .album("one item less") { album, _ in
            guard !album.items.isEmpty else { return }
            album.items.removeLast()
            let last = album.categories.count - 1
            let range = album.categories[last].range
            album.categories[last].range = range.lowerBound..<max(range.lowerBound, range.upperBound - 1)
        },
        Edit("two items change places") { plan, random in
            let album = Int.random(in: 1..<5, using: &random)
            plan.albums[album].items.swapAt(0, 1)
        },
        Edit("albums change places") { plan, _ in plan.albums[0].children.swapAt(0, 1) },
        Edit("an album less") { plan, _ in plan.albums[0].children.removeLast() },
        Edit("base address") { plan, _ in plan.settings.baseURL = "https://elsewhere.example/" },
        Edit("no base address") { plan, _ in plan.settings.baseURL = nil },
    ]

    /// What all rebuilding relies on: a page whose key is the same need not be rendered.
    @Test(arguments: edits) func `equal keys mean equal bytes`(edit: Edit) throws {
        var random = SeededGenerator(seed: 42)
        for start in try Self.starts.get() {
            var (plan, outcomes) = (start.plan, SamplePlan.outcomes(of: start.plan))
            edit.apply(&plan, &outcomes, &random)
            for page in PageSet(plan: plan, theme: start.theme, outcomes: outcomes).pages {
                guard let before = start.pages[page.address], before.key == page.key else { continue }
                #expect(before.bytes == page.render(), "\(page.address) changed, and its key did not")
            }
        }
    }

    /// A plan that the edits change, with its pages; all edits start from the same ones.
    private struct Start: Sendable {
        var plan: SitePlan
        var theme: Theme
        var pages: [String: (key: ContentDigest, bytes: [UInt8])]

        init(_ plan: SitePlan, _ theme: Theme) {
            self.plan = plan
            self.theme = theme
            let made = PageSet(plan: plan, theme: theme, outcomes: SamplePlan.outcomes(of: plan)).pages
            pages = Dictionary(made.map { ($0.address, (key: $0.key, bytes: $0.render())) }) { first, _ in first }
        }
    }

    /// As people have it, and with all privacy settings open, so that edits of hidden fields show.
    private static let starts = Result {
        let theme = try Theme()
        let plan = SamplePlan.site(long: 3)
        var open = plan
        for album in open.albums.indices {
            open.albums[album].settings.privacy.gps = true
            open.albums[album].settings.privacy.people = true
        }
        let rich = Start(SamplePlan.richSite(), theme)
        // Each edit changes some item or album; in the rich plan, two of them.
        return [Start(plan, theme), Start(open, theme), rich, rich]
    }

    @Test func `the first page of an album plays clips as soon as there is one on the last page`() throws {
        let theme = try Theme()
        var plan = SamplePlan.site(long: 240)
        let last = ItemReference(album: 3, index: plan.albums[3].items.count - 1)
        plan.albums[3].items[last.index] = SamplePlan.withClip(plan.albums[3].items[last.index])
        var outcomes = SamplePlan.outcomes(of: plan)
        outcomes[last].films = [nil]
        let pages = try [outcomes, SamplePlan.outcomes(of: plan)].map { outcomes in
            let pages = PageSet(plan: plan, theme: theme, outcomes: outcomes).pages
            return try #require(pages.first { $0.address == "rows/long one/index.html" })
        }
        let scripts = pages.map { String(decoding: $0.render(), as: UTF8.self).contains("assets/hover") }
        #expect(scripts == [false, true])
        #expect(pages[0].key != pages[1].key)
    }

    @Test func `a smart album stops offering a file as soon as the album of its item does`() throws {
        let theme = try Theme()
        var plan = SamplePlan.richSite()
        plan.albums[4].settings.download.items = false
        let (before, after) = (PageSet(plan: SamplePlan.richSite(), theme: theme), PageSet(plan: plan, theme: theme))
        let stretches = try [before, after].map { set in
            try #require(set.pages.first { $0.address == "all/items-1.js" })
        }
        let offers = stretches.map {
            String(decoding: $0.render(), as: UTF8.self).split(separator: "\"download\":").count
        }
        #expect(offers[0] > offers[1], "\(offers)")
        #expect(stretches[0].key != stretches[1].key)
    }

    @Test func `a caption changes just the pages that show it`() throws {
        let theme = try Theme()
        var plan = SamplePlan.site()
        let before = keys(plan, theme)
        plan.albums[3].items[205].item.fields.description = "Another caption"
        plan.albums[3].items[205].item.fields.alt = "Another alternative"
        #expect(
            changes(before, keys(plan, theme)) == [
                "rows/long one/item-205.html", "rows/long one/index.html", "rows/long one/categories/c1.html",
                "rows/long one/items-3.js",
            ])
    }

    @Test func `a title that only the item's page and its stretch show changes these two and the album's feeds`() throws
    {
        let theme = try Theme()
        var plan = SamplePlan.site()
        // An item beyond the nine that the album's page shows, with a description other than its title.
        plan.albums[1].items[11].item.fields.alt = "Seen"
        let described = keys(plan, theme)
        plan.albums[1].items[11].item.fields.title = "Other"
        #expect(
            changes(described, keys(plan, theme)) == [
                "home/item-11.html", "home/items-1.js", "home/feed.xml", "home/feed.json",
            ])
    }

    private func keys(_ plan: SitePlan, _ theme: Theme) -> [String: ContentDigest] {
        let pages = PageSet(plan: plan, theme: theme).pages.map { ($0.address, $0.key) }
        return Dictionary(pages) { first, _ in first }
    }

    /// The addresses of what has changed, except for the scripts of the search, which contain only words.
    private func changes(_ before: [String: ContentDigest], _ after: [String: ContentDigest]) -> Set<String> {
        let addresses = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        return addresses.filter { !$0.hasPrefix("finding/") }
    }

    /// A smart album has only members.
    static func lastItem(of album: AlbumPlan) -> ItemReference? {
        album.members.last
            ?? (album.items.isEmpty ? nil : ItemReference(album: album.index, index: album.items.count - 1))
    }

    static func someItem(
        _ plan: inout SitePlan, _ random: inout SeededGenerator, _ change: (inout ItemPlan) -> Void
    ) {
        guard let item = someItem(of: plan, &random) else { return }
        change(&plan.albums[item.album].items[item.index])
    }

    static func someItem(of plan: SitePlan, _ random: inout SeededGenerator) -> ItemReference? {
        let album = Int.random(in: 0..<plan.albums.count, using: &random)
        guard !plan.albums[album].items.isEmpty else { return nil }
        // The first items are the ones that covers, tabs and blocks show.
        return ItemReference(
            album: album, index: Int.random(in: 0..<min(4, plan.albums[album].items.count), using: &random))
    }
}
