/// One photo or video of an album, independent of where its data came from.
///
/// A value of one word: copies share their storage, which is nearly a kilobyte, since an item is in its category, in
/// the plan and in every smart album that it belongs to. The getters are inlinable, so that other modules can read one
/// field without copying all of them.
public struct Item: Sendable, Codable {
    @usableFromInline var shared: Shared

    /// - Parameters:
    ///   - beside: additional files that belong to the item.
    ///   - fileSize: the size of the item's source file in bytes; nil for an item from elsewhere.
    public init(
        id: String, kind: ItemKind, fields: ItemFields, media: Media?, origin: String, beside: Beside = Beside(),
        fileSize: Int? = nil
    ) {
        shared = Shared(
            id: id, kind: kind, fields: fields, media: media, origin: origin, beside: beside, fileSize: fileSize)
    }

    public init(from decoder: any Decoder) throws { shared = try Shared(from: decoder) }

    public func encode(to encoder: any Encoder) throws { try shared.encode(to: encoder) }

    /// Unique in its album and safe in an address; see `AddressBook`.
    public var id: String {
        @inlinable get { shared.id }
        set {
            self = Item(
                id: newValue, kind: kind, fields: fields, media: media, origin: origin, beside: beside,
                fileSize: fileSize)
        }
    }

    public var kind: ItemKind {
        @inlinable get { shared.kind }
        set {
            self = Item(
                id: id, kind: newValue, fields: fields, media: media, origin: origin, beside: beside,
                fileSize: fileSize)
        }
    }

    public var fields: ItemFields {
        @inlinable get { shared.fields }
        set {
            self = Item(
                id: id, kind: kind, fields: newValue, media: media, origin: origin, beside: beside,
                fileSize: fileSize)
        }
    }

    /// The file's content and facts; nil if its bytes are not available, in which case a placeholder is shown.
    public var media: Media? {
        @inlinable get { shared.media }
        set {
            self = Item(
                id: id, kind: kind, fields: fields, media: newValue, origin: origin, beside: beside,
                fileSize: fileSize)
        }
    }

    /// Additional files that belong to the item.
    public var beside: Beside {
        @inlinable get { shared.beside }
        set {
            self = Item(
                id: id, kind: kind, fields: fields, media: media, origin: origin, beside: newValue,
                fileSize: fileSize)
        }
    }

    /// Where the item came from, for messages: the path of its file inside the site, or its address elsewhere.
    @inlinable public var origin: String { shared.origin }

    /// Returns whether a path is that of the item's file, or of another version of the same shot.
    public func hasFile(at path: String) -> Bool {
        origin == path || beside.versions.contains { $0.origin == path }
    }

    /// The size of the item's source file in bytes; nil for an item from a provider.
    @inlinable public var fileSize: Int? { shared.fileSize }

    /// Identifies the state of an item that no published file represents, to detect changes: by its content if that
    /// could be read, otherwise by its size. Nil for an item that is not a file of the source.
    public var mark: String? {
        guard let fileSize else { return nil }
        return StableHash(media.map { "\($0.digest.shortHex)-item" } ?? "\(fileSize) bytes").hexDigits(8)
    }

    /// The picture from which the renditions are made: a video's poster if the manifest names one, otherwise the item's
    /// own file.
    @inlinable public var picture: Media? { beside.poster ?? media }

    /// The point that stays in view where the item is cropped: in a square cell, as a cover, a hero or the picture of a
    /// link. Cropping an upright picture to its middle would cut off heads.
    public var cropFocus: Focus? {
        if let focus = fields.focus { return focus }
        return picture.map { $0.facts.size.aspectRatio < 1 } ?? false ? .upper : nil
    }

    /// Files that only a few items have.
    public struct Beside: Sendable, Codable {
        /// The picture that a manifest names for a video.
        public var poster: Media?
        /// The film of a Live Photo.
        public var motion: Media?
        /// The other versions of the same shot, the best first.
        public var versions: [Version]
        /// The paths inside the site of the films of a Live Photo, including those of other versions. None is an item of
        /// its own, but without the photo, each would be one.
        public var films: [String] = []
        /// The paths inside the site of the raw photos of the shot, of which a picture by the camera is shown.
        public var raws: [String] = []
        /// Whether the item's file does not exist yet, and another picture is shown in its place.
        public var isPlaceholder = false

        public init(poster: Media? = nil, motion: Media? = nil, versions: [Version] = []) {
            self.poster = poster
            self.motion = motion
            self.versions = versions
        }
    }

    /// Another file of the shot that an item shows: the unedited photo, or another picture of a burst.
    public struct Version: Sendable, Codable {
        /// The path of the file inside the site.
        public var origin: String
        /// Nil if the file was not read.
        public var media: Media?

        public init(origin: String, media: Media?) {
            self.origin = origin
            self.media = media
        }

        public var name: String { origin.split(separator: "/").last.map(String.init) ?? origin }
    }

    /// The storage that the copies of an item share. It is immutable, so that any thread may read it.
    @usableFromInline final class Shared: Sendable, Codable {
        @usableFromInline let id: String
        @usableFromInline let kind: ItemKind
        @usableFromInline let fields: ItemFields
        @usableFromInline let media: Media?
        @usableFromInline let origin: String
        @usableFromInline let beside: Beside
        @usableFromInline let fileSize: Int?

        init(
            id: String, kind: ItemKind, fields: ItemFields, media: Media?, origin: String, beside: Beside,
            fileSize: Int?
        ) {
            self.id = id
            self.kind = kind
            self.fields = fields
            self.media = media
            self.origin = origin
            self.beside = beside
            self.fileSize = fileSize
        }
    }
}

/// Fields that are stored in groups and read for all items of a site. Reading them through `fields` would copy all
/// fields, since the getters of groups are not inlined into other modules.
extension Item {
    public var place: Place { shared.fields.place }
    public var position: Position? { shared.fields.place.position }
    public var location: String? { shared.fields.location }
    public var people: [String] { shared.fields.people }
    public var aliases: [String] { shared.fields.aliases }
}

extension Item {
    /// The bytes of an item, once a provider has fetched them. Like `Item`, copies share their storage.
    public struct Media: Sendable, Codable {
        @usableFromInline var shared: Shared

        /// - Parameters:
        ///   - fileSize: in bytes.
        ///   - modified: the modification time of the file when its bytes were read, in nanoseconds since 1970.
        public init(path: String, digest: ContentDigest, facts: MediaFacts, fileSize: Int, modified: Int64 = 0) {
            shared = Shared(path: path, digest: digest, facts: facts, fileSize: fileSize, modified: modified)
        }

        /// An absolute path on this machine.
        @inlinable public var path: String { shared.path }

        public var digest: ContentDigest {
            @inlinable get { shared.digest }
            set { self = Media(path: path, digest: newValue, facts: facts, fileSize: fileSize, modified: modified) }
        }

        public var facts: MediaFacts {
            @inlinable get { shared.facts }
            set { self = Media(path: path, digest: digest, facts: newValue, fileSize: fileSize, modified: modified) }
        }

        public init(from decoder: any Decoder) throws { shared = try Shared(from: decoder) }

        public func encode(to encoder: any Encoder) throws { try shared.encode(to: encoder) }

        /// In bytes.
        @inlinable public var fileSize: Int { shared.fileSize }

        /// With the size, shows whether the path still leads to the bytes that were hashed. It affects nothing that is
        /// published and is part of no key.
        @inlinable public var modified: Int64 { shared.modified }

        @usableFromInline final class Shared: Sendable, Codable {
            @usableFromInline let path: String
            @usableFromInline let digest: ContentDigest
            @usableFromInline let facts: MediaFacts
            @usableFromInline let fileSize: Int
            @usableFromInline let modified: Int64

            init(path: String, digest: ContentDigest, facts: MediaFacts, fileSize: Int, modified: Int64) {
                self.path = path
                self.digest = digest
                self.facts = facts
                self.fileSize = fileSize
                self.modified = modified
            }
        }
    }
}
