internal import AlbumModel
internal import Planning

/// The files of themes that a site publishes, without those of pages that it does not have.
///
/// Nothing outside an unlisted album may show that it exists. The names of files are the same on every site, so anybody
/// could ask a host for those of a theme, or of a story. What only unlisted albums need is therefore in their own folder.
struct AssetPlan {
    /// The themes, with the addresses of their files.
    private(set) var themes: SiteThemes
    private(set) var pages: [PlannedPage] = []

    init(_ plan: SitePlan, _ themes: SiteThemes, _ lists: [[Listing]], _ finding: Finding) {
        self.themes = themes
        let entrances = plan.albums.map(plan.unlistedEntrance(to:))
        let seen = plan.albums.filter { entrances[$0.index] == nil }
        let shared = Features(plan, seen, lists, finding)
        var published: Set<String> = []
        for theme in themes.used(by: seen) {
            // Themes share all files that they do not replace.
            for asset in shared.assets(of: theme) where published.insert(asset.address).inserted { add(asset) }
        }
        let open = published
        for (folder, albums) in Dictionary(grouping: plan.albums, by: { entrances[$0.index] }) {
            guard let folder else { continue }
            let own = Features(plan, albums, lists, finding)
            for album in albums {
                let theme = themes.theme(of: album)
                let used = own.assets(of: theme)
                let hidden = used.filter { !open.contains($0.address) }
                guard !hidden.isEmpty else { continue }
                // A style sheet names fonts, pictures and other style sheets in its own folder, but no scripts.
                let isLinking = hidden.contains(where: \.linksOthers)
                let placed = isLinking ? used.filter { !open.contains($0.address) || !$0.isScript } : hidden
                let addresses = Set(placed.map(\.address))
                self.themes.place(theme.placing(in: folder) { addresses.contains($0.address) }, for: album)
                for asset in placed.map({ $0.placed(in: folder) }) where published.insert(asset.address).inserted {
                    add(asset)
                }
            }
        }
        pages.sort { $0.address < $1.address }
    }

    private mutating func add(_ asset: ThemeAssetFile) {
        pages.append(PlannedPage(address: asset.address, content: .asset(asset)))
    }

    /// The features of some albums that decide which files of a theme they need.
    private struct Features {
        let hasDoor: Bool
        /// The names in templates of the files that no page uses.
        let unused: Set<String>

        init(_ plan: SitePlan, _ albums: [AlbumPlan], _ lists: [[Listing]], _ finding: Finding) {
            hasDoor = plan.settings.hasDoor
            var unused: Set<String> = []
            // The files must not reveal which pages there are behind a door.
            if !hasDoor {
                unused.formUnion(["door-js", "door-css", "inside-js", "inside-css"])
                if finding.pages.isEmpty { unused.formUnion(["finding-js", "finding-css"]) }
                if !albums.contains(where: { $0.story != nil }) { unused.insert("story-css") }
                if !albums.contains(where: \.isProof) {
                    unused.formUnion(["proof-js", "proof-css"])
                }
                if !albums.contains(where: { lists[$0.index].contains { $0.page > 0 } }) { unused.insert("listing-js") }
                if !finding.pages.contains(.timeline) { unused.insert("timeline-css") }
                if !finding.pages.contains(.onThisDay) { unused.insert("on-this-day-css") }
                if !finding.pages.contains(.map) { unused.formUnion(["map-css", "outline-js", "ground-js"]) }
            }
            self.unused = unused
        }

        func assets(of theme: Theme) -> [ThemeAssetFile] {
            let isUnused = !hasDoor && theme.schemeScript == nil && !theme.linksSchemeScript
            return theme.assets.filter { !unused.contains($0.name) && !(isUnused && $0.name == "scheme-js") }
        }
    }
}
