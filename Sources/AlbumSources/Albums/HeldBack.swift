import AlbumModel

/// The albums and items that are left out of a site for now: drafts, and those with a future publication date.
public struct HeldBack: Hashable, Sendable {
    public private(set) var albums = 0
    /// The number of items, not counting those in withheld albums.
    public private(set) var items = 0
    /// The next publication date in seconds since 1970; nil if only drafts are left out.
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
    /// Returns the diagnostic as an error that also states the consequence until it is corrected.
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
    /// Returns whether the item is left out for now.
    func isHeldBack(by publication: Publication) -> Bool {
        isWithheld || publication.holdsBack(isDraft: isDraft ?? false, publishDate: publishDate)
    }

    /// The item's publication date; nil for a draft, which no date publishes.
    var due: Timestamp? { isDraft == true ? nil : publishDate }
}
