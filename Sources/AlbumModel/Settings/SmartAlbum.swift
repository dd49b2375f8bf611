/// An album made by a rule, as the configuration describes it.
public struct SmartAlbum: Hashable, Sendable, Codable {
    /// What comes with the program.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        case all, recent, panoramas, screenshots, videos, favourites
        case years, places, people, keywords, cameras, lenses

        /// Whether it has an album for each of something, rather than items of its own.
        public var isGroup: Bool {
            switch self {
            case .all, .recent, .panoramas, .screenshots, .videos, .favourites: false
            case .years, .places, .people, .keywords, .cameras, .lenses: true
            }
        }
    }

    /// Nil for an album by its rule alone.
    public var kind: Kind?
    /// Nil lets the theme name it in the site's language.
    public var title: String?
    public var description: String?
    /// What its items must be besides.
    public var rule: Rule?
    /// The item that stands for it: the path of its file in the source, or its id.
    public var cover: String?
    public var sort: Sort
    /// The most items.
    public var limit: Int?
    /// Of `recent`: how many days before the newest item, or before the build's stated date.
    public var days: Int?
    /// Of `favourites`: the fewest stars.
    public var rating = 4
    /// Of those that have an album for each of something: the fewest items that are worth one.
    public var least: Int?
    /// Nil for the site's own, without the nine-grid's limit of nine.
    public var layout: Layout?
    /// Whether each of its pages offers the originals it shows as one file. It inherits nothing: smart albums show the same
    /// items again and again, and each archive takes as much room as they do.
    public var offersArchive = false
    /// Where the configuration has it.
    public var place: SourceLocation?

    public init(kind: Kind? = nil, title: String? = nil, rule: Rule? = nil) {
        self.kind = kind
        self.title = title
        self.rule = rule
        sort = Sort()
        sort.isDescending = true
    }

    /// The most items of `recent` by default.
    public static let recentCount = 60

    /// Of any one kind the most albums: beyond, a page of them is of no use, and words by the ten thousand are a mistake.
    public static let mostGroups = 500

    package var fewest: Int { max(1, least ?? (kind == .keywords ? 2 : 1)) }

    package var most: Int? { limit ?? (kind == .recent && days == nil ? Self.recentCount : nil) }
}

/// What a smart album is called.
public enum SmartName: Hashable, Sendable, Codable {
    case given(String)
    /// In the words of the site's language.
    case kind(SmartAlbum.Kind)
    case year(Int)
    case month(year: Int, month: Int)
}

/// What an album for one of something is for, so that whatever names it can lead there. Names are folded: case is no
/// difference.
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
