internal import AlbumModel
internal import Planning

/// A block of cells in one of the layouts.
final class BlockContext: TemplateContext {
    private let kind: Layout.Kind
    private let captions: Captions
    private let measures: BlockMeasures
    /// How many items the block stands for; a nine-grid shows nine of them at most.
    private let count: Int
    private let cells: [CellContext]
    /// Of a nine-grid that may be wider than it is high.
    private let shape: Double

    /// - Parameters:
    ///   - indices: the flat indices of the items.
    ///   - kind: the layout, which need not be the album's own: all of a category is not shown in a nine-grid.
    ///   - more: the page with all items, for a nine-grid that cannot show them.
    ///   - shape: width over height of a nine-grid that takes as much of the screen as there is room for.
    ///   - eager: how many cells may be seen at once when the page opens.
    ///   - isFirst: whether the first of these is what a visitor sees first.
    init(
        _ indices: [Int], of view: AlbumView, kind: Layout.Kind, links: RelativeLinks,
        more: (page: String, tag: String)?, shape: Double,
        eager: Int, isFirst: Bool
    ) {
        self.kind = kind
        self.shape = shape
        measures = view.measures
        captions = view.captions
        count = indices.count
        let items = view.items
        let shown = kind == .nineGrid ? indices.prefix(NineGrid.maximumCells) : indices[...]
        let shapes = CellShape.shapes(of: shown.map { items[$0] }, count: indices.count, kind: kind, measures: measures)
        cells = zip(shown.indices, shapes).map { place, shape in
            let isLast = more != nil && indices.count > shown.count && place == shown.endIndex - 1
            let urgency: PictureUrgency = place >= eager ? .lazy : place == 0 && isFirst ? .first : .soon
            return CellContext(
                view: view, index: shown[place], shape: shape, links: links, urgency: urgency,
                more: isLast ? more.map { ($0.page, $0.tag, indices.count - shown.count) } : nil)
        }
    }

    func child(named name: String) -> Any? {
        switch name {
        case "layout": Text(kind.rawValue)
        case "count": Text(count)
        case "rows": Text(measures.rows.rawValue)
        case "isNineGrid": kind == .nineGrid
        case "isRun": false
        case "captions": Text(captions == .none ? nil : captions.rawValue)
        case "shape": Text(RoundedNumber.css(shape, places: 3))
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
    private let isInStory: Bool

    /// - Parameter isInStory: whether the cell stands in a story.
    init(
        view: AlbumView, index: Int, shape: CellShape, links: RelativeLinks, urgency: PictureUrgency,
        more: (page: String, tag: String, count: Int)? = nil, isInStory: Bool = false
    ) {
        self.view = view
        self.index = index
        self.item = view.items[index]
        self.shape = shape
        self.links = links
        self.urgency = urgency
        self.more = more
        self.isInStory = isInStory
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
        case "words": words as Any? ?? Text("")
        case "clip": Text(more == nil ? item.files.clip.map { links.href(to: $0.address) } : nil)
        case "duration": Text(item.item.fields.duration.map(DurationWords.text))
        default: nil
        }
    }

    private var words: CellWords? {
        guard view.captions != .none, more == nil else { return nil }
        return CellWords(item.item.fields, view.words(at: index), isInStory: isInStory)
    }

    private var picture: PictureContext? {
        PictureContext(
            item, links: links, alternative: view.words(at: index).alternative, urgency: urgency,
            shares: shape.shares, includesOriginal: shape.isLarge)
    }

    private var style: String {
        let colour = item.files.isTransparent ? nil : item.safeColour
        let parts = [
            colour.map { "--colour:\($0)" }, shape.style, item.item.fields.focus.map { "--focus:\($0.text)" },
        ]
        return parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ";")
    }

    /// The text in place of a missing picture: a video without a poster shows its name.
    private var missing: String {
        item.item.kind == .video && !item.isMissing
            ? view.words(at: index).name
            : view.texts.text(item.item.kind == .photo ? "unavailable" : "unavailableVideo")
    }
}

/// What a cell says of its item: the title and the caption that somebody wrote.
struct CellWords: TemplateContext {
    let title: String?
    let caption: String?
    /// Whether the picture's alternative text says the same: to hear it twice helps nobody.
    let isSpoken: Bool

    /// Nil without any.
    ///
    /// - Parameter isInStory: whether it stands in a story, where a title over the caption would break the text.
    init?(_ fields: ItemFields, _ words: ItemWords, isInStory: Bool) {
        caption = fields.description.nonEmpty
        title = isInStory && caption != nil ? nil : fields.title.nonEmpty
        guard title != nil || caption != nil else { return nil }
        isSpoken = [title, caption].allSatisfy { $0 == nil || $0 == words.alternative }
    }

    func child(named name: String) -> Any? {
        switch name {
        case "title": Text(title)
        case "caption": Text(caption)
        case "isSpoken": isSpoken
        default: nil
        }
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
    /// `layouts.css` must agree with, computed at a width that is typical for them. The height of the screen, less that of
    /// the page's title, is what a few pictures should fill.
    static let divisions: [Division] = [
        (0, 370, 150, 620), (480, 600, 170, 700), (720, 860, 210, 800), (1000, 1150, 250, 760), (1300, 1420, 280, 850),
        (1750, 2000, 340, 1100),
    ]

    typealias Division = (from: Int, typical: Double, targetHeight: Double, screenHeight: Double)

    /// The part of the screen's height that a single row may take.
    private static let screenPart = 0.82
    /// CSS pixels beyond which thumbnails alone are soft on a dense screen.
    private static let largeWidth = 480.0

    static func shapes(of items: [PublishedItem], count: Int, kind: Layout.Kind, measures: BlockMeasures) -> [CellShape]
    {
        switch kind {
        case .nineGrid: nineGrid(items, count: count, rows: measures.rows)
        case .grid: items.map { square($0, share: 100 / Double(measures.perRow), isLarge: measures.perRow <= 2) }
        // Its picture becomes the selected view's.
        case .picker: items.map { square($0, share: 100 / Double(measures.perRow), isLarge: true) }
        // Planning has decided what `auto` is.
        case .justified, .auto, .story: justified(items, gap: Double(measures.gap))
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
        rows(of: items, gap: gap, limit: .single) { ratios, division in
            JustifiedRows(
                ratios: ratios, width: division.typical, gap: gap, targetHeight: division.targetHeight,
                screenHeight: division.screenHeight
            ).rows.map(\.range)
        }
    }

    /// Pictures of a story that stand together. Rows there are fewer than in a list, and higher.
    static func run(_ run: StoryRun, of items: [PublishedItem], gap: Double) -> [CellShape] {
        rows(of: items, gap: gap, limit: run.width == .full ? .none : .single) { ratios, division in
            run.rows(
                ratios: ratios, width: division.typical, gap: gap, targetHeight: division.targetHeight * 1.25)
        }
        .map { shape in
            var shape = shape
            shape.isLarge = true
            return shape
        }
    }

    /// Which rows have a greatest height.
    private enum HeightLimit {
        case none
        /// One that is alone.
        case single
    }

    private static func rows(
        of items: [PublishedItem], gap: Double, limit: HeightLimit,
        breaks: (_ ratios: [Double], _ division: Division) -> [Range<Int>]
    ) -> [CellShape] {
        let ratios = items.map(\.shownRatio)
        var styles = ratios.map { "--ratio:\(RoundedNumber.css($0, places: 4))" }
        var shapes = [CellShape](repeating: CellShape(shares: PictureShares(0)), count: items.count)
        // Where there is no picture, the words in its place need little room.
        let tallest = items.compactMap { $0.thumbnails.isEmpty ? nil : $0.files.size.height }.max() ?? 320
        for (number, division) in divisions.enumerated() {
            let rows = breaks(ratios, division)
            // Rows fill the width; a single one must not become higher than the screen by it, nor than all of its pictures.
            let isLone = rows.count == 1 && limit == .single
            let highest = min(division.screenHeight * 1.25 * Self.screenPart, Double(tallest))
            for row in rows {
                let sum = row.reduce(0) { $0 + ratios[$1] }
                let gaps = gap * Double(row.count - 1)
                for index in row {
                    let part = ratios[index] / sum
                    let percent = part * 100
                    styles[index] += ";--basis-\(number):\(basis(percent: percent, gaps: gaps * part))"
                    if isLone {
                        let screens = RoundedNumber.css(Self.screenPart * 100, places: 0)
                        styles[index] += ";--high-\(number):min(\(screens)svh,\(tallest)px)"
                    }
                    let width = min(
                        part * division.typical, isLone ? ratios[index] * highest : .infinity)
                    shapes[index].shares.add(width / division.typical * 100, inDivision: number)
                    if width > Self.largeWidth { shapes[index].isLarge = true }
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
