package import Planning
internal import Threads

/// The pages of a site by address, each rendered on request: for the preview of a site while it is edited, where most
/// pages change before they are viewed.
package final class PageCatalogue: Sendable {
    private let planned: PagePlan
    private let site: SiteViews
    /// The pages that belong to no single album, by address.
    private let others: [String: PlannedPage]
    /// The indices of albums by folder; a smart album may share the folder of another.
    private let albums: [String: [Int]]
    /// The scripts of the finding pages, made when one of them is requested.
    private let finding: LazyValue<[String: PlannedPage]>

    package init(_ plan: SitePlan, _ outcomes: Outcomes, themes: SiteThemes) {
        let planned = PagePlan(plan, themes: themes, leaving: PagePlan.optional, leavesFinding: true)
        self.planned = planned
        site = SiteViews(
            PublishedSite(plan: plan, outcomes: outcomes), themes: planned.themes, finding: planned.finding,
            feeds: planned.feeds)
        var others: [String: PlannedPage] = [:]
        for page in planned.others { others[page.address] = page }
        for redirect in plan.redirects {
            others[redirect.address] = PlannedPage(address: redirect.address, content: .redirect(redirect))
        }
        self.others = others
        albums = Dictionary(grouping: plan.albums.indices) { plan.albums[$0].folder }
        finding = LazyValue { Dictionary(planned.findingScripts.map { ($0.address, $0) }) { first, _ in first } }
    }

    /// Returns the bytes of a page; nil if the site has no page at the address. Can be called from any thread.
    package func render(_ address: String) -> [UInt8]? {
        page(at: address)?.render(in: site)
    }

    /// Returns whether the site has a page at the address, without rendering it.
    package func has(_ address: String) -> Bool { page(at: address) != nil }

    private func page(at address: String) -> PlannedPage? {
        others[address] ?? pageOfAlbum(address) ?? (address.hasPrefix("finding/") ? finding.value[address] : nil)
    }

    /// Looks for the page in the albums whose folders may contain it. Sorting the pages of all albums would take longer
    /// than searching those of a few.
    private func pageOfAlbum(_ address: String) -> PlannedPage? {
        var folder = address[...]
        while true {
            folder = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
            for album in albums[folder.isEmpty ? "" : "\(folder)/"] ?? [] {
                if let page = planned.albums[album].first(where: { $0.address == address }) { return page }
            }
            if folder.isEmpty { return nil }
        }
    }
}
