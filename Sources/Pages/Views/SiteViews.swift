internal import AlbumModel
internal import Planning
internal import Threads

/// What the rendering of all pages shares: the plan with its outcomes, the theme, and each album's common part.
package final class SiteViews: Sendable {
    let published: PublishedSite
    let theme: Theme
    let finding: Finding
    /// In the order of the plan's albums.
    let views: [AlbumView]
    let feeds: SiteFeeds
    /// What facts of items lead to.
    let smart: SmartLinks
    /// Their places by their folders.
    let albumsByFolder: [String: Int]
    /// Nil for a site without one.
    let sitemap: Sitemap?

    var plan: SitePlan { published.plan }

    init(_ published: PublishedSite, theme: Theme, finding: Finding, feeds: SiteFeeds) {
        self.published = published
        let plan = published.plan
        self.theme = theme
        self.finding = finding
        self.feeds = feeds
        let summaries = AlbumSummary.all(of: plan)
        let smart = SmartLinks(plan)
        self.smart = smart
        views = concurrentMap(plan.albums.count) { place in
            AlbumView(
                plan.albums[place], in: published, summary: summaries[place], feeds: feeds.formats[place],
                smart: smart, theme: theme, finding: finding.pages)
        }
        albumsByFolder = Dictionary(plan.albums.map { ($0.folder, $0.index) }) { first, _ in first }
        sitemap = Sitemap(published, finding: finding.pages)
    }

    /// The item that stands for an album.
    func cover(of album: AlbumPlan) -> PublishedItem? {
        guard let cover = album.cover, plan.albums.indices.contains(cover.album),
            plan.albums[cover.album].items.indices.contains(cover.index)
        else { return nil }
        return published[cover]
    }
}
