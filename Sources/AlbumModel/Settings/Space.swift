/// A space: albums behind a password, as the configuration describes them. Visitors never see its name.
public struct Space: Hashable, Sendable, Codable {
    public var name: String
    /// Nil for the site's title.
    public var title: String?
    public var description: String?
    /// The albums of the space, each including all albums nested in it.
    public var albums: [AlbumPath] = []
    /// The albums of the space that are also public.
    public var publicAlbums: [AlbumPath] = []
    public var password = PasswordSource.prompt
    /// Nil for the site's theme.
    public var theme: ThemeSettings?
    /// The time from which builds leave out the space.
    public var expires: Timestamp?
    /// The location in the configuration.
    public var place: SourceLocation?

    /// The number of slots of a door, used or not, and so the maximum number of spaces.
    public static let most = 16

    public init(name: String) { self.name = name }

    /// An album's path: that of its folder in the source, without slashes at either end.
    public struct AlbumPath: Hashable, Sendable, Codable {
        public let path: String
        public let place: SourceLocation

        public init(_ path: String, place: SourceLocation) {
            self.path = path
            self.place = place
        }

        /// Returns whether another path is equal to this one or inside it.
        package func contains(_ other: AlbumPath) -> Bool {
            let (outer, inner) = (path.normalizedNFC, other.path.normalizedNFC)
            return inner == outer || inner.hasPrefix(outer + "/")
        }

        /// Returns whether the album is inside the folder with this path.
        func isInside(_ path: [String]) -> Bool {
            self.path.normalizedNFC.hasPrefix(path.joined(separator: "/").normalizedNFC + "/")
        }

        /// Returns whether the album has this path, regardless of Unicode normalisation.
        public func names(_ path: [String]) -> Bool {
            self.path.normalizedNFC == path.joined(separator: "/").normalizedNFC
        }
    }

    /// The source of a password. It is never in the configuration itself, which people publish and share.
    public enum PasswordSource: Hashable, Sendable, Codable {
        /// The path of a file, relative to the source.
        case file(String)
        /// The name of an environment variable.
        case environment(String)
        /// A prompt in the terminal during the build.
        case prompt
    }
}

/// The page on which visitors enter a password.
public struct Door: Hashable, Sendable, Codable {
    /// The address in the site's root.
    public var address = "private.html"
    /// The number of PBKDF2 rounds. More rounds make each attempt take longer, for visitors and attackers alike.
    public var rounds = Self.defaultRounds
    /// Whether the door is published even if the site has no spaces.
    public var isDecoy = false

    public static let defaultRounds = 1_000_000
    public static let minRounds = 600_000

    public init() {}
}

extension Space {
    /// Returns whether a build leaves out the space. Its albums stay hidden nevertheless.
    public func isExpired(_ publication: Publication) -> Bool {
        expires.map { publication.isPast($0.secondsSince1970) } ?? false
    }
}

extension SiteSettings {
    public var hasDoor: Bool { door.isDecoy || !spaces.isEmpty }

    /// Names that no album in the site's root can have.
    public var reservedFolders: Set<String> {
        hasDoor ? [AddressBook.smartFolder, AddressBook.sealedFolder] : [AddressBook.smartFolder]
    }
}
