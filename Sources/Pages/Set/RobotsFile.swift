internal import AlbumModel
package import Planning

/// `robots.txt`, which crawlers read at the root of a host and nowhere else.
package struct RobotsFile: Sendable {
    package static let address = "robots.txt"

    package let text: String

    /// Nil if no crawler would read it: the site's address is unknown, or not the root of a host.
    package init?(_ plan: SitePlan) {
        guard let baseURL = plan.settings.baseURL, let scheme = baseURL.firstRange(of: "://"),
            baseURL[scheme.upperBound...].firstIndex(of: "/") == baseURL.index(before: baseURL.endIndex)
        else { return nil }
        // Crawlers must be able to read the pages that are not to be indexed, since the pages themselves say so.
        let rules = "User-agent: *\nAllow: /\n"
        text = plan.root.settings.robots == .index ? "\(rules)\nSitemap: \(baseURL)sitemap.xml\n" : rules
    }
}
