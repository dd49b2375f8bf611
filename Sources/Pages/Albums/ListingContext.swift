internal import AlbumModel
internal import Planning

/// A list page: the home page, an album, or a category.
final class ListingContext: TemplateContext {
    private let site: SiteViews
    private let view: AlbumView
    private let listing: Listing
    private let links: RelativeLinks
    private let sectionRanges: [(category: Int, range: Range<Int>)]
    private let frame: PageFrame
    private let hero: ListingHero?

    init(_ site: SiteViews, _ listing: Listing) {
        self.site = site
        self.listing = listing
        view = site.views[listing.album]
        sectionRanges = listing.sections(of: view.album)
        hero = ListingHero(of: listing, in: site)
        let address = listing.address(in: view.album)
        // An album's own pages are in the folder of its item pages; only a category's are in another folder.
        links = listing.category == nil ? view.links : RelativeLinks(from: address)
        frame = Self.frame(site, view, listing, address: address, links: links)
    }

    private static func frame(
        _ site: SiteViews, _ view: AlbumView, _ listing: Listing, address: String, links: RelativeLinks
    ) -> PageFrame {
        let album = view.album
        let isCategory = listing.category != nil
        let steps = isCategory ? view.trail + [.init(title: album.title, page: album.page)] : view.trail
        var frame = PageFrame(
            view: view, address: address, links: links,
            heading: listing.category.map { view.categories[$0].tag } ?? album.title,
            breadcrumb: steps.map { LinkContext(href: links.href(to: $0.page), title: $0.title) },
            assets: isCategory ? AssetNames(view.theme.assets, links: links) : view.assets)
        frame.description =
            (isCategory ? nil : album.settings.description.nonEmpty) ?? listing.prose(in: view)?.plainText.nonEmptyLine
            ?? view.summary.line(in: view.texts).nonEmptyLine
        let represents = listing.linkCover(in: site)
        let cover = represents.map { site.published[$0] }
        let focus = represents.flatMap { site.plan.coverFocus($0, of: album) }
        frame.openGraphImage = cover?.files.linkImage(album.settings.openGraph.albums, around: focus)
        frame.openGraphAlternative = cover.flatMap { ItemWords.alternative(of: $0.item.fields) } ?? frame.heading
        frame.structuredData = StructuredData(view: view).gallery(
            name: frame.heading, description: frame.description, address: address, cover: cover)
        return frame
    }

    private var texts: InterfaceTexts { view.texts }
    private var album: AlbumPlan { view.album }
    private var category: AlbumView.CategoryStep? { listing.category.map { view.categories[$0] } }
    private var isAlbumsFirst: Bool { listing.page == 0 && listing.category == nil }
    private var prose: Prose? { listing.prose(in: view) }

    func child(named name: String) -> Any? {
        switch name {
        case "headingCount": Text(category.map { texts.number($0.count) })
        // An album that has only text has neither a count nor dates.
        case "hasSummary": pageCount > 1 || category == nil && !view.summary.line(in: texts).isEmpty
        case "countText": Text(listing.category == nil ? view.summary.count(in: texts) : nil)
        case "dateSpan": Text(listing.category == nil ? view.summary.span(in: texts) : nil)
        case "pageText": Text(pageCount > 1 ? pageText : nil)
        case "hero": heroContext as Any? ?? Text("")
        case "isFull": hero?.kind == .full
        case "isBright": hero.map { $0.kind == .full && site.published[$0.reference].suitsDarkWords } ?? false
        case "lead": Text(isAlbumsFirst ? lead : nil)
        // The story contains the prose, with pictures between the paragraphs.
        case "prose": Text(story == nil ? prose?.html : nil)
        case "isLongProse": story == nil && prose?.fillsColumns == true
        case "isBeforeItems": prose?.isLong == true && (view.total > 0 || !album.children.isEmpty)
        case "isStory": story != nil
        case "story": storyParts
        case "hasAlbums": isAlbumsFirst && !album.children.isEmpty && !showsFaces
        case "albums": isAlbumsFirst && !showsFaces ? albumCards : []
        case "hasPeople": isAlbumsFirst && showsFaces
        case "people": isAlbumsFirst && showsFaces ? people : []
        case "hasSmartAlbums": !smart.isEmpty
        case "smartAlbums": smartCards
        case "smartStyle": Text(SmallCards(count: smart.count).style)
        case "hasNeighbours": !neighbours.isEmpty
        case "neighbours": neighbours
        case "isEmpty": album.children.isEmpty && view.total == 0 && !saysSomething
        case "selected": selected as Any? ?? Text("")
        case "hasTabs": isAlbumsFirst && view.hasTabs && sectionRanges.count > 1
        case "tabs": tabs
        case "isAbreast": isAbreast
        case "sections": sections
        case "inset": inset as Any? ?? Text("")
        case "isBeside": isBeside
        case "besideShape": Text(isBeside ? sections.first.map { RoundedNumber.css($0.shape, places: 3) } : nil)
        case "archive": archive as Any? ?? Text("")
        case "hasClips": view.hasClips
        case "isLong": isLong
        case "canSelect": canSelect
        case "isProof": view.isProof
        case "pager": pageCount > 1 ? pager : Text("")
        default: frame.child(named: name)
        }
    }

    /// The album's description, unless its prose begins with the same words.
    private var lead: String? {
        guard let description = album.settings.description.nonEmpty else { return nil }
        return prose?.plainText.hasPrefix(description) == true ? nil : description
    }

    private var story: Story? { listing.story(of: album) }

    private var storyParts: [StoryPartContext] {
        story.map {
            StoryPartContext.parts(of: $0, in: view, without: hero?.index, links: links, isFirst: !hasPictureAbove)
        } ?? []
    }

    /// Whether an album without items has any text.
    private var saysSomething: Bool {
        album.prose != nil || album.settings.description.nonEmpty != nil
            || album.categories.contains { $0.prose != nil }
    }

    private var pageCount: Int { listing.pageCount(in: album) }

    private var pageText: String {
        texts.text("pageOf", ["number": texts.number(listing.page + 1), "total": texts.number(pageCount)])
    }

    private var heroContext: HeroContext? {
        hero.map { hero in
            HeroContext(
                hero: hero, item: site.published[hero.reference], view: view,
                focus: site.plan.heroFocus(hero.reference, of: album), links: links)
        }
    }

    /// The home page links to the smart albums.
    private var smart: [Int] { isAlbumsFirst && album.index == 0 ? site.plan.smart : [] }

    /// The first two covers load with the page, because a phone shows them whole. On a slow connection, each further
    /// cover delays the first one, which arrived after 3.1 seconds with five others and after 2.2 with two.
    private func urgency(ofCard number: Int) -> PictureUrgency {
        guard number < 2 else { return .lazy }
        return number == 0 && !hasPictureAbove ? .first : .soon
    }

    private var albumCards: [CardContext] {
        zip(album.children, CardPlace.covers(of: album.children, in: site)).enumerated().map { index, child in
            card(child.0, urgency(ofCard: index), isInSight: index < 6, place: child.1)
        }
    }

    private var showsFaces: Bool { album.smart?.showsFaces ?? false }

    private var people: [PersonContext] {
        album.children.enumerated().map { index, child in
            let view = site.views[child]
            return PersonContext(
                view: view, face: site.published.face(of: view.album), cover: site.cover(of: view.album), links: links,
                urgency: index < 6 ? .soon : .lazy, texts: texts)
        }
    }

    private var smartCards: [CardContext] {
        let cards = SmallCards(count: smart.count)
        return smart.enumerated().map { index, child in card(child, .lazy, place: cards.place(at: index)) }
    }

    private func card(
        _ child: Int, _ urgency: PictureUrgency, isInSight: Bool = false, role: CardContext.Role? = nil,
        place: CardPlace = CardPlace()
    ) -> CardContext {
        let view = site.views[child]
        return CardContext(
            view: view, cover: site.cover(of: view.album), links: links, urgency: urgency, isInSight: isInSight,
            texts: texts, role: role, place: place)
    }

    /// The previous and the next album, shown at the end of this one.
    private var neighbours: [CardContext] {
        guard listing.isEnd(of: album) else { return [] }
        let (previous, next) = site.neighbours(of: album)
        return [
            previous.map { card($0, .lazy, role: .previous) }, next.map { card($0, .lazy, role: .next) },
        ]
        .compactMap(\.self)
    }

    private var inset: InsetContext? {
        MapInset(listing.insetPositions(in: site), ground: site.ground).map { inset in
            InsetContext(inset: inset, href: links.href(to: FindingPage.map.address) + inset.fragment)
        }
    }

    private var tabs: [TabContext] {
        view.categories.enumerated().map { number, category in
            TabContext(
                tag: category.tag, count: category.count > 0 ? texts.number(category.count) : nil,
                href: tabLink(number), isCurrent: false)
        }
    }

    /// Returns a link to the category's section if this page has it, else to its own page.
    private func tabLink(_ number: Int) -> String? {
        if sectionRanges.contains(where: { $0.category == number }) { return "#\(SectionContext.id(number))" }
        return view.categories[number].page.map { links.href(to: $0) }
    }

    private lazy var sections: [SectionContext] = {
        var sections = sectionRanges.enumerated().map { place, section in
            SectionContext(
                view: view, number: section.category, range: section.range,
                indices: listing.indices(section.range, without: hero), links: links,
                isOnlyCategory: listing.category != nil, isFirst: !hasPictureAbove,
                eager: hero == nil && story == nil && place == 0 && isItemsFirst ? 6 : 0)
        }
        guard isBeside(areAbreast(sections)) else { return sections }
        let highest = sections.reduce(3) { min($0, $1.ownShape) }
        for place in sections.indices { sections[place].commonShape = highest }
        return sections
    }()

    /// Whether the page has no albums above its items.
    private var isItemsFirst: Bool { !isAlbumsFirst || album.children.isEmpty && smart.isEmpty }

    private var isAbreast: Bool { areAbreast(sections) }

    /// Returns whether all sections are nine-grids with only a name, so that a very wide screen has room for two side by side.
    private func areAbreast(_ sections: [SectionContext]) -> Bool {
        story == nil && pageCount == 1 && sections.count > 1
            && sections.allSatisfy { $0.hasHeading && $0.isNineGrid && !$0.hasProse }
    }

    /// Whether the page has nothing but nine-grids, so that on a wide screen its title, and the links to its categories, are
    /// beside them. Next to a single row of pictures, a long title would break into many short lines and be taller than the
    /// row.
    private var isBeside: Bool {
        guard listing.isOneNineGrid(in: site) else { return isBeside(isAbreast) }
        return hasFreeTitle && (!hasLongTitle || sections.allSatisfy { $0.shape < 2 })
    }

    /// Returns whether the title is beside several nine-grids. Texts that need more room are above them, in columns.
    private func isBeside(_ areAbreast: Bool) -> Bool {
        areAbreast && hasFreeTitle && listing.category == nil && isItemsFirst && !hasLongTitle
            && Prose.fitNarrowColumn(prose, below: lead)
    }

    /// Whether nothing else is beside the title: neither a hero nor, on a home page whose header has no links, the viewer's
    /// buttons.
    private var hasFreeTitle: Bool { hero == nil && (album.index > 0 || view.hasHeaderLinks) }

    /// Whether the title takes more than about three lines in a narrow column. Characters from U+2E80 on, such as Chinese,
    /// are about twice as wide as letters.
    private var hasLongTitle: Bool {
        frame.heading.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? 1 : 2) } > 36
    }

    /// Whether the first picture that a visitor sees is a picker's selected view or the hero.
    private var hasPictureAbove: Bool { selected != nil || hero != nil }

    /// The whole album as one file.
    private var archive: DownloadContext? {
        guard isAlbumsFirst, let file = site.published.archive(of: album), file.bytes > 0 else { return nil }
        let size = texts.fileSize(file.bytes)
        return DownloadContext(href: links.href(to: file.address), size: size)
    }

    private var selected: SelectedContext? {
        listing.selected(in: view).map { SelectedContext(view: view, index: $0, links: links) }
    }

    /// Whether visitors may select items on the page.
    private var canSelect: Bool {
        let settings = album.settings
        return (story != nil || sections.contains { !$0.range.isEmpty })
            && [.save, .all].contains(settings.select.allowed(by: settings.download))
    }

    /// Whether the page is long enough for a link back to its top: about three screens of a phone. A list of several
    /// pages counts as long, since a script joins them.
    private var isLong: Bool {
        if pageCount > 1 { return true }
        let cells = sections.reduce(0) { sum, section in
            sum + (section.isNineGrid ? min(section.range.count, NineGrid.maximumCells) : section.range.count)
        }
        // A picture in a story is as high as a row of cells, and has text next to it.
        return cells + 4 * (story?.places.count ?? 0) + (isAlbumsFirst ? album.children.count : 0) > 40
    }

    private var pager: PagerContext {
        PagerContext(
            current: listing.page, hrefs: (0..<pageCount).map { links.href(to: listing.address(of: $0, in: album)) },
            texts: texts)
    }
}
