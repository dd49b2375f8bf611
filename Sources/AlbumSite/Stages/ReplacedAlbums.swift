internal import AlbumModel
internal import Planning

/// Where albums went if other albums have taken their folders since the last build: `latest` has become `2025`, and there
/// is a new `latest`. The folder of any other album shows where it is.
struct ReplacedAlbums {
    /// The present folders of such albums, by those of the last build; each with a trailing slash.
    private var successors: [String: String] = [:]

    /// - Parameters:
    ///   - remembered: what the former pages showed, by address.
    ///   - places: where their photographs are now.
    ///   - isPrivate: returns whether a private album has a photograph: what is public is then a copy.
    ///   - isTaken: returns whether there is an album in a folder, also one that is private.
    ///   - unchanged: returns those of some folders in which an album still shows one of its photographs.
    init<Failure: Error>(
        _ remembered: [String: ShownRecord], _ places: [String: ItemReference], _ plan: SitePlan,
        isPrivate: (ContentDigest) -> Bool, isTaken: (String) -> Bool,
        unchanged: (Set<String>) throws(Failure) -> Set<String>
    ) throws(Failure) {
        var votes: [String: [String?: Int]] = [:]
        // What an earlier build redirected does not show where the rest of its album went.
        for (address, record) in remembered where record.target == address {
            let place = isPrivate(record.digest) ? nil : places[address].map { ShownRecord.folder(of: plan[$0].page) }
            votes[ShownRecord.folder(of: address), default: [:]][place, default: 0] += 1
        }
        for (folder, counts) in votes where isTaken(folder) {
            let all = counts.values.reduce(0, +)
            guard let most = counts.first(where: { $1 > all / 2 })?.key, most != folder else { continue }
            successors[folder] = most
        }
        guard !successors.isEmpty else { return }
        for folder in try unchanged(Set(successors.keys)) { successors[folder] = nil }
    }

    /// Returns where the album is that was in a folder until now.
    func folder(of album: String) -> String { successors[album] ?? album }

    /// Returns where the page of an album is that was at an address until now.
    func page(at address: String) -> String {
        let folder = ShownRecord.folder(of: address)
        return self.folder(of: folder) + address.dropFirst(folder.count)
    }
}
