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

extension FileAccess {
    /// Whether a file that cannot be read for what it is speaks of a draft or a date of publication; what it stands for is left
    /// out then, since nobody knows what it says.
    func speaksOfHoldingBack(_ path: String, limit: Int = SourceText.limit) -> Bool {
        guard let bytes = try? read(path, limit) else { return false }
        return ["draft", "publishDate"].contains { bytes.firstRange(of: $0.utf8) != nil }
    }
}

extension Diagnostic {
    /// The same, with what becomes of `what` meanwhile.
    func holdingBack(_ what: String) -> Diagnostic {
        Diagnostic(
            severity, "\(message); until it can be read, \(what) is left out, since it speaks of a draft or a date",
            at: location)
    }
}

extension ItemFields {
    /// Whether the item is left out for now.
    func isHeldBack(by publication: Publication) -> Bool {
        publication.holdsBack(isDraft: isDraft ?? false, publishDate: publishDate)
    }

    /// When the item is due; nil for a draft, which no date brings out.
    var due: Timestamp? { isDraft == true ? nil : publishDate }
}
