/// Photos and videos are the two kinds of items, and of categories.
public enum ItemKind: String, Sendable, Codable, CaseIterable {
    case photo, video
}

/// One photo or one video of an album, as every view sees it: where the data came from is not visible here.
///
/// A value of one word: copies share what they say, since an item stands in its category, in the plan and in every
/// smart album that it belongs to, and what is known of one is near a kilobyte.
public struct Item: Sendable {
    private var shared: Shared

    /// - Parameter beside: files that belong to the item besides its own.
    public init(
        id: String, kind: ItemKind, fields: ItemFields, media: Media?, origin: String, beside: Beside = Beside()
    ) {
        shared = Shared(id: id, kind: kind, fields: fields, media: media, origin: origin, beside: beside)
    }

    /// Unique in its album and safe in an address; see `AddressBook`.
    public var id: String {
        get { shared.id }
        set { self = Item(id: newValue, kind: kind, fields: fields, media: media, origin: origin, beside: beside) }
    }

    public var kind: ItemKind {
        get { shared.kind }
        set { self = Item(id: id, kind: newValue, fields: fields, media: media, origin: origin, beside: beside) }
    }

    public var fields: ItemFields {
        get { shared.fields }
        set { self = Item(id: id, kind: kind, fields: newValue, media: media, origin: origin, beside: beside) }
    }

    /// The file's content and facts; nil where no bytes could be had, and a placeholder is shown.
    public var media: Media? {
        get { shared.media }
        set { self = Item(id: id, kind: kind, fields: fields, media: newValue, origin: origin, beside: beside) }
    }

    /// Files that belong to the item besides its own.
    public var beside: Beside {
        get { shared.beside }
        set { self = Item(id: id, kind: kind, fields: fields, media: media, origin: origin, beside: newValue) }
    }

    /// Where the item came from, for messages: the path of its file inside the site, or its address elsewhere.
    public var origin: String { shared.origin }

    /// What the item's renditions are made of: the picture that a manifest names for a video, else its own file.
    public var picture: Media? { beside.poster ?? media }

    /// Files that few items have.
    public struct Beside: Sendable {
        /// The picture that a manifest names for a video.
        public var poster: Media?
        /// The film of a Live Photo.
        public var motion: Media?

        public init(poster: Media? = nil, motion: Media? = nil) {
            self.poster = poster
            self.motion = motion
        }
    }

    /// What the copies of one item have in common; it never changes, so that any thread may read it.
    private final class Shared: Sendable {
        let id: String
        let kind: ItemKind
        let fields: ItemFields
        let media: Media?
        let origin: String
        let beside: Beside

        init(id: String, kind: ItemKind, fields: ItemFields, media: Media?, origin: String, beside: Beside) {
            self.id = id
            self.kind = kind
            self.fields = fields
            self.media = media
            self.origin = origin
            self.beside = beside
        }
    }
}
