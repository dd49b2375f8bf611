/// The fields that a manifest, a sidecar, a mapping or the file's own metadata may give an item; all are optional.
///
/// The names are the ones people write, in every format. `extra` keeps what is not in this list, for templates.
public struct ItemFields: Hashable, Sendable, Codable {
    public var title: String?
    /// A sentence or more about the item, as plain text; a caption.
    public var description: String?
    /// The name of the item's category.
    public var tag: String?
    public var keywords: [String] = []
    public var rating: Int?
    public var shootTime: Timestamp?
    public var createTime: Timestamp?
    @Shared public var place = Place()
    public var camera: String?
    public var lens: String?
    @Shared public var exposure = Exposure()
    public var author: String?
    public var copyright: String?
    /// Fields the model has no name for, in the order they were written.
    public var extra: [ExtraField] = []

    /// What a listing says of who offers the item.
    @Shared var offer = Offer()
    /// What few items have.
    @Shared var rare = RareFields()

    public init() {}
}

/// A field that only a site's own templates know.
public struct ExtraField: Hashable, Sendable, Codable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
        self.name = name
        self.value = value.withoutControls
    }
}

/// A text that was written in Markdown.
public struct Prose: Hashable, Sendable, Codable {
    /// Rendered and safe: raw HTML was dropped unless the root configuration allows it.
    public var html: String
    /// The same without markup, for descriptions and search.
    public var plainText: String

    public init(html: String, plainText: String) {
        self.html = html
        self.plainText = plainText
    }

    /// A text that was not written in Markdown: one paragraph a line.
    public init(plainText: String) {
        let escaped = ["&": "&amp;", "<": "&lt;", ">": "&gt;"] as [Character: String]
        let lines = plainText.split(whereSeparator: \.isNewline).map { line in
            "<p>" + line.map { escaped[$0] ?? String($0) }.joined() + "</p>\n"
        }
        self.init(html: lines.joined(), plainText: plainText)
    }
}

/// The fields that most items do not have, behind a word each: in line they were half of what is known of an item, and
/// lists of a hundred thousand are held as drafts, as items, and for a moment as both.
extension ItemFields {
    /// The text for people who cannot see the picture. If it is nil, the title or description is used.
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

    public var placeholderImage: String? {
        get { rare.placeholderImage }
        set { rare.placeholderImage = newValue }
    }

    /// Seconds; videos only.
    public var duration: Double? {
        get { rare.duration }
        set { rare.duration = newValue }
    }

    /// Videos only: the path of the picture shown until it plays.
    public var poster: String? {
        get { rare.poster }
        set { rare.poster = newValue }
    }

    /// What stays in sight where the picture is cut; nil is its centre.
    public var focus: Focus? {
        get { rare.focus }
        set { rare.focus = newValue }
    }

    /// Text of the item's own, as HTML that is safe to show.
    public var prose: Prose? {
        get { rare.prose }
        set { rare.prose = newValue }
    }

    /// Addresses that the item had before, as they were written; see `Alias`.
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

    /// Whether it is not to be shown yet; nil where nothing says so or otherwise.
    public var isDraft: Bool? {
        get { offer.isDraft }
        set { offer.isDraft = newValue }
    }

    /// From when on it is shown.
    public var publishDate: Timestamp? {
        get { offer.publishDate }
        set { offer.publishDate = newValue }
    }

    /// Whether something that may hold it back cannot be read: no build shows it then, not even one of drafts.
    public var isWithheld: Bool {
        get { offer.isWithheld }
        set { offer.isWithheld = newValue }
    }

    struct RareFields: Emptiable {
        var alt: String?
        var location: String?
        var people: [String] = []
        var placeholderImage: String?
        var duration: Double?
        var poster: String?
        var focus: Focus?
        var prose: Prose?
        var aliases: [String] = []
    }

    struct Offer: Emptiable {
        var agentID: String?
        var agentName: String?
        var approveStatus: Int?
        var isDraft: Bool?
        var isWithheld = false
        var publishDate: Timestamp?
    }
}
