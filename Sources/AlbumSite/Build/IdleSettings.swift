internal import AlbumModel
internal import Planning

/// Settings that have no effect without others.
enum IdleSettings {
    /// - Parameter configuration: the name of the configuration, for messages.
    static func notes(on plan: SitePlan, configuration: String) -> [Diagnostic] {
        var notes: [Diagnostic] = []
        let albums = plan.albums.filter { $0.smart == nil }
        if !albums.contains(where: { $0.settings.select == .proof }),
            let album = albums.first(where: { $0.settings.picks != PickSettings() })
        {
            notes.append(
                Diagnostic(
                    .note, "`picks` has no effect without `select: proof`, which lets visitors pick photos",
                    at: SourceLocation(file: album.path.isEmpty ? configuration : album.path.joined(separator: "/"))))
        }
        if plan.settings.baseURL == nil, plan.root.settings.feeds != FeedSettings(),
            plan.root.settings.feeds.atom || plan.root.settings.feeds.json
        {
            notes.append(
                Diagnostic(
                    .note, "`feeds` has no effect without `baseURL`, the address of the site, which feeds must contain",
                    at: SourceLocation(file: configuration)))
        }
        return notes
    }
}
