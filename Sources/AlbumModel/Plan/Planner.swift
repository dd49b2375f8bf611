/// Turns a site into the plan of all that will be published. Pure: the same site gives the same plan, on any machine.
public struct Planner: Sendable {
    public init() {}

    public func plan(_ site: Site) -> SitePlan {
        var plan = SitePlan(settings: site.settings, albums: [])
        append(site.root, under: nil, to: &plan)
        chooseCovers(in: &plan)
        var smart = SmartPlanner(plan, date: site.settings.publication.statedDate)
        plan = smart.planned()
        addCards(to: &plan)
        return plan
    }

    /// Adds an album and all that are nested in it, and answers its place.
    @discardableResult
    private func append(_ album: Album, under parent: Int?, to plan: inout SitePlan) -> Int {
        let index = plan.albums.count
        plan.albums.append(planned(album, at: index, under: parent))
        for child in album.albums {
            let place = append(child, under: index, to: &plan)
            plan.albums[index].children.append(place)
            plan.albums[index].totalCount += plan.albums[place].totalCount
        }
        return index
    }

    private func planned(_ album: Album, at index: Int, under parent: Int?) -> AlbumPlan {
        var result = AlbumPlan(
            index: index, parent: parent, path: album.path, address: album.address, title: album.title,
            prose: album.prose, settings: album.settings, categories: [], items: [])
        result.date = album.date
        result.aliases = album.aliases
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
