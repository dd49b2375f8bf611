@testable import AlbumModel
@testable import Pages
@testable import Planning

/// Plans made by hand, for tests of pages: small, complete, and the same at every run.
enum SamplePlan {
    /// A root with a nested, categorized album and one in each of the other layouts.
    ///
    /// - Parameter long: how many items the first category of the largest album has.
    static func site(baseURL: String? = "https://photos.example/a%20b/", long: Int = 200) -> SitePlan {
        var settings = SiteSettings()
        settings.baseURL = baseURL
        var root = album(0, parent: nil, address: [], title: "Light & Shade", layout: .nineGrid, categories: [("", 1)])
        root.settings.description = "A sample."
        root.prose = Prose(html: "<p>Words about <em>all</em> of it.</p>\n", plainText: "Words about all of it.")
        var home = album(
            1, parent: 0, address: ["home"], title: "家", layout: .nineGrid,
            categories: [("客厅", 12), ("空", 0), ("Kitchen <b>", 3)], language: "zh-Hans")
        home.categories[0].prose = Prose(html: "<p>向南。</p>\n", plainText: "向南。")
        let rows = album(2, parent: 0, address: ["rows"], title: "Rows", layout: .justified, categories: [("", 7)])
        let grid = album(
            3, parent: 2, address: ["rows", "long one"], title: "Long", layout: .grid,
            categories: [("a", long), ("b", long * 13 / 20)])
        let picker = album(4, parent: 0, address: ["pick"], title: "Pick", layout: .picker, categories: [("", 4)])
        root.children = [1, 2, 4]
        var plan = SitePlan(settings: settings, albums: [root, home, rows, grid, picker])
        plan.albums[2].children = [3]
        for index in plan.albums.indices { plan.albums[index].cover = ItemReference(album: index, index: 0) }
        plan.albums[0].totalCount = plan.albums.reduce(0) { $0 + $1.items.count }
        plan.albums[1].items[13].thumbnails = []
        plan.albums[1].items[13].originals = []
        plan.albums[4].items[2] = film(plan.albums[4].items[2], folder: "pick/")
        return plan
    }

    /// A small site with a smart album, cuts for covers and heroes, clips and a Live Photo.
    static func richSite() -> SitePlan {
        var plan = site(long: 3)
        for album in plan.albums.indices {
            for index in plan.albums[album].items.indices.prefix(2)
            where !plan.albums[album].items[index].originals.isEmpty {
                let item = plan.albums[album].items[index]
                let size = PixelSize(width: 720, height: 480)
                plan.albums[album].items[index].covers = [rendition(size, base: size, at: item.page + "-cover")]
                plan.albums[album].items[index].heroes = [rendition(size, base: size, at: item.page + "-hero")]
                plan.albums[album].items[index] = withClip(plan.albums[album].items[index])
            }
        }
        var smart = album(
            plan.albums.count, parent: 0, address: ["all"], title: "All", layout: .justified, categories: [])
        let home = plan.albums[1].items.indices.prefix(5).map { ItemReference(album: 1, index: $0) }
        smart.members = home + plan.albums[4].items.indices.dropLast().map { ItemReference(album: 4, index: $0) }
        smart.categories = [
            CategoryPlan(
                tag: "", kind: .photo, prose: nil, range: 0..<smart.members.count, page: "all/categories/c0.html")
        ]
        smart.smart = SmartPlan(name: .kind(.all), reach: smart.members)
        smart.cover = smart.members.first
        plan.smart = [smart.index]
        plan.albums.append(smart)
        return plan
    }

    /// The photo as one with a moving part, which plays in its cell and in the viewer.
    static func withClip(_ plan: ItemPlan) -> ItemPlan {
        var plan = plan
        let size = PixelSize(width: 360, height: 240)
        plan.films = [FilmPlan.Role.motion, .clip].map { role in
            FilmPlan(
                role: role, spec: FilmSpec(method: .clip, format: .mp4, size: size, quality: 60),
                address: "\(plan.page)-\(role.rawValue).mp4")
        }
        return plan
    }

    static func album(
        _ index: Int, parent: Int?, address: [String], title: String, layout: Layout.Kind,
        categories: [(tag: String, count: Int)], language: String = "en"
    ) -> AlbumPlan {
        var settings = AlbumSettings()
        settings.language = language
        settings.layout.kind = layout
        settings.author = "Ada"
        settings.copyright = "© Ada"
        let folder = address.map { $0 + "/" }.joined()
        var items: [ItemPlan] = []
        var plans: [CategoryPlan] = []
        for (number, category) in categories.enumerated() {
            let start = items.count
            for _ in 0..<category.count { items.append(item(items.count, folder: folder, tag: category.tag)) }
            plans.append(
                CategoryPlan(
                    tag: category.tag, kind: .photo, prose: nil, range: start..<items.count,
                    page: "\(folder)categories/c\(number).html"))
        }
        return AlbumPlan(
            index: index, parent: parent, path: address, address: address, title: title, prose: nil, settings: settings,
            categories: plans, items: items)
    }

    static func item(_ number: Int, folder: String, tag: String) -> ItemPlan {
        var fields = ItemFields()
        fields.tag = tag.isEmpty ? nil : tag
        if number % 3 != 1 { fields.title = "Title \(number)" }
        if number % 2 == 0 { fields.description = "Caption \(number)" }
        fields.shootTime = KnownDate(year: 2024, month: 3, day: 1 + number % 28, hour: 18, minute: 4, zoneMinutes: 60)
        fields.camera = "Camera"
        fields.exposure.time = 0.004
        fields.exposure.fNumber = 2.8
        fields.exposure.iso = 100
        fields.exposure.focalLength = 35
        fields.place.city = "Vík"
        fields.rating = number % 6
        let size = number % 4 == 3 ? PixelSize(width: 3000, height: 4000) : PixelSize(width: 6000, height: 4000)
        let place = folder.utf8.reduce(UInt64(1)) { $0 &* 31 &+ UInt64($1) }
        let media = Item.Media(
            path: "/nowhere", digest: ContentDigest(words: (1, 2, place, UInt64(number))),
            facts: MediaFacts(format: .jpeg, storedSize: size), fileSize: 1_000_000)
        let id = "item-\(number)"
        let item = Item(id: id, kind: .photo, fields: fields, media: media, origin: "\(number).jpg")
        var plan = ItemPlan(item: item, page: "\(folder)\(id).html")
        plan.thumbnails = [360, 720].map { rendition(size.fitting(width: $0), base: size, at: "\(folder)media/\(id)") }
        plan.originals = [rendition(size.fitting(longEdge: 2048), base: size, at: "\(folder)media/\(id)")]
        return plan
    }

    static func rendition(
        _ size: PixelSize, base: PixelSize, at address: String, format: RenditionFormat = .jpeg
    ) -> RenditionPlan {
        RenditionPlan(
            spec: RenditionSpec(size: size, base: base, format: format, quality: 80),
            address: "\(address)-\(size.width).\(format.fileExtension)")
    }

    /// As if all files had been made, except for photos for which none is planned.
    static func outcomes(of plan: SitePlan) -> Outcomes {
        Outcomes(
            items: plan.albums.map { album in
                album.items.map { item in
                    var outcome = ItemOutcome()
                    outcome.renditions =
                        item.thumbnails.map { _ in 0 } + item.originals.map { _ in 123_456 }
                        + (item.cards + item.covers + item.heroes).map { _ in 0 }
                    outcome.films = item.films.map { _ in 0 }
                    outcome.file = item.file.map { _ in 0 }
                    outcome.colour = "#a1b2c3"
                    if item.renditions.isEmpty, item.file == nil { outcome.failure = "cannot be decoded" }
                    return outcome
                }
            })
    }

    static func film(_ plan: ItemPlan, folder: String) -> ItemPlan {
        var film = plan
        film.item.kind = .video
        film.item.fields.duration = 65
        film.thumbnails = []
        film.originals = []
        film.file = FilePlan(
            mode: .copy, address: "\(folder)media/\(plan.item.id).mp4", size: PixelSize(width: 1920, height: 1080),
            format: .mp4)
        return film
    }
}

/// Random numbers that are the same at every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

extension PageSet {
    /// - Parameter outcomes: by default, those of a plan whose files were all made.
    init(plan: SitePlan, theme: Theme, outcomes: Outcomes? = nil) {
        self.init(
            PagePlan(plan, themes: SiteThemes(theme)),
            PublishedSite(plan: plan, outcomes: outcomes ?? SamplePlan.outcomes(of: plan)))
    }
}
