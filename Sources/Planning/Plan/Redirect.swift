package import AlbumModel

/// A page at an address that another page had before, which leads there.
public struct Redirect: Hashable, Sendable, Codable {
    /// Relative to the site's root, as all addresses.
    public var address: String
    public var target: String
    /// The place in the plan of the album that the target belongs to.
    public var album: Int
    /// What the target is about.
    public var title: String

    public init(address: String, target: String, album: Int, title: String) {
        self.address = address
        self.target = target
        self.album = album
        self.title = title
    }
}

extension SitePlan {
    /// Whether a redirect would tell the address of an unlisted album to somebody who does not have it: one from inside the same
    /// album does not.
    package func betrays(_ redirect: Redirect) -> Bool {
        guard albums[redirect.album].settings.isUnlisted,
            let entrance = trail(to: redirect.album).last(where: { !$0.isListed })
        else { return false }
        return !redirect.address.hasPrefix(entrance.folder)
    }

    /// The redirects that the source asks for by `aliases:`, in the order of the plan, each with what asked for it.
    public var aliases: [(redirect: Redirect, origin: String)] {
        var found: [(Redirect, String)] = []
        for album in albums {
            let above = album.parent.map { albums[$0].folder } ?? ""
            for alias in album.aliases {
                guard let address = Alias.albumPage(alias, in: above) else { continue }
                let redirect = Redirect(address: address, target: album.page, album: album.index, title: album.title)
                found.append((redirect, album.path.isEmpty ? "." : album.path.joined(separator: "/")))
            }
            for index in album.items.indices {
                for alias in album.items[index].item.fields.aliases {
                    guard let address = Alias.itemPage(alias, in: album.folder) else { continue }
                    let item = album.items[index]
                    found.append((redirect(at: address, to: item, of: album), item.item.origin))
                }
            }
        }
        return found
    }

    public func redirect(at address: String, to item: ItemPlan, of album: AlbumPlan) -> Redirect {
        let title = item.item.fields.title ?? ""
        return Redirect(
            address: address, target: item.page, album: album.index, title: title.isEmpty ? album.title : title)
    }
}

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
