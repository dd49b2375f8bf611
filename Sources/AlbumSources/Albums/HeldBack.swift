import AlbumModel

/// The albums and items that are left out of a site: drafts, those with a future publication date, those that have
/// expired, and albums with mistakes that may concern who sees them.
public struct HeldBack: Hashable, Sendable {
    public private(set) var albums = 0
    /// The number of items, not counting those in withheld albums.
    public private(set) var items = 0
    /// The number of albums and of items in other albums that have expired.
    public private(set) var expired = 0
    /// The folders, each with a trailing slash, in which left-out albums would be published.
    public private(set) var folders: [String] = []
    /// The same for albums that are left out until a mistake is corrected.
    public private(set) var mistakenFolders: [String] = []
    /// The same for albums that are shown without some of their items.
    public private(set) var itemFolders: [String] = []
    /// The same for albums that name files which are not there.
    public private(set) var lackingFolders: [String] = []
    /// The absolute paths of the files of left-out items, apart from those in left-out albums.
    public private(set) var files: [String] = []
    /// The files that are part of left-out items without being their own: the paths in the source, with those of the items.
    public private(set) var parts: [String: String] = [:]
    /// The next time at which a date publishes something or ends its publication, in seconds since 1970.
    public private(set) var nextDue: Int?

    public init() {}

    /// The number of drafts, and of albums and items with a future publication date.
    public var count: Int { albums + items }

    /// - Parameter address: the components of the album's folder in the site.
    mutating func addAlbum(at address: [String], due: Timestamp?) {
        albums += 1
        folders.append(Self.folder(at: address))
        note(due)
    }

    mutating func addItem(due: Timestamp?) {
        items += 1
        note(due)
    }

    mutating func addExpiredAlbum(at address: [String]) {
        expired += 1
        folders.append(Self.folder(at: address))
    }

    mutating func addMistakenAlbum(at address: [String]) { mistakenFolders.append(Self.folder(at: address)) }

    private static func folder(at address: [String]) -> String {
        address.isEmpty ? "" : address.joined(separator: "/") + "/"
    }

    mutating func addFiles(_ paths: [String]) { files += paths }

    /// - Parameters:
    ///   - parts: the paths of an item's other files, from the source.
    ///   - item: that of its own file.
    mutating func add(parts: [String], of item: String) {
        for part in parts where part != item { self.parts[part] = item }
    }

    mutating func addExpiredItem() { expired += 1 }

    /// - Parameter address: the components of the folder of an album that is shown without some of its items.
    mutating func noteItems(at address: [String]) { itemFolders.append(Self.folder(at: address)) }

    /// - Parameter address: the components of the folder of an album that names files which are not there.
    mutating func noteLack(at address: [String]) { lackingFolders.append(Self.folder(at: address)) }

    /// Notes the end of something that is shown now.
    mutating func noteEnd(_ expireDate: Timestamp?) { note(expireDate) }

    mutating func add(_ other: HeldBack) {
        albums += other.albums
        items += other.items
        expired += other.expired
        folders += other.folders
        mistakenFolders += other.mistakenFolders
        itemFolders += other.itemFolders
        lackingFolders += other.lackingFolders
        files += other.files
        parts.merge(other.parts) { first, _ in first }
        if let due = other.nextDue { nextDue = min(nextDue ?? due, due) }
    }

    private mutating func note(_ due: Timestamp?) {
        guard let due = due?.secondsSince1970 else { return }
        nextDue = min(nextDue ?? due, due)
    }
}

extension Diagnostic {
    /// Returns the diagnostic as an error that also says that something is left out until it is corrected.
    func until(leavingOut subject: ValueReader.Subject) -> Diagnostic { until(subject.consequence) }
}

extension ItemFields {
    /// Returns whether the item is left out for now.
    func isHeldBack(by publication: Publication) -> Bool {
        isWithheld || publication.isExpired(expireDate)
            || publication.holdsBack(isDraft: isDraft ?? false, publishDate: publishDate)
    }

    /// The item's publication date; nil for a draft, which no date publishes.
    var due: Timestamp? { isDraft == true ? nil : publishDate }
}
