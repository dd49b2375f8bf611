internal import AlbumModel

/// The pages that find items across albums, and their scripts.
extension PageSet {
    static func findingPages(of site: SiteViews) -> [PlannedPage] {
        site.finding.pages.map { page in
            PlannedPage(
                address: page.address, key: FindingContext.key(page, of: site), content: .finding(page), site: site)
        }
    }

    static func findingScripts(of site: SiteViews, _ items: PlanDigests) -> [PlannedPage] {
        let finding = site.finding
        guard !finding.pages.isEmpty else { return [] }
        let stretches = concurrentMap(finding.items.stretchCount) { number in
            PlannedPage(
                address: FindingItems.address(ofStretch: number),
                key: FoundStretch(number: number, site: site).key(items),
                content: .found(stretch: number), site: site)
        }
        var scripts: [(address: String, text: String)] = []
        if finding.pages.contains(.search) {
            scripts.append((Finding.wordsAddress, WordScripts.directory(of: finding.words)))
            scripts += finding.words.shards.map { (Finding.address(of: $0), WordScripts.text(of: $0)) }
        }
        if finding.pages.contains(.map) { scripts.append((Finding.positionsAddress, finding.positions.text)) }
        return stretches
            + scripts.map { address, text in
                PlannedPage(
                    address: address, key: ContentDigest(sha256: Array(text.utf8)), content: .script(text), site: site)
            }
    }

    /// The theme's files that are published: those of pages that the site does not have are not.
    static func assets(of site: SiteViews) -> [(place: Int, file: ThemeAssetFile)] {
        var unused: Set<String> = []
        if site.finding.pages.isEmpty { unused = ["finding-js", "finding-css"] }
        if !site.finding.pages.contains(.timeline) { unused.insert("timeline-css") }
        if !site.finding.pages.contains(.map) { unused.formUnion(["map-css", "outline-js"]) }
        return site.theme.assets.enumerated().filter { !unused.contains($0.element.name) }.map { ($0, $1) }
    }
}
