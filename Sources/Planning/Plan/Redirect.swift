package import AlbumModel

/// A page at a former address of another page, which redirects to that page.
public struct Redirect: Hashable, Sendable, Codable {
    /// Relative to the site's root, like all addresses.
    public var address: String
    public var target: String
    /// The index in the plan of the target's album.
    public var album: Int
    /// The title of the target.
    public var title: String

    public init(address: String, target: String, album: Int, title: String) {
        self.address = address
        self.target = target
        self.album = album
        self.title = title
    }
}

extension SitePlan {
    /// Returns whether a redirect would reveal the address of an unlisted album to someone who does not have it. A
    /// redirect from inside the same album does not.
    package func reveals(_ redirect: Redirect) -> Bool {
        if pages.contains(where: { $0.isUnlisted && $0.address == redirect.target }) { return true }
        guard let entrance = unlistedEntrance(to: albums[redirect.album]) else { return false }
        return !redirect.address.hasPrefix(entrance)
    }

    /// Returns the folder of the unlisted album that an album is or lies in, through which its visitors come; nil for
    /// other albums.
    package func unlistedEntrance(to album: AlbumPlan) -> String? {
        guard album.settings.isUnlisted else { return nil }
        return trail(to: album.index).last { !$0.isListed }?.folder
    }

    /// The redirects that `aliases:` in the source define, in the order of the plan, each with its origin.
    public var aliases: [(redirect: Redirect, origin: String)] {
        var found: [(Redirect, String)] = []
        for page in pages {
            for alias in page.aliases {
                guard let address = Alias.itemPage(alias, in: page.folder) else { continue }
                found.append(
                    (Redirect(address: address, target: page.address, album: 0, title: page.title), page.path))
            }
        }
        for album in albums {
            let above = album.parent.map { albums[$0].folder } ?? ""
            for alias in album.aliases {
                guard let address = Alias.albumPage(alias, in: above) else { continue }
                let redirect = Redirect(address: address, target: album.page, album: album.index, title: album.title)
                found.append((redirect, album.path.isEmpty ? "." : album.path.joined(separator: "/")))
            }
            for index in album.items.indices {
                for alias in album.items[index].item.aliases {
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

/// The content of a page when it was last published.
package struct ShownRecord: Sendable {
    /// The digest of the item.
    package var digest: ContentDigest
    /// The page itself, or the target of its redirect.
    package var target: String
    /// The folder of the album that the page belonged to, under the album's present name; ends in a slash, and is empty
    /// for the root. The photograph may be in another album by now. Nil if an older version, which did not know it,
    /// redirected the page.
    package var album: String?

    package init(digest: ContentDigest, target: String, album: String?) {
        self.digest = digest
        self.target = target
        self.album = album
    }
}

extension SitePlan {
    /// Returns the record of a page that is to redirect to an item's page; nil if the item could not be read.
    ///
    /// - Parameter album: the folder of the album that the page belonged to.
    package func record(of reference: ItemReference, from album: String?) -> ShownRecord? {
        self[reference].item.media.map { ShownRecord(digest: $0.digest, target: self[reference].page, album: album) }
    }

    /// Returns the records to keep of the written pages: for an item's page, its content; for a redirect that is due to
    /// a renamed item, its target. All redirects of the latter kind are included, whether or not they were written,
    /// since an item may be edited after it was renamed. No page of an unlisted album is included, because no redirect
    /// may lead from an address that only some people know.
    ///
    /// - Parameters:
    ///   - folders: the folders of the albums that the pages which redirect belonged to, by address.
    ///   - isPreview: returns whether the page at an address is shown before its publication date, so that no redirect
    ///     may lead from there either.
    package func shown(
        on pages: [String], formerlyIn folders: [String: String], except isPreview: (_ address: String) -> Bool
    ) -> [String: ShownRecord] {
        let written = Set(pages)
        var records: [String: ShownRecord] = [:]
        guard !written.isEmpty else { return records }
        var redirects: [String: [String]] = [:]
        let aliases = Set(self.aliases.map(\.redirect.address))
        for redirect in self.redirects where !aliases.contains(redirect.address) {
            redirects[redirect.target, default: []].append(redirect.address)
        }
        for album in albums where !album.settings.isUnlisted {
            for index in album.items.indices {
                guard let digest = album.items[index].item.media?.digest else { continue }
                let page = album.items[index].page
                if isPreview(page) { continue }
                if written.contains(page) {
                    records[page] = ShownRecord(digest: digest, target: page, album: AddressBook.folder(of: page))
                }
                for address in redirects[page] ?? [] {
                    records[address] = ShownRecord(digest: digest, target: page, album: folders[address])
                }
            }
        }
        return records
    }

    /// The pages of items in unlisted albums.
    package var unlistedItemPages: Set<String> {
        Set(albums.lazy.filter(\.settings.isUnlisted).flatMap(\.items).map(\.page))
    }
}
