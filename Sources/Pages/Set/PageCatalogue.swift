package import Planning
internal import Synchronization

/// The pages of a site by address, each rendered on request: for the preview of a site while it is edited, where most
/// pages change before they are viewed.
package final class PageCatalogue: Sendable {
    private let planned: PagePlan
    private let site: SiteViews
    private let pages: [String: PlannedPage]
    /// The scripts of the finding pages, made when one of them is requested.
    private let finding = Mutex<[String: PlannedPage]?>(nil)

    package init(_ plan: SitePlan, _ outcomes: Outcomes, themes: SiteThemes) {
        let planned = PagePlan(plan, themes: themes, leavesRobots: true, leavesFinding: true)
        self.planned = planned
        site = SiteViews(
            PublishedSite(plan: plan, outcomes: outcomes), themes: themes, finding: planned.finding,
            feeds: planned.feeds)
        var pages: [String: PlannedPage] = [:]
        pages.reserveCapacity(planned.albums.reduce(planned.others.count) { $0 + $1.count })
        for page in planned.albums.joined() { pages[page.address] = page }
        for page in planned.others { pages[page.address] = page }
        for redirect in plan.redirects {
            pages[redirect.address] = PlannedPage(address: redirect.address, content: .redirect(redirect))
        }
        self.pages = pages
    }

    /// Returns the bytes of a page; nil if the site has no page at the address. Can be called from any thread.
    package func render(_ address: String) -> [UInt8]? {
        (pages[address] ?? (address.hasPrefix("finding/") ? findingPage(address) : nil))?.render(in: site)
    }

    private func findingPage(_ address: String) -> PlannedPage? {
        finding.withLock { known in
            if let known { return known[address] }
            let made = Dictionary(planned.findingScripts.map { ($0.address, $0) }) { first, _ in first }
            known = made
            return made[address]
        }
    }
}
