internal import AlbumModel
internal import Planning

/// A category on a page, with its block.
struct SectionContext: TemplateContext {
    let view: AlbumView
    let number: Int
    let range: Range<Int>
    /// The items that have cells.
    let indices: [Int]
    let links: RelativeLinks
    /// Whether the page shows only this category, whose name is then already the page's heading.
    let isOnlyCategory: Bool
    /// Whether its first picture is the first picture that a visitor sees.
    let isFirst: Bool
    /// The number of its pictures that may be visible when the page opens.
    let eager: Int
    /// The aspect ratio for which the page makes room where several nine-grids, each below its name, are equally wide.
    var commonShape = 1.0

    static func id(_ number: Int) -> String { "category-\(number + 1)" }

    func child(named name: String) -> Any? {
        switch name {
        case "id": Text(isOnlyCategory ? nil : Self.id(number))
        case "tag": Text(step.tag)
        case "count": Text(step.count > 0 ? view.texts.number(step.count) : nil)
        case "href": Text(isOnlyCategory ? nil : step.page.map { links.href(to: $0) })
        case "hasHeading": hasHeading
        case "isNineGrid": isNineGrid
        case "style": Text(shape != 1 ? "--shape:\(RoundedNumber.css(shape, places: 3))" : nil)
        case "prose": Text(startsHere ? view.album.categories[number].prose?.html : nil)
        case "block": block as Any? ?? Text("")
        case "closing": Text(endsHere ? view.album.categories[number].closing?.html : nil)
        default: nil
        }
    }

    private var step: AlbumView.CategoryStep { view.categories[number] }

    /// Items without a tag need no heading if there are no items with one.
    var hasHeading: Bool {
        !isOnlyCategory && (view.categories.count > 1 || !view.album.categories[number].tag.isEmpty)
    }

    /// Whether there is text above or below the block.
    var hasProse: Bool {
        let category = view.album.categories[number]
        return startsHere && category.prose != nil || endsHere && category.closing != nil
    }

    /// Whether the category's first item is on this page.
    private var startsHere: Bool { range.lowerBound == step.firstIndex }

    private var endsHere: Bool { range.upperBound == step.firstIndex + step.count }

    private var kind: Layout.Kind {
        Listing(album: view.album.index, category: isOnlyCategory ? number : nil).kind(in: view)
    }

    /// Whether there is a block and it is a nine-grid.
    var isNineGrid: Bool { !indices.isEmpty && kind == .nineGrid }

    /// The aspect ratio that a nine-grid's width follows from. One with a heading is as wide as the others on the page.
    var shape: Double { hasHeading ? commonShape : ownShape }

    /// The aspect ratio of a nine-grid.
    var ownShape: Double {
        guard isNineGrid else { return 1 }
        return NineGrid.shape(
            count: indices.count, rows: view.measures.rows, image: view.items[indices[0]].files.size)
    }

    private var block: BlockContext? {
        guard !indices.isEmpty else { return nil }
        return BlockContext(
            indices, of: view, kind: kind, links: links, more: step.page.map { ($0, step.tag) },
            shape: shape, eager: eager, isFirst: isFirst)
    }
}
