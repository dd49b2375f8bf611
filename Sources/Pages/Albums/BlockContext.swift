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
    init(
        _ range: Range<Int>, of view: AlbumView, kind: Layout.Kind, links: RelativeLinks,
        more: (page: String, tag: String)?,
        eager: Int
    ) {
        self.kind = kind
        measures = view.measures
        count = range.count
        let items = view.items
        let shown = kind == .nineGrid ? range.prefix(NineGrid.maximumCells) : range
        let shapes = CellShape.shapes(of: shown.map { items[$0] }, count: range.count, kind: kind, measures: measures)
        cells = zip(shown, shapes).map { index, shape in
            let isLast = more != nil && range.count > shown.count && index == shown.upperBound - 1
            return CellContext(
                view: view, index: index, shape: shape, links: links, isLazy: index - range.lowerBound >= eager,
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
    private let isLazy: Bool
    private let more: (page: String, tag: String, count: Int)?

    init(
        view: AlbumView, index: Int, shape: CellShape, links: RelativeLinks, isLazy: Bool,
        more: (page: String, tag: String, count: Int)?
    ) {
        self.view = view
        self.index = index
        self.item = view.items[index]
        self.shape = shape
        self.links = links
        self.isLazy = isLazy
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
            item, links: links, alternative: view.words(at: index).alternative, isLazy: isLazy,
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
