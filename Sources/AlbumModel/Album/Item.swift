/// Photos and videos are the two kinds of items, and of categories.
public enum ItemKind: String, Sendable, Codable, CaseIterable {
    case photo, video
}

/// One photo or one video of an album, as every view sees it: where the data came from is not visible here.
public struct Item: Sendable {
    /// Unique in its album and safe in an address; see `AddressBook`.
    public var id: String
    public var kind: ItemKind
    public var fields: ItemFields
    /// The file's content and facts; nil where no bytes could be had, and a placeholder is shown.
    public var media: Media?
    /// Where the item came from, for messages: the path of its file inside the site, or its address elsewhere.
    public var origin: String

    public init(id: String, kind: ItemKind, fields: ItemFields, media: Media?, origin: String) {
        self.id = id
        self.kind = kind
        self.fields = fields
        self.media = media
        self.origin = origin
    }

    /// The bytes of an item, once a provider has fetched them.
    public struct Media: Sendable {
        /// An absolute path on this machine.
        public var path: String
        public var digest: ContentDigest
        public var facts: MediaFacts
        /// Bytes.
        public var fileSize: Int

        public init(path: String, digest: ContentDigest, facts: MediaFacts, fileSize: Int) {
            self.path = path
            self.digest = digest
            self.facts = facts
            self.fileSize = fileSize
        }
    }
}
