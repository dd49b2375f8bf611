internal import AlbumModel

extension Prose {
    /// Whether the text fills several columns on a wide screen: short ones would be torn apart, and tables and code are
    /// wider than a column.
    var fillsColumns: Bool {
        guard plainText.utf8.count >= 600, !html.contains("<table"), !html.contains("<pre") else { return false }
        return html.ranges(of: "<p>").count >= 3
    }

    /// Whether the text takes more than half of a phone's screen: some 25 lines, in Latin letters and in Chinese alike.
    var isLong: Bool { plainText.utf8.count >= 1100 }
}
