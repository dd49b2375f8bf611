/// The geometry of a nine-grid: where each cell of a block of one to nine items stands.
///
/// With width W and gap s a row holds two, three or four squares of (W−s)/2, (W−2s)/3 or (W−3s)/4. Twelve CSS columns
/// give exactly these, since 12/k of them and the gaps inside are (W−(k−1)s)/k wide.
public struct NineGrid: Hashable, Sendable {
    /// A cell in CSS pixels from the block's upper left corner.
    public struct Frame: Hashable, Sendable {
        public var x: Double
        public var y: Double
        public var width: Double
        public var height: Double

        public init(x: Double, y: Double, width: Double, height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// The most cells a block shows; the last is then marked `+N`.
    public static let maximumCells = 9

    /// A single item keeps its ratio within these.
    public static let singleRatios = 3.0 / 4.0...4.0 / 3.0

    public let frames: [Frame]
    public let height: Double

    /// - Parameters:
    ///   - count: how many items there are; beyond nine the first nine are shown.
    ///   - single: the size of the image, which a block of one neither distorts nor enlarges.
    public init(count: Int, width: Double, gap: Double, rows: Layout.Rows = .balanced, single: PixelSize? = nil) {
        if count == 1 {
            let frame = Self.singleFrame(width: width, gap: gap, image: single)
            frames = [frame]
            height = frame.height
            return
        }
        var frames: [Frame] = []
        var y = 0.0
        for row in Self.rows(count: count, rows: rows) {
            if !frames.isEmpty { y += gap }
            let side = (width - Double(row.columns - 1) * gap) / Double(row.columns)
            for cell in 0..<row.cells {
                frames.append(Frame(x: Double(cell) * (side + gap), y: y, width: side, height: side))
            }
            y += side
        }
        self.frames = frames
        height = y
    }

    /// How many cells a block of `count` items shows.
    public static func cells(of count: Int) -> Int { min(max(0, count), maximumCells) }

    /// How many of the twelve columns the cell at `index` spans.
    public static func span(of index: Int, count: Int, rows: Layout.Rows) -> Int {
        if count == 1 { return 8 }
        var place = index
        for row in Self.rows(count: count, rows: rows) {
            if place < row.cells { return 12 / row.columns }
            place -= row.cells
        }
        return 4
    }

    private struct Row {
        var cells: Int
        /// How many squares of this size fill the width.
        var columns: Int
    }

    private static func rows(count: Int, rows: Layout.Rows) -> [Row] {
        let shown = cells(of: count)
        if shown == 4 { return [Row(cells: 2, columns: 3), Row(cells: 2, columns: 3)] }
        switch (rows, shown) {
        case (.balanced, 2): return [Row(cells: 2, columns: 2)]
        case (.balanced, 5): return [Row(cells: 2, columns: 2), Row(cells: 3, columns: 3)]
        case (.balanced, 7): return [Row(cells: 3, columns: 3), Row(cells: 4, columns: 4)]
        case (.balanced, 8): return [Row(cells: 4, columns: 4), Row(cells: 4, columns: 4)]
        default:
            return stride(from: 0, to: shown, by: 3).map { Row(cells: min(3, shown - $0), columns: 3) }
        }
    }

    private static func singleFrame(width: Double, gap: Double, image: PixelSize?) -> Frame {
        let image = image.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil } ?? PixelSize(width: .max, height: .max)
        let ratio = singleRatio(of: image)
        let long = 2 * (width - 2 * gap) / 3 + gap
        let wanted = ratio >= 1 ? long : long * ratio
        let shown = min(wanted, largestSingleWidth(of: image))
        return Frame(x: 0, y: 0, width: shown, height: shown / ratio)
    }

    /// The ratio a single image is shown with.
    public static func singleRatio(of image: PixelSize) -> Double {
        min(max(image.aspectRatio, singleRatios.lowerBound), singleRatios.upperBound)
    }

    /// The width beyond which a single image, cut to its ratio, would be enlarged.
    public static func largestSingleWidth(of image: PixelSize) -> Double {
        min(Double(image.width), Double(image.height) * singleRatio(of: image))
    }
}
