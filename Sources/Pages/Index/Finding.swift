package import AlbumModel
package import Planning

/// What helps to find items across albums, worked out once from a plan, before anything is rendered: which pages there are,
/// in which order items stand in them, and which words they have.
package struct Finding: Sendable {
    package let items: FindingItems
    package let pages: [FindingPage]
    /// Of the search; empty without one.
    package let words: SearchIndex
    /// Empty without a map.
    package let positions: FindingPositions

    package init(_ plan: SitePlan, theme: Theme) {
        items = FindingItems(plan)
        let positions = FindingPositions(plan, items: items)
        pages = FindingPage.all(of: plan, items: items, hasPositions: !positions.isEmpty)
        self.positions = pages.contains(.map) ? positions : FindingPositions()
        words =
            pages.contains(.search) ? FindingWords(plan: plan, items: items, texts: theme.texts).index() : SearchIndex()
    }

    static let wordsAddress = "finding/words.js"
    static let positionsAddress = "finding/positions.js"

    package static func address(of shard: WordShard) -> String { "finding/words-\(shard.name).js" }
}
