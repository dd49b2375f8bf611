/// Albums behind a password, as the configuration describes them. Its name is for the person who publishes: visitors never see it.
public struct Space: Hashable, Sendable, Codable {
    public var name: String
    /// Nil takes the site's title.
    public var title: String?
    public var description: String?
    /// Those that belong to it, each with what is nested in it.
    public var albums: [AlbumPath] = []
    /// Albums that are public as well. All others are in spaces alone.
    public var publicAlbums: [AlbumPath] = []
    public var password = PasswordSource.prompt
    /// Nil takes the site's own.
    public var theme: ThemeSettings?
    /// From when on it is left out.
    public var expires: Timestamp?
    /// Where the configuration has it.
    public var place: SourceLocation?

    /// A door has as many slots, whether they open something or not.
    public static let most = 16

    public init(name: String) { self.name = name }

    /// An album by its folder's path from the source, without slashes at its ends.
    public struct AlbumPath: Hashable, Sendable, Codable {
        public let path: String
        public let place: SourceLocation

        public init(_ path: String, place: SourceLocation) {
            self.path = path
            self.place = place
        }

        /// Whether another path is this one, or one of a folder in it.
        package func contains(_ other: AlbumPath) -> Bool {
            let (outer, inner) = (path.normalizedNFC, other.path.normalizedNFC)
            return inner == outer || inner.hasPrefix(outer + "/")
        }

        /// Whether the album has this path, whichever form of Unicode either is in.
        public func names(_ path: [String]) -> Bool {
            self.path.normalizedNFC == path.joined(separator: "/").normalizedNFC
        }
    }

    /// Where a password comes from: never from the configuration itself, which people publish and share.
    public enum PasswordSource: Hashable, Sendable, Codable {
        /// A file's path, relative to the source.
        case file(String)
        /// The name of a variable of the environment.
        case environment(String)
        /// Whoever runs the build types it.
        case prompt
    }
}

/// The page at which visitors type a password.
public struct Door: Hashable, Sendable, Codable {
    /// At the root of the site.
    public var address = "private.html"
    /// Of PBKDF2: the more there are, the longer each try takes, for a visitor as for whoever guesses.
    public var rounds = Self.defaultRounds
    /// Whether there is one although no space is behind it.
    public var isDecoy = false

    public static let defaultRounds = 1_000_000
    public static let fewestRounds = 600_000

    public init() {}
}

extension Space {
    /// Whether a build leaves it out. What is in it alone stays hidden all the same.
    public func isExpired(_ publication: Publication) -> Bool {
        expires.map { publication.isPast($0.secondsSince1970) } ?? false
    }
}

extension SiteSettings {
    public var hasDoor: Bool { door.isDecoy || !spaces.isEmpty }

    /// Names that no album in the site's root has.
    public var reservedFolders: Set<String> {
        hasDoor ? [AddressBook.smartFolder, AddressBook.sealedFolder] : [AddressBook.smartFolder]
    }
}
