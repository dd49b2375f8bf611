internal import AlbumModel
internal import Digests
internal import Planning

/// The page at a former address, which leads to the current page of its photo or album.
final class RedirectContext: TemplateContext {
    private let redirect: Redirect
    private let frame: PageFrame
    private let links: RelativeLinks

    init(_ site: SiteViews, _ redirect: Redirect) {
        self.redirect = redirect
        let view = site.views[redirect.album]
        links = RelativeLinks(from: redirect.address)
        frame = PageFrame.ofSite(
            site, view: view, address: redirect.target, links: links, heading: redirect.title)
    }

    func child(named name: String) -> Any? {
        name == "href" ? Text(links.href(to: redirect.target)) : frame.child(named: name)
    }

    static func key(of redirect: Redirect, in site: SiteViews) -> ContentDigest {
        var key = KeyWriter()
        key.add(site.theme.digest)
        key.add(site.views[redirect.album].key)
        key.add(redirect.address)
        key.add(redirect.target)
        key.add(redirect.title)
        return key.finish()
    }
}
