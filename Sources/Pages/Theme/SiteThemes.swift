package import AlbumModel
internal import Planning

/// The theme of a site and those of its albums.
package struct SiteThemes: Sendable {
    /// The theme of the pages that belong to no album, and of each album without a theme of its own.
    package let site: Theme
    private let own: [ThemeSettings: Theme]
    /// The themes of unlisted albums with files in their own folder, by the album's index in the plan.
    private var placed: [Int: Theme] = [:]

    /// - Parameter own: the themes of albums with a theme of their own, by their `AlbumSettings.theme`.
    package init(_ site: Theme, own: [ThemeSettings: Theme] = [:]) {
        self.site = site
        self.own = own
    }

    package func theme(of settings: AlbumSettings) -> Theme { settings.theme.flatMap { own[$0] } ?? site }

    package var looks: AlbumLooks { AlbumLooks(site: site.look, own: own.mapValues(\.look)) }

    func theme(of album: AlbumPlan) -> Theme { placed[album.index] ?? theme(of: album.settings) }

    /// Sets the theme of an album, whose files are in a different folder from the site's.
    mutating func place(_ theme: Theme, for album: AlbumPlan) { placed[album.index] = theme }

    /// The digests of the scripts inside the site's pages, as sources of a policy, each once.
    package var inlineScripts: [String] {
        Set(([site] + own.values).flatMap(\.inlineScripts).map(\.source)).sorted()
    }

    /// Returns the themes of the pages of some albums, each once: the site's first, then in the order of the albums.
    func used(by albums: [AlbumPlan]) -> [Theme] {
        guard !own.isEmpty else { return [site] }
        var seen = Set([site.digest])
        return [site] + albums.map { theme(of: $0.settings) }.filter { seen.insert($0.digest).inserted }
    }
}
