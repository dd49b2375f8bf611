import AlbumModel
import FoundationEssentials

/// The files of a folder, grouped by their role in an album.
struct FolderFiles {
    static let manifestNames = FileNames.manifests

    /// The manifests, in order of precedence.
    private(set) var manifests: [SourceFile] = []
    private(set) var media: [SourceFile] = []
    /// Text files that may belong to an item.
    private(set) var notes: [SourceFile] = []

    /// JSON files, which may come from a Takeout.
    private(set) var data: [SourceFile] = []
    /// Picasa's notes about the folder's photos, the hidden file first.
    private(set) var picasa: [SourceFile] = []
    /// Picasa's list of people.
    private(set) var contacts: SourceFile?
    /// XMP sidecars.
    private(set) var xmp: [SourceFile] = []
    /// Photos and videos in unsupported formats.
    private(set) var unshown: [SourceFile] = []
    /// Files whose names albumgen does not recognise.
    private(set) var others: [SourceFile] = []
    /// Photos and videos that the album's own settings exclude.
    private(set) var ignored: [SourceFile] = []
    /// Texts that the album's own settings exclude.
    private(set) var ignoredTexts: [SourceFile] = []

    init(_ files: ArraySlice<SourceFile>, isLeftOut: (SourceFile) -> Bool) {
        media.reserveCapacity(files.count)
        for file in files {
            guard !isLeftOut(file) else {
                if file.mediaKind != nil {
                    ignored.append(file)
                } else if FileNames.isText(file.name) {
                    ignoredTexts.append(file)
                }
                continue
            }
            if file.mediaKind != nil {
                media.append(file)
                continue
            }
            let name = file.name.lowercased()
            if Self.manifestNames.contains(name) {
                manifests.append(file)
            } else if FileNames.isSidecar(name) {
                notes.append(file)
            } else if name.hasSuffix(".json") {
                data.append(file)
            } else if file.isXMP {
                xmp.append(file)
            } else if FileNames.isPicasa(name) {
                picasa.append(file)
            } else if name == PicasaContacts.fileName {
                contacts = file
            } else if let ending = FileNames.ending(of: name),
                FileNames.unshown[String(ending)] != nil
                    || FileNames.besideVideos[String(ending)] != nil
            {
                unshown.append(file)
            } else {
                others.append(file)
            }
        }
        picasa.sort { $0.name < $1.name }
        manifests.sort { Self.rank($0) < Self.rank($1) }
    }

    /// Returns the same texts with other photos and videos.
    func describing(_ media: [SourceFile]) -> FolderFiles {
        var files = self
        files.media = media
        files.ignored = []
        return files
    }

    /// Returns the readable files whose names are not those of photos or videos, though their content may be.
    func named(otherwise tree: SourceTree) -> [SourceFile] {
        (others + notes + data).filter { tree.problem(opening: $0) == nil }
    }

    private static func rank(_ file: SourceFile) -> Int {
        manifestNames.firstIndex(of: file.name.lowercased()) ?? manifestNames.count
    }
}

/// Looks up the files that a manifest names.
struct FileLookup {
    struct Problem: Error {
        var message: String
        /// The path at which there is no file, from the source's root; nil for other problems.
        var path: String?
    }

    let tree: SourceTree
    let folder: SourceFolder
    private let refusal: @Sendable (_ path: String, _ target: String) -> LinkProblem?
    /// Indices of files in the tree, by path from the source's root. A folder is added when a name in it is first
    /// looked up.
    private var files: [String: Int] = [:]
    private var knownFolders = Set<String>()
    /// Limits suggestions: a wrong list of thousands of names would otherwise be compared with thousands of files.
    private var suggestionsLeft = 20

    /// - Parameter refusal: returns why an album must not show what another folder contains; see `HeldElsewhere`.
    init(
        tree: SourceTree, folder: SourceFolder,
        refusal: @escaping @Sendable (_ path: String, _ target: String) -> LinkProblem?
    ) {
        self.tree = tree
        self.folder = folder
        self.refusal = refusal
        add(folder)
    }

    /// Returns the photo or video with a name, or a path below the album's folder.
    mutating func find(_ name: String) throws(Problem) -> SourceFile {
        if let file = file(named: name) { return file }
        let parts = name.split(separator: "/").filter { $0 != "." }
        if name.hasPrefix("/") || parts.contains("..") {
            guard let inside = Self.withoutSteps(name, parts) else {
                throw Problem(message: "`\(name)` leaves the album's folder; name a file in it")
            }
            throw Problem(message: "a path cannot contain `..`; write `\(inside)` instead of `\(name)`")
        }
        let path = folder.path(of: parts.joined(separator: "/"))
        // Addresses often contain `%20` for a space, especially in Markdown.
        let decoded = path.contains("%") ? path.removingPercentEncoding : nil
        if parts.count > 1,
            let holder = tree.folders.first(where: { path.hasPrefix($0.path + "/") && isHolder($0, path) })
        {
            add(holder)
        }
        guard let index = files[path] ?? decoded.flatMap({ files[$0] }) else {
            if let pattern = tree.ignore.first(excluding: path, isFolder: false) {
                throw Problem(
                    message:
                        "`\(name)` is left out by the pattern `\(pattern)` in `ignore`; remove one of them",
                    path: path)
            }
            suggestionsLeft -= 1
            let names = suggestionsLeft < 0 ? [] : tree.files[folder.files].filter { $0.mediaKind != nil }.map(\.name)
            let suggestion = Suggestion.text(for: name, among: names)
            throw Problem(message: "there is no file `\(name)` in the album's folder\(suggestion)", path: path)
        }
        let file = tree.files[index]
        if file.folder != folder.index, let problem = refusal(folder.path, tree.folders[file.folder].path) {
            throw Problem(message: "`\(name)` \(problem.message)")
        }
        guard file.mediaKind != nil else {
            throw Problem(message: "`\(name)` is neither a photo nor a video by its name")
        }
        return file
    }

    /// Returns a path without its steps up; nil if they lead out of the album's folder.
    private static func withoutSteps(_ name: String, _ parts: [Substring]) -> String? {
        var path: [Substring] = []
        for part in parts {
            if part != ".." {
                path.append(part)
            } else if path.popLast() == nil {
                return nil
            }
        }
        return name.hasPrefix("/") || path.isEmpty ? nil : path.joined(separator: "/")
    }

    /// Returns the photo or video in the album's folder with exactly this name. It finds nothing in folders below, which an
    /// album may have to leave out.
    func file(named name: String) -> SourceFile? {
        guard let file = files[folder.path(of: name)].map({ tree.files[$0] }), file.folder == folder.index else {
            return nil
        }
        return file.mediaKind == nil ? nil : file
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

/// Photos and videos of unsupported formats, so that a message can explain why they are missing from the album.
struct UnshownFiles {
    /// The count and first path by extension, in lower case.
    private var kinds: [String: (count: Int, first: String)] = [:]

    mutating func add(_ files: [SourceFile], of tree: SourceTree) {
        for file in files {
            let ending = FileNames.ending(of: file.name)?.lowercased() ?? ""
            let known = kinds[ending] ?? (0, tree.path(of: file))
            kinds[ending] = (known.count + 1, known.first)
        }
    }

    /// One diagnostic for each extension, sorted by extension.
    var diagnostics: [Diagnostic] {
        kinds.sorted { $0.key < $1.key }.map { ending, kind in
            let files = kind.count == 1 ? "is" : "\(kind.count) .\(ending) files, this one first, are"
            let it = kind.count == 1 ? "it" : "them"
            if let what = FileNames.besideVideos[ending] {
                let files = kind.count == 1 ? "is" : "and \(kind.count - 1) more .\(ending) files are each"
                return Diagnostic(
                    .note, "\(files) \(what), and not shown; rename a copy to show it by itself",
                    at: SourceLocation(file: kind.first))
            }
            let target = FileNames.unshown[ending] ?? "another kind"
            return Diagnostic(
                .note, "\(files) in an unsupported format; convert \(it) to \(target) to show \(it)",
                at: SourceLocation(file: kind.first))
        }
    }
}
