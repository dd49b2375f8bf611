internal import AlbumModel
internal import Planning

/// A block of cells in one of the layouts.
final class BlockContext: TemplateContext {
    private let kind: Layout.Kind
    private let captions: Captions
    private let measures: BlockMeasures
    /// The number of items in the block; a nine-grid shows at most nine of them.
    private let count: Int
    private let cells: [CellContext]
    /// The aspect ratio of a nine-grid, which may be wider than it is high.
    private let shape: Double

    /// - Parameters:
    ///   - indices: The flat indices of the items.
    ///   - kind: The layout, which may differ from the album's: a category's own page is not a nine-grid.
    ///   - more: The page with all items, for a nine-grid that cannot show them all.
    ///   - shape: The aspect ratio of a nine-grid that fills the available part of the screen.
    ///   - eager: The number of cells that may be visible when the page opens.
    ///   - isFirst: Whether the first cell is the first picture that a visitor sees.
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

    /// - Parameter isInStory: Whether the cell is part of a story.
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
        case "isVideo": item.shownKind == .video
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
        let parts = [
            item.safeColour.map { "--colour:\($0)" }, shape.style,
            (shape.isCropped ? item.item.cropFocus : item.item.fields.focus).map { "--focus:\($0.text)" },
        ]
        return parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ";")
    }

    /// The text in place of a missing picture. A video without a poster shows its name.
    private var missing: String {
        item.item.kind == .video && !item.isMissing
            ? view.words(at: index).name
            : view.texts.text(item.item.kind == .photo ? "unavailable" : "unavailableVideo")
    }
}

/// The text of a cell: the title and the caption that the author wrote.
struct CellWords: TemplateContext {
    let title: String?
    let caption: String?
    /// Whether the picture's alternative text already contains these words, so that screen readers need not repeat
    /// them.
    let isSpoken: Bool

    /// Nil if there is neither.
    ///
    /// - Parameter isInStory: Whether the cell is part of a story, where a title above the caption would interrupt the
    ///   text.
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

/// Formats durations as players show them: `1:05`, `1:02:03`.
enum DurationWords {
    static func text(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds >= 0, seconds < 1e7 else { return "" }
        let whole = Int(seconds.rounded())
        let parts = whole >= 3600 ? [whole / 3600, whole / 60 % 60, whole % 60] : [whole / 60, whole % 60]
        return parts.enumerated().map { $0 > 0 && $1 < 10 ? "0\($1)" : "\($1)" }.joined(separator: ":")
    }
}

/// A cell's shape for a template: custom properties for the style sheet, and how wide its picture is.
struct CellShape: Hashable, Sendable {
    /// Declarations for the cell's `style`.
    var style = ""
    var shares: PictureShares
    /// Whether the cell is so large that a thumbnail would look soft in it.
    var isLarge = false
    /// Whether the cell shows a part of the picture.
    var isCropped = false

    /// The widths of a block for which justified rows are computed. Each division applies to containers of at least the
    /// width `from`, which `layouts.css` must match, and is computed at a typical width. `screenHeight` is the height
    /// that a few pictures should fill: that of the screen without the page's title.
    static let divisions: [Division] = [
        (0, 370, 150, 620), (480, 600, 170, 700), (720, 860, 210, 800), (1000, 1150, 250, 760), (1300, 1420, 280, 850),
        (1750, 2000, 340, 1100),
    ]

    typealias Division = (from: Int, typical: Double, targetHeight: Double, screenHeight: Double)

    /// The fraction of the screen's height that a single row may take.
    private static let screenPart = 0.82
    /// The width in CSS pixels beyond which thumbnails look soft on a high-density screen.
    private static let largeWidth = 480.0

    static func shapes(of items: [PublishedItem], count: Int, kind: Layout.Kind, measures: BlockMeasures) -> [CellShape]
    {
        switch kind {
        case .nineGrid: nineGrid(items, count: count, rows: measures.rows)
        case .grid: items.map { square($0, share: 100 / Double(measures.perRow), isLarge: measures.perRow <= 2) }
        // The picture can become that of the selected view.
        case .picker: items.map { square($0, share: 100 / Double(measures.perRow), isLarge: true) }
        // Planning has already resolved `auto`.
        case .justified, .auto, .story: justified(items, gap: Double(measures.gap))
        }
    }

    private static func nineGrid(_ items: [PublishedItem], count: Int, rows: Layout.Rows) -> [CellShape] {
        if count == 1 { return items.map(single) }
        return items.enumerated().map { index, item in
            var shape = square(item, share: Double(NineGrid.span(of: index, count: count, rows: rows)) / 12 * 100)
            // On phones and tablets, four cells are in rows as wide as the page.
            if count == 4 {
                shape.shares.narrow *= 1.5
                shape.shares.small *= 1.5
            }
            return shape
        }
    }

    private static func square(_ item: PublishedItem, share: Double, isLarge: Bool = false) -> CellShape {
        let wide = share * max(1, item.thumbnails.last?.size.aspectRatio ?? 1)
        return CellShape(shares: PictureShares(wide), isLarge: isLarge, isCropped: true)
    }

    private static func single(_ item: PublishedItem) -> CellShape {
        let size = item.files.size
        let ratio = NineGrid.singleRatio(of: size)
        let crop = max(1, size.aspectRatio / ratio)
        // On a phone, a single picture is as wide as the block.
        var shares = PictureShares(200.0 / 3 * min(1, ratio) * crop)
        shares.narrow = 100 * crop
        let widest = NineGrid.largestSingleWidth(of: size)
        return CellShape(
            style: "--ratio:\(RoundedNumber.css(ratio, places: 4));--widest:\(RoundedNumber.css(widest, places: 0))px",
            shares: shares, isLarge: true, isCropped: true)
    }

    private static func justified(_ items: [PublishedItem], gap: Double) -> [CellShape] {
        rows(of: items, gap: gap, limit: .single) { ratios, division in
            JustifiedRows(
                ratios: ratios, width: division.typical, gap: gap, targetHeight: division.targetHeight,
                screenHeight: division.screenHeight
            ).rows.map(\.range)
        }
    }

    /// Returns the shapes of a run of pictures in a story. Its rows are fewer and higher than in a list.
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

    /// The rows that have a maximum height.
    private enum HeightLimit {
        case none
        /// A row that is the only one in its block.
        case single
    }

    private static func rows(
        of items: [PublishedItem], gap: Double, limit: HeightLimit,
        breaks: (_ ratios: [Double], _ division: Division) -> [Range<Int>]
    ) -> [CellShape] {
        let ratios = items.map(\.shownRatio)
        var styles = ratios.map { "--ratio:\(RoundedNumber.css($0, places: 4))" }
        var shapes = [CellShape](repeating: CellShape(shares: PictureShares(0)), count: items.count)
        // Without a picture, the text in its place needs little room.
        let tallest = items.compactMap { $0.thumbnails.isEmpty ? nil : $0.files.size.height }.max() ?? 320
        for (number, division) in divisions.enumerated() {
            let rows = breaks(ratios, division)
            // Rows fill the width. A single row must not become higher than the screen or its tallest picture as a
            // result.
            let isLone = rows.count == 1 && limit == .single
            let highest = min(division.screenHeight * 1.25 * Self.screenPart, Double(tallest))
            for row in rows {
                let sum = row.reduce(0) { $0 + ratios[$1] }
                // As in `layouts.css`: a row that would fill nearly the whole width fills it.
                let isLimited = isLone && sum * highest < 0.9 * division.typical
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
                        part * division.typical, isLimited ? ratios[index] * highest : .infinity)
                    shapes[index].shares.add(width / division.typical * 100, inDivision: number)
                    if width > Self.largeWidth { shapes[index].isLarge = true }
                }
            }
        }
        for index in items.indices { shapes[index].style = styles[index] }
        return shapes
    }

    /// Returns the cell's share of the row's width without gaps, rounded down so that all cells of a row fit. The rest
    /// is less than a pixel, and the cells share it by growing in proportion to their ratios.
    private static func basis(percent: Double, gaps: Double) -> String {
        let part = RoundedNumber.css((percent * 1000).rounded(.down) / 1000, places: 3)
        guard gaps > 0 else { return "\(part)%" }
        return "calc(\(part)% - \(RoundedNumber.css((gaps * 100).rounded(.up) / 100, places: 2))px)"
    }
}
