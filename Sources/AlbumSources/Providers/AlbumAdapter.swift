public import AlbumModel

/// A type that turns the data of another system into an album, by answering three questions: which categories exist,
/// and which photos and videos each contains.
///
/// Adapters are passed to a `SiteReader` by name, and an album selects one by that name: `adapter: listings`.
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
    /// Returns the names of the album's categories, in display order.
    func categoryTitles(of album: AdapterRequest) throws(AdapterError) -> [String]

    /// Returns the photos, by category.
    func photoCategories(of album: AdapterRequest) throws(AdapterError) -> [AdapterCategory]

    /// Returns the videos, by category.
    func videoCategories(of album: AdapterRequest) throws(AdapterError) -> [AdapterCategory]
}

/// The album whose items an adapter lists.
public struct AdapterRequest: Hashable, Sendable {
    /// The path of the album's folder from the source's root; empty for the root.
    public var path: String
    /// The absolute path of the album's folder.
    public var folder: String

    public init(path: String, folder: String) {
        self.path = path
        self.folder = folder
    }
}

/// A category returned by an adapter.
public struct AdapterCategory: Hashable, Sendable {
    public var tag: String
    public var items: [AdapterItem]

    public init(tag: String, items: [AdapterItem]) {
        self.tag = tag
        self.items = items
    }
}

/// An item returned by an adapter.
public struct AdapterItem: Hashable, Sendable {
    /// The path of its file, relative to the album's folder.
    public var url: String
    /// Its name in addresses; nil to use the file's.
    public var id: String?
    public var fields: ItemFields

    public init(url: String, id: String? = nil, fields: ItemFields = ItemFields()) {
        self.url = url
        self.id = id
        self.fields = fields
    }
}

/// The reason why an adapter has no answer.
public struct AdapterError: Error, Hashable, Sendable {
    /// One sentence without a full stop that says what went wrong.
    public var reason: String
    /// Whether the cause may be gone by the next build. A build then removes nothing from the published site, and says
    /// so.
    public var isTransient: Bool

    public init(_ reason: String, isTransient: Bool = false) {
        self.reason = reason
        self.isTransient = isTransient
    }
}

/// Runs the commands of adapters; tests supply their own.
public struct CommandRunner: Sendable {
    /// The result of a command.
    public struct Outcome: Hashable, Sendable {
        public var output: [UInt8]
        /// The shortened standard error output.
        public var complaints: String
        /// The exit code; nil if the command was killed.
        public var exitCode: Int?
        /// Why the command was killed, if it was.
        public var failure: String?

        public init(output: [UInt8], complaints: String = "", exitCode: Int? = 0, failure: String? = nil) {
            self.output = output
            self.complaints = complaints
            self.exitCode = exitCode
            self.failure = failure
        }
    }

    /// Runs a command for an album to completion, within limits of time and size.
    public var run: @Sendable (_ command: [String], _ album: AdapterRequest) -> Outcome

    public init(run: @escaping @Sendable (_ command: [String], _ album: AdapterRequest) -> Outcome) {
        self.run = run
    }

    /// A runner that runs no command and fails.
    public static let none = CommandRunner { _, _ in
        Outcome(output: [], exitCode: nil, failure: "commands are not run here")
    }
}
