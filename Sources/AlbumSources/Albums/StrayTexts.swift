import AlbumModel

/// Text files in an album's folder that nothing reads, although the user may expect it.
struct StrayTexts {
    private let tree: SourceTree
    private let folder: SourceFolder
    private let owners: SidecarOwners<SourceFile>
    /// The names after which sidecars may be named, for suggestions.
    private let names: [String]
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameter files: the files of the folder; for the root, they may include the configuration.
    init(_ files: FolderFiles, of folder: SourceFolder, tree: SourceTree) {
        self.tree = tree
        self.folder = folder
        owners = SidecarOwners(files.media)
        guard !files.notes.isEmpty || !files.xmp.isEmpty else {
            names = []
            return
        }
        names = files.media.prefix(Self.maxNames).map(\.name)
        var tally = FailureTally(severity: .warning)
        for file in files.notes where owners[file] == nil {
            if let problem = problem(of: file, besideMedia: !files.media.isEmpty) {
                diagnostics += tally.report(problem, at: SourceLocation(file: tree.path(of: file)))
            }
        }
        diagnostics += tally.rest(of: "texts of this folder are not read")
        noteSidecars(files)
    }

    /// The maximum number of names to compare: a wrong list of thousands would otherwise be compared with thousands of
    /// files.
    private static let maxNames = 1000

    private func problem(of file: SourceFile, besideMedia: Bool) -> String? {
        let name = file.name.lowercased()
        if ConfigurationNames.isOne(name) {
            return folder.path.isEmpty ? ConfigurationNames.problem(ofRootFile: file.name, in: tree) : nil
        }
        if name == "_index.md" { return "is not read; name it `index.md` to describe the album" }
        let stem = String(FileNames.stem(of: file.name))
        // Full names also compare the extensions; a mistyped letter weighs less in `album.yml` than in `album`.
        let manifest = Suggestion.nearest(to: name, among: FolderFiles.manifestNames)
        if let manifest, Self.slips(name, manifest) <= 2 {
            return
                "is not read, since it is not a manifest, and no photo or video has its name; did you mean `\(manifest)`?"
        }
        if FileNames.mediaKind(of: stem) != nil {
            return
                "there is no photo or video `\(stem)` beside this\(Suggestion.text(for: stem, among: names.sorted()))"
        }
        guard besideMedia else { return nil }
        let stems = names.map { String(FileNames.stem(of: $0)) }
        if let near = Suggestion.nearest(to: stem, among: stems) {
            return "there is no photo or video named `\(stem)` beside this; did you mean `\(near)`?"
        }
        // Other Markdown files are the user's own notes.
        guard !name.hasSuffix(".md") else { return nil }
        return
            "is not read, since there is no photo or video named `\(stem)` beside it; rename it, or list it under `ignore`"
    }

    private static func slips(_ one: String, _ other: String) -> Int {
        Suggestion.distance(Array(one.unicodeScalars), Array(other.unicodeScalars))
    }

    /// Applications leave XMP files behind for photos that were moved or have unsupported formats, so one note
    /// suffices.
    private mutating func noteSidecars(_ files: FolderFiles) {
        let unshown = SidecarOwners(files.unshown)
        let orphans = files.xmp.filter { owners[$0] == nil && unshown[$0] == nil }
        guard let first = orphans.first else { return }
        let subject =
            orphans.count == 1 ? "describes" : "and \(orphans.count - 1) more XMP sidecars of this folder describe"
        diagnostics.append(
            Diagnostic(
                .note,
                "\(subject) no photo or video beside it; name it after the photo, as `IMG_1.xmp` or `IMG_1.jpg.xmp`",
                at: SourceLocation(file: tree.path(of: first))))
    }
}

extension ConfigurationNames {
    /// Returns why a file of this name in the root is not read, or nil if it is read.
    fileprivate static func problem(ofRootFile name: String, in tree: SourceTree) -> String? {
        let files = tree.folders.first.map { tree.files[$0.files].map(\.name) } ?? []
        guard let used = all.first(where: files.contains) else {
            return "is not read; write its name in small letters: `\(name.lowercased())`"
        }
        return name == used ? nil : "is not read, since there is `\(used)`; merge the two"
    }
}

extension SiteAssembly {
    /// Reports a configuration file in an album's folder. If it would hide something there, the album is left out,
    /// since its author relies on it.
    mutating func reportConfiguration(in folder: SourceFolder, _ draft: inout AlbumDraft) {
        for file in tree.files[folder.files] where ConfigurationNames.isOne(file.name.lowercased()) {
            let path = tree.path(of: file)
            let message =
                "is read only in the root of the source, and has no effect here; write the album's settings into `album.yml`"
            var ignored: [Diagnostic] = []
            let text = try? ManifestText.read(path, access, &ignored)
            var mayHoldBack = text == nil
            if case .mapping(let entries)? = text?.yaml?.content { mayHoldBack = entries.contains(where: holdsBack) }
            let problem = Diagnostic(mayHoldBack ? .error : .warning, message, at: SourceLocation(file: path))
            diagnostics.append(mayHoldBack ? problem.until(ValueReader.Subject.album.rawValue) : problem)
            if mayHoldBack { draft.isWithheld = true }
        }
    }
}
