internal import AlbumModel
internal import AlbumSources
internal import Files
internal import Glibc

/// The files of a theme in a folder on the disk.
///
/// Links in the folder are not followed: a theme may come from somebody else, and whatever a link leads to would be
/// published as a file of the theme.
struct ThemeFolder {
    private(set) var files: [ThemeFiles.File] = []
    private(set) var diagnostics: [Diagnostic] = []

    /// The file types of a theme; other files in the folder (notes, backups, sources of graphics) are ignored.
    private static let endings: Set<String> = [
        "mustache", "json", "yml", "css", "js", "svg", "png", "jpg", "jpeg", "gif", "webp", "avif", "ico", "woff2",
        "woff", "ttf", "otf",
    ]

    /// The size limit of a file in bytes.
    private static let longest = 64 << 20
    private static let maxDepth = 64

    /// Reads a folder, except the themes inside it. A missing folder counts as empty.
    ///
    /// - Parameters:
    ///   - path: a folder of templates.
    ///   - theme: the path of a theme in that folder, which is read in its place.
    init(_ path: String, theme: String = "") throws(ThemeError) {
        let names = [Paths.name(of: path)] + theme.split(separator: "/").map(String.init)
        guard let above = try? Folder(Paths.parent(of: path)), let folder = try opened(names, in: above) else { return }
        try read(folder, "", depth: 0)
    }

    /// Returns the names of the themes in a folder of templates. A link counts, so that its use can be reported.
    static func themes(in path: String) -> Set<String> {
        guard let folder = try? Folder("\(path)/\(ThemeCatalogue.folder)"), let entries = try? entries(of: folder)
        else {
            return []
        }
        return Set(entries.filter { [.folder, .link].contains($0.kind) }.map(\.name))
    }

    /// Opens one folder inside the other; returns nil if one does not exist or is a link.
    private mutating func opened(_ names: [String], in root: Folder) throws(ThemeError) -> Folder? {
        var folder = root
        for written in names {
            let name = Self.name(of: written, in: folder)
            let path = "\(folder.path)/\(name)"
            guard !folder.isLink(name) else {
                let other = folder.path == root.path ? ", or name it with `--templates`" : ""
                report(path, "is a link, and no file in it is used; copy the folder in\(other)")
                return nil
            }
            let next = try Self.attempt("folder", path) { () throws(FileError) in
                try folder.status(of: name).map { _ throws(FileError) in try folder.folder(name) }
            }
            guard let next else { return nil }
            folder = next
        }
        return folder
    }

    /// Returns the name that a folder has on the disk, where the letters of an equal name may be encoded in another
    /// way.
    private static func name(of written: String, in above: Folder) -> String {
        guard !written.utf8.allSatisfy({ $0 < 0x80 }), let entries = try? entries(of: above) else { return written }
        let names = entries.map(\.name).filter { $0 == written }
        return names.first { $0.utf8.elementsEqual(written.utf8) } ?? names.first ?? written
    }

    /// - Parameter prefix: the path of the folder in the theme, with a trailing slash unless it is empty.
    private mutating func read(_ folder: Folder, _ prefix: String, depth: Int) throws(ThemeError) {
        for (name, kind) in try Self.attempt(
            "folder", folder.path, { () throws(FileError) in try Self.entries(of: folder) })
        {
            let file = prefix + name
            guard "\(file)/" != ThemeCatalogue.folder else { continue }
            let path = "\(folder.path)/\(name)"
            switch kind {
            case .folder:
                guard depth < Self.maxDepth else {
                    report(path, "is nested more than \(Self.maxDepth) folders deep, and is left out")
                    continue
                }
                let inner = try Self.attempt("folder", path) { () throws(FileError) in try folder.folder(name) }
                try read(inner, "\(file)/", depth: depth + 1)
            case .link: report(path, "is a link, and is left out; copy the file in instead")
            case .file where depth == 0 && name.lowercased() == "theme.yaml":
                report(path, "is not read under this name; rename it to `\(ThemeFile.name)`")
            case .file where FileNames.ending(of: name).map { Self.endings.contains($0.lowercased()) } ?? false:
                let bytes = try Self.attempt("file", path) { () throws(FileError) in
                    try folder.read(name, limit: Self.longest)
                }
                if let complaint = LargeFilePointer.complaint(about: bytes) {
                    throw ThemeError(complaint, at: SourceLocation(file: path))
                }
                files.append(ThemeFiles.File(name: file, place: path, bytes: bytes))
            default: continue
            }
        }
    }

    /// Returns the names and kinds of a folder's entries, sorted, without hidden ones.
    private static func entries(of folder: Folder) throws(FileError) -> [(name: String, kind: FileStatus.Kind)] {
        var entries = try FolderEntries(folder)
        var found: [(name: String, kind: FileStatus.Kind)] = []
        while let entry = try entries.next() {
            guard let name = entry.name, !name.hasPrefix("."), let status = try folder.status(of: name) else {
                continue
            }
            found.append((name, status.kind))
        }
        return found.sorted { $0.name < $1.name }
    }

    private static func attempt<Value>(
        _ what: String, _ path: String, _ body: () throws(FileError) -> Value
    ) throws(ThemeError) -> Value {
        do throws(FileError) { return try body() } catch {
            throw ThemeError(
                "the \(what) cannot be read: \(error.reason)", at: SourceLocation(file: path),
                isSystemFailure: error.code != EFBIG)
        }
    }

    private mutating func report(_ path: String, _ problem: String) {
        diagnostics.append(Diagnostic(.warning, problem, at: SourceLocation(file: path)))
    }
}
