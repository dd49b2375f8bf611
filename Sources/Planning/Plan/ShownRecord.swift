package import AlbumModel

/// What was shown on a page when it was last published.
package struct ShownRecord: Sendable {
    /// The item's content.
    package var digest: ContentDigest
    /// The page itself, or where it led.
    package var target: String

    package init(digest: ContentDigest, target: String) {
        self.digest = digest
        self.target = target
    }
}

extension SitePlan {
    /// What is to be remembered of pages that were written: of an item's, what it shows; of one that leads elsewhere because
    /// an item was renamed, where to. All of the latter, since an item may be edited after it was renamed.
    package func shown(on pages: [String]) -> [String: ShownRecord] {
        let written = Set(pages)
        var records: [String: ShownRecord] = [:]
        guard !written.isEmpty else { return records }
        var redirects: [String: [String]] = [:]
        let aliases = Set(self.aliases.map(\.redirect.address))
        for redirect in self.redirects where !aliases.contains(redirect.address) {
            redirects[redirect.target, default: []].append(redirect.address)
        }
        for album in albums {
            for index in album.items.indices {
                guard let digest = album.items[index].item.media?.digest else { continue }
                let page = album.items[index].page
                let record = ShownRecord(digest: digest, target: page)
                if written.contains(page) { records[page] = record }
                for address in redirects[page] ?? [] { records[address] = record }
            }
        }
        return records
    }
}
