/// A smart album, as the configuration describes it.
public struct SmartAlbum: Hashable, Sendable, Codable {
    /// The built-in smart albums.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        case all, recent, panoramas, screenshots, videos, favourites
        case years, places, people, keywords, cameras, lenses

        /// Whether it has an album for each value of a field, rather than items of its own.
        public var isGroup: Bool {
            switch self {
            case .all, .recent, .panoramas, .screenshots, .videos, .favourites: false
            case .years, .places, .people, .keywords, .cameras, .lenses: true
            }
        }
    }

    /// Nil for an album defined only by its rule.
    public var kind: Kind?
    /// Nil lets the theme name it in the site's language.
    public var title: String?
    public var description: String?
    /// An additional condition on its items.
    public var rule: Rule?
    /// The cover item: the path of its file in the source, or its id.
    public var cover: String?
    public var sort: Sort
    /// The order of the albums of a kind that makes several; nil for the kind's own order.
    public var albumSort: AlbumSort?
    /// The maximum number of items.
    public var limit: Int?
    /// For `recent`: the number of days before the newest item, or before the build's stated date.
    public var days: Int?
    /// For `favourites`: the minimum rating.
    public var rating = 4
    /// For groups: the minimum number of items for an album.
    public var least: Int?
    /// For `keywords`: whether albums nest as the keywords do.
    public var isTree = false
    /// For `people`: whether its page shows each person's face, cut from a photo, in place of covers.
    public var showsFaces = false
    /// For `people`: the photos from which the faces of some people are cut.
    public var facePhotos: [FacePhoto] = []
    /// Nil for the site's layout, without the nine-grid's limit of nine.
    public var layout: Layout?
    /// Whether each of its pages offers the originals it shows as one archive. Not inherited: smart albums repeat the
    /// same items, and each archive takes as much space as they do.
    public var offersArchive = false
    /// The location in the configuration.
    public var place: SourceLocation?

    public init(kind: Kind? = nil, title: String? = nil, rule: Rule? = nil) {
        self.kind = kind
        self.title = title
        self.rule = rule
        sort = Sort()
        sort.isDescending = true
    }

    /// The photo that shows somebody's face.
    public struct FacePhoto: Hashable, Sendable, Codable {
        public var person: String
        /// The path of its file in the source, or its id.
        public var item: String

        public init(person: String, item: String) {
            self.person = person
            self.item = item
        }
    }

    /// The default limit of `recent`.
    public static let recentCount = 60

    /// The maximum number of albums in a group: a page of more albums is useless, and tens of thousands of values are a
    /// mistake.
    public static let maxGroups = 500

    package var fewest: Int { max(1, least ?? (kind == .keywords ? 2 : 1)) }

    package var most: Int? { limit ?? (kind == .recent && days == nil ? Self.recentCount : nil) }
}

/// The name of a smart album.
public enum SmartName: Hashable, Sendable, Codable {
    case given(String)
    /// A name in the site's language.
    case kind(SmartAlbum.Kind)
    case year(Int)
    case month(year: Int, month: Int)
    /// Items of a decade whose year is unknown.
    case decade(Int)
}

/// The subject of an album in a group, so that pages that mention it can link to the album. Names are case-folded.
public enum SmartSubject: Hashable, Sendable, Codable {
    case keyword(String)
    case person(String)
    case camera(String)
    case lens(String)
    case country(String)
    case city(String, country: String)

    public static func keyword(named name: String) -> SmartSubject { .keyword(name.caseFolded) }
    public static func person(named name: String) -> SmartSubject { .person(name.caseFolded) }
    public static func camera(named name: String) -> SmartSubject { .camera(name.caseFolded) }
    public static func lens(named name: String) -> SmartSubject { .lens(name.caseFolded) }
    public static func country(named name: String) -> SmartSubject { .country(name.caseFolded) }
    public static func city(named name: String, country: String) -> SmartSubject {
        .city(name.caseFolded, country: country.caseFolded)
    }
}
