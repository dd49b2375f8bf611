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

    public init(id: String, kind: ItemKind, fields: ItemFields, media: Media?, origin: String) {
        shared = Shared(id: id, kind: kind, fields: fields, media: media, origin: origin)
    }

    /// Unique in its album and safe in an address; see `AddressBook`.
    public var id: String {
        get { shared.id }
        set { self = Item(id: newValue, kind: kind, fields: fields, media: media, origin: origin) }
    }

    public var kind: ItemKind {
        get { shared.kind }
        set { self = Item(id: id, kind: newValue, fields: fields, media: media, origin: origin) }
    }

    public var fields: ItemFields {
        get { shared.fields }
        set { self = Item(id: id, kind: kind, fields: newValue, media: media, origin: origin) }
    }

    /// The file's content and facts; nil where no bytes could be had, and a placeholder is shown.
    public var media: Media? {
        get { shared.media }
        set { self = Item(id: id, kind: kind, fields: fields, media: newValue, origin: origin) }
    }

    /// Where the item came from, for messages: the path of its file inside the site, or its address elsewhere.
    public var origin: String { shared.origin }

    /// What the copies of one item have in common; it never changes, so that any thread may read it.
    private final class Shared: Sendable {
        let id: String
        let kind: ItemKind
        let fields: ItemFields
        let media: Media?
        let origin: String

        init(id: String, kind: ItemKind, fields: ItemFields, media: Media?, origin: String) {
            self.id = id
            self.kind = kind
            self.fields = fields
            self.media = media
            self.origin = origin
        }
    }
}
