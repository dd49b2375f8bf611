public import AlbumModel

/// Turns a site into the plan of all that will be published. Pure: the same site gives the same plan, on any machine.
public struct Planner {
    /// Answers a plan for each place below a count, in their order.
    public typealias Mapping = (_ count: Int, _ planned: @Sendable (Int) -> AlbumPlan) -> [AlbumPlan]

    /// The title of a smart album in a language.
    public typealias Naming = (_ name: SmartName, _ language: String) -> String

    private let map: Mapping
    private let title: Naming

    /// - Parameters:
    ///   - map: plans albums, of which none needs another's plan: one after another, or several at once.
    ///   - title: what pages call smart albums. Only pages need it.
    public init(
        map: @escaping Mapping = { count, planned in (0..<count).map(planned) },
        title: @escaping Naming = { _, _ in "" }
    ) {
        self.map = map
        self.title = title
    }

    public func plan(_ site: Site) -> SitePlan {
        var plan = SitePlan(settings: site.settings, albums: planned(site.root))
        chooseCovers(in: &plan)
        var smart = SmartPlanner(plan, date: site.settings.publication.statedDate)
        plan = smart.planned()
        for index in plan.albums.indices {
            guard let name = plan.albums[index].smart?.name else { continue }
            plan.albums[index].title = title(name, plan.root.settings.language)
        }
        addLargeSteps(to: &plan)
        addCards(to: &plan)
        addIcons(to: &plan)
        return plan
    }

    /// An album and all that are nested in it, depth first.
    private func planned(_ root: Album) -> [AlbumPlan] {
        var albums: [(album: Album, parent: Int?)] = []
        func add(_ album: Album, under parent: Int?) {
            let index = albums.count
            albums.append((album, parent))
            for child in album.albums { add(child, under: index) }
        }
        add(root, under: nil)
        var plans = map(albums.count) { [albums] in
            Self.planned(albums[$0].album, at: $0, under: albums[$0].parent)
        }
        for index in plans.indices {
            if let parent = plans[index].parent { plans[parent].children.append(index) }
        }
        // Going backwards, an album has what is nested in it before its parent asks.
        for index in plans.indices.reversed() {
            if let parent = plans[index].parent { plans[parent].totalCount += plans[index].totalCount }
        }
        return plans
    }

    private static func planned(_ album: Album, at index: Int, under parent: Int?) -> AlbumPlan {
        var result = AlbumPlan(
            index: index, parent: parent, path: album.path, address: album.address, title: album.title,
            prose: album.prose, settings: album.settings, categories: [], items: [])
        result.date = album.date
        result.aliases = album.aliases
        result.focus = album.focus
        let folder = result.folder
        var names = CategoryNames()
        var itemPlanner = ItemPlanner(folder: folder, settings: album.settings)
        result.items.reserveCapacity(album.count)
        for category in album.categories {
            let start = result.items.count
            for item in category.items { result.items.append(itemPlanner.plan(item)) }
            result.categories.append(
                CategoryPlan(
                    tag: category.tag, kind: category.kind, prose: category.prose, range: start..<result.items.count,
                    page: "\(folder)categories/\(names.name(for: category)).html"))
        }
        result.settings.layout.kind = album.settings.layout.kind.decided(
            items: result.items.count, hasCategories: album.categories.contains { !$0.tag.isEmpty })
        result.totalCount = result.items.count
        if album.settings.download.zip { result.archive = result.archive(of: result.items) }
        result.selected = album.selected.flatMap { id in result.items.firstIndex { $0.item.id == id } } ?? 0
        if let cover = album.cover, let place = result.items.firstIndex(where: { $0.item.id == cover }) {
            result.cover = ItemReference(album: index, index: place)
        }
        return result
    }

    /// An album without a cover of its own shows its first picture, or else that of its first album that has one.
    /// Nested albums stand after their parents in the plan, so that going backwards meets them first.
    private func chooseCovers(in plan: inout SitePlan) {
        for index in plan.albums.indices.reversed() where plan.albums[index].cover == nil {
            let album = plan.albums[index]
            if let place = album.items.firstIndex(where: { !$0.thumbnails.isEmpty }) {
                plan.albums[index].cover = ItemReference(album: index, index: place)
            } else {
                let nested = album.children.first { plan.albums[$0].cover != nil }
                plan.albums[index].cover = nested.flatMap { plan.albums[$0].cover }
            }
        }
    }
}

extension Planner {
    /// Gives what pages show large the renditions that are for it alone: covers, which are heroes as well, and what stands
    /// alone or fills a row. They are few, so that a site costs no more for them.
    func addLargeSteps(to plan: inout SitePlan) {
        var large: [ItemReference: SizeLadder.Fineness] = [:]
        let columns = plan.settings.theme.columns ?? Look().columns
        for album in plan.albums {
            let items = plan.items(of: album)
            for category in album.categories {
                for index in category.range {
                    guard let picture = items[index].item.picture,
                        album.settings.layout.showsLarge(
                            picture.facts.size, among: category.count, columns: columns)
                    else { continue }
                    large[items.reference(at: index)] = .usual
                }
            }
        }
        for album in plan.albums { if let cover = album.cover { large[cover] = .fine } }
        let steps = large.map { ($0, plan.albums[$0.album].largeSteps(of: plan[$0], $1)) }
        for (reference, steps) in steps { plan.albums[reference.album].items[reference.index].steps = steps }
    }
}

extension Planner {
    /// Gives a card to the items that links are shown by. Networks take absolute addresses only, so that a site which does
    /// not know its own has none.
    private func addCards(to plan: inout SitePlan) {
        guard plan.settings.baseURL != nil else { return }
        for album in plan.albums.indices {
            let settings = plan.albums[album].settings.openGraph
            if settings.items == .card {
                for index in plan.albums[album].items.indices {
                    addCard(to: ItemReference(album: album, index: index), in: &plan)
                }
            }
            if settings.albums == .card, let cover = plan.albums[album].cover { addCard(to: cover, in: &plan) }
        }
    }

    private func addCard(to reference: ItemReference, in plan: inout SitePlan) {
        let item = plan[reference]
        guard item.cards.isEmpty, let picture = item.item.picture,
            let spec = LinkCard.spec(
                of: picture.facts, focus: item.item.fields.focus, sharing: item.renditions.first?.spec.base,
                watermark: plan.albums[reference.album].settings.watermark)
        else { return }
        let card = ItemPlanner.addressed(
            RenditionPlan(spec: spec, address: ""), of: item.item.id, picture.digest,
            in: plan.albums[reference.album].folder)
        plan.albums[reference.album].items[reference.index].cards = [card]
    }
}

extension Planner {
    private func addIcons(to plan: inout SitePlan) {
        guard let cover = plan.root.cover, let picture = plan[cover].item.picture else { return }
        let watermark = plan.albums[cover.album].settings.watermark
        let base = plan[cover].renditions.first?.spec.base
        plan.albums[cover.album].items[cover.index].icons = SiteIcon.allCases.compactMap { icon in
            icon.spec(
                of: picture.facts, sharing: base, watermark: watermark.renditions == .all ? watermark : Watermark()
            )
            .map { RenditionPlan(spec: $0, address: icon.address) }
        }
    }
}

/// Gives each category of an album a name that is its own, for the address of its page.
struct CategoryNames {
    private var taken: Set<String> = []

    mutating func name(for category: Category) -> String {
        let wanted = category.tag.isEmpty ? "all" : Slug.component(category.tag)
        let base = wanted.isEmpty ? "category" : wanted
        var name = base
        // A tag may name photos and videos both, and two tags may differ in case alone.
        var number = 2
        while !taken.insert(name.lowercased()).inserted {
            name = "\(base)-\(number)"
            number += 1
        }
        return name
    }
}
