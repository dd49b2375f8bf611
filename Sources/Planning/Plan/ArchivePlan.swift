internal import AlbumModel

/// An archive of the originals that one album's page shows.
public struct ArchivePlan: Hashable, Sendable, Codable {
    /// Relative to the site's root.
    public let address: String

    public init(address: String) { self.address = address }
}

extension AlbumPlan {
    /// An archive of these items on this album's page; nil where nothing would be in it.
    package func archive(of items: [ItemPlan]) -> ArchivePlan? {
        let files = items.compactMap { item in
            item.film(.whole)?.address ?? item.file?.address
                ?? (item.item.kind == .photo ? item.originals.last?.address : nil)
        }
        guard !files.isEmpty else { return nil }
        let name = address.last ?? Slug.component(title)
        // The addresses of the files follow their content, and with them the archive's: no cache on the way shows an old one.
        let mark = StableHash(files.joined(separator: "\n")).hexDigits(8)
        return ArchivePlan(address: "\(folder)media/\(name.isEmpty ? "album" : name)-\(mark).zip")
    }
}
