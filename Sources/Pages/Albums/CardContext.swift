internal import AlbumModel
internal import Planning

/// An album as a card: its cover, title and count always stand together.
struct CardContext: TemplateContext {
    let view: AlbumView
    let cover: PublishedItem?
    let links: RelativeLinks
    let urgency: PictureUrgency
    /// Whether it may be seen when the page opens. Of others, the colour is enough until they load.
    let isInSight: Bool
    /// Of the page that the card stands on: the album's own pages may be in another language.
    let texts: InterfaceTexts
    /// What the album is to that of the page, as links name it.
    var role: Role?

    enum Role: String {
        case previous = "prev"
        case next
    }

    /// Width over height of a card's cover; `albumgen.css` agrees.
    static let ratio = 1.5

    func child(named name: String) -> Any? {
        switch name {
        case "href": Text(links.href(to: view.album.page))
        case "title": Text(view.album.title)
        case "countText": Text(view.summary.count(in: texts))
        case "dateSpan": Text(view.summary.span(in: texts))
        case "style": Text(cover.flatMap { StandInStyle($0, hasPlaceholder: isInSight).text })
        case "picture": picture as Any? ?? Text("")
        case "role": Text(role?.rawValue)
        case "label": Text(role.map { texts.text($0 == .previous ? "previousAlbum" : "nextAlbum") })
        case "lead": Text(CardWords(view.album, hasCover: cover != nil).lead)
        case "opening": Text(CardWords(view.album, hasCover: cover != nil).opening)
        default: nil
        }
    }

    /// The title stands beside the cover and says all; to hear the picture described as well would be twice the words.
    private var picture: PictureContext? {
        guard let cover else { return nil }
        let share = 100 * max(1, (cover.thumbnails.last?.size.aspectRatio ?? 1) / Self.ratio)
        return PictureContext(
            cover, links: links, alternative: "", urgency: urgency, shares: PictureShares(share), includesOriginal: true
        )
    }
}

/// What an album's card says besides its title and count.
struct CardWords {
    /// The album's description.
    var lead: String?
    /// The text in place of a missing cover: the beginning of the album's text.
    var opening: String?

    init(_ album: AlbumPlan, hasCover: Bool) {
        lead = album.smart == nil ? album.settings.description.nonEmpty : nil
        guard !hasCover else { return }
        opening = album.prose?.plainText.nonEmptyLine
        if opening == nil { swap(&lead, &opening) }
    }
}

/// An album's cover at the head of its own page, for themes that open with it.
struct CoverContext: TemplateContext {
    let cover: PublishedItem
    let links: RelativeLinks

    func child(named name: String) -> Any? {
        switch name {
        case "style": Text(StandInStyle(cover, hasPlaceholder: true).text)
        case "picture": picture as Any? ?? Text("")
        default: nil
        }
    }

    /// The album's title stands with it and says all, and the picture is described where it stands among the others.
    private var picture: PictureContext? {
        PictureContext(
            cover, links: links, alternative: "", urgency: .first, shares: PictureShares(100), includesOriginal: true)
    }
}

/// What fills the place of a picture until it is there: its colour, and over that its placeholder, which takes no request.
struct StandInStyle {
    /// Declarations for a `style`; nil where there is nothing to say.
    let text: String?

    init(_ item: PublishedItem, hasPlaceholder: Bool) {
        let colour = item.safeColour.map { "--colour:\($0)" }
        // Not a custom property, which a browser keeps as text for every element below.
        let placeholder = hasPlaceholder ? item.placeholder.map { "background-image:url(\($0))" } : nil
        let all = [colour, placeholder].compactMap(\.self)
        text = all.isEmpty ? nil : all.joined(separator: ";")
    }
}
