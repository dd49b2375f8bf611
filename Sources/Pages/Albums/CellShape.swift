internal import AlbumModel
internal import Planning

/// What a template needs to know of a cell's shape: custom properties for the style sheet, and how wide its picture is.
struct CellShape: Hashable, Sendable {
    /// Declarations for the cell's `style`.
    var style = ""
    var shares: PictureShares
    /// Whether the cell is so large that the thumbnails alone would be soft in it.
    var isLarge = false

    /// Widths of a block at which justified rows are computed: each division is for containers from `from` on, which
    /// `layouts.css` must agree with, computed at a width that is typical for them.
    static let divisions: [(from: Int, typical: Double, targetHeight: Double)] = [
        (0, 370, 150), (480, 600, 170), (720, 860, 210), (1000, 1150, 250), (1300, 1400, 280),
    ]

    static func shapes(of items: [PublishedItem], count: Int, kind: Layout.Kind, measures: BlockMeasures) -> [CellShape]
    {
        switch kind {
        case .nineGrid: nineGrid(items, count: count, rows: measures.rows)
        case .grid, .picker:
            items.map { square($0, share: 100 / Double(measures.perRow)) }
        case .justified: justified(items, gap: Double(measures.gap))
        }
    }

    private static func nineGrid(_ items: [PublishedItem], count: Int, rows: Layout.Rows) -> [CellShape] {
        if count == 1 { return items.map(single) }
        return items.enumerated().map { index, item in
            square(item, share: Double(NineGrid.span(of: index, count: count, rows: rows)) / 12 * 100)
        }
    }

    private static func square(_ item: PublishedItem, share: Double) -> CellShape {
        let wide = share * max(1, item.thumbnails.last?.size.aspectRatio ?? 1)
        return CellShape(shares: PictureShares(wide))
    }

    private static func single(_ item: PublishedItem) -> CellShape {
        let size = item.files.size
        let ratio = NineGrid.singleRatio(of: size)
        let share = 200.0 / 3 * min(1, ratio) * max(1, size.aspectRatio / ratio)
        let widest = NineGrid.largestSingleWidth(of: size)
        return CellShape(
            style: "--ratio:\(RoundedNumber.css(ratio, places: 4));--widest:\(RoundedNumber.css(widest, places: 0))px",
            shares: PictureShares(share), isLarge: true)
    }

    private static func justified(_ items: [PublishedItem], gap: Double) -> [CellShape] {
        let ratios = items.map { ($0.thumbnails.last?.size ?? $0.files.size).aspectRatio }
        var styles = ratios.map { "--ratio:\(RoundedNumber.css($0, places: 4))" }
        var shapes = [CellShape](repeating: CellShape(shares: PictureShares(0)), count: items.count)
        for (number, division) in divisions.enumerated() {
            let rows = JustifiedRows(
                ratios: ratios, width: division.typical, gap: gap, targetHeight: division.targetHeight
            ).rows
            for row in rows {
                let sum = row.range.reduce(0) { $0 + ratios[$1] }
                let gaps = gap * Double(row.range.count - 1)
                for index in row.range {
                    let part = ratios[index] / sum
                    let percent = part * row.fill * 100
                    styles[index] += ";--basis-\(number):\(basis(percent: percent, gaps: gaps * part))"
                    if row.fill < 1 { styles[index] += ";--grow-\(number):0" }
                    shapes[index].shares.add(percent, inDivision: number)
                    if number > 0, percent > 70 { shapes[index].isLarge = true }
                }
            }
        }
        for index in items.indices { shapes[index].style = styles[index] }
        return shapes
    }

    /// The cell's part of what the row's gaps leave, rounded down, so that all cells of a row fit into it; what is left
    /// over is less than a pixel, and growing by ratio shares it out.
    private static func basis(percent: Double, gaps: Double) -> String {
        let part = RoundedNumber.css((percent * 1000).rounded(.down) / 1000, places: 3)
        guard gaps > 0 else { return "\(part)%" }
        return "calc(\(part)% - \(RoundedNumber.css((gaps * 100).rounded(.up) / 100, places: 2))px)"
    }
}
