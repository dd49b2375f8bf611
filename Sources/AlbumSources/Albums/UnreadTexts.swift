import AlbumModel

/// Manifests and sidecars that `ignore` leaves out although what they describe is shown. What they would hide is
/// unknown.
struct UnreadTexts {
    /// The names of the texts that the scan left out, by the path of their folder.
    private var scanned: [String: [String]] = [:]
    /// The location of each pattern, by pattern.
    private var patterns: [String: (pattern: IgnorePattern, place: SourceLocation)] = [:]
    /// The paths of the texts by the place of the first pattern that leaves them out.
    private var found: [SourceLocation: (pattern: IgnorePattern, paths: [String])] = [:]

    init(_ tree: SourceTree) {
        for path in (tree.ignoreUse?.texts ?? []).sorted(by: NaturalOrder.precedes) {
            let name = ItemAddress.name(of: path)
            scanned[String(path.dropLast(name.count + 1)), default: []].append(name)
        }
    }

    /// Adds the texts in the folder of a shown album.
    mutating func add(beside items: AlbumItems, _ draft: AlbumDraft) {
        for written in draft.ignored {
            patterns[written.value] = (IgnorePattern(written.value), written.place)
        }
        let (folder, files) = (items.folder, items.files)
        let left = scanned[folder.path] ?? []
        guard !left.isEmpty || !files.ignoredTexts.isEmpty, items.tree.ignoreUse != nil else { return }
        let owners = SidecarOwners(files.media)
        let shown = items.shownFiles
        func describes(_ name: String) -> Bool {
            guard FileNames.isSidecar(name) || FileNames.ending(of: name)?.lowercased() == "xmp" else { return false }
            return owners.owner(of: name)?.media.contains { shown.contains($0.index) } ?? false
        }
        let isAlbum = !items.entries.isEmpty || !folder.folders.isEmpty
        let manifests = isAlbum ? left.filter { FileNames.manifests.contains($0.lowercased()) } : []
        // An album's own patterns do not apply to manifests.
        let sidecars = (left + files.ignoredTexts.map(\.name)).filter(describes)
        for name in Set(manifests + sidecars) { note(name, in: folder, draft.settings.ignore) }
    }

    private mutating func note(_ name: String, in folder: SourceFolder, _ ignore: [String]) {
        let path = folder.path(of: name)
        let pattern = ignore.lazy.compactMap { [patterns] in patterns[$0] }
            .first { $0.pattern.matches(name: name, path: path, isFolder: false) }
        guard let (pattern, place) = pattern else { return }
        found[place, default: (pattern, [])].paths.append(path)
    }

    /// One note for each pattern, in the order of their places.
    var diagnostics: [Diagnostic] {
        found.sorted {
            ($0.key.file, $0.key.line ?? 0, $0.key.column ?? 0) < ($1.key.file, $1.key.line ?? 0, $1.key.column ?? 0)
        }
        .map { place, texts in
            let (written, one) = (texts.pattern.written, texts.paths.count == 1)
            let first = texts.paths.min(by: NaturalOrder.precedes).map { SourceLocation(file: $0).description } ?? ""
            let what = one ? "`\(first)`" : "\(texts.paths.count) sidecars and manifests, such as `\(first)`"
            let unread =
                one
                ? "so albumgen does not read it, and whatever it hides is shown"
                : "so albumgen does not read them, and whatever they hide is shown"
            let mend =
                texts.pattern.literal == nil
                ? "write a pattern that fits only the files to leave out" : "remove the pattern to have it read"
            return Diagnostic(
                .note, "the pattern `\(written)` in `ignore` leaves out \(what), \(unread); \(mend)", at: place)
        }
    }
}

extension AlbumItems {
    /// The indices of the files that belong to items, unless the list of items hides them.
    fileprivate var shownFiles: Set<Int> {
        let own = entries.compactMap(\.source.file).filter { !held.unshown.contains($0.index) }
        guard !isListed else { return Set(own.map(\.index)) }
        return Set(own.flatMap { groups.shots[$0.index]?.files ?? [$0] }.map(\.index)).union(groups.raws)
    }
}
