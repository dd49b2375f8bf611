internal import AlbumModel

/// One page of an album's list of items, or of a category's.
struct Listing: Hashable, Sendable {
    /// The album's place in the plan.
    var album: Int
    /// The category's place in the album; nil for the album itself.
    var category: Int?
    /// Counted from 0.
    var page = 0

    func address(in view: AlbumView) -> String { address(of: page, in: view) }

    func address(of page: Int, in view: AlbumView) -> String {
        guard let category else { return Pagination.albumPage(page, first: view.album.page) }
        return Pagination.categoryPage(page, first: view.album.categories[category].page)
    }

    func pageCount(in view: AlbumView) -> Int { pagination(in: view).pageCount }

    /// The items that the page lists, category by category.
    func sections(of view: AlbumView) -> [(category: Int, range: Range<Int>)] {
        let album = view.album
        if let category {
            let range = album.categories[category].range
            let slice = pagination(in: view).range(of: page)
            return [(category, (range.lowerBound + slice.lowerBound)..<(range.lowerBound + slice.upperBound))]
        }
        if album.settings.layout.kind == .nineGrid {
            return album.categories.enumerated().map { ($0, $1.range) }
        }
        let slice = pagination(in: view).range(of: page)
        return album.categories.enumerated().compactMap { number, category in
            if category.range.isEmpty {
                return slice.contains(category.range.lowerBound) ? (number, category.range) : nil
            }
            let part = category.range.clamped(to: slice)
            return part.isEmpty ? nil : (number, part)
        }
    }

    /// How the page's blocks are laid out: where all of a category is shown, nine cells are not enough.
    func kind(in view: AlbumView) -> Layout.Kind {
        let kind = view.album.settings.layout.kind
        return category != nil && kind == .nineGrid ? .justified : kind
    }

    /// The words that stand at the head of the list, on its first page.
    func prose(in view: AlbumView) -> Prose? {
        guard page == 0 else { return nil }
        return category.map { view.album.categories[$0].prose } ?? view.album.prose
    }

    /// The item that a link to the page is shown by.
    func linkCover(in site: SiteViews) -> ItemPlan? {
        let view = site.views[album]
        if view.album.smart != nil, site.plan.root.settings.robots == .index {
            return indexedCover(of: view, in: site.plan)
        }
        if let category { return view.album.categories[category].range.first.map { view.items[$0] } }
        return site.cover(of: view.album)
    }

    /// Of a smart album in a site that search engines may list, none of the pictures that they are to leave out, although
    /// the album shows them.
    private func indexedCover(of view: AlbumView, in plan: SitePlan) -> ItemPlan? {
        func isIndexed(_ reference: ItemReference) -> Bool { plan.albums[reference.album].settings.robots == .index }
        if category == nil, let cover = view.album.cover, isIndexed(cover) { return plan[cover] }
        let shown = category.map { view.album.members[view.album.categories[$0].range] }
        let indexed = (shown ?? view.album.smart?.reach[...] ?? []).lazy.filter(isIndexed)
        return (indexed.first { !plan[$0].thumbnails.isEmpty } ?? indexed.first).map { plan[$0] }
    }

    /// The item that a picker's page opens with: the album's own choice if the page lists it, else its first.
    func selected(in view: AlbumView) -> Int? {
        let listed = sections(of: view).map(\.range).filter { !$0.isEmpty }
        guard kind(in: view) == .picker, let first = listed.first?.lowerBound else { return nil }
        return listed.contains { $0.contains(view.album.selected) } ? view.album.selected : first
    }

    private func pagination(in view: AlbumView) -> Pagination {
        category.map { Pagination(count: view.album.categories[$0].count) } ?? view.pagination
    }
}
