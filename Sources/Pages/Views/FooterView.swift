internal import AlbumModel
internal import Digests
internal import Planning

/// What the foot of every page shows besides the copyright notice.
struct FooterView: Sendable {
    let links: [Footer.Link]
    private let text: String?

    init(_ plan: SitePlan) {
        links = plan.settings.footer.links.filter { !plan.leadsToUnlisted($0.url) }
        text = plan.footer?.html
    }

    /// Returns the text for a page with these links.
    func html(_ links: RelativeLinks) -> String? { text.map(links.rooted) }

    func add(to key: inout KeyWriter) {
        key.add(text)
        key.add(links.count)
        for link in links {
            key.add(link.title)
            key.add(link.url)
            key.add(link.relation)
            key.add(link.leavesSpace)
        }
    }
}
