internal import AlbumModel
internal import Planning

/// The large picture at the top of an album's first page.
///
/// No picture appears on a page twice. If the hero is one of the page's own items, it replaces that item's cell and
/// opens it as the cell would.
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
        guard let reference = site.plan.hero(of: album, where: { !site.published[$0].thumbnails.isEmpty }) else {
            return nil
        }
        self.reference = reference
        index = Self.index(of: reference, listing, view)
        // A theme's default hero does not take a picture out of the middle of a story either; only the author's setting
        // does.
        if album.settings.hero == nil, let index, let story = album.story, story.pictures.contains(index),
            !story.opens(with: index)
        {
            return nil
        }
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
