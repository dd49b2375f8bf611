import AlbumModel

/// The reading of one site, from its root to the deepest album.
struct SiteAssembly {
    let configuration: Configuration
    let access: FileAccess
    let tree: SourceTree
    let adapters: [String: any AlbumAdapter]
    let commands: CommandRunner
    var diagnostics: [Diagnostic] = []
    /// The path of the item whose fields are to be explained.
    var explained: String?
    var explanation: MappingExplanation?
    /// What the configuration says of albums by their paths; what no folder asked for is reported at the end.
    private let entries: [String: AlbumEntry]
    private var unused: Set<String>

    typealias Media = (SourceFile) -> MediaReading?

    init(_ reader: SiteReader, tree: SourceTree) {
        configuration = reader.configuration
        access = reader.access
        adapters = reader.adapters
        commands = reader.commands
        self.tree = tree
        var entries: [String: AlbumEntry] = [:]
        for entry in configuration.draft.albums { entries[entry.path.value] = entry }
        self.entries = entries
        unused = Set(entries.keys)
    }

    mutating func root(media: Media) -> Album {
        let name = tree.root.split(separator: "/").last.map(String.init) ?? "Photos"
        let root = tree.folders.first ?? SourceFolder(index: 0, name: "", path: "")
        var draft = configuration.draft
        let manifest = readManifest(of: root, into: &draft)
        return album(root, draft: &draft, manifest: manifest, name: name, address: [], media: media)
    }

    /// The diagnostics of all files, those of the configuration's unused parts last.
    var finishedDiagnostics: [Diagnostic] {
        diagnostics
            + configuration.draft.albums.filter { unused.contains($0.path.value) }.map { entry in
                let paths = tree.folders.lazy.map(\.path)
                let suggestion = Suggestion.text(for: entry.path.value, among: paths)
                return Diagnostic(
                    .warning, "there is no folder `\(entry.path.value)` in the source\(suggestion)",
                    at: entry.path.place)
            }
    }

    /// An album inside another; nil if there is nothing to show in it or below it.
    private mutating func nested(
        _ folder: SourceFolder, inherited: AlbumDraft, address: [String], media: Media
    ) -> Album? {
        var draft = inherited
        if let entry = entries[folder.path] {
            unused.remove(folder.path)
            var values = ValueReader(file: configuration.file, mapping: draft.mapping)
            SettingKeys.table.read(entry.entries, into: &draft, &values)
            diagnostics += values.diagnostics
        }
        let manifest = readManifest(of: folder, into: &draft)
        let album = album(
            folder, draft: &draft, manifest: manifest, name: folder.name, address: address, media: media)
        return album.categories.isEmpty && album.albums.isEmpty && manifest == nil ? nil : album
    }

    private mutating func album(
        _ folder: SourceFolder, draft: inout AlbumDraft, manifest: Manifest?, name: String, address: [String],
        media: Media
    ) -> Album {
        adapt(folder, &draft)
        let writer = ProseWriter(allowsRawHTML: configuration.site.allowsRawHTML)
        var prose = ProseWriter.Result()
        if let manifest {
            prose = writer.render(
                manifest.text.prose, file: manifest.path, firstLine: manifest.text.proseLine, headingLevel: 2,
                takesTitle: draft.title == nil, diagnostics: &diagnostics)
        }
        let files = files(of: folder, draft.settings)
        var items = AlbumItems(
            tree: tree, folder: folder, files: files, draft: draft, access: access, writer: writer)
        let categories = items.categories(media: media)
        diagnostics += items.diagnostics
        var album = Album(
            path: folder.path.isEmpty ? [] : folder.path.split(separator: "/").map(String.init), address: address,
            title: draft.title ?? prose.title ?? Self.readable(name), prose: prose.prose, settings: draft.settings,
            categories: categories, albums: [])
        album.cover = resolve(draft.cover, "cover", items)
        album.selected = resolve(draft.selected, "selected", items) ?? resolve(draft.selectedPath, categories)
        album.albums = nestedAlbums(of: folder, draft: draft, address: address, media: media)
        return album
    }

    private mutating func nestedAlbums(
        of folder: SourceFolder, draft: AlbumDraft, address: [String], media: Media
    ) -> [Album] {
        let patterns = patterns(draft.settings)
        let folders = folder.folders.map { tree.folders[$0] }.filter { folder in
            !patterns.contains { $0.matches(name: folder.name, path: folder.path, isFolder: true) }
        }
        let addresses = AddressBook.folderAddresses(of: folders.map(\.name))
        var albums: [Album] = []
        for (folder, component) in zip(folders, addresses) {
            if let album = nested(folder, inherited: draft.inherited, address: address + [component], media: media) {
                albums.append(album)
            }
        }
        return albums
    }

    private mutating func resolve(_ name: Located<String>?, _ key: String, _ items: AlbumItems) -> String? {
        guard let name else { return nil }
        if let id = items.id(named: name.value) { return id }
        let suggestion = Suggestion.text(for: name.value, among: items.names)
        diagnostics.append(
            Diagnostic(
                .error, "`\(key)` names `\(name.value)`, which is no item of this album\(suggestion)", at: name.place))
        return nil
    }

    private mutating func resolve(_ path: Located<[Int]>?, _ categories: [AlbumModel.Category]) -> String? {
        guard let path, path.value.count == 2 else { return nil }
        let (section, item) = (path.value[0] - 1, path.value[1] - 1)
        if categories.indices.contains(section), categories[section].items.indices.contains(item) {
            return categories[section].items[item].id
        }
        let message =
            if categories.indices.contains(section) {
                "category \(section + 1) has items 1 to \(categories[section].count), and no item \(item + 1)"
            } else {
                "the last category is number \(categories.count), and there is no category \(section + 1)"
            }
        diagnostics.append(Diagnostic(.error, "`selected` leads nowhere: \(message)", at: path.place))
        return nil
    }

    private func files(of folder: SourceFolder, _ settings: AlbumSettings) -> FolderFiles {
        let patterns = patterns(settings)
        return FolderFiles(tree.files[folder.files]) { file in
            !patterns.isEmpty
                && patterns.contains { $0.matches(name: file.name, path: folder.path(of: file.name), isFolder: false) }
        }
    }

    /// The patterns beyond those of the configuration, which the scan has obeyed.
    private func patterns(_ settings: AlbumSettings) -> [IgnorePattern] {
        settings.ignore.filter { !configuration.album.ignore.contains($0) }.map(IgnorePattern.init)
    }

    /// A folder's name as a title: as people wrote it, but `_` is a space where they used no other.
    static func readable(_ name: String) -> String {
        name.contains(" ") ? name : name.split(separator: "_").joined(separator: " ")
    }
}
