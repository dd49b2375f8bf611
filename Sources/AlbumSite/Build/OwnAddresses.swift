internal import AlbumModel
internal import AlbumSources
internal import Pages
internal import Planning

/// The addresses of a site, to find out whether links that the configuration writes as addresses lead to something.
struct OwnAddresses {
    private let plan: SitePlan
    private let themes: SiteThemes
    private let statics: Set<String>
    /// Those of all other pages and files, which take long to list on a large site. Most links lead to the first ones.
    private lazy var others = Set(
        PagePlan(plan, themes: themes).addresses + plan.fileAddresses + plan.aliases.map(\.redirect.address))

    init(_ plan: SitePlan, _ themes: SiteThemes, _ tree: SourceTree) {
        self.plan = plan
        self.themes = themes
        statics = tree.statics
    }

    /// Returns why a link leads to nothing; nil if it does not, or leads to another site.
    mutating func problem(of url: String) -> String? {
        guard let written = NavLink(title: "", linking: url).address else { return nil }
        var address = written.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
        // Hosts show the page of a folder.
        if address.isEmpty || written.hasSuffix("/") { address += address.isEmpty ? "index.html" : "/index.html" }
        guard !isKnown(address) else { return nil }
        let problem = "leads to `\(url)`, and the site has no such page or file"
        if let meant = meant(by: address) { return "\(problem); did you mean `\(meant)`?" }
        return
            "\(problem); put the file into the folder `\(StaticFolder.name)`, or write the address of a page, such as `index.html`, or the whole address of what is elsewhere"
    }

    private mutating func isKnown(_ address: String) -> Bool {
        statics.contains(address) || plan.pages.contains { $0.address == address }
            || plan.albums.contains { $0.page == address || $0.items.contains { $0.page == address } }
            || others.contains(address)
    }

    /// Returns the address of what was probably meant: a path in the source, or an address with a typing error.
    private func meant(by address: String) -> String? {
        if let page = plan.pages.first(where: { $0.isNamed(address) && !$0.isUnlisted }) { return page.address }
        let album = plan.albums.first { $0.smart == nil && $0.path.joined(separator: "/") == address }
        if let album, !album.path.isEmpty, !album.settings.isUnlisted { return album.page }
        let folder = "\(StaticFolder.name)/"
        if address.hasPrefix(folder), statics.contains(String(address.dropFirst(folder.count))) {
            return String(address.dropFirst(folder.count))
        }
        let pages = plan.pages.filter { !$0.isUnlisted }.map(\.address)
        let albums = plan.albums.filter { !$0.settings.isUnlisted }.map(\.page)
        return Suggestion.nearest(to: address, among: statics.sorted() + pages + albums)
    }
}
