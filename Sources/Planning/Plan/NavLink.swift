package import AlbumModel

/// A link in the header, or at the foot, of every page.
public struct NavLink: Hashable, Sendable, Codable {
    public var title: String
    /// The address within the site; nil for a link to another site.
    public var address: String?
    /// The query and fragment after the address.
    public var suffix = ""
    /// The URL of another site; nil for an address within the site.
    public var url: String?

    public init(title: String, address: String) {
        self.title = title
        self.address = address
    }

    /// - Parameter url: An absolute URL, or an address relative to the site's root.
    public init(title: String, linking url: String) {
        self.title = title
        guard RootLinks.isRelative(url) else {
            self.url = url
            return
        }
        let url = RootLinks.withFile(url)
        let path = url.prefix { $0 != "?" && $0 != "#" }
        address = String(path)
        suffix = String(url[path.endIndex...])
    }

    /// The address without the steps `.`; nil for a link to another site.
    package var plainAddress: String? {
        address?.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }

    /// Returns the address to which a URL leads within the site, which may be a folder without its slash; nil for a link to
    /// another site.
    package static func ownAddress(_ url: String, baseURL: String?) -> String? {
        guard let baseURL, url.lowercased().hasPrefix(baseURL.lowercased()) else {
            return NavLink(title: "", linking: url).plainAddress
        }
        return NavLink(title: "", linking: String(url.dropFirst(baseURL.count).drop { $0 == "/" })).plainAddress
    }
}

extension SitePage {
    /// The folder in the published site, with a trailing slash; empty for the root.
    package var folder: String {
        address.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(address[...$0]) } ?? ""
    }

    /// Returns whether an entry of the navigation names the page.
    package func isNamed(_ name: String) -> Bool {
        var names = [path, String(path.dropLast(".md".count))]
        // `pages/blog/index.md` is the page of the folder.
        if path.lowercased().hasSuffix("/index.md"), path.utf8.count > "pages/index.md".utf8.count {
            names.append(String(path.dropLast("/index.md".count)))
        }
        return names.contains(name) || names.contains("pages/" + name)
    }
}

extension SitePlan {
    /// Returns the link for an entry of the navigation; nil if its target is not shown to everybody.
    package func link(for entry: NavEntry) -> NavLink? {
        switch entry.target {
        case .named(let name): return album(name, entry.title) ?? page(name, entry.title)
        case .album(let path): return album(path, entry.title)
        case .page(let name): return page(name, entry.title)
        case .smart(let name):
            let found = smart.lazy.map { albums[$0] }.first { album in
                if case .kind(let kind)? = album.smart?.name, kind.rawValue == name { return true }
                return album.title == name
            }
            return found.map { NavLink(title: entry.title ?? $0.title, address: $0.page) }
        case .url(let url): return leadsToUnlisted(url) ? nil : NavLink(title: entry.title ?? url, linking: url)
        }
    }

    /// Returns whether a URL of the configuration leads to an unlisted album or page, whose address pages must not show.
    package func leadsToUnlisted(_ url: String) -> Bool {
        if NavLink.ownAddress(url, baseURL: settings.baseURL).map(isUnlisted) ?? false { return true }
        // The word of an unlisted album gives it away under any host and in any spelling.
        let steps = Set(url.percentDecoded.lowercased().split { "/?#=&".contains($0) }.map(String.init))
        return albums.contains { album in
            album.settings.isUnlisted
                && album.folder.split(separator: "/").contains {
                    AddressKey.isIn("\($0)/index.html") && steps.contains(String($0))
                }
        }
    }

    /// Returns whether the page at an address is one of an unlisted album, or an unlisted page of text.
    private func isUnlisted(_ address: String) -> Bool {
        let address = address.fileSystemFolded
        return albums.contains { album in
            album.settings.isUnlisted && !album.folder.isEmpty
                && "\(address)/".hasPrefix(album.folder.fileSystemFolded)
        } || pages.contains { $0.isUnlisted && $0.address.fileSystemFolded == address }
    }

    private func album(_ path: String, _ title: String?) -> NavLink? {
        let path = path == "." ? "" : path
        let found = albums.first {
            $0.smart == nil && $0.path.joined(separator: "/").normalizedNFC == path.normalizedNFC
        }
        guard let found, !found.settings.isUnlisted else { return nil }
        return NavLink(title: title ?? found.title, address: found.page)
    }

    private func page(_ name: String, _ title: String?) -> NavLink? {
        pages.first { $0.isNamed(name) && !$0.isUnlisted }
            .map { NavLink(title: title ?? $0.title, address: $0.address) }
    }

    /// Adds the pages that are not albums. A page whose address is taken gets another one, and a warning.
    mutating func place(_ texts: [SitePage]) {
        guard !texts.isEmpty else { return }
        var taken: Set<String> = settings.hasDoor ? [settings.door.address] : []
        let folders = Set(texts.map(\.folder))
        for album in albums where folders.contains(album.folder) {
            taken.insert(album.page.fileSystemFolded)
            for item in album.items { taken.insert(item.page.fileSystemFolded) }
        }
        for text in texts {
            var page = text
            if !taken.insert(page.address.fileSystemFolded).inserted {
                page.address =
                    "\(page.address.dropLast(".html".count))-\(StableHash(page.path).hexDigits(6)).html"
                taken.insert(page.address.fileSystemFolded)
                problems.append(
                    Diagnostic(
                        .warning,
                        "its address would be \(text.address), which an album, a photo or the door already has, so it is \(page.address); rename one of the two",
                        at: SourceLocation(file: page.path)))
            }
            pages.append(page)
        }
    }
}
