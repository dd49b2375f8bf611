/// In which order pages are written, so that a build that is stopped leaves no page that links to what is not there yet.
package enum PublishingStep: Hashable, Comparable, Sendable {
    case assets
    /// Pages of new items: nothing links to them before their album's page is written.
    case newItems(depth: Int)
    /// Lists, feeds and pages that find things, where none was: other pages will link to them.
    case newLists(depth: Int)
    /// The home page, where none was: it is how a visitor comes to the others, and links to search, timeline and feeds beside it.
    case newHome
    case items(depth: Int)
    case lists(depth: Int)
    /// Feeds and the site map, which list all of it.
    case programs

    public static func < (left: Self, right: Self) -> Bool { left.order < right.order }

    /// The deepest first within each.
    private var order: (Int, Int) {
        switch self {
        case .assets: (0, 0)
        case .newItems(let depth): (1, -depth)
        case .newLists(let depth): (2, -depth)
        case .newHome: (3, 0)
        case .items(let depth): (4, -depth)
        case .lists(let depth): (5, -depth)
        case .programs: (6, 0)
        }
    }
}
