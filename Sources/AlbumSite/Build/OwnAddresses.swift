internal import AlbumModel
internal import AlbumSources
internal import Files
internal import Pages
internal import Planning

/// The addresses of the public site or of a space's site, to find out whether links that people write as addresses lead
/// to something.
struct OwnAddresses {
    private let plan: SitePlan
    private let themes: SiteThemes
    private let statics: Set<String>
    private let isSpace: Bool
    /// The addresses of the pages of albums, and of pages that are not albums.
    private let first: Set<String>
    /// The addresses of all other pages and files. Listing them takes a long time on a large site, and most links lead
    /// to the first ones.
    private lazy var others = Set(
        PagePlan(plan, themes: themes, leaving: isSpace ? PagePlan.optional : []).addresses + plan.fileAddresses
            // Spaces have no aliases: nobody had an address inside one before.
            + (isSpace ? [] : plan.aliases.map(\.redirect.address)))

    init(_ plan: SitePlan, _ themes: SiteThemes, _ tree: SourceTree) {
        self.plan = plan
        self.themes = themes
        statics = tree.statics
        isSpace = false
        first = Self.first(of: plan)
    }

    /// - Parameter space: a space, which has no files of `static`.
    init(inside space: SpacePlan) {
        plan = space.plan
        themes = space.themes
        statics = []
        isSpace = true
        first = Self.first(of: plan)
    }

    private static func first(of plan: SitePlan) -> Set<String> {
        Set(plan.pages.map(\.address) + plan.albums.map(\.page))
    }

    /// Returns the address to which a link of the configuration leads; nil if that is on another site.
    static func address(of url: String) -> String? {
        NavLink(title: "", linking: url).plainAddress
    }

    /// Returns why a link of the configuration leads to nothing; nil if it leads to something or to another site.
    mutating func problem(of url: String) -> String? {
        guard let address = Self.address(of: url), !has(address) else { return nil }
        let link = TextLinks.Link(url: url, address: address, leavesSite: false, folder: "")
        return "leads to `\(url)`, \(problem(of: link).words)"
    }

    /// Returns why a link leads to nothing in the site, and what to do, worded to follow the link. Addresses in the advice
    /// begin where the link does.
    ///
    /// - Parameter outside: the addresses of the public site, for a link in a space.
    func problem(of link: TextLinks.Link, besides outside: OwnAddresses? = nil) -> TextLinkChecks.Problem {
        let problem = link.leavesSite ? "which leads out of the site" : "but the site has no such page or file"
        let links = RelativeLinks(from: link.folder + "index.html")
        if let meant = meant(by: link) ?? outside?.meant(by: link) {
            return (.warning, "\(problem); did you mean `\(links.readable(to: meant))`?")
        }
        // It may lead to a page of a larger site.
        guard !link.leavesSite else {
            return (
                .note,
                "\(problem), so it works only if the site is in a folder of another one; write the full address, which works everywhere"
            )
        }
        return (
            .warning,
            "\(problem); put the file into the folder `\(StaticFolder.name)`, or write the address of a page, such as `\(links.readable(to: "index.html"))`, or the full address of something on another site"
        )
    }

    /// Whether a link leads to something in the site.
    mutating func has(_ link: TextLinks.Link) -> Bool { !link.leavesSite && has(link.address) }

    mutating func has(_ address: String) -> Bool { hasAlbumOrPage(address) || others.contains(address) }

    /// Whether an album, an item, a page of text or a file of `static` has the address, which takes little time to find
    /// out.
    func hasAlbumOrPage(_ address: String) -> Bool {
        statics.contains(address) || first.contains(address) || isItemPage(address)
    }

    private func isItemPage(_ address: String) -> Bool {
        plan.albums.contains { album in
            address.hasPrefix(album.folder) && album.items.contains { $0.page == address }
        }
    }

    private func meant(by link: TextLinks.Link) -> String? {
        if link.leavesSite {
            // Only the number of steps upwards is wrong, unless the link leads to the folder around the site.
            return Paths.name(of: link.address) != "index.html" && hasAlbumOrPage(link.address) ? link.address : nil
        }
        // As in the navigation and in pages, whose links begin at the site's root.
        let fromRoot = RelativeLinks.target(of: link.url, in: "")
        if let fromRoot, hasAlbumOrPage(fromRoot) { return fromRoot }
        return meant(by: link.address) ?? fromRoot.flatMap { $0 == link.address ? nil : meant(by: $0) }
    }

    /// Returns the address of what was probably meant: a path in the source, or an address with a typing error.
    private func meant(by address: String) -> String? {
        let path = Self.withoutIndex(address)
        if let page = plan.pages.first(where: { $0.isNamed(path) && !$0.isUnlisted }) { return page.address }
        let albums = plan.albums.filter { !$0.settings.isUnlisted }
        let parent = Paths.parent(of: path) == "." ? "" : Paths.parent(of: path)
        for album in albums where album.smart == nil {
            let folders = [album.path.joined(separator: "/"), album.address.joined(separator: "/")]
            if folders[0] == path { return album.page }
            guard folders.contains(parent) else { continue }
            let name = Paths.name(of: path)
            if let item = album.items.first(where: { Paths.name(of: $0.item.origin) == name }) { return item.page }
        }
        let folder = "\(StaticFolder.name)/"
        if address.hasPrefix(folder), statics.contains(String(address.dropFirst(folder.count))) {
            return String(address.dropFirst(folder.count))
        }
        // A folder is compared without its page, which makes short names look alike.
        let pages = plan.pages.filter { !$0.isUnlisted }.map(\.address)
        let known = statics.sorted() + pages + albums.map(\.page)
        let nearest = Suggestion.nearest(to: path, among: known.map(Self.withoutIndex))
        return known.first { Self.withoutIndex($0) == nearest }
    }

    private static func withoutIndex(_ address: String) -> String {
        let index = "/index.html"
        return address.hasSuffix(index) ? String(address.dropLast(index.count)) : address
    }
}
