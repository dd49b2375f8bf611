internal import AlbumModel
internal import Digests
package import Planning

/// `sitemap.xml`: the addresses of all pages, for search engines, with the picture of each item page. A larger site has
/// several files, which `sitemap.xml` then lists.
///
/// It has no `lastmod`: the source alone does not show when a page last changed, and search engines stop trusting a
/// site whose dates are wrong.
struct Sitemap: Sendable {
    struct Entry: Hashable, Sendable {
        package var page: String
        /// The picture that the page is about.
        package var image: String?
    }

    /// Search engines accept 50,000 addresses and 50 MB. With half as many entries, a page's and a picture's address of
    /// a thousand bytes each still stay within the 50 MB.
    static let maxInFile = 25_000

    let baseURL: String
    let entries: [Entry]

    private var fileCount: Int { Self.fileCount(of: entries.count) }

    private static func fileCount(of entries: Int) -> Int { max(1, (entries + maxInFile - 1) / maxInFile) }

    /// Returns the addresses of the files for the given number of entries, `sitemap.xml` first.
    static func addresses(entries: Int) -> [String] {
        let files = fileCount(of: entries)
        return files == 1 ? ["sitemap.xml"] : ["sitemap.xml"] + (0..<files).map(part)
    }

    /// Returns the file at an index in `addresses`.
    func text(at place: Int) -> String {
        isIndex(place) ? index : set(of: entries[range(at: place)])
    }

    func key(at place: Int) -> ContentDigest {
        var key = KeyWriter()
        key.add(baseURL)
        key.add(place)
        key.add(fileCount)
        guard !isIndex(place) else { return key.finish() }
        for entry in entries[range(at: place)] {
            key.add(entry.page)
            key.add(entry.image)
        }
        return key.finish()
    }

    private func isIndex(_ place: Int) -> Bool { fileCount > 1 && place == 0 }

    private func range(at place: Int) -> Range<Int> {
        let first = fileCount == 1 ? 0 : (place - 1) * Self.maxInFile
        return first..<min(entries.count, first + Self.maxInFile)
    }

    private static func part(_ number: Int) -> String { "sitemap-\(number + 1).xml" }

    private func set(of entries: ArraySlice<Entry>) -> String {
        var xml = Self.opening("urlset", " xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\"")
        for entry in entries {
            xml += "<url><loc>\(absolute(entry.page))</loc>"
            if let image = entry.image { xml += "<image:image><image:loc>\(absolute(image))</image:loc></image:image>" }
            xml += "</url>\n"
        }
        return xml + "</urlset>\n"
    }

    private var index: String {
        var xml = Self.opening("sitemapindex", "")
        for number in 0..<fileCount { xml += "<sitemap><loc>\(absolute(Self.part(number)))</loc></sitemap>\n" }
        return xml + "</sitemapindex>\n"
    }

    private static func opening(_ element: String, _ more: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <\(element) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"\(more)>

        """
    }

    private func absolute(_ address: String) -> String {
        (baseURL + Address.percentEncoded(address)).asMarkup
    }
}

extension Sitemap {
    /// Nil if there is nothing to list: the site's URL is unknown, or no page may be indexed.
    init?(_ site: PublishedSite, finding: [FindingPage]) {
        guard let baseURL = site.plan.settings.baseURL else { return nil }
        var entries = site.plan.albums.filter { $0.settings.robots == .index }.flatMap { album in
            Listing.all(of: album).map { Entry(page: $0.address(in: album)) }
                + album.items.indices.map { index in
                    let item = site[ItemReference(album: album.index, index: index)]
                    return Entry(page: item.page, image: item.picture)
                }
        }
        if site.plan.root.settings.robots == .index {
            entries += finding.map { Entry(page: $0.address) }
            entries += site.plan.pages.filter { !$0.isUnlisted }.map { Entry(page: $0.address) }
        }
        guard !entries.isEmpty else { return nil }
        self.init(baseURL: baseURL, entries: entries)
    }
}

extension PublishedItem {
    /// The address of the picture that the item's page shows; nil for a video, and if there is no picture.
    fileprivate var picture: String? { shownKind == .photo ? files.originals.last?.address : nil }
}

/// `robots.txt`, which crawlers read at the root of a host and nowhere else.
package struct RobotsFile: Sendable {
    package static let address = "robots.txt"

    package let text: String

    /// Nil if no crawler would read it: the site's address is unknown, or not the root of a host.
    package init?(_ plan: SitePlan) {
        guard let baseURL = plan.settings.baseURL, let scheme = baseURL.firstRange(of: "://"),
            baseURL[scheme.upperBound...].firstIndex(of: "/") == baseURL.index(before: baseURL.endIndex)
        else { return nil }
        // Crawlers must be able to read pages that must not be indexed, because the pages themselves say so.
        let rules = "User-agent: *\nAllow: /\n"
        text = plan.root.settings.robots == .index ? "\(rules)\nSitemap: \(baseURL)sitemap.xml\n" : rules
    }
}
