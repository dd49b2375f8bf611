internal import AlbumModel

extension Planner {
    /// Returns the plan of a site with only some of the items. Addresses, renditions and the kinds of layouts are those
    /// of the whole site, but pages list, count and link to only what is in the part.
    ///
    /// Albums without any of the items are left out. So are archives and redirects, which are about the whole site.
    public func part(of plan: SitePlan, showing items: Set<ItemReference>) -> SitePlan {
        let albums = Self.withCovers(plan.albums(showing: items))
        var smart = SmartPlanner(SitePlan(settings: plan.settings, albums: albums), title: title)
        var part = smart.planned()
        for index in part.albums.indices { part.albums[index].archive = nil }
        (part.pages, part.footer, part.logo) = (plan.pages, plan.footer, plan.logo)
        part.nav = plan.settings.nav.compactMap(part.link)
        return part
    }
}

extension SitePlan {
    fileprivate func albums(showing items: Set<ItemReference>) -> [AlbumPlan] {
        let own = albums.filter { $0.smart == nil }
        var isShown = own.map { album in
            album.items.isEmpty && album.children.isEmpty || !album.shown(of: items).isEmpty
        }
        isShown[0] = true
        // Nested albums come after their parents.
        for album in own.reversed() {
            if isShown[album.index], let parent = album.parent { isShown[parent] = true }
        }
        var places: [Int: Int] = [:]
        for album in own where isShown[album.index] { places[album.index] = places.count }
        var part = own.filter { isShown[$0.index] }.map { $0.part(showing: $0.shown(of: items), at: places) }
        for album in part.reversed() {
            if let parent = album.listingParent { part[parent].totalCount += part[album.index].totalCount }
        }
        return part
    }
}

extension AlbumPlan {
    /// Returns the indices of the album's items that are among the references.
    fileprivate func shown(of references: Set<ItemReference>) -> [Int] {
        items.indices.filter { references.contains(ItemReference(album: index, index: $0)) }
    }

    /// - Parameters:
    ///   - shown: the indices of the items to keep.
    ///   - places: the albums' indices in the part.
    fileprivate func part(showing shown: [Int], at places: [Int: Int]) -> AlbumPlan {
        var part = self
        part.index = places[index] ?? index
        part.parent = parent.flatMap { places[$0] }
        part.children = children.compactMap { places[$0] }
        part.items = shown.map { items[$0] }
        // A story refers to pictures by their indices in the whole album.
        if shown.count != items.count { part.story = nil }
        part.categories = categories.compactMap { category in
            let range = shown.count { $0 < category.range.lowerBound }..<shown.count { $0 < category.range.upperBound }
            guard !range.isEmpty || category.range.isEmpty else { return nil }
            var kept = category
            kept.range = range
            return kept
        }
        part.selected = shown.firstIndex(of: selected) ?? 0
        part.cover = cover.flatMap { cover in
            guard cover.album == index, let place = shown.firstIndex(of: cover.index) else { return nil }
            return ItemReference(album: part.index, index: place)
        }
        part.archive = nil
        part.totalCount = shown.count
        return part
    }
}
