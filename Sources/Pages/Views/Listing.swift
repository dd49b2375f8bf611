internal import AlbumModel
internal import Planning

/// One page of an album's list of items, or of a category's.
struct Listing: Hashable, Sendable {
    /// The album's index in the plan.
    var album: Int
    /// The category's index in the album; nil for the album itself.
    var category: Int?
    /// Counted from 0.
    var page = 0

    /// The pages of an album's own list and of its categories.
    static func all(of album: AlbumPlan) -> [Listing] {
        let categories = album.categories.indices.filter { album.pageOfCategory($0) != nil }
            .map { Listing(album: album.index, category: $0) }
        return ([Listing(album: album.index)] + categories).flatMap { first in
            (0..<first.pageCount(in: album)).map { page in
                Listing(album: first.album, category: first.category, page: page)
            }
        }
    }

    func address(in album: AlbumPlan) -> String { address(of: page, in: album) }

    func address(of page: Int, in album: AlbumPlan) -> String {
        guard let category else { return Pagination.albumPage(page, first: album.page) }
        return Pagination.categoryPage(page, first: album.categories[category].page)
    }

    func pageCount(in album: AlbumPlan) -> Int { pagination(in: album).pageCount }

    /// The items that the page lists, category by category.
    func sections(of album: AlbumPlan) -> [(category: Int, range: Range<Int>)] {
        if let category {
            let range = album.categories[category].range
            let slice = pagination(in: album).range(of: page)
            return [(category, (range.lowerBound + slice.lowerBound)..<(range.lowerBound + slice.upperBound))]
        }
        if album.settings.layout.kind == .nineGrid {
            return album.categories.enumerated().map { ($0, $1.range) }
        }
        let slice = pagination(in: album).range(of: page)
        return album.categories.enumerated().compactMap { number, category in
            if category.range.isEmpty {
                return slice.contains(category.range.lowerBound) ? (number, category.range) : nil
            }
            let part = category.range.clamped(to: slice)
            return part.isEmpty ? nil : (number, part)
        }
    }

    /// Returns the layout of the page's blocks. A category's own page shows all of the category, so nine cells are not
    /// enough.
    func kind(in view: AlbumView) -> Layout.Kind {
        switch view.album.settings.layout.kind {
        case .nineGrid where category != nil: .justified
        // The items that the story does not mention.
        case .story: .justified
        case let kind: kind
        }
    }

    /// The story that the page shows.
    func story(of album: AlbumPlan) -> Story? { category == nil && page == 0 ? album.story : nil }

    /// Whether it is the last page of an album's own list.
    func isEnd(of album: AlbumPlan) -> Bool { category == nil && page == pageCount(in: album) - 1 }

    /// Returns the text at the top of the list, on its first page.
    func prose(in view: AlbumView) -> Prose? {
        guard page == 0 else { return nil }
        return category.map { view.album.categories[$0].prose } ?? view.album.prose
    }

    /// Returns the item that represents the page in link previews.
    func linkCover(in site: SiteViews) -> ItemReference? {
        let view = site.views[album]
        if view.album.smart != nil, site.plan.root.settings.robots == .index {
            return indexedCover(of: view, in: site)
        }
        if let category {
            return view.album.categories[category].range.first.map { view.items.plan.reference(at: $0) }
        }
        return site.cover(of: view.album) == nil ? nil : view.album.cover
    }

    /// Returns the cover of a smart album in a site that search engines may index. Leaves out pictures that they must
    /// not index, even though the album shows them.
    private func indexedCover(of view: AlbumView, in site: SiteViews) -> ItemReference? {
        func isIndexed(_ reference: ItemReference) -> Bool { site.plan.isIndexed(reference) }
        if category == nil, let cover = view.album.cover, isIndexed(cover) { return cover }
        let shown = category.map { view.album.members[view.album.categories[$0].range] }
        let indexed = (shown ?? view.album.smart?.reach[...] ?? []).lazy.filter(isIndexed)
        return indexed.first { site.published[$0].hasThumbnails } ?? indexed.first
    }

    /// Returns the item that a picker's page opens with: the album's own choice if the page lists it, else the first
    /// item listed.
    func selected(in view: AlbumView) -> Int? {
        let listed = sections(of: view.album).map(\.range).filter { !$0.isEmpty }
        guard kind(in: view) == .picker, let first = listed.first?.lowerBound else { return nil }
        return listed.contains { $0.contains(view.album.selected) } ? view.album.selected : first
    }

    private func pagination(in album: AlbumPlan) -> Pagination {
        category.map { Pagination(count: album.categories[$0].count) } ?? album.pagination
    }
}

extension AlbumPlan {
    /// How the album's own list is divided into pages. A nine-grid shows nine items of each category and needs only
    /// one. The whole story is on the first page; the items that it does not mention are divided over this and later
    /// pages.
    var pagination: Pagination {
        settings.layout.kind == .nineGrid
            ? Pagination(count: 0) : Pagination(count: shownCount, start: story?.pictures.upperBound ?? 0)
    }

    /// Returns the address of a category's own page; nil if the album's page shows all of it.
    func pageOfCategory(_ number: Int) -> String? {
        let category = categories[number]
        let isAlone = categories.count == 1 && category.tag.isEmpty
        let showsAll = settings.layout.kind != .nineGrid || category.count <= NineGrid.maximumCells
        return category.range.isEmpty || isAlone && showsAll ? nil : category.page
    }
}

extension PublishedItem {
    fileprivate var hasThumbnails: Bool { !thumbnails.isEmpty }
}

/// Divides a long list of items over several pages.
struct Pagination: Hashable, Sendable {
    /// Enough to keep most albums on one page; few enough for a phone to lay out at once.
    static let itemsPerPage = 240

    let count: Int
    /// The index of the first item in the list. The items before it are in the story on the first page.
    var start = 0

    var pageCount: Int { max(1, (count - start + Self.itemsPerPage - 1) / Self.itemsPerPage) }

    /// The items on page `number`, counted from 0.
    func range(of number: Int) -> Range<Int> {
        min(count, start + number * Self.itemsPerPage)..<min(count, start + (number + 1) * Self.itemsPerPage)
    }

    func page(of index: Int) -> Int { max(0, index - start) / Self.itemsPerPage }

    /// Returns the address of page `number` of the list whose first page is at `first`: `index-2.html`, a name that no
    /// item can have.
    static func albumPage(_ number: Int, first: String) -> String {
        inserting("-\(number + 1)", into: first, on: number)
    }

    /// Returns the address of page `number` of a category. It uses a dot: another category's page may be named `sea-2`,
    /// but none has a dot in its name.
    static func categoryPage(_ number: Int, first: String) -> String {
        inserting(".\(number + 1)", into: first, on: number)
    }

    private static func inserting(_ mark: String, into first: String, on number: Int) -> String {
        number == 0 ? first : first.dropLast(".html".count) + mark + ".html"
    }
}
