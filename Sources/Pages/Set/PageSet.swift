internal import AlbumModel
package import Planning
internal import Threads

/// Every page of a published site, with the key that says whether it has changed.
package struct PageSet: Sendable {
    /// In a fixed order, each address once.
    package let pages: [KeyedPage]

    package init(_ planned: PagePlan, _ published: PublishedSite) {
        let site = SiteViews(published, theme: planned.theme, finding: planned.finding, feeds: planned.feeds)
        // The keys are most of the work, and those of one album do not depend on another's.
        let digests = PlanDigests(published, smart: site.smart)
        let albums = concurrentMap(site.views.count) { album in
            var keys = PageKeys(site: site, view: site.views[album], items: digests)
            return planned.albums[album].map { KeyedPage($0, key: keys.key(of: $0.content), site: site) }
        }
        let redirects = published.plan.redirects.map { PlannedPage(address: $0.address, content: .redirect($0)) }
        let rest = planned.others + redirects
        let others = concurrentMap(rest.count) { place in
            var keys = PageKeys(site: site, view: site.views[0], items: digests)
            return KeyedPage(rest[place], key: keys.key(of: rest[place].content), site: site)
        }
        pages = albums.flatMap(\.self) + others
    }
}
