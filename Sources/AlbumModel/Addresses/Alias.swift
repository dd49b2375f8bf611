/// Addresses that a page had before, as people write them: `old-name`, `/2019/old-name.html`.
public enum Alias {
    /// What an address may have at most, in bytes; file systems and hosts differ beyond that.
    private static let longest = 1000
    private static let deepest = 20

    /// Whether a text can be the address of a page of this site.
    public static func isOne(_ written: String) -> Bool { components(of: written) != nil }

    /// The address of an album's page.
    ///
    /// - Parameter folder: of the album above, with a slash at its end; what does not begin with `/` is relative to it.
    package static func albumPage(_ written: String, in folder: String) -> String? {
        address(written, in: folder).map { $0.hasSuffix(".html") ? $0 : $0 + "/index.html" }
    }

    /// The address of an item's page.
    ///
    /// - Parameter folder: of the item's album.
    package static func itemPage(_ written: String, in folder: String) -> String? {
        address(written, in: folder).map { $0.hasSuffix(".html") ? $0 : $0 + ".html" }
    }

    private static func address(_ written: String, in folder: String) -> String? {
        components(of: written).map { (written.hasPrefix("/") ? "" : folder) + $0.joined(separator: "/") }
    }

    /// Nil for what leads out of the site, is hidden, or is no path at all.
    private static func components(of written: String) -> [Substring]? {
        let isPlain =
            !written.hasControls
            && written.unicodeScalars.allSatisfy { !"\\?#%:*\"<>|".unicodeScalars.contains($0) }
        let parts = written.split(separator: "/")
        guard isPlain, !parts.isEmpty, parts.count <= deepest, written.utf8.count <= longest,
            parts.allSatisfy({ $0.first != "." && $0.utf8.count <= 200 })
        else { return nil }
        return parts
    }
}
