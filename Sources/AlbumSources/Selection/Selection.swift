public import AlbumModel

/// What a person selected for deletion on the pages of an album: the content of a selection file.
///
/// The file names items as the published pages do, since a page knows no file of the source. Which files they are is
/// found by planning the site again.
public struct Selection: Hashable, Sendable {
    public static let version = 1
    /// Bytes that a selection file may have.
    public static let limit = 32 << 20
    /// Items that it may list.
    static let mostItems = 100_000
    /// Addresses that it may give for one item.
    static let mostMedia = 8

    /// The album's folder in the published site; empty for the root.
    public var album: String
    public var items: [Item]

    public struct Item: Hashable, Sendable {
        public var id: String
        /// The addresses of files that showed the item, relative to the album's page. Each bears a mark of the content it
        /// was made from, which tells whether the item is still the same.
        public var media: [String]
        /// The mark of an item that was shown without a picture.
        public var mark: String?
        /// Its place in the selection file.
        public var place: SourceLocation

        public init(id: String, media: [String], mark: String? = nil, place: SourceLocation) {
            self.id = id
            self.media = media
            self.mark = mark
            self.place = place
        }
    }

    public init(album: String, items: [Item]) {
        self.album = album
        self.items = items
    }
}

/// What is wrong with a selection file; nothing of it is carried out then.
public struct SelectionError: Error, Hashable, Sendable {
    public var diagnostics: [Diagnostic]
}
