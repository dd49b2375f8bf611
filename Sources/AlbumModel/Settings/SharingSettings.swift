/// What an album offers to programs that follow it. Only a site that knows its `baseURL` has feeds: what is in them must
/// be absolute.
public struct FeedSettings: Hashable, Sendable, Codable {
    public var atom = true
    public var json = true
    /// The most entries of a feed.
    public var items = 50

    public init() {}

    public var isOn: Bool { atom || json }
}

/// Whether to ask search engines not to index an album's pages.
public enum Robots: String, Hashable, Sendable, Codable, CaseIterable {
    case index, noindex
}

/// Which picture networks and chats show for a link to a page.
public struct OpenGraphSettings: Hashable, Sendable, Codable {
    public enum AlbumImage: String, Hashable, Sendable, Codable, CaseIterable {
        /// A JPEG of 1200 × 630, cut out of the cover.
        case card
        case thumbnail
    }

    public enum ItemImage: String, Hashable, Sendable, Codable, CaseIterable {
        case card
        /// The resized original, which is there anyway.
        case original
    }

    public var albums = AlbumImage.card
    public var items = ItemImage.original

    public init() {}
}

/// What visitors can do with items that they select on an album's pages.
public enum Selecting: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing: pages offer no selecting.
    case off
    /// Save them, where the album offers downloads.
    case save
    /// Also make a list of those to delete from the source. It is for those who keep the site, not for every visitor.
    case all

    /// What is left of it in an album that offers `downloads`: without them there is nothing to save.
    public func allowed(by downloads: DownloadSettings) -> Selecting {
        self == .save && !downloads.items ? .off : self
    }
}

/// What visitors are offered to keep.
public struct DownloadSettings: Hashable, Sendable, Codable {
    /// A button for each item.
    public var items = true
    /// An archive of all originals of the album.
    public var zip = false

    public init() {}

    /// Offers nothing.
    public mutating func close() { (items, zip) = (false, false) }

    /// Whether an item may be kept at all, by itself or with others.
    public var isAllowed: Bool { items || zip }
}
