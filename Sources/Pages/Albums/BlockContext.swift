internal import AlbumModel
internal import Planning

/// A block of cells in one of the layouts.
final class BlockContext: TemplateContext {
    private let kind: Layout.Kind
    private let measures: BlockMeasures
    /// How many items the block stands for; a nine-grid shows nine of them at most.
    private let count: Int
    private let cells: [CellContext]

    /// - Parameters:
    ///   - range: the flat indices of the items.
    ///   - kind: the layout, which need not be the album's own: all of a category is not shown in a nine-grid.
    ///   - more: the page with all items, for a nine-grid that cannot show them.
    ///   - eager: how many cells may be seen at once when the page opens.
    ///   - isFirst: whether the first of these is what a visitor sees first.
    init(
        _ range: Range<Int>, of view: AlbumView, kind: Layout.Kind, links: RelativeLinks,
        more: (page: String, tag: String)?,
        eager: Int, isFirst: Bool
    ) {
        self.kind = kind
        measures = view.measures
        count = range.count
        let items = view.items
        let shown = kind == .nineGrid ? range.prefix(NineGrid.maximumCells) : range
        let shapes = CellShape.shapes(of: shown.map { items[$0] }, count: range.count, kind: kind, measures: measures)
        cells = zip(shown, shapes).map { index, shape in
            let isLast = more != nil && range.count > shown.count && index == shown.upperBound - 1
            let place = index - range.lowerBound
            let urgency: PictureUrgency = place >= eager ? .lazy : place == 0 && isFirst ? .first : .soon
            return CellContext(
                view: view, index: index, shape: shape, links: links, urgency: urgency,
                more: isLast ? more.map { ($0.page, $0.tag, range.count - shown.count) } : nil)
        }
    }

    func child(named name: String) -> Any? {
        switch name {
        case "layout": Text(kind.rawValue)
        case "count": Text(count)
        case "rows": Text(measures.rows.rawValue)
        case "isNineGrid": kind == .nineGrid
        case "style": Text("--gap:\(measures.gap)px;--per-row:\(measures.perRow)")
        case "cells": cells
        default: nil
        }
    }
}

/// One item of a block.
final class CellContext: TemplateContext {
    private let view: AlbumView
    private let index: Int
    private let item: PublishedItem
    private let shape: CellShape
    private let links: RelativeLinks
    private let urgency: PictureUrgency
    private let more: (page: String, tag: String, count: Int)?

    init(
        view: AlbumView, index: Int, shape: CellShape, links: RelativeLinks, urgency: PictureUrgency,
        more: (page: String, tag: String, count: Int)?
    ) {
        self.view = view
        self.index = index
        self.item = view.items[index]
        self.shape = shape
        self.links = links
        self.urgency = urgency
        self.more = more
    }

    func child(named name: String) -> Any? {
        switch name {
        case "id": Text(view.items.plan.id(at: index))
        case "index": Text(index)
        case "href": Text(links.href(to: more?.page ?? item.page))
        case "label":
            Text(more.map { view.texts.text("moreOf", count: $0.count, ["tag": $0.tag]) })
        case "more": Text(more.map { view.texts.text("more", ["count": view.texts.number($0.count)]) })
        case "style": Text(style)
        case "picture": picture as Any? ?? Text("")
        case "missing": Text(missing)
        case "isVideo": item.item.kind == .video
        case "isLive": item.item.kind == .photo && item.film(.motion) != nil
        case "clip": Text(more == nil ? item.files.clip.map { links.href(to: $0.address) } : nil)
        case "duration": Text(item.item.fields.duration.map(DurationWords.text))
        default: nil
        }
    }

    private var picture: PictureContext? {
        PictureContext(
            item, links: links, alternative: view.words(at: index).alternative, urgency: urgency,
            shares: shape.shares, includesOriginal: shape.isLarge)
    }

    private var style: String {
        guard let colour = item.safeColour, !item.files.isTransparent else { return shape.style }
        return "--colour:\(colour)\(shape.style.isEmpty ? "" : ";")\(shape.style)"
    }

    /// The text in place of a missing picture: a video without a poster shows its name.
    private var missing: String {
        item.item.kind == .video && !item.isMissing
            ? view.words(at: index).name
            : view.texts.text(item.item.kind == .photo ? "unavailable" : "unavailableVideo")
    }
}

/// A length of time as players show it: `1:05`, `1:02:03`.
enum DurationWords {
    static func text(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds >= 0, seconds < 1e7 else { return "" }
        let whole = Int(seconds.rounded())
        let parts = whole >= 3600 ? [whole / 3600, whole / 60 % 60, whole % 60] : [whole / 60, whole % 60]
        return parts.enumerated().map { $0 > 0 && $1 < 10 ? "0\($1)" : "\($1)" }.joined(separator: ":")
    }
}

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
        case .grid: items.map { square($0, share: 100 / Double(measures.perRow), isLarge: measures.perRow <= 2) }
        // Its picture becomes the selected view's.
        case .picker: items.map { square($0, share: 100 / Double(measures.perRow), isLarge: true) }
        case .justified: justified(items, gap: Double(measures.gap))
        }
    }

    private static func nineGrid(_ items: [PublishedItem], count: Int, rows: Layout.Rows) -> [CellShape] {
        if count == 1 { return items.map(single) }
        return items.enumerated().map { index, item in
            square(item, share: Double(NineGrid.span(of: index, count: count, rows: rows)) / 12 * 100)
        }
    }

    private static func square(_ item: PublishedItem, share: Double, isLarge: Bool = false) -> CellShape {
        let wide = share * max(1, item.thumbnails.last?.size.aspectRatio ?? 1)
        return CellShape(shares: PictureShares(wide), isLarge: isLarge)
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
