internal import AlbumModel
internal import BuildStore
internal import Planning
internal import Reporting

/// What the last build recorded of albums.
struct AlbumHistory {
    /// The albums of the last build, by folder.
    let albums: [String: AlbumRecord]
    /// Where the pages of renamed albums were in the last build, by their former addresses.
    let renamed: [String: String]

    init(_ state: BuildState, in folder: String) throws(BuildFailure) {
        let albums = try state.albums(in: folder)
        let renamed = try state.renamedPages(in: folder)
        guard albums.isEmpty else {
            (self.albums, self.renamed) = (albums, renamed)
            return
        }
        // Older versions recorded only what each page showed, or where it redirected.
        let shown = try state.shown(in: folder) { _ in true }
        self.albums = Self.albums(shown)
        self.renamed = Self.renamed(shown).merging(renamed) { $1 }
    }

    private static func albums(_ shown: [String: ShownRecord]) -> [String: AlbumRecord] {
        var albums: [String: AlbumRecord] = [:]
        for (address, record) in shown where record.target == address {
            albums[AddressBook.folder(of: address), default: AlbumRecord(photos: [], isPublic: true)].photos
                .insert(AlbumRecord.mark(of: record.digest))
        }
        return albums
    }

    /// For albums from which most photos redirect to a single other album, returns where their pages are.
    private static func renamed(_ shown: [String: ShownRecord]) -> [String: String] {
        var votes: [String: [String: Int]] = [:]
        for (address, record) in shown where record.album == nil && record.target != address {
            votes[AddressBook.folder(of: address), default: [:]][AddressBook.folder(of: record.target), default: 0] += 1
        }
        var renamed: [String: String] = [:]
        for (former, counts) in votes where !former.isEmpty {
            let all = counts.values.reduce(0, +)
            guard let most = counts.first(where: { 2 * $0.value > all })?.key, most != former else { continue }
            renamed[former + "index.html"] = most + "index.html"
        }
        return renamed
    }
}
