internal import AlbumModel

/// `sitemap.xml`: the addresses of all pages, for search engines. They take at most 50,000 in a file; a larger site has
/// several files, and `sitemap.xml` lists those.
struct Sitemap: Sendable {
    static let mostInFile = 50_000

    let baseURL: String
    let pages: [String]

    var fileCount: Int { max(1, (pages.count + Self.mostInFile - 1) / Self.mostInFile) }

    /// The addresses of the files, `sitemap.xml` first.
    var addresses: [String] {
        fileCount == 1 ? ["sitemap.xml"] : ["sitemap.xml"] + (0..<fileCount).map(Self.part)
    }

    /// The file at a place in `addresses`.
    func text(at place: Int) -> String {
        if fileCount == 1 { return set(of: pages[...]) }
        if place == 0 { return index }
        let first = (place - 1) * Self.mostInFile
        return set(of: pages[first..<min(pages.count, first + Self.mostInFile)])
    }

    func key(at place: Int) -> ContentDigest {
        var key = PageKeyWriter()
        key.add(baseURL)
        key.add(place)
        key.add(pages)
        return key.finish()
    }

    private static func part(_ number: Int) -> String { "sitemap-\(number + 1).xml" }

    private func set(of pages: ArraySlice<String>) -> String {
        var xml = Self.opening("urlset")
        for page in pages { xml += "<url><loc>\(absolute(page))</loc></url>\n" }
        return xml + "</urlset>\n"
    }

    private var index: String {
        var xml = Self.opening("sitemapindex")
        for number in 0..<fileCount { xml += "<sitemap><loc>\(absolute(Self.part(number)))</loc></sitemap>\n" }
        return xml + "</sitemapindex>\n"
    }

    private static func opening(_ element: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <\(element) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">

        """
    }

    private func absolute(_ address: String) -> String {
        QuickHTML.escaped(baseURL + Address.percentEncoded(address))
    }
}
