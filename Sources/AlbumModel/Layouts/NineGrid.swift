/// The rules of a nine-grid: how many cells a block shows, how wide each is, and how a single item is cropped.
///
/// With width W and gap s, a row holds two, three or four squares of (W−s)/2, (W−2s)/3 or (W−3s)/4. Twelve CSS columns
/// give exactly these: 12/k columns and the gaps inside them are (W−(k−1)s)/k wide. `layouts.css` places the cells; the
/// browser tests compare their frames, and the widths that pages state for their pictures, with the table of rows.
public enum NineGrid {
    /// The maximum number of cells in a block; the last is then marked `+N`.
    public static let maximumCells = 9

    /// The range of aspect ratios that a single item keeps.
    private static let singleRatios = 3.0 / 4.0...4.0 / 3.0

    /// Returns how many of the twelve columns the cell at `index` spans in a block of `count` items. On narrow screens,
    /// the style sheet makes the cells of one and of four items wider.
    public static func span(of index: Int, count: Int, rows: Layout.Rows) -> Int {
        switch (rows, min(count, maximumCells)) {
        case (_, 1): 8
        case (.balanced, 2): 6
        case (.balanced, 5): index < 2 ? 6 : 4
        case (.balanced, 7): index < 3 ? 4 : 3
        case (.balanced, 8): 3
        default: 4
        }
    }

    /// Returns the aspect ratio of a whole block, ignoring gaps.
    ///
    /// - Parameter image: the size of the only item, if there is just one.
    public static func shape(count: Int, rows: Layout.Rows, image: PixelSize) -> Double {
        let cells = min(count, maximumCells)
        switch (rows, cells) {
        case (_, 1): return 1.5 * max(1, singleRatio(of: image))
        case (_, 4): return 1.5
        case (.classic, _): return 3 / Double((cells + 2) / 3)
        case (.balanced, _):
            // The squares of the spans fill the block.
            return 144
                / (0..<cells).reduce(0.0) { sum, index in
                    let span = Double(span(of: index, count: count, rows: rows))
                    return sum + span * span
                }
        }
    }

    /// Returns the aspect ratio with which a single image is shown.
    public static func singleRatio(of image: PixelSize) -> Double {
        min(max(image.aspectRatio, singleRatios.lowerBound), singleRatios.upperBound)
    }

    /// Returns the width beyond which a single image, cropped to its ratio, would be enlarged.
    public static func largestSingleWidth(of image: PixelSize) -> Double {
        min(Double(image.width), Double(image.height) * singleRatio(of: image))
    }
}
