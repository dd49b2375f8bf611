/// The fields that a manifest, a sidecar, a mapping or the file's own metadata can give an item. All are optional.
///
/// The names are the ones people write, in every format. `extra` holds all other fields, for templates.
public struct ItemFields: Hashable, Sendable, Codable {
    public var title: String?
    /// A caption: one or more sentences about the item, as plain text.
    public var description: String?
    /// The name of the item's category.
    public var tag: String?
    public var keywords: [String] = []
    public var rating: Int?
    public var shootTime: KnownDate?
    public var createTime: Timestamp?
    @Shared public var place = Place()
    public var camera: String?
    public var lens: String?
    @Shared public var exposure = Exposure()
    public var author: String?
    public var copyright: String?
    /// Fields that the model does not define, in the order in which they were written.
    public var extra: [ExtraField] = []

    /// Fields of listings: who offers the item, and whether it is shown.
    @Shared var offer = Offer()
    /// Fields that only a few items have.
    @Shared var rare = RareFields()

    public init() {}
}

/// The lists of an item that a text has emptied: `people: []`.
public struct EmptiedLists: OptionSet, Hashable, Sendable, Codable {
    public var rawValue: UInt8

    public static let keywords = EmptiedLists(rawValue: 1)
    public static let people = EmptiedLists(rawValue: 2)

    public init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// A field that the model does not define, for a site's own templates.
public struct ExtraField: Hashable, Sendable, Codable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
        self.name = name
        self.value = value.withoutControls
    }
}

/// A text in rendered form, usually written in Markdown.
public struct Prose: Hashable, Sendable, Codable {
    /// Rendered and safe HTML: raw HTML is dropped unless the root configuration allows it.
    public var html: String
    /// The same text without markup, for descriptions and search.
    public var plainText: String
    /// Where its links to pages and files of the site are written, for messages. It is not part of what the text says.
    private var linkPlaces: [String: SourceLocation] = [:]

    private enum CodingKeys: CodingKey { case html, plainText }

    public init(html: String, plainText: String) {
        self.html = html
        self.plainText = plainText
    }

    /// Creates prose from text that is not Markdown, with a paragraph for each line.
    public init(plainText: String) {
        let lines = plainText.split(whereSeparator: \.isNewline).map { "<p>\(String($0).asElementContent)</p>\n" }
        self.init(html: lines.joined(), plainText: plainText)
    }

    public static func == (first: Prose, second: Prose) -> Bool {
        first.html == second.html && first.plainText == second.plainText
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(html)
        hasher.combine(plainText)
    }
}

extension Prose {
    /// Notes where a link is written; the first place counts.
    package mutating func note(link url: String, at place: SourceLocation) {
        guard url.hasPrefix("/") || RootLinks.isRelative(url) else { return }
        let key = Self.key(of: url)
        if linkPlaces[key] == nil { linkPlaces[key] = place }
    }

    /// Returns where a link is written; nil if that is not known.
    ///
    /// - Parameter url: the address in the HTML, without a mark.
    package func place(ofLink url: String) -> SourceLocation? { linkPlaces[Self.key(of: url)] }

    /// Addresses have an encoding in HTML that differs from what people write.
    private static func key(of url: String) -> String { RootLinks.withFile(url).percentDecoded }
}

/// The fields that most items do not have, each group stored behind one word: stored inline, they took half of an
/// item's memory, and lists of a hundred thousand items are held as drafts, as items, and briefly as both.
extension ItemFields {
    /// The text for people who cannot see the picture; if nil, the title or the description is used.
    public var alt: String? {
        get { rare.alt }
        set { rare.alt = newValue }
    }

    public var location: String? {
        get { rare.location }
        set { rare.location = newValue }
    }

    public var people: [String] {
        get { rare.people }
        set { rare.people = newValue }
    }

    /// Names of people that a provider knows only from its tree of keywords; they are never shown.
    public var namesAmongKeywords: [String] {
        get { rare.namesAmongKeywords }
        set { rare.namesAmongKeywords = newValue }
    }

    /// Where people's faces are. `people` has their names.
    public var faces: [MarkedFace] {
        get { rare.faces }
        set { rare.faces = newValue }
    }

    /// The keywords that belong to a tree, as paths: `Places|Italy|Rome`. They are replaced together with `keywords`.
    public var keywordTree: [String] {
        get { rare.keywordTree }
        set { rare.keywordTree = newValue }
    }

    /// The colour labels of photo editors, by which rules find items; no page shows them.
    public var labels: [String] {
        get { rare.labels }
        set { rare.labels = newValue }
    }

    /// Whether a photo editor flags the item as picked.
    public var isPicked: Bool {
        get { rare.isPicked }
        set { rare.isPicked = newValue }
    }

    public var placeholderImage: String? {
        get { rare.placeholderImage }
        set { rare.placeholderImage = newValue }
    }

    /// The lists that a text has emptied. They replace those of other sources.
    public var emptied: EmptiedLists {
        get { rare.emptied }
        set { rare.emptied = newValue }
    }

    /// In seconds; videos only.
    public var duration: Double? {
        get { rare.duration }
        set { rare.duration = newValue }
    }

    /// The path of the picture shown until playback; videos only.
    public var poster: String? {
        get { rare.poster }
        set { rare.poster = newValue }
    }

    /// The part that cropping keeps in view; nil for the centre.
    public var focus: Focus? {
        get { rare.focus }
        set { rare.focus = newValue }
    }

    /// The number of quarter turns by which a photo is turned clockwise, from 0 to 3; nil if unspecified.
    public var turn: Int? {
        get { rare.turn }
        set { rare.turn = newValue }
    }

    /// The orientation in which a photo program shows a raw photo; nil if unspecified. Other photos carry their own.
    public var orientation: Orientation? {
        get { rare.orientation }
        set { rare.orientation = newValue }
    }

    /// The item's own text, as HTML that is safe to show.
    public var prose: Prose? {
        get { rare.prose }
        set { rare.prose = newValue }
    }

    /// The item's earlier addresses, as written; see `Alias`.
    public var aliases: [String] {
        get { rare.aliases }
        set { rare.aliases = newValue }
    }

    public var agentID: String? {
        get { offer.agentID }
        set { offer.agentID = newValue }
    }

    public var agentName: String? {
        get { offer.agentName }
        set { offer.agentName = newValue }
    }

    public var approveStatus: Int? {
        get { offer.approveStatus }
        set { offer.approveStatus = newValue }
    }

    /// Further values of `approveStatus`, each of which can hide the item.
    public var otherStatuses: [Int] {
        get { offer.otherStatuses }
        set { offer.otherStatuses = newValue }
    }

    /// Whether the item is a draft, which is not shown yet; nil if unspecified.
    public var isDraft: Bool? {
        get { offer.isDraft }
        set { offer.isDraft = newValue }
    }

    /// The time from which the item is shown.
    public var publishDate: Timestamp? {
        get { offer.publishDate }
        set { offer.publishDate = newValue }
    }

    /// The time from which the item is no longer shown.
    public var expireDate: Timestamp? {
        get { offer.expireDate }
        set { offer.expireDate = newValue }
    }

    /// Whether something that might hold the item back cannot be read. No build shows it then, not even one that
    /// includes drafts.
    public var isWithheld: Bool {
        get { offer.isWithheld }
        set { offer.isWithheld = newValue }
    }

    struct RareFields: Emptiable {
        var alt: String?
        var location: String?
        var people: [String] = []
        var namesAmongKeywords: [String] = []
        var faces: [MarkedFace] = []
        var keywordTree: [String] = []
        var labels: [String] = []
        var emptied: EmptiedLists = []
        var isPicked = false
        var placeholderImage: String?
        var duration: Double?
        var poster: String?
        var focus: Focus?
        var turn: Int?
        var orientation: Orientation?
        var prose: Prose?
        var aliases: [String] = []
    }

    struct Offer: Emptiable {
        var agentID: String?
        var agentName: String?
        var approveStatus: Int?
        var otherStatuses: [Int] = []
        var isDraft: Bool?
        var isWithheld = false
        var publishDate: Timestamp?
        var expireDate: Timestamp?
    }
}

extension PeopleNames {
    /// Adds all people whom a provider names.
    public mutating func add(_ fields: ItemFields) {
        add(fields.people)
        add(fields.namesAmongKeywords)
        add(PeopleTree.names(in: fields.keywords))
    }
}
