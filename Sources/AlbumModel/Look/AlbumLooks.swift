/// The looks of a site's albums.
public struct AlbumLooks: Sendable {
    /// The look of the site, and of each album without a theme of its own.
    public let site: Look
    private let own: [ThemeSettings: Look]

    /// - Parameter own: the looks of albums with a theme of their own, by their `AlbumSettings.theme`.
    public init(site: Look = Look(), own: [ThemeSettings: Look] = [:]) {
        self.site = site
        self.own = own
    }

    /// - Parameter theme: an album's `AlbumSettings.theme`.
    public subscript(theme: ThemeSettings?) -> Look { theme.flatMap { own[$0] } ?? site }
}
