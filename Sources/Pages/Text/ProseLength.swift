internal import AlbumModel

extension Prose {
    /// Whether the text fills several columns on a wide screen: a short one would be torn apart, and code is wider than a
    /// column.
    var fillsColumns: Bool {
        guard plainText.utf8.count >= 600, !html.contains("<pre") else { return false }
        return html.ranges(of: "<p>").count + html.ranges(of: "<li>").count >= 3
    }

    /// Whether the text can be in a narrow column beside pictures, together with another one above it, so that the column
    /// is no higher than a laptop's window.
    ///
    /// - Parameter lead: the length of the other text, in bytes.
    func fitsNarrowColumn(below lead: Int) -> Bool {
        plainText.utf8.count + lead < 500 && !html.contains("<table") && !html.contains("<pre")
    }

    /// Whether the text takes more than half of a phone's screen: some 25 lines, in Latin letters and in Chinese alike.
    var isLong: Bool { plainText.utf8.count >= 1100 }
}
