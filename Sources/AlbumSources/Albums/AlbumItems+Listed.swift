import AlbumModel
import FoundationEssentials

extension AlbumItems {
    /// The items that the manifest lists, in its order: first those of `categories`, which get the category's tag, then
    /// the rest of `items`.
    mutating func listedEntries() -> [Entry] {
        let categories = draft.categories ?? []
        var lookup = FileLookup(tree: tree, folder: folder)
        var entries: [Entry] = []
        var taken: [Int: Int] = [:]
        for category in categories {
            for var item in category.items {
                item.fields.tag = category.tag.value
                add(item, to: &entries, &taken, &lookup)
            }
        }
        let inCategories = Set(taken.keys)
        for item in draft.items ?? [] {
            add(item, to: &entries, &taken, &lookup, completing: inCategories)
        }
        if missing > Self.mostMissing {
            let message = "\(missing - Self.mostMissing) more items of this album have no file; mend those above first"
            let place = (draft.items?.first ?? categories.first?.items.first)?.file?.place.file
            diagnostics.append(Diagnostic(.error, message, at: place.map { SourceLocation(file: $0) }))
        }
        return entries
    }

    /// Of a list whose files are elsewhere, a person reads the first few lines.
    private static let mostMissing = 100

    /// `completing` holds the files that `items` may say more about because only `categories` has named them.
    private mutating func add(
        _ item: ItemDraft, to entries: inout [Entry], _ taken: inout [Int: Int], _ lookup: inout FileLookup,
        completing: Set<Int> = []
    ) {
        guard let name = item.file else { return }
        switch lookup.find(name.value) {
        case .failure(let problem):
            missing += 1
            if missing <= Self.mostMissing {
                diagnostics.append(Diagnostic(problem.severity, problem.message, at: name.place))
            }
        case .success(let file):
            guard let position = taken[file.index] else {
                taken[file.index] = entries.count
                entries.append(Entry(file: file, name: nameInAlbum(file), listing: listed.count))
                listed.append(item)
                return
            }
            guard completing.contains(file.index) else {
                let message = "`\(name.value)` is listed twice in this album, and is shown once"
                return diagnostics.append(Diagnostic(.warning, message, at: name.place))
            }
            guard let listing = entries[position].listing else { return }
            let tag = listed[listing].fields.tag
            listed[listing].fields.overlay(item.fields)
            listed[listing].fields.tag = tag
            listed[listing].prose = item.prose ?? listed[listing].prose
            listed[listing].id = item.id ?? listed[listing].id
        }
    }

    /// The file's path from the album's folder, however the manifest wrote it.
    private func nameInAlbum(_ file: SourceFile) -> String {
        if file.folder == folder.index { return file.name }
        let path = tree.path(of: file)
        return folder.path.isEmpty ? path : String(path.dropFirst(folder.path.count + 1))
    }

    /// The ids of the entries: from the manifest where it gives one, otherwise from the file's name.
    mutating func identifiers() -> [String] {
        guard listed.contains(where: { $0.id != nil }) else {
            return AddressBook.itemIDs(of: entries.map(\.name))
        }
        var given: [String: SourceLocation] = [:]
        let names = entries.map { entry in
            guard let listing = entry.listing, let id = listed[listing].id else { return entry.name }
            let slug = Slug.component(id.value)
            if slug.isEmpty {
                report("the id `\(id.value)` has no letter or digit, and the file's name is used", id.place)
                return entry.name
            }
            if let other = given.updateValue(id.place, forKey: slug) {
                report("the id `\(id.value)` is given to another item at \(other) too; change one of them", id.place)
                return entry.name
            }
            // The name that an id would be the plain address of.
            return "\(slug).jpg"
        }
        return AddressBook.itemIDs(of: names)
    }

    private mutating func report(_ message: String, _ place: SourceLocation) {
        diagnostics.append(Diagnostic(.error, message, at: place))
    }
}

/// Finds the files that a manifest names.
struct FileLookup {
    struct Problem: Error {
        var message: String
        var severity = Diagnostic.Severity.error
    }

    let tree: SourceTree
    let folder: SourceFolder
    /// By path from the source's root; made for a folder when a name in it is first looked for.
    private var files: [String: SourceFile] = [:]
    private var knownFolders = Set<String>()
    /// A wrong list of thousands would otherwise be compared with thousands of files.
    private var suggestionsLeft = 20

    init(tree: SourceTree, folder: SourceFolder) {
        self.tree = tree
        self.folder = folder
        add(folder)
    }

    /// The photo or video with a name, or a path below the album's folder.
    mutating func find(_ name: String) -> Result<SourceFile, Problem> {
        if let file = files[folder.path(of: name)], file.mediaKind != nil { return .success(file) }
        if name.contains("://") {
            return .failure(
                Problem(
                    message: "items from an address are not supported yet, and this one is left out", severity: .warning
                ))
        }
        let parts = name.split(separator: "/").filter { $0 != "." }
        if name.hasPrefix("/") || parts.contains("..") {
            return .failure(Problem(message: "`\(name)` leaves the album's folder; name a file in it"))
        }
        let path = folder.path(of: parts.joined(separator: "/"))
        // Addresses are often written with `%20` for a space, in Markdown above all.
        let decoded = path.contains("%") ? path.removingPercentEncoding : nil
        if parts.count > 1,
            let holder = tree.folders.first(where: { path.hasPrefix($0.path + "/") && isHolder($0, path) })
        {
            add(holder)
        }
        guard let file = files[path] ?? decoded.flatMap({ files[$0] }) else {
            suggestionsLeft -= 1
            let names = suggestionsLeft < 0 ? [] : tree.files[folder.files].filter { $0.mediaKind != nil }.map(\.name)
            let suggestion = Suggestion.text(for: name, among: names)
            return .failure(Problem(message: "there is no file `\(name)` in the album's folder\(suggestion)"))
        }
        guard file.mediaKind != nil else {
            return .failure(Problem(message: "`\(name)` is neither a photo nor a video by its name"))
        }
        return .success(file)
    }

    private func isHolder(_ folder: SourceFolder, _ path: String) -> Bool {
        !path.utf8.dropFirst(folder.path.utf8.count + 1).contains(UInt8(ascii: "/"))
    }

    private mutating func add(_ folder: SourceFolder) {
        guard knownFolders.insert(folder.path).inserted else { return }
        for file in tree.files[folder.files] { files[folder.path(of: file.name)] = file }
    }
}
