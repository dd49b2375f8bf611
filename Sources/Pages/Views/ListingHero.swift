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
        guard listing.page == 0, listing.category == nil else { return nil }
        let hero = site.plan.shownHero(of: album, theme: view.theme.look.hero) {
            !site.published[$0].thumbnails.isEmpty
        }
        guard let hero else { return nil }
        (kind, reference) = hero
        index = Self.index(of: reference, listing, view)
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
        page == 0 && category == nil && site.plan.isOneNineGrid(site.views[album].album)
    }
}
