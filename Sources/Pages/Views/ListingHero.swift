internal import AlbumModel
internal import Planning

/// The large picture at the top of an album's first page.
///
/// No picture appears on a page twice. If the hero is one of the page's own items, it replaces that item's cell and
/// opens it as the cell would. If the album's cover is also the cover of a nested album, whose card is below, another
/// picture is used.
struct ListingHero: Sendable {
    let kind: Hero
    let reference: ItemReference
    /// Its index in the album, if the page would otherwise list it.
    let index: Int?

    /// Nil if the page has no hero.
    init?(of listing: Listing, in site: SiteViews) {
        let view = site.views[listing.album]
        let album = view.album
        guard listing.page == 0, listing.category == nil, album.settings.layout.kind != .picker else { return nil }
        kind = album.settings.hero ?? view.theme.look.hero
        guard kind != .none else { return nil }
        // A theme's default hero would push a lone nine-grid away from its title.
        if album.settings.hero == nil, listing.isOneNineGrid(in: site) { return nil }
        guard let reference = Self.picture(of: album, in: site) else { return nil }
        self.reference = reference
        index = Self.index(of: reference, listing, view)
        // Nor does a theme's default take a picture out of the middle of a story; only the author's own setting does.
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
        // Any picture in the album or nested in it, preferably one that is large and wide enough.
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
    /// Returns the items in a section of the page that have a cell: all except the hero's.
    func indices(_ range: Range<Int>, without hero: ListingHero?) -> [Int] {
        range.filter { $0 != hero?.index }
    }

    /// Returns whether the page has one nine-grid and nothing else.
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
