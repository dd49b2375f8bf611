internal import AlbumModel
internal import Digests
package import Planning
internal import Threads

/// The pages of a published site, each with the key that shows whether it has changed.
package struct PageSet: Sendable {
    /// In a fixed order, without duplicate addresses.
    package let pages: [KeyedPage]

    /// - Parameter wanted: Returns the pages to keep. It is called for the pages of one album at a time, on any thread,
    ///   so that a build with little to do never holds the keys of all pages of a large site.
    package init(
        _ planned: PagePlan, _ published: PublishedSite,
        wanted: @Sendable ([KeyedPage]) -> [KeyedPage] = { $0 }
    ) {
        let site = SiteViews(published, themes: planned.themes, finding: planned.finding, feeds: planned.feeds)
        // Computing the keys is most of the work, and albums do not depend on each other's keys.
        let digests = PlanDigests(published, smart: site.smart)
        let albums = concurrentMap(site.views.count) { album in
            var keys = PageKeys(site: site, view: site.views[album], items: digests)
            return wanted(planned.albums[album].map { KeyedPage($0, key: keys.key(of: $0.content), site: site) })
        }
        let redirects = published.plan.redirects.map { PlannedPage(address: $0.address, content: .redirect($0)) }
        let rest = planned.others + redirects
        let others = concurrentMap(rest.count) { place in
            var keys = PageKeys(site: site, view: site.views[0], items: digests)
            return KeyedPage(rest[place], key: keys.key(of: rest[place].content), site: site)
        }
        pages = albums.flatMap(\.self) + wanted(others)
    }
}

/// The keys of an album's pages, or of pages that belong to no album: digests of what each page shows, computed without
/// rendering it.
struct PageKeys {
    let site: SiteViews
    let view: AlbumView
    let items: PlanDigests
    private var key = KeyWriter()

    init(site: SiteViews, view: AlbumView, items: PlanDigests) {
        self.site = site
        self.view = view
        self.items = items
    }

    mutating func key(of content: PlannedPage.Content) -> ContentDigest {
        switch content {
        case .listing(let listing): key(of: listing)
        case .itemPage(_, let index): key(ofItem: index)
        case .stretch(_, let number): key(ofStretch: number)
        case .places(_, let number): key(ofRegister: number)
        case .finding(let page): FindingContext.key(page, of: site)
        case .text(let index): TextPageContext.key(of: site.plan.pages[index], in: site)
        case .notFound: key(of: SitePage(notFoundIn: site))
        case .found(let stretch): FoundStretch(number: stretch, site: site).key(items)
        case .script(let text): ContentDigest(sha256: Array(text.utf8))
        case .asset(let asset): asset.digest
        case .machine(let file): file.key(in: site)
        case .door: DoorContext.key(in: site)
        case .redirect(let redirect): RedirectContext.key(of: redirect, in: site)
        }
    }

    private mutating func key(of page: SitePage) -> ContentDigest {
        key.add(TextPageContext.key(of: page, in: site))
        for album in TextPageContext.albums(on: page, of: site) { add(card: album) }
        return key.finish()
    }

    private mutating func key(ofItem index: Int) -> ContentDigest {
        key.add(view.key)
        key.add(index)
        key.add(items[view.items.plan.reference(at: index)].whole)
        if let window = view.window(at: index) {
            for neighbour in window.indices { key.add(items[view.items.plan.reference(at: neighbour)].shown) }
        }
        // The page has links to both neighbours even if the window is empty.
        if index > 0 { key.add(view.items[index - 1].page) }
        if index + 1 < view.total { key.add(view.items[index + 1].page) }
        return key.finish()
    }

    private mutating func key(ofStretch number: Int) -> ContentDigest {
        key.add(view.key)
        key.add(number)
        for index in Stretch.range(number, of: view.total) {
            key.add(items[view.items.plan.reference(at: index)].whole)
            guard view.album.smart != nil else { continue }
            // A smart album's item is shown as its own album allows.
            let settings = view.items.plan.settings(at: index)
            key.add(settings.privacy.gps)
            key.add(settings.privacy.people)
            key.add(settings.author)
            key.add(settings.copyright)
            key.add(settings.download.items)
        }
        if Stretch.range(number, of: view.total).upperBound == view.total {
            let next = NextAlbum(after: view.album, in: site)
            key.add(next?.album.title)
            key.add(next?.album.page)
            add(cover: next?.cover)
        }
        return key.finish()
    }

    /// Covers only ids and their indices, so that captions and renditions do not change it.
    private mutating func key(ofRegister number: Int) -> ContentDigest {
        key.add(view.album.address)
        for index in view.places.indices[number] {
            key.add(view.items.plan.id(at: index))
            key.add(index)
        }
        return key.finish()
    }

    private mutating func key(of listing: Listing) -> ContentDigest {
        let album = view.album
        key.add(view.key)
        key.add(listing.category)
        key.add(listing.page)
        key.add(album.prose)
        key.add(view.hasClips)
        add(view.summary)
        let cover = listing.linkCover(in: site).map { site.published[$0] }
        add(cover: cover)
        // In all other cases, the cover added above is this one.
        if album.smart != nil, listing.category == nil { add(cover: site.cover(of: album)) }
        key.add(cover.flatMap { ItemWords.alternative(of: $0.item.fields) })
        let hero = ListingHero(of: listing, in: site)
        if let hero {
            add(cover: site.published[hero.reference])
            key.addCellTexts(of: site.published[hero.reference].item.fields)
            key.add(hero.index)
        }
        if let story = listing.story(of: album) {
            key.add(story)
            for index in story.pictures { add(cell: index) }
        }
        let positions = listing.insetPositions(in: site)
        key.add(positions.count)
        for position in positions {
            key.add(position.latitude)
            key.add(position.longitude)
        }
        for section in listing.sections(of: album) {
            key.add(section.category)
            key.add(section.range.lowerBound)
            key.add(section.range.upperBound)
            key.add(album.categories[section.category].prose)
            key.add(album.categories[section.category].closing)
            let kind = listing.kind(in: view)
            let cells = listing.indices(section.range, without: hero)
            for index in kind == .nineGrid ? cells.prefix(NineGrid.maximumCells) : cells[...] {
                add(cell: index)
            }
        }
        if listing.category == nil {
            let archive = site.published.archive(of: album)
            key.add(archive?.address)
            key.add(archive?.bytes)
            for child in album.children { add(card: child) }
            if album.smart?.showsFaces == true { for child in album.children { add(face: child) } }
            if album.index == 0 { for smart in site.plan.smart { add(card: smart) } }
        }
        if listing.isEnd(of: album) {
            let (previous, next) = site.neighbours(of: album)
            key.add(previous == nil)
            for neighbour in [previous, next].compactMap(\.self) { add(card: neighbour) }
        }
        if let index = listing.selected(in: view) {
            key.add(index)
            key.add(items[view.items.plan.reference(at: index)].whole)
        }
        return key.finish()
    }

    private mutating func add(cell index: Int) {
        key.add(items[view.items.plan.reference(at: index)].cell)
        guard view.captions != .none else { return }
        let fields = view.items[index].item.fields
        key.add(fields.title)
        key.add(fields.description)
    }

    private mutating func add(card child: Int) {
        let view = site.views[child]
        key.add(view.album.title)
        key.add(view.texts.language)
        key.add(view.album.page)
        add(view.summary)
        add(cover: site.cover(of: view.album))
        key.add(site.cover(of: view.album)?.item.cropFocus?.text)
        key.add(view.album.focus?.text)
        let words = CardWords(view.album, hasCover: site.cover(of: view.album) != nil)
        key.add(words.lead)
        key.add(words.opening)
    }

    private mutating func add(face child: Int) {
        let files = site.published.face(of: site.views[child].album)
        key.add(files.count)
        for file in files {
            key.add(file.address)
            key.add(file.size)
            key.add(file.type)
        }
    }

    private mutating func add(cover: PublishedItem?) {
        key.add(cover == nil)
        if let cover { key.addShown(cover) }
    }

    private mutating func add(_ summary: AlbumSummary) {
        key.add(summary.photos)
        key.add(summary.videos)
        key.add(summary.days?.first)
        key.add(summary.days?.last)
    }
}
