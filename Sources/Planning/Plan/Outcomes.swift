/// The results of carrying out a plan: everything about its files that is known only once they are made.
public struct Outcomes: Sendable, Codable {
    /// Indexed by the plan's albums, then by their items.
    public var items: [[ItemOutcome]]
    /// The size in bytes of each archive that was made, by the index of its album in the plan.
    public var archives: [Int: Int]
    public var door = DoorOutcome()

    /// Creates the outcomes of a plan before anything has been made.
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

/// What the door's page contains of the sealed spaces.
public struct DoorOutcome: Hashable, Sendable, Codable {
    /// The data with which passwords open spaces, as JSON; empty without a door.
    public var header = ""
    /// The digests of the scripts inside pages of spaces, as sources of a policy: these pages inherit the door's.
    public var scripts: [String] = []

    public init() {}
}

/// The outcome of one item's files. Files that it does not list were not made.
public struct ItemOutcome: Hashable, Sendable, Codable {
    /// The size in bytes of each of `ItemPlan.renditions`, in their order; nil for one that could not be made.
    public var renditions: [Int?] = []
    /// The size in bytes of each of `ItemPlan.films`, in their order; nil for one that is not published.
    public var films: [Int?] = []
    /// The size in bytes of `ItemPlan.file`, or of the fallback of a film that could not be made; nil if it is not
    /// published.
    public var file: Int?
    /// The size in bytes of each of `ItemPlan.versions`, in their order; nil for one that is not published.
    public var versions: [Int?] = []
    /// The colour shown until a thumbnail loads, as `#rrggbb`.
    public var colour: String?
    /// How bright a hero is from top to bottom, as in `PictureTone.hex`; nil for other items.
    public var tone: String?
    /// The tiny picture shown until the picture itself loads: a JPEG file in base64.
    public var placeholder: String?
    /// Why renditions are missing: the rest of a sentence that begins with the file's name.
    public var failure: String?

    public init() {}
}
