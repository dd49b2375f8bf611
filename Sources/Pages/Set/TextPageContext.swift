internal import AlbumModel
internal import Digests
internal import Planning

/// A page that is not an album.
final class TextPageContext: TemplateContext {
    private let page: SitePage
    private let frame: PageFrame
    private let albums: [CardContext]

    init(_ site: SiteViews, _ page: SitePage) {
        self.page = page
        let view = site.views[0]
        // Hosts show this page at any address. Without a `baseURL`, the links are right only in the site's root.
        let baseURL = page.isNotFound ? view.baseURL : nil
        let links = baseURL.map(RelativeLinks.init(anywhereBelow:)) ?? RelativeLinks(from: page.address)
        var frame = PageFrame.ofSite(
            site, view: view, address: page.address, links: links, heading: page.title,
            breadcrumb: [LinkContext(href: links.href(to: view.album.page), title: view.album.title)])
        frame.description = page.description ?? page.prose?.plainText.nonEmptyLine
        let cover = Self.cover(in: site)
        let focus = site.plan.root.cover.flatMap { site.plan.coverFocus($0, of: site.plan.root) }
        frame.openGraphImage = cover?.files.linkImage(view.album.settings.openGraph.albums, around: focus)
        frame.openGraphAlternative = cover.flatMap { ItemWords.alternative(of: $0.item.fields) } ?? view.siteTitle
        self.frame = frame
        let shown = Self.albums(on: page, of: site)
        albums = zip(shown, CardPlace.covers(of: shown, in: site)).map { child, place in
            let child = site.views[child]
            return CardContext(
                view: child, cover: site.cover(of: child.album), links: links, urgency: .lazy, isInSight: true,
                texts: view.texts, place: place)
        }
    }

    /// The albums to which a page links with their covers: for visitors of a dead link, the first ones of the site. A page
    /// that the site's author wrote has links of its own.
    static func albums(on page: SitePage, of site: SiteViews) -> ArraySlice<Int> {
        page.isNotFound && page.path.isEmpty ? site.plan.root.children.prefix(6) : []
    }

    private static func cover(in site: SiteViews) -> PublishedItem? { site.cover(of: site.plan.root) }

    func child(named name: String) -> Any? {
        switch name {
        case "prose": Text(page.prose.map { frame.links.rooted($0.html) })
        case "hasAlbums": !albums.isEmpty
        case "albums": albums
        case "robots" where page.isUnlisted: Text("noindex, nofollow, noimageindex")
        case "canonical" where page.isUnlisted: Text(nil)
        default: frame.child(named: name)
        }
    }

    static func key(of page: SitePage, in site: SiteViews) -> ContentDigest {
        var key = KeyWriter()
        key.add("page")
        key.add(site.key)
        key.add(page.address)
        key.add(page.title)
        key.add(page.description)
        key.add(page.prose)
        key.add(page.isUnlisted)
        let cover = cover(in: site)
        key.add(cover == nil)
        if let cover {
            key.addShown(cover)
            key.addCellTexts(of: cover.item.fields)
        }
        return key.finish()
    }
}

extension SitePage {
    /// Creates the page for addresses without a page, for a site that has none of its own.
    init(notFoundIn site: SiteViews) {
        let texts = site.views[0].texts
        self.init(path: "", address: Self.notFoundAddress, title: texts.text("notFound"))
        prose = Prose(plainText: texts.text("notFoundAdvice"))
        isUnlisted = true
    }
}
