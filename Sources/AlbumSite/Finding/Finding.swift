internal import AlbumModel

/// What helps to find items across albums, worked out once from a plan, before anything is rendered: which pages there are,
/// in which order items stand in them, and which words they have.
struct Finding: Sendable {
    let items: FindingItems
    let pages: [FindingPage]
    /// Of the search; empty without one.
    let words: SearchIndex
    /// Empty without a map.
    let positions: FindingPositions

    init(_ plan: SitePlan, theme: Theme) {
        let plan = plan.named(by: theme)
        items = FindingItems(plan)
        let positions = FindingPositions(plan, items: items)
        pages = FindingPage.all(of: plan, items: items, hasPositions: !positions.isEmpty)
        self.positions = pages.contains(.map) ? positions : FindingPositions()
        words =
            pages.contains(.search) ? FindingWords(plan: plan, items: items, texts: theme.texts).index() : SearchIndex()
    }

    static let wordsAddress = "finding/words.js"
    static let positionsAddress = "finding/positions.js"

    static func address(of shard: WordShard) -> String { "finding/words-\(shard.name).js" }

    /// All files besides the pages and those of the theme, in a fixed order.
    var scriptAddresses: [String] {
        guard !pages.isEmpty else { return [] }
        var addresses = (0..<items.stretchCount).map(FindingItems.address)
        if pages.contains(.search) { addresses += [Self.wordsAddress] + words.shards.map(Self.address) }
        if pages.contains(.map) { addresses.append(Self.positionsAddress) }
        return addresses
    }
}
