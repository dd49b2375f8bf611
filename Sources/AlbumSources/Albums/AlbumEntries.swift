import AlbumModel

/// The configuration's settings for single albums.
struct AlbumEntries {
    private let configuration: Configuration
    private let entries: [String: AlbumEntry]
    /// The paths of those without a matching folder so far.
    private var unused: Set<String>

    init(_ configuration: Configuration) {
        self.configuration = configuration
        entries = configuration.draft.albums.reduce(into: [:]) { $0[$1.path.value] = $1 }
        unused = Set(entries.keys)
    }

    /// Returns the settings for the album at a path, which are then in use.
    mutating func take(for path: String) -> AlbumEntry? {
        guard let entry = entries[path] else { return nil }
        unused.remove(path)
        return entry
    }

    /// Returns the problems of settings that no album has used, once all are read.
    func unusedOnes(in tree: SourceTree) -> [Diagnostic] {
        configuration.draft.albums.filter { unused.contains($0.path.value) }.map { problem(of: $0, in: tree) }
    }

    private func problem(of entry: AlbumEntry, in tree: SourceTree) -> Diagnostic {
        let path = entry.path.value
        guard !FileNames.isFolderLeftOut(path) else {
            return Diagnostic(
                .warning, "the folder `\(path)` is always left out, so nothing in it is shown; remove its settings",
                at: entry.path.place)
        }
        let ignore = configuration.album.ignore.map(IgnorePattern.init)
        if let pattern = ignore.first(excluding: path, isFolder: true) {
            return Diagnostic(
                .warning,
                "the pattern `\(pattern)` in `ignore` leaves out the folder `\(path)`, so nothing in it is shown; remove one of them",
                at: entry.path.place)
        }
        let suggestion = Suggestion.text(for: path, among: tree.folders.lazy.map(\.path))
        let message = "there is no folder `\(path)` in the source\(suggestion)"
        // The intended folder would be shown without these settings.
        guard entry.entries.contains(where: SettingKeys.holdsBack) else {
            return Diagnostic(.warning, message, at: entry.path.place)
        }
        return Diagnostic(.error, message, at: entry.path.place).until(leavingOut: .site)
    }
}
