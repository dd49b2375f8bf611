/// What `providers:` of the root configuration says.
public struct ProviderSettings: Sendable, Hashable {
    public var web = WebSettings()
    public var cache = CacheSettings()
    /// Photo libraries by the names that albums call them by.
    public var libraries: [String: LibrarySettings] = [:]
    /// The site's own providers by their identifiers.
    public var commands: [String: CommandSettings] = [:]

    public init() {}
}

/// How long what was fetched is kept.
public struct CacheSettings: Sendable, Hashable {
    /// Days to keep files that no build uses.
    public var days: Int
    /// Bytes that all may have; what the last build used stays even beyond them.
    public var bytes: Int

    public init(days: Int = 90, bytes: Int = 1 << 40) {
        self.days = days
        self.bytes = bytes
    }
}

/// How the `web` provider behaves.
public struct WebSettings: Sendable, Hashable {
    /// Whether addresses of the machine itself and of private networks may be asked, and proxies of the environment used.
    public var allowsPrivateAddresses = false
    /// Bytes that one item may have.
    public var bytes = 256 << 20
    /// Seconds that one attempt may take.
    public var seconds = 60
    public var redirects = 5
    /// How often to repeat a failed attempt.
    public var retries = 3
    /// The longest delay, in seconds, that a server may ask for before the next attempt.
    public var retryAfter = 30
    /// Downloads at once.
    public var connections = 6

    public init() {}
}

/// Where a photo library is.
public struct LibrarySettings: Sendable, Hashable {
    /// A digiKam or Shotwell database, or the folder of a Google Takeout; relative to the source.
    public var path = ""
    /// The folders that its files may lie in; its own folder where none is named.
    public var roots: [String] = []

    public init(path: String = "", roots: [String] = []) {
        self.path = path
        self.roots = roots
    }
}

/// A provider that is a program.
public struct CommandSettings: Sendable, Hashable {
    /// The program and its arguments.
    public var command: [String] = []
    /// Seconds that one item may take.
    public var seconds = 60
    /// Bytes that one item may have.
    public var bytes = 256 << 20
    /// Seconds for which what it gave is taken to be right, so that it is not run again.
    public var maxAge = 0

    public init(command: [String] = []) { self.command = command }
}
