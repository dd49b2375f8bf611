internal import AlbumModel

/// How an album's blocks are divided: as the album says, and else as the theme does.
struct BlockMeasures: Hashable, Sendable {
    let rows: Layout.Rows
    /// CSS pixels.
    let gap: Int
    /// At least one.
    let perRow: Int

    init(_ layout: Layout, in look: Look) {
        rows = layout.rows
        gap = max(0, layout.gap ?? look.gap)
        perRow = max(1, layout.perRow ?? look.columns)
    }
}

extension AlbumView {
    var measures: BlockMeasures { BlockMeasures(album.settings.layout, in: theme.look) }
}
