internal import AlbumModel
internal import Digests
internal import Planning

/// The page on which visitors enter the password of a space. It reveals nothing about the spaces, not even how many
/// there are.
final class DoorContext: TemplateContext {
    private let header: String
    private let frame: PageFrame

    init(_ site: SiteViews) {
        header = site.published.outcomes.door.header
        let view = site.views[0]
        let address = site.plan.settings.door.address
        let links = RelativeLinks(from: address)
        var frame = PageFrame.ofSite(
            site, view: view, address: address, links: links, heading: view.texts.text("door"))
        // It also applies to the pages of spaces, which the door shows in a frame. Any of them may be a map.
        let policy = site.theme.policy(
            site.plan.settings.contentSecurityPolicyOfMap, hasWebManifest: view.hasWebManifest)
        frame.contentSecurityPolicy =
            site.published.outcomes.door.scripts.reduce(policy) { $0.allowing(inlineScript: $1) }.textOfDoor
        self.frame = frame
    }

    func child(named name: String) -> Any? {
        switch name {
        case "doorHeader": Text(header)
        case "robots": Text("noindex, nofollow, noimageindex")
        case "canonical", "description", "feed": Text(nil)
        default: frame.child(named: name)
        }
    }

    static func key(in site: SiteViews) -> ContentDigest {
        var key = KeyWriter()
        key.add(site.key)
        key.add(site.plan.settings.door.address)
        key.add(site.published.outcomes.door.header)
        key.add(site.published.outcomes.door.scripts)
        return key.finish()
    }
}
