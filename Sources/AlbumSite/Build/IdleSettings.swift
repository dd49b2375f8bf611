internal import AlbumModel
internal import Planning

/// Settings that have no effect without others.
enum IdleSettings {
    /// - Parameters:
    ///   - spaces: the plans of what only spaces show, where a setting may have its effect.
    ///   - configuration: the name of the configuration, for messages.
    static func notes(on plan: SitePlan, spaces: [SitePlan], configuration: String) -> [Diagnostic] {
        var notes: [Diagnostic] = []
        let albums = ([plan] + spaces).flatMap(\.albums).filter { $0.smart == nil }
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
        if plan.settings.mapPage.isOn == true, !albums.contains(where: \.settings.privacy.gps) {
            notes.append(
                Diagnostic(
                    .note, "`mapPage` has no effect without `privacy: {gps: on}`, which publishes positions",
                    at: SourceLocation(file: configuration)))
        }
        let archived = albums.filter(\.settings.download.zip)
        if let album = archived.first, archived.allSatisfy({ $0.settings.originals.mode == .none }) {
            notes.append(
                Diagnostic(
                    .note,
                    "`download: {zip: on}` has no effect with `originals: none`, because archives contain the originals",
                    at: SourceLocation(file: album.path.isEmpty ? configuration : album.path.joined(separator: "/"))))
        }
        let aliases = Set(plan.aliases.map(\.origin))
        if let origin = spaces.flatMap(\.aliases).map(\.origin).first(where: { !aliases.contains($0) }) {
            notes.append(
                Diagnostic(
                    .note,
                    "`aliases` has no effect here, because pages that are only in spaces have no addresses of their own",
                    at: SourceLocation(file: origin)))
        }
        return notes
    }
}
