internal import AlbumModel

/// Links from the pages of one folder of the site.
package struct RelativeLinks: Sendable {
    /// Has a trailing slash; empty for the site's root.
    package let folder: String
    private let page: String

    package init(from page: String) {
        self.page = page
        let slash = page.utf8.lastIndex(of: UInt8(ascii: "/"))
        folder = slash.map { String(page[...$0]) } ?? ""
    }

    /// The link to the site's root folder, with a trailing slash: `./` or `../../`.
    package var root: String {
        let depth = folder.utf8.count { $0 == UInt8(ascii: "/") }
        return depth == 0 ? "./" : String(repeating: "../", count: depth)
    }

    /// Returns a text whose links to the site's root lead there from these pages; see `RootLinks`.
    package func rooted(_ html: String) -> String { html.replacing(RootLinks.prefix, with: root) }

    /// Returns the percent-encoded link to another file of the site. It always ends in a file name.
    package func href(to target: String, fragment: String? = nil) -> String {
        // Most links stay in the album's folder, and every page has many of them.
        if fragment == nil, target.utf8.count > folder.utf8.count, target.utf8.starts(with: folder.utf8) {
            return Address.percentEncoded(String(target[folder.endIndex...]))
        }
        return Address.href(from: page, to: target, fragment: fragment)
    }
}
