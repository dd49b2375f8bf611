import AlbumModel
import Files

/// Text files in an album's folder that nothing reads, although the user may expect it.
struct StrayTexts {
    private let tree: SourceTree
    private let folder: SourceFolder
    private let access: FileAccess
    private let owners: SidecarOwners<SourceFile>
    /// The names after which sidecars may be named, for suggestions, and the same without their extensions.
    private let names: [String]
    private let stems: [String]
    private let misnamed: MisnamedTexts
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameters:
    ///   - files: the files of the folder; for the root, they may include the configuration.
    ///   - configuration: the configuration that is read.
    ///   - list: the name of the file that lists the album's items.
    init(
        _ files: FolderFiles, of folder: SourceFolder, tree: SourceTree, access: FileAccess, configuration: String,
        list: String? = nil
    ) {
        self.tree = tree
        self.access = access
        self.folder = folder
        owners = SidecarOwners(files.media)
        misnamed = MisnamedTexts(
            of: folder, manifests: files.manifests, owners: owners, tree: tree, access: access)
        let others = (files.data + files.others).filter { $0.name != list }
        guard !files.notes.isEmpty || !files.xmp.isEmpty || !others.isEmpty else {
            (names, stems) = ([], [])
            return
        }
        let names = files.media.prefix(Self.maxNames).map(\.name)
        self.names = names.sorted()
        stems = names.map { String(FileNames.stem(of: $0)) }
        var tally = FailureTally(severity: .warning)
        var hiding = FailureTally()
        let isRoot = folder.path.isEmpty
        var compared = 0
        for file in files.notes where owners[file] == nil {
            if isRoot, file.name == Paths.name(of: configuration) || isConfiguration(file) { continue }
            compared += 1
            let known = compared > Self.maxNames ? ([], []) : (self.names, stems)
            guard let problem = problem(ofNote: file, besideMedia: !files.media.isEmpty, among: known) else { continue }
            let place = SourceLocation(file: tree.path(of: file))
            if isSidecarWithoutMedia(file), misnamed.holdsBack(file) {
                diagnostics += hiding.report(Self.hidesNothing(file), at: place)
            } else {
                diagnostics += tally.report(problem, at: place)
            }
        }
        for file in others {
            if let problem = problem(of: file) {
                diagnostics += tally.report(problem, at: SourceLocation(file: tree.path(of: file)))
            }
        }
        diagnostics += tally.rest(of: "texts of this folder are not read")
        diagnostics += hiding.rest(of: "texts of this folder hide nothing")
        noteSidecars(files)
        if list == nil, !files.manifests.contains(where: { DataFile.isOne($0.name) }) { noteLists(others, of: files) }
    }

    /// The maximum number of names to compare, and of texts to compare them with: thousands of a person's own notes
    /// would otherwise be compared with thousands of photos.
    private static let maxNames = 1000

    /// Returns why a text is not read; nil if that is not a mistake, or if it is reported elsewhere because the text holds
    /// something back.
    private func problem(of file: SourceFile) -> String? {
        if folder.path.isEmpty, let meant = MisnamedText(file.name), meant.configuration != nil {
            // A file that is not YAML may be the one from which the configuration was made.
            guard !meant.isBackup, ConfigurationNames.isYAML(meant.plain) else { return nil }
            return ConfigurationNames.problem(ofRootFile: file.name, in: tree)
        }
        return misnamed.meaning(of: file).flatMap { misnamed.problem(of: file, $0) == nil ? $0.problem : nil }
    }

    /// Whether a text has the name of a photo or video that is not there. If it hides something, its photo may have been
    /// renamed without it, and be public now.
    private func isSidecarWithoutMedia(_ file: SourceFile) -> Bool {
        FileNames.mediaKind(of: String(FileNames.stem(of: file.name))) != nil && misnamed.meaning(of: file) == nil
    }

    private static func hidesNothing(_ file: SourceFile) -> String {
        "this would hide `\(FileNames.stem(of: file.name))`, but there is no such photo or video next to it; if the photo was renamed, rename this file as well; otherwise, delete it"
    }

    /// - Parameter known: the names and stems to suggest.
    private func problem(
        ofNote file: SourceFile, besideMedia: Bool, among known: (names: [String], stems: [String])
    ) -> String? {
        let name = file.name.lowercased()
        if ConfigurationNames.isOne(FileNames.shown(name)) {
            return folder.path.isEmpty ? ConfigurationNames.problem(ofRootFile: file.name, in: tree) : nil
        }
        if name == "_index.md" { return "is not read; name it `index.md` to describe the album" }
        let stem = String(FileNames.stem(of: file.name))
        if let problem = problem(of: file) { return problem }
        guard misnamed.meaning(of: file) == nil, !tree.isOutOfReach(stem, in: folder.index) else { return nil }
        if FileNames.mediaKind(of: stem) != nil {
            return "there is no photo or video `\(stem)` next to this\(Suggestion.text(for: stem, among: known.names))"
        }
        guard besideMedia else { return nil }
        if let near = Suggestion.nearest(to: stem, among: known.stems) {
            return "there is no photo or video named `\(stem)` next to this; did you mean `\(near)`?"
        }
        // Other Markdown files are the user's own notes.
        guard !name.hasSuffix(".md") else { return nil }
        return
            "is not read, because there is no photo or video named `\(stem)` next to it; rename it, or list it under `ignore`"
    }

    /// Returns whether a text is another configuration of the site, for `--config`: all of its keys are settings, and
    /// one is not a field of an item.
    private func isConfiguration(_ file: SourceFile) -> Bool {
        let meant = MisnamedText(file.name)
        guard ConfigurationNames.isYAML(file.name), meant?.configuration == nil, meant?.manifest == nil,
            let bytes = try? access.forHints.read(tree.path(of: file), SourceText.limit),
            let text = try? SourceText.decode(bytes, file: file.name),
            case .mapping(let entries)? = try? YAMLReader(file: file.name).read(text[...])?.content
        else { return false }
        let keys = entries.map(\.key)
        return keys.allSatisfy { SettingKeys.table.canonical($0) != nil }
            && keys.contains { ItemKeys.sidecars.canonical($0) == nil }
    }

    /// Other programs' tables and JSON may lie beside photos, so only those that name the photos are noted.
    private mutating func noteLists(_ others: [SourceFile], of files: FolderFiles) {
        // A list may name photos without their extensions, but a short name may be a part of any word.
        let media = files.media.prefix(20).map { file in
            let stem = FileNames.stem(of: file.name)
            return Array((stem.utf8.count < 6 ? file.name[...] : stem).utf8)
        }
        let lists = others.filter { owners[$0] == nil && DataFile.isOne($0.name) && misnamed.meaning(of: $0) == nil }
        for file in lists.prefix(Self.maxLists) {
            guard let bytes = try? access.forHints.read(tree.path(of: file), 1 << 16),
                media.contains(where: { ByteSearch.contains($0, in: bytes) }),
                // Google's own, about a photo that is not here.
                !ByteSearch.contains(Array("photoTakenTime".utf8), in: bytes)
            else { continue }
            let ending = FileNames.ending(of: file.name)?.lowercased() ?? ""
            let message =
                "names photos of this folder, but is not read; to list the album's items by it, name it `album.\(ending)`, or write `items: \(file.name)` into the album's manifest"
            diagnostics.append(Diagnostic(.note, message, at: SourceLocation(file: tree.path(of: file))))
        }
    }

    private static let maxLists = 10

    /// Applications leave XMP files behind for photos that were moved or have unsupported formats, so one note
    /// suffices.
    private mutating func noteSidecars(_ files: FolderFiles) {
        let unshown = SidecarOwners(files.unshown)
        let orphans = files.xmp.filter { owners[$0] == nil && unshown[$0] == nil }
        guard let first = orphans.first else { return }
        let subject =
            switch orphans.count {
            case 1: "describes"
            case 2: "and another XMP sidecar of this folder describe"
            default: "and \(orphans.count - 1) more XMP sidecars of this folder describe"
            }
        diagnostics.append(
            Diagnostic(
                .note,
                "\(subject) no photo or video next to it; name it after the photo, as in `IMG_1.xmp` or `IMG_1.jpg.xmp`",
                at: SourceLocation(file: tree.path(of: first))))
    }
}

extension ConfigurationNames {
    /// Returns why a file of this name in the root is not read, or nil if it is read.
    fileprivate static func problem(ofRootFile name: String, in tree: SourceTree) -> String? {
        let files = tree.folders.first.map { tree.files[$0.files].map(\.name) } ?? []
        guard let used = all.first(where: files.contains) else {
            return "is not read under this name; rename it to `\(MisnamedText(name)?.configuration ?? all[0])`"
        }
        return name == used ? nil : "is not read, because there is `\(used)`; merge the two"
    }
}

extension SiteAssembly {
    /// Returns the problems of configuration files in an album's folder. It is an error if one would hide something there,
    /// since its author relies on it.
    func strayConfigurations(in folder: SourceFolder) -> [Diagnostic] {
        let files = tree.files[folder.files].filter { ConfigurationNames.isOne(FileNames.shown($0.name.lowercased())) }
        return files.map { file in
            let path = tree.path(of: file)
            let message =
                "is read only in the root of the source, and has no effect here; write the album's settings into `album.yml`"
            var ignored: [Diagnostic] = []
            let text = try? ManifestText.read(path, access, keys: .ofManifests, &ignored)
            var mayHoldBack = text == nil
            if case .mapping(let entries)? = text?.yaml?.content {
                mayHoldBack = entries.contains(where: SettingKeys.holdsBack)
            }
            let problem = Diagnostic(mayHoldBack ? .error : .warning, message, at: SourceLocation(file: path))
            return mayHoldBack ? problem.until(leavingOut: .album) : problem
        }
    }
}
