import AlbumModel

/// What is left out of a site for now: drafts, and what has a date of publication to come.
public struct HeldBack: Hashable, Sendable {
    public private(set) var albums = 0
    /// Apart from those of the albums.
    public private(set) var items = 0
    /// When the next of it is due, in seconds since 1970; nil where only drafts are left out.
    public private(set) var nextDue: Int?

    public init() {}

    public var count: Int { albums + items }

    mutating func addAlbum(due: Timestamp?) {
        albums += 1
        note(due)
    }

    mutating func addItem(due: Timestamp?) {
        items += 1
        note(due)
    }

    mutating func add(_ other: HeldBack) {
        albums += other.albums
        items += other.items
        if let due = other.nextDue { nextDue = min(nextDue ?? due, due) }
    }

    private mutating func note(_ due: Timestamp?) {
        guard let due = due?.secondsSince1970 else { return }
        nextDue = min(nextDue ?? due, due)
    }
}

extension Diagnostic {
    /// The same as an error, with what becomes of the matter until then.
    func until(_ consequence: String) -> Diagnostic {
        let text =
            message.hasSuffix("?")
            ? "\(message) Until this is corrected, \(consequence)"
            : "\(message); until this is corrected, \(consequence)"
        guard !message.hasSuffix(consequence) else { return self }
        var diagnostic = self
        (diagnostic.severity, diagnostic.message) = (.error, text)
        return diagnostic
    }
}

extension ItemFields {
    /// Whether the item is left out for now.
    func isHeldBack(by publication: Publication) -> Bool {
        isWithheld || publication.holdsBack(isDraft: isDraft ?? false, publishDate: publishDate)
    }

    /// When the item is due; nil for a draft, which no date brings out.
    var due: Timestamp? { isDraft == true ? nil : publishDate }
}
