/// What became of the files that a plan names: all that is known only once they were made.
public struct Outcomes: Sendable, Codable {
    /// By the places of the plan's albums and of their items.
    public var items: [[ItemOutcome]]
    /// Bytes of each archive that was made, by the place of its album in the plan.
    public var archives: [Int: Int]
    /// What the page of the door knows of the sealed spaces, as JSON; empty where there is no door.
    public var door = ""

    /// Those of a plan of which nothing was made.
    public init(of plan: SitePlan) {
        self.init(items: plan.albums.map { [ItemOutcome](repeating: ItemOutcome(), count: $0.items.count) })
    }

    public init(items: [[ItemOutcome]], archives: [Int: Int] = [:]) {
        self.items = items
        self.archives = archives
    }

    public subscript(reference: ItemReference) -> ItemOutcome {
        get { items[reference.album][reference.index] }
        set { items[reference.album][reference.index] = newValue }
    }
}

/// What became of the files of one item. Files that the outcome does not list were not made.
public struct ItemOutcome: Hashable, Sendable, Codable {
    /// Bytes of each of `ItemPlan.renditions`, in their order; nil for one that could not be made.
    public var renditions: [Int?] = []
    /// Bytes of each of `ItemPlan.films`, in their order; nil for one that is not published.
    public var films: [Int?] = []
    /// Bytes of `ItemPlan.file`, or of the file that stands in for a film which could not be made; nil where it is not
    /// published.
    public var file: Int?
    /// The colour that stands in until a thumbnail loads, as `#rrggbb`.
    public var colour: String?
    /// The tiny picture that stands in until the picture itself loads: a WebP file in base64.
    public var placeholder: String?
    /// Why renditions are missing: the rest of a sentence that begins with the file's name.
    public var failure: String?

    public init() {}
}
