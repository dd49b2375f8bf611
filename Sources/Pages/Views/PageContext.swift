internal import AlbumModel
internal import Planning

/// What every page has, whatever it shows. `templates/README.md` lists the fields.
///
/// The page contexts have a frame rather than inherit from one. For each name, the template library tests each object
/// on its stack for the protocols it conforms to, and that takes several times as long for a class with a superclass.
struct PageFrame {
    let view: AlbumView
    /// The page's own address, relative to the site's root.
    let address: String
    let links: RelativeLinks
    /// What the page is about.
    var heading: String
    var description: String?
    var breadcrumb: [LinkContext]
    var openGraphType = "website"
    var openGraphImage: PublishedFile?
    var openGraphAlternative = ""
    var structuredData = ""
    var assets: AssetNames
    /// The page itself, if it is a finding page.
    var finding: FindingPage?
    /// The theme of a page of no album; nil means that of the album.
    var ownTheme: Theme?
    /// Nil means the album's policy.
    var contentSecurityPolicy: String?

    var texts: InterfaceTexts { view.texts }

    func child(named name: String) -> Any? {
        switch name {
        case "text": TextsContext(texts: texts)
        case "asset": AssetsContext(assets: assets)
        case "root": Text(links.root)
        case "language": Text(texts.language)
        case "direction": Text(texts.direction)
        case "siteTitle": Text(view.siteTitle)
        case "documentTitle": Text(documentTitle)
        case "heading": Text(heading)
        case "description": Text(description)
        case "contentSecurityPolicy": Text(contentSecurityPolicy ?? view.contentSecurityPolicy)
        case "icons": IconContext.all(of: assets, made: view.icons, links: links)
        case "webManifest":
            Text(
                view.hasWebManifest
                    ? InlineScript.webManifest.element(linking: links.href(to: WebManifest.address)) : nil)
        case "robots": Text(view.album.settings.robots == .noindex ? "noindex, nofollow, noimageindex" : nil)
        case "feeds": feeds
        case "feed": Text(feeds.first?.href)
        // Visitors of an unlisted page already know its address; search engines must not learn it.
        case "canonical": Text(isUnlisted ? nil : view.absolute(address))
        case "openGraphType": Text(openGraphType)
        case "openGraphImage": openGraphImageContext as Any? ?? Text("")
        case "structuredData": Text(isUnlisted ? nil : structuredData)
        case "hasBreadcrumb": !breadcrumb.isEmpty
        case "breadcrumb": breadcrumb.map { $0.href == homeLink ? $0.showing(logo) : $0 }
        case "homeLogo": homeLogo as Any? ?? Text("")
        case "hidesHeading": homeLogo?.isAlone ?? false
        case "hasNav": !view.nav.isEmpty
        case "nav": view.nav.map { NavLinkContext(link: $0, links: links, isCurrent: $0.address == address) }
        case "footer": Text(view.footer.html(links))
        case "hasFooterLinks": !view.footer.links.isEmpty
        case "footerLinks":
            view.footer.links.map { link in
                NavLinkContext(
                    link: NavLink(title: link.title, linking: link.url), links: links, relation: link.relation,
                    leavesSpace: link.leavesSpace)
            }
        case "hasFindingLinks": !view.finding.isEmpty || view.hasSmartAlbums
        case "hasFinding": view.hasHeaderLinks
        case "finding": view.finding.map(findingLink) + (view.hasSmartAlbums ? [smartAlbumsLink] : [])
        case "hasMenu":
            view.hasSmartAlbums || !view.nav.isEmpty
                || view.finding.contains { $0 != .search || !hasSearchField }
        case "searchPage":
            Text(hasSearchField ? links.href(to: FindingPage.search.address) : nil)
        case "viewer": Text(view.viewerConfig(links))
        case "schemes": Text(LookStyle(look: theme.look).schemes)
        case "schemeScript": Text(theme.schemeScript?.element(file: assets["scheme-js"].renderText))
        case "pageTransitions": InlineStyle.pageTransitions.element
        case "stylesAwaited": InlineScript.stylesAwaited.element
        case "hasSchemes": theme.look.scheme == .auto
        case "papers": LookStyle(look: theme.look).papers.map { PaperContext(colour: $0.colour, media: $0.media) }
        case "look": assets["look-css"]
        case "author": Text(view.album.settings.author)
        case "copyright": Text(view.album.settings.copyright)
        default: nil
        }
    }

    private var theme: Theme { ownTheme ?? view.theme }

    private var homeLink: String { links.href(to: view.home) }

    /// The logo as shown beside the site's title or in its place.
    private var logo: LogoContext? {
        view.logo.map { LogoContext(logo: $0, links: links, siteTitle: view.siteTitle) }
    }

    /// On the home page, the logo is beside the heading, since no link there leads to the home page.
    private var homeLogo: LogoContext? { view.album.index == 0 && breadcrumb.isEmpty ? logo : nil }

    private var isUnlisted: Bool { view.album.settings.isUnlisted }

    private var hasSearchField: Bool { view.finding.contains(.search) && finding != .search }

    private var feeds: [FeedLinkContext] {
        view.feeds.map { format in
            let address = view.album.folder + format.fileName
            return FeedLinkContext(type: format.rawValue, href: links.href(to: address), title: view.album.title)
        }
    }

    private var documentTitle: String {
        heading == view.siteTitle
            ? heading : texts.text("pageTitle", ["title": heading, "site": view.siteTitle])
    }

    private func findingLink(_ page: FindingPage) -> FindingLinkContext {
        FindingLinkContext(
            href: links.href(to: page.address), title: texts.text(page.textName), name: page.rawValue,
            isCurrent: page == finding)
    }

    /// A link to the home page's list of smart albums.
    private var smartAlbumsLink: FindingLinkContext {
        FindingLinkContext(
            href: links.href(to: view.home) + "#smart", title: texts.text("smartAlbums"), name: "collections",
            isCurrent: false)
    }

    /// Social networks accept only absolute addresses.
    private var openGraphImageContext: ImageContext? {
        guard let image = openGraphImage, let address = view.absolute(image.address) else { return nil }
        return ImageContext(
            address: address, size: image.size, type: image.type, alternative: openGraphAlternative)
    }
}

extension PageFrame {
    /// Returns the frame of a page of no album, which has the site's theme even if the root album has another.
    static func ofSite(
        _ site: SiteViews, view: AlbumView, address: String, links: RelativeLinks, heading: String,
        breadcrumb: [LinkContext] = []
    ) -> PageFrame {
        var frame = PageFrame(
            view: view, address: address, links: links, heading: heading, breadcrumb: breadcrumb,
            assets: AssetNames(site.theme.assets, links: links))
        frame.ownTheme = site.theme
        frame.contentSecurityPolicy =
            site.theme.policy(site.plan.settings.contentSecurityPolicy, hasWebManifest: view.hasWebManifest).text
        return frame
    }
}

/// A link with its text.
struct LinkContext: TemplateContext {
    var href: String
    var title: String
    var logo: LogoContext?

    func child(named name: String) -> Any? {
        switch name {
        case "href": Text(href)
        case "title": Text(logo?.isAlone == true ? "" : title)
        case "logo": logo as Any? ?? Text("")
        default: nil
        }
    }

    /// Returns the link with a logo beside or in place of its title.
    func showing(_ logo: LogoContext?) -> LinkContext {
        var link = self
        link.logo = logo
        return link
    }
}

/// A feed of the page's album, for `<link rel="alternate">`.
struct FeedLinkContext: TemplateContext {
    var type: String
    var href: String
    var title: String

    func child(named name: String) -> Any? {
        switch name {
        case "type": Text(type)
        case "href": Text(href)
        case "title": Text(title)
        default: nil
        }
    }
}

/// A site icon, for `<link>`.
struct IconContext: TemplateContext {
    let relation: String
    /// The media type.
    let type: String
    /// Width and height; empty if unknown.
    let sizes: String
    let href: String

    /// Returns the site's icons. Those of the theme or the site come before those made from the cover.
    static func all(of assets: AssetNames, made: [PublishedFile], links: RelativeLinks) -> [IconContext] {
        let own = OwnIcon.all.compactMap { icon in
            let asset = assets[icon.asset]
            return asset.isNull
                ? nil : IconContext(relation: icon.relation, type: icon.type, sizes: "", href: asset.renderText)
        }
        let fromCover = made.map { file in
            IconContext(
                relation: file.address == SiteIcon.touch.address ? OwnIcon.touch : OwnIcon.tab, type: file.type,
                sizes: "\(file.size.width)x\(file.size.height)", href: links.href(to: file.address))
        }
        return own + fromCover.filter { file in !own.contains { $0.relation == file.relation } }
    }

    func child(named name: String) -> Any? {
        switch name {
        case "rel": Text(relation)
        case "type": Text(type)
        case "sizes": Text(sizes)
        case "href": Text(href)
        default: nil
        }
    }
}

/// A link of the header or the foot of every page.
struct NavLinkContext: TemplateContext {
    let link: NavLink
    let links: RelativeLinks
    var isCurrent = false
    var relation: String?
    var leavesSpace = false

    func child(named name: String) -> Any? {
        switch name {
        case "href": Text(link.url ?? link.address.map { links.href(to: $0) + link.suffix })
        case "title": Text(link.title)
        case "rel": Text(relation)
        case "isCurrent": isCurrent
        case "leavesSpace": leavesSpace
        default: nil
        }
    }
}

/// A possible background colour of the page, for the browser's own toolbars.
struct PaperContext: TemplateContext {
    let colour: String
    let media: String

    func child(named name: String) -> Any? {
        switch name {
        case "colour": Text(colour)
        case "media": Text(media)
        default: nil
        }
    }
}

/// A picture by its absolute address.
struct ImageContext: TemplateContext {
    var address: String
    var size: PixelSize
    var type: String
    var alternative: String

    func child(named name: String) -> Any? {
        switch name {
        case "type": Text(type)
        case "alt": Text(alternative)
        case "address": Text(address)
        case "width": Text(size.width)
        case "height": Text(size.height)
        default: nil
        }
    }
}

/// The interface texts by name: `{{text.next}}`.
struct TextsContext: TemplateContext {
    let texts: InterfaceTexts

    func child(named name: String) -> Any? { Text(texts.text(name)) }
}

/// The theme's published files by name: `{{asset.item-css}}`.
struct AssetsContext: TemplateContext {
    let assets: AssetNames

    func child(named name: String) -> Any? { assets[name] }
}

/// A category as a tab or a jump link.
struct TabContext: TemplateContext {
    var tag: String
    /// Nil for a category that has only prose.
    var count: String?
    /// Nil if there is nothing to open.
    var href: String?
    var isCurrent: Bool

    func child(named name: String) -> Any? {
        switch name {
        case "tag": Text(tag)
        case "count": Text(count)
        case "href": Text(href)
        case "isCurrent": isCurrent
        default: nil
        }
    }
}

/// A link to a finding page or to the list of smart albums.
struct FindingLinkContext: TemplateContext {
    var href: String
    var title: String
    /// `search`, `timeline`, `on-this-day`, `map` or `collections`, independent of the language.
    var name: String
    var isCurrent: Bool

    func child(named name: String) -> Any? {
        switch name {
        case "href": Text(href)
        case "title": Text(title)
        case "name": Text(self.name)
        case "isCurrent": isCurrent
        default: nil
        }
    }
}
