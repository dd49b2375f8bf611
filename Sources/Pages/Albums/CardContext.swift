internal import AlbumModel
internal import Planning

/// An album as a card, which keeps the cover, title and count together.
struct CardContext: TemplateContext {
    let view: AlbumView
    let cover: PublishedItem?
    let links: RelativeLinks
    let urgency: PictureUrgency
    /// Whether the card may be visible when the page opens. For others, the colour suffices until they load.
    let isInSight: Bool
    /// The texts of the page with the card: the album's own pages may be in another language.
    let texts: InterfaceTexts
    /// The album's relation to the page's album, as in a link's `rel`.
    var role: Role?
    var place = CardPlace()

    enum Role: String {
        case previous = "prev"
        case next
    }

    func child(named name: String) -> Any? {
        switch name {
        case "href": Text(links.href(to: view.album.page))
        case "title": Text(view.album.title)
        // Fonts, slanted text and screen readers' voices depend on the language.
        case "language": Text(view.texts.language == texts.language ? nil : view.texts.language)
        case "countText": Text(view.summary.count(in: texts))
        case "dateSpan": Text(view.summary.span(in: texts))
        case "style":
            Text(
                cover.flatMap {
                    StandInStyle($0, hasPlaceholder: isInSight, focus: view.album.focus ?? $0.item.cropFocus).text
                })
        case "picture": picture as Any? ?? Text("")
        case "role": Text(role?.rawValue)
        case "place": Text(place.style)
        case "count": Text(place.count)
        case "label": Text(role.map { texts.text($0 == .previous ? "previousAlbum" : "nextAlbum") })
        case "lead": Text(CardWords(view.album, hasCover: cover != nil).lead)
        case "opening": Text(CardWords(view.album, hasCover: cover != nil).opening)
        default: nil
        }
    }

    /// The title next to the cover says everything; a description of the picture would only repeat it.
    private var picture: PictureContext? {
        guard let cover else { return nil }
        let cut = cover.covers(around: view.album.focus ?? cover.item.cropFocus)
        if let picture = PictureContext(
            cut: cut, links: links, alternative: "", urgency: urgency, shares: place.shares)
        {
            return picture
        }
        let excess = max(1, (cover.thumbnails.last?.size.aspectRatio ?? 1) / SizeLadder.coverRatio)
        return PictureContext(
            cover, links: links, alternative: "", urgency: urgency, shares: place.shares.scaled(by: excess),
            includesOriginal: true)
    }
}

/// A card's place among others: custom properties for the style sheet, and the share of the width that its cover takes.
struct CardPlace {
    var style: String?
    /// The number of small cards in the list; 0 for a large card.
    var count = 0
    var shares = PictureShares(100)

    /// Returns the places of albums, given as indices in the plan. `albumgen.css` and `card-sizes.mustache` determine how
    /// many fit side by side on each screen: one, two, three or four.
    static func covers(of albums: some Collection<Int>, in site: SiteViews) -> [CardPlace] {
        let count = albums.count
        let isFirstPicture = albums.first.flatMap { site.cover(of: site.views[$0].album) } != nil
        let spans = [2, 3, 4].map { CoverRows.spans(count: count, abreast: $0, isFirstPicture: isFirstPicture) }
        return (0..<count).map { index in
            let shares = spans.map { Double($0[index]) / 12 * 100 }
            let cell = CoverRows.cell(of: index, count: count, isFirstPicture: isFirstPicture)
            return CardPlace(
                style: "--span-2:\(spans[0][index]);--span-3:\(spans[1][index]);--span-4:\(spans[2][index])"
                    + (cell.map { ";--rows:\($0.rows);--shape:\($0.ratio)" } ?? ""),
                shares: PictureShares(narrow: 100, small: shares[0], usual: shares[1], wide: shares[2]))
        }
    }
}

/// The columns of the smaller cards of smart albums: two, four, six or eight, depending on the screen, or a similar
/// number that fills the rows better.
struct SmallCards {
    private let count: Int
    private let columns: [Int]
    /// With two columns and an odd number of cards, only a wide first card fills all rows.
    private let isFirstWide: Bool

    init(count: Int) {
        self.count = count
        columns = [4, 6, 8].map { CoverRows.columns(count: count, abreast: $0) }
        isFirstWide = count > 1 && !count.isMultiple(of: 2)
    }

    /// The style of the list. In a theme whose cards fill their rows, it has no more columns than cards.
    var style: String {
        "--cards:\(count);--first:\(isFirstWide ? 2 : 1);--columns-4:\(columns[0]);--columns-6:\(columns[1]);--columns-8:\(columns[2])"
    }

    func place(at index: Int) -> CardPlace {
        let shares = columns.map { 100 / Double($0) }
        return CardPlace(
            count: count,
            shares: PictureShares(
                narrow: index == 0 && isFirstWide ? 100 : 50, small: shares[0], usual: shares[1], wide: shares[2]))
    }
}

/// The text on an album's card besides its title and count.
struct CardWords {
    /// The album's description.
    var lead: String?
    /// The text in place of a missing cover: the beginning of the album's prose, or else its description.
    var opening: String?

    init(_ album: AlbumPlan, hasCover: Bool) {
        lead = album.smart == nil ? album.settings.description.nonEmpty : nil
        guard !hasCover else { return }
        opening = album.prose?.plainText.beginning
        if opening == nil { swap(&lead, &opening) }
    }
}

/// The large picture at the top of an album's page.
struct HeroContext: TemplateContext {
    let hero: ListingHero
    let item: PublishedItem
    let view: AlbumView
    let focus: Focus?
    let links: RelativeLinks

    func child(named name: String) -> Any? {
        switch name {
        case "kind": Text(hero.kind.rawValue)
        case "index": Text(hero.index.map(String.init))
        case "id": Text(hero.index.map { view.items.plan.id(at: $0) })
        case "href": Text(hero.index == nil ? nil : links.href(to: item.page))
        case "style": Text(StandInStyle(item, hasPlaceholder: true, focus: focus).text)
        case "ratio": Text(RoundedNumber.css(ratio, places: 2))
        case "picture": picture as Any? ?? Text("")
        default: nil
        }
    }

    private var ratio: Double { (item.thumbnails.last?.size ?? item.files.size).aspectRatio }

    /// Has a description only if nothing else on the page shows the item.
    private var picture: PictureContext? {
        PictureContext(
            item, links: links, alternative: hero.index.map { view.words(at: $0).alternative } ?? "", urgency: .first,
            shares: PictureShares(100), includesOriginal: true,
            wide: item.heroes(around: focus))
    }
}

/// Fills the place of a picture until it has loaded: with its colour, and over that its placeholder, which needs no
/// request. Also says which part of the picture stays visible.
struct StandInStyle {
    /// Declarations for a `style`; nil if there are none.
    let text: String?

    init(_ item: PublishedItem, hasPlaceholder: Bool, focus: Focus?) {
        let colour = item.safeColour.map { "--colour:\($0)" }
        // Not a custom property, which browsers keep as text for every element below.
        let placeholder = hasPlaceholder ? item.placeholder.map { "background-image:url(\($0))" } : nil
        let focus = focus.map { "--focus:\($0.text)" }
        let all = [colour, placeholder, focus].compactMap(\.self)
        text = all.isEmpty ? nil : all.joined(separator: ";")
    }
}
