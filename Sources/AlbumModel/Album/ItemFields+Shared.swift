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
