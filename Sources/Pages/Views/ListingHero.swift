internal import AlbumModel
internal import Planning

/// The large picture at the head of an album's first page.
///
/// No picture stands on a page twice: one of the page's own items leaves its place among the cells to the hero, which opens
/// it as a cell does; and where the album's cover is the cover of a nested album, whose card is below, another is taken.
struct ListingHero: Sendable {
    let kind: Hero
    let reference: ItemReference
    /// Its index in the album, if the page would list it otherwise.
    let index: Int?

    /// Nil where the page has none.
    init?(of listing: Listing, in site: SiteViews) {
        let view = site.views[listing.album]
        let album = view.album
        guard listing.page == 0, listing.category == nil, album.settings.layout.kind != .picker else { return nil }
        kind = album.settings.hero ?? view.theme.look.hero
        guard kind != .none else { return nil }
        // What a theme does for albums in general would push a lone nine-grid away from its title.
        if album.settings.hero == nil, listing.isOneNineGrid(in: site) { return nil }
        guard let reference = Self.picture(of: album, in: site) else { return nil }
        self.reference = reference
        index = Self.index(of: reference, listing, view)
        // Nor would it take a picture out of the middle of a story, unless the author asks for a hero.
        if album.settings.hero == nil, let index, let story = album.story, story.pictures.contains(index),
            !story.opens(with: index)
        {
            return nil
        }
    }

    private static func picture(of album: AlbumPlan, in site: SiteViews) -> ItemReference? {
        let plan = site.plan
        let taken = Set(album.children.compactMap { plan.albums[$0].cover })
        func isShown(_ reference: ItemReference) -> Bool { !site.published[reference].thumbnails.isEmpty }
        if let cover = album.cover, !taken.contains(cover), isShown(cover) { return cover }
        // Any of what is nested in the album, but first of all a picture that is large and wide enough.
        var fallback: ItemReference?
        var next = [album.index]
        while !next.isEmpty {
            let current = plan.albums[next.removeFirst()]
            next.insert(contentsOf: current.children, at: 0)
            guard current.settings.robots == .index || album.settings.robots == .noindex else { continue }
            for index in current.items.indices {
                let reference = ItemReference(album: current.index, index: index)
                guard !taken.contains(reference), isShown(reference) else { continue }
                let size = site.published[reference].files.size
                if size.width >= 1600, (1.3...2.4).contains(size.aspectRatio) { return reference }
                fallback = fallback ?? reference
            }
        }
        return fallback
    }

    private static func index(of reference: ItemReference, _ listing: Listing, _ view: AlbumView) -> Int? {
        let album = view.album
        let index =
            album.smart == nil
            ? (reference.album == album.index ? reference.index : nil) : album.members.firstIndex(of: reference)
        guard let index else { return nil }
        if listing.story(of: album)?.pictures.contains(index) == true { return index }
        let kind = listing.kind(in: view)
        let isListed = listing.sections(of: album).contains { section in
            (kind == .nineGrid ? section.range.prefix(NineGrid.maximumCells) : section.range).contains(index)
        }
        return isListed ? index : nil
    }
}

extension Listing {
    /// The items whose cells a section of the page has, where the hero has taken its own.
    func indices(_ range: Range<Int>, without hero: ListingHero?) -> [Int] {
        range.filter { $0 != hero?.index }
    }

    /// Whether the page has one nine-grid and nothing else.
    func isOneNineGrid(in site: SiteViews) -> Bool {
        let view = site.views[album]
        let sections = sections(of: view.album)
        guard sections.count == 1, !sections[0].range.isEmpty, kind(in: view) == .nineGrid else { return false }
        let isUntitled =
            category != nil
            || view.categories.count == 1 && view.album.categories[sections[0].category].tag.isEmpty
        let isFirst = page == 0 && category == nil
        return isUntitled && !(isFirst && (!view.album.children.isEmpty || album == 0 && !site.plan.smart.isEmpty))
    }
}
