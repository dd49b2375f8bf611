internal import AlbumModel
internal import Digests

/// The search page, the timeline, or the map.
final class FindingContext: TemplateContext {
    private let site: SiteViews
    private let page: FindingPage
    private let frame: PageFrame

    init(_ site: SiteViews, _ page: FindingPage) {
        self.site = site
        self.page = page
        // In the language of the home page, beside which it stands.
        let view = site.views[0]
        let links = RelativeLinks(from: page.address)
        var frame = PageFrame(
            view: view, address: page.address, links: links, heading: view.texts.text(page.textName),
            breadcrumb: [LinkContext(href: links.href(to: view.album.page), title: view.album.title)],
            assets: AssetNames(site.theme.assets, links: links))
        frame.finding = page
        if page == .map { frame.contentSecurityPolicy = site.plan.settings.contentSecurityPolicyOfMap.text }
        frame.description = view.texts.text("\(page.textName)Description", ["site": view.siteTitle])
        self.frame = frame
    }

    func child(named name: String) -> Any? {
        switch name {
        case "findingConfig": Text(FindingConfig(site: site, page: page).text)
        case "groups":
            groups.map { FindingGroupContext(group: $0, site: site, links: frame.links) }
        case "attribution": Text(page == .map ? site.plan.settings.mapPage.attribution : nil)
        default: frame.child(named: name)
        }
    }

    private var groups: [FindingGroup] { FindingGroup.all(on: page, of: site) }

    /// Of all that the page shows.
    static func key(_ page: FindingPage, of site: SiteViews) -> ContentDigest {
        var key = KeyWriter()
        key.add(page.rawValue)
        key.add(site.views[0].key)
        key.add(FindingConfig(site: site, page: page).text)
        key.add(page == .map ? site.plan.settings.mapPage.attribution : nil)
        for group in FindingGroup.all(on: page, of: site) {
            key.add(group.id)
            key.add(group.title)
            key.add(group.links.count)
            for link in group.links {
                key.add(link.count)
                key.add(site.views[link.album].album.title)
                key.add(site.views[link.album].album.page)
            }
        }
        return key.finish()
    }
}

extension FindingGroup {
    package static func all(on page: FindingPage, of site: SiteViews) -> [FindingGroup] {
        switch page {
        case .search: albums(of: site)
        case .timeline: months(of: site)
        case .map: places(of: site)
        }
    }
}
