import AlbumModel
import FoundationEssentials

/// Finds the files that a manifest names.
struct FileLookup {
    struct Problem: Error {
        var message: String
    }

    let tree: SourceTree
    let folder: SourceFolder
    /// The places of files in the tree, by path from the source's root; made for a folder when a name in it is first
    /// looked for.
    private var files: [String: Int] = [:]
    private var knownFolders = Set<String>()
    /// A wrong list of thousands would otherwise be compared with thousands of files.
    private var suggestionsLeft = 20

    init(tree: SourceTree, folder: SourceFolder) {
        self.tree = tree
        self.folder = folder
        add(folder)
    }

    /// The photo or video with a name, or a path below the album's folder.
    mutating func find(_ name: String) throws(Problem) -> SourceFile {
        if let file = file(named: name) { return file }
        let parts = name.split(separator: "/").filter { $0 != "." }
        if name.hasPrefix("/") || parts.contains("..") {
            throw Problem(message: "`\(name)` leaves the album's folder; name a file in it")
        }
        let path = folder.path(of: parts.joined(separator: "/"))
        // Addresses are often written with `%20` for a space, in Markdown above all.
        let decoded = path.contains("%") ? path.removingPercentEncoding : nil
        if parts.count > 1,
            let holder = tree.folders.first(where: { path.hasPrefix($0.path + "/") && isHolder($0, path) })
        {
            add(holder)
        }
        guard let index = files[path] ?? decoded.flatMap({ files[$0] }) else {
            suggestionsLeft -= 1
            let names = suggestionsLeft < 0 ? [] : tree.files[folder.files].filter { $0.mediaKind != nil }.map(\.name)
            let suggestion = Suggestion.text(for: name, among: names)
            throw Problem(message: "there is no file `\(name)` in the album's folder\(suggestion)")
        }
        let file = tree.files[index]
        guard file.mediaKind != nil else {
            throw Problem(message: "`\(name)` is neither a photo nor a video by its name")
        }
        return file
    }

    /// The photo or video of the album's folder that has just this name.
    func file(named name: String) -> SourceFile? {
        files[folder.path(of: name)].map { tree.files[$0] }.flatMap { $0.mediaKind == nil ? nil : $0 }
    }

    private func isHolder(_ folder: SourceFolder, _ path: String) -> Bool {
        !path.utf8.dropFirst(folder.path.utf8.count + 1).contains(UInt8(ascii: "/"))
    }

    private mutating func add(_ folder: SourceFolder) {
        guard knownFolders.insert(folder.path).inserted else { return }
        files.reserveCapacity(files.count + folder.files.count)
        for index in folder.files { files[folder.path(of: tree.files[index].name)] = index }
    }
}
