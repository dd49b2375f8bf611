internal import AlbumModel
internal import Planning

/// An album as a card: its cover, title and count always stand together.
struct CardContext: TemplateContext {
    let view: AlbumView
    let cover: PublishedItem?
    let links: RelativeLinks
    let isLazy: Bool
    /// Of the page that the card stands on: the album's own pages may be in another language.
    let texts: InterfaceTexts

    /// Width over height of a card's cover; `albumgen.css` agrees.
    static let ratio = 1.5

    func child(named name: String) -> Any? {
        switch name {
        case "href": Text(links.href(to: view.album.page))
        case "title": Text(view.album.title)
        case "countText": Text(view.summary.count(in: texts))
        case "dateSpan": Text(view.summary.span(in: texts))
        case "style": Text(cover?.safeColour.map { "--colour:\($0)" })
        case "picture": picture as Any? ?? Text("")
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
            cover, links: links, alternative: "", isLazy: isLazy, shares: PictureShares(share), includesOriginal: true)
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

/// A category on a page, with its block.
struct SectionContext: TemplateContext {
    let view: AlbumView
    let number: Int
    let range: Range<Int>
    let links: RelativeLinks
    /// Whether the page is about this category alone, so that its name is the page's heading already.
    let isOnlyCategory: Bool
    let eager: Int

    static func id(_ number: Int) -> String { "category-\(number + 1)" }

    func child(named name: String) -> Any? {
        switch name {
        case "id": Text(isOnlyCategory ? nil : Self.id(number))
        case "tag": Text(step.tag)
        case "count": Text(view.texts.number(step.count))
        case "href": Text(isOnlyCategory ? nil : step.page.map { links.href(to: $0) })
        case "hasHeading": hasHeading
        case "isNineGrid": isNineGrid
        case "prose": Text(startsHere ? view.album.categories[number].prose?.html : nil)
        case "block": block as Any? ?? Text("")
        default: nil
        }
    }

    private var step: AlbumView.CategoryStep { view.categories[number] }

    /// The items without a tag need no heading where there are no others.
    var hasHeading: Bool {
        !isOnlyCategory && (view.categories.count > 1 || !view.album.categories[number].tag.isEmpty)
    }

    /// Whether the category's first item is on this page.
    private var startsHere: Bool { range.lowerBound == step.firstIndex }

    private var kind: Layout.Kind {
        Listing(album: view.album.index, category: isOnlyCategory ? number : nil).kind(in: view)
    }

    /// Whether there is a block, and it is a nine-grid.
    var isNineGrid: Bool { !range.isEmpty && kind == .nineGrid }

    private var block: BlockContext? {
        guard !range.isEmpty else { return nil }
        return BlockContext(
            range, of: view, kind: kind, links: links, more: step.page.map { ($0, step.tag) },
            eager: eager)
    }
}

/// The item that a picker's page opens with.
struct SelectedContext: TemplateContext {
    let view: AlbumView
    let index: Int
    let links: RelativeLinks

    func child(named name: String) -> Any? {
        switch name {
        case "href": Text(links.href(to: item.page))
        case "label": Text(view.texts.text("openSelected", ["title": view.words(at: index).name]))
        case "style": Text(style)
        case "picture": picture as Any? ?? Text("")
        case "missing": Text(view.texts.text(item.item.kind == .photo ? "unavailable" : "video"))
        default: nil
        }
    }

    private var item: PublishedItem { view.items[index] }

    private var style: String {
        let ratio =
            "--ratio:\(RoundedNumber.css((item.thumbnails.last?.size ?? item.files.size).aspectRatio, places: 4))"
        guard let colour = item.safeColour, !item.files.isTransparent else { return ratio }
        return "\(ratio);--colour:\(colour)"
    }

    private var picture: PictureContext? {
        PictureContext(
            item, links: links, alternative: view.words(at: index).alternative, isLazy: false,
            shares: PictureShares(100),
            includesOriginal: true)
    }
}

/// Links to the other pages of a long list.
struct PagerContext: TemplateContext {
    let current: Int
    let hrefs: [String]
    let texts: InterfaceTexts

    /// Numbers on either side of the current page; the first and the last page are always there.
    private static let around = 3

    func child(named name: String) -> Any? {
        switch name {
        case "previous": Text(current > 0 ? hrefs[current - 1] : nil)
        case "next": Text(current + 1 < hrefs.count ? hrefs[current + 1] : nil)
        case "pages": pages
        default: nil
        }
    }

    private var pages: [PagerPageContext] {
        hrefs.indices.filter { $0 == 0 || $0 == hrefs.count - 1 || abs($0 - current) <= Self.around }.map { page in
            PagerPageContext(
                number: texts.number(page + 1), label: texts.text("page", ["number": texts.number(page + 1)]),
                href: hrefs[page], isCurrent: page == current)
        }
    }
}

/// One number of a pager.
struct PagerPageContext: TemplateContext {
    let number: String
    let label: String
    let href: String
    let isCurrent: Bool

    func child(named name: String) -> Any? {
        switch name {
        case "number": Text(number)
        case "label": Text(label)
        case "href": Text(href)
        case "isCurrent": isCurrent
        default: nil
        }
    }
}

/// An album's cover at the head of its own page, for themes that open with it.
struct CoverContext: TemplateContext {
    let cover: PublishedItem
    let links: RelativeLinks

    func child(named name: String) -> Any? {
        switch name {
        case "style": Text(cover.safeColour.map { "--colour:\($0)" })
        case "picture": picture as Any? ?? Text("")
        default: nil
        }
    }

    /// The album's title stands with it and says all, and the picture is described where it stands among the others.
    private var picture: PictureContext? {
        PictureContext(
            cover, links: links, alternative: "", isLazy: false, shares: PictureShares(100), includesOriginal: true)
    }
}
