/// What one build reads and publishes.
public struct Site: Sendable {
    public var settings: SiteSettings
    /// The album that the home page shows; every other one is nested in it.
    public var root: Album

    public init(settings: SiteSettings, root: Album) {
        self.settings = settings
        self.root = root
    }
}
