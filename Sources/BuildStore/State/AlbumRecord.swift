package import AlbumModel
package import Planning

/// An album of the last build, which the next one recognises by its photos if it has been renamed.
package struct AlbumRecord: Hashable, Sendable {
    /// The beginning of a photo's digest.
    package typealias Mark = UInt64

    package var photos: Set<Mark>
    /// Whether everybody could see it, so that others may know the addresses of its pages.
    package var isPublic: Bool

    package init(photos: Set<Mark>, isPublic: Bool) {
        self.photos = photos
        self.isPublic = isPublic
    }

    package static func mark(of digest: ContentDigest) -> Mark { digest.words.0 }
}

/// What a build changes in the history of an output folder. It is stored in one transaction, because all parts refer to
/// the folders that albums have after this build.
package struct HistoryChanges: Sendable {
    /// What pages show, or where they redirect; others stay as they are.
    package var shown: [String: ShownRecord] = [:]
    /// The pages to forget.
    package var forgotten: [String] = []
    /// The present addresses of the pages of renamed albums, by their former ones; nil to leave them as they are.
    package var renamed: [String: String]?
    /// All albums by folder; nil to leave them as they are.
    package var albums: [String: AlbumRecord]?

    package init() {}
}
