public import AlbumModel

/// Turns the data of another system into an album, by answering three questions: which categories there are, and which
/// photos and which videos each has.
///
/// An adapter is given to a `SiteReader` under a name, and an album asks for it by that name: `adapter: listings`.
///
/// ```swift
/// struct Listings: AlbumAdapter {
///     func categoryTitles(of album: AdapterRequest) -> [String] { ["Hall", "Tour"] }
///
///     func photoCategories(of album: AdapterRequest) -> [AdapterCategory] {
///         var view = AdapterItem(url: "hall.jpg")
///         view.fields.title = "The hall"
///         return [AdapterCategory(tag: "Hall", items: [view])]
///     }
///
///     func videoCategories(of album: AdapterRequest) -> [AdapterCategory] {
///         [AdapterCategory(tag: "Tour", items: [AdapterItem(url: "walk.mp4")])]
///     }
/// }
///
/// let reader = SiteReader(configuration: configuration, access: .disk(root: source), adapters: ["listings": Listings()])
/// ```
public protocol AlbumAdapter: Sendable {
    /// The names of the album's categories, in the order in which they are shown.
    func categoryTitles(of album: AdapterRequest) throws(AdapterError) -> [String]

    /// The photos, by category.
    func photoCategories(of album: AdapterRequest) throws(AdapterError) -> [AdapterCategory]

    /// The videos, by category.
    func videoCategories(of album: AdapterRequest) throws(AdapterError) -> [AdapterCategory]
}

/// The album that an adapter lists.
public struct AdapterRequest: Hashable, Sendable {
    /// The path of its folder from the source's root; empty for the root.
    public var path: String
    /// The absolute path of its folder.
    public var folder: String

    public init(path: String, folder: String) {
        self.path = path
        self.folder = folder
    }
}

/// A category as an adapter answers it.
public struct AdapterCategory: Hashable, Sendable {
    public var tag: String
    public var items: [AdapterItem]

    public init(tag: String, items: [AdapterItem]) {
        self.tag = tag
        self.items = items
    }
}

/// An item as an adapter answers it.
public struct AdapterItem: Hashable, Sendable {
    /// Its file, from the album's folder.
    public var url: String
    /// Its name in addresses; nil takes the file's.
    public var id: String?
    public var fields: ItemFields

    public init(url: String, id: String? = nil, fields: ItemFields = ItemFields()) {
        self.url = url
        self.id = id
        self.fields = fields
    }
}

/// Why an adapter has no answer.
public struct AdapterError: Error, Hashable, Sendable {
    /// One sentence without a full stop: what went wrong.
    public var reason: String
    /// Whether the cause may be gone at the next build. A build then removes nothing from the published site, and says so.
    public var isPassing: Bool

    public init(_ reason: String, isPassing: Bool = false) {
        self.reason = reason
        self.isPassing = isPassing
    }
}

/// How the commands of adapters are run; a test gives its own.
public struct CommandRunner: Sendable {
    /// What a command left behind.
    public struct Outcome: Hashable, Sendable {
        public var output: [UInt8]
        /// What it wrote to its standard error, shortened.
        public var complaints: String
        /// Nil for one that was ended.
        public var exitCode: Int?
        /// Why it was ended, if it was.
        public var failure: String?
        /// Whether it may succeed at the next build: it took too long, somebody else ended it, or it says so itself.
        public var isPassing: Bool

        public init(
            output: [UInt8], complaints: String = "", exitCode: Int? = 0, failure: String? = nil,
            isPassing: Bool = false
        ) {
            self.output = output
            self.complaints = complaints
            self.exitCode = exitCode
            self.failure = failure
            self.isPassing = isPassing
        }
    }

    /// Runs a command for an album until it ends, within limits of time and size.
    public var run: @Sendable (_ command: [String], _ album: AdapterRequest) -> Outcome

    public init(run: @escaping @Sendable (_ command: [String], _ album: AdapterRequest) -> Outcome) {
        self.run = run
    }

    /// Runs nothing, and says so.
    public static let none = CommandRunner { _, _ in
        Outcome(output: [], exitCode: nil, failure: "commands are not run here")
    }
}
