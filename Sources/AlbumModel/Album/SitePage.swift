/// A page of text that is not an album, such as one about the photographer.
public struct SitePage: Hashable, Sendable, Codable {
    /// The path of its file in the source.
    public var path: String
    /// Relative to the site's root.
    public var address: String
    public var title: String
    /// A sentence for search engines and link previews.
    public var description: String?
    /// Its links that begin with `RootLinks.prefix` are relative to the site's root.
    public var prose: Prose?
    /// Its earlier addresses, as written; see `Alias`.
    public var aliases: [String] = []
    /// Whether search engines are asked not to list it.
    public var isUnlisted = false
    /// Whether it is shown only because the build includes drafts.
    public var isDraft = false

    /// The address of the page that hosts show for addresses that lead nowhere. GitHub Pages, GitLab Pages, Netlify and
    /// Cloudflare Pages look for it there.
    public static let notFoundAddress = AddressBook.notFoundPage
    public var isNotFound: Bool { address == Self.notFoundAddress }

    public init(path: String, address: String, title: String) {
        self.path = path
        self.address = address
        self.title = title
    }
}

/// Links in texts that several pages show, each of which needs its own relative address.
public enum RootLinks {
    /// Stands for the link to the site's root.
    public static let prefix = "albumgen-root:"

    /// Whether an address begins at the page that has it, or at the site's root; others name a host or a place on it.
    public static func isRelative(_ address: String) -> Bool {
        guard let first = address.first, first != "#", first != "?", first != "/" else { return false }
        return !address.prefix { !"/?#".contains($0) }.contains(":")
    }

    /// Converts an address that begins at the root of its host to one in a site there, without query and fragment;
    /// nil for other addresses. `/about.html` leads to the page `about.html` only if no folder of the host contains the
    /// site, and nowhere if the site is opened from files.
    public static func belowHost(_ address: String) -> String? {
        guard address.hasPrefix("/"), !address.hasPrefix("//") else { return nil }
        let path = address.dropFirst().prefix { $0 != "?" && $0 != "#" }
        return path.isEmpty ? "index.html" : withFile(String(path))
    }

    /// Returns the address with the prefix if it is relative; nil for one that stays as it is.
    public static func marked(_ address: String) -> String? {
        isRelative(address) ? prefix + withFile(address) : nil
    }

    /// Returns a relative address with the page's file, `summer/index.html` for `summer/`: hosts show that page, but
    /// browsers list the folder when the site is opened from files.
    public static func withFile(_ address: String) -> String {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        guard isRelative(address),
            ["", ".", ".."].contains(path.split(separator: "/", omittingEmptySubsequences: false).last)
        else { return address }
        return path + (path.hasSuffix("/") ? "" : "/") + "index.html" + address[path.endIndex...]
    }
}
