internal import AlbumModel

extension Prose {
    /// Whether the text fills several columns on a wide screen: a short one would be torn apart, and code is wider than a
    /// column.
    var fillsColumns: Bool {
        guard plainText.utf8.count >= 600, !html.contains("<pre") else { return false }
        return html.ranges(of: "<p>").count + html.ranges(of: "<li>").count >= 3
    }

    /// Returns whether a text and the description above it fit a narrow column beside pictures that is no taller than a
    /// laptop's window. Tables and code need more room.
    static func fitNarrowColumn(_ prose: Prose?, below description: String?) -> Bool {
        let html = prose?.html ?? ""
        return (prose?.plainText.utf8.count ?? 0) + (description?.utf8.count ?? 0) < 500
            && !html.contains("<table") && !html.contains("<pre")
    }

    /// Whether the text takes more than half of a phone's screen: some 25 lines, in Latin letters and in Chinese alike.
    var isLong: Bool { plainText.utf8.count >= 1100 }
}
