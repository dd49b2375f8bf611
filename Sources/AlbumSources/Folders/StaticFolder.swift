public import AlbumModel
internal import Files
internal import Glibc

/// The folder `static` in a source, whose files are published unchanged: `static/CNAME` as `CNAME`.
///
/// No link in it is followed, so it publishes nothing from elsewhere. A folder that describes an album is not a static
/// folder: files that its manifest withholds must not be published.
public struct StaticFolder: Sendable {
    public static let name = "static"

    /// Sorted by path.
    public private(set) var files: [StaticFile] = []
    public private(set) var diagnostics: [Diagnostic] = []
    /// Existing files and folders that could not be read, with the system's error descriptions.
    public private(set) var unread: [(path: String, reason: String)] = []
    /// Which patterns matched something.
    package private(set) var ignoreUse = IgnoreUse()
    /// Whether the source has such a folder, which then is not an album.
    public private(set) var exists = false

    private static let maxDepth = 64
    package static let maxFiles = 1_000_000
    private let limit: Int

    /// Lists the folder's files, and reads only small ones, which may be pointers to large ones.
    ///
    /// - Parameter source: an absolute path.
    public init(in source: String, ignore: [String] = []) {
        self.init(in: source, ignore: ignore, limit: Self.maxFiles)
    }

    /// - Parameter limit: the maximum number of files. If there are more, none is read: what has been published of them stays.
    package init(in source: String, ignore: [String] = [], limit: Int) {
        self.limit = limit
        guard let root = try? Folder(source), let status = try? root.status(of: Self.name) else { return }
        guard status.kind == .folder else {
            if status.kind == .link {
                report(Self.name, "is a link, so nothing is copied from it; copy the folder in instead")
            }
            return
        }
        let patterns = ignore.map(IgnorePattern.init)
        do throws(FileError) {
            exists = true
            if let manifest = try read(try root.folder(Self.name), "", patterns) {
                (files, diagnostics, exists) = ([], [], false)
                report(
                    manifest,
                    "describes an album, so the folder `\(Self.name)` is an album and no file of it is copied as it is; rename the folder, or remove this file"
                )
                return
            }
        } catch {
            reportUnread("", error)
        }
        if files.count > limit {
            files = []
            let reason = "it has more than \(limit) files"
            unread.append((Self.name, reason))
            diagnostics.append(
                Diagnostic(
                    .error,
                    "is not copied, because \(reason); what was published of it stays; move some of them elsewhere",
                    at: SourceLocation(file: Self.name)))
        }
        // Names that differ only in how their letters are encoded are equal as texts.
        files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        reportPhotographs()
    }

    /// Reads a folder, recursively.
    ///
    /// - Parameter prefix: its path in the static folder, with a trailing slash unless it is empty.
    /// - Returns: the path of an album's manifest, if there is one.
    private mutating func read(
        _ folder: Folder, _ prefix: String, _ ignore: [IgnorePattern]
    ) throws(FileError) -> String? {
        var entries = try FolderEntries(folder)
        while let entry = try entries.next() {
            let path = "\(Self.name)/\(prefix)\(entry.shownName)"
            guard let name = entry.name, !name.hasControls else {
                report(path, "has a name that no address can have, and is left out; rename it")
                continue
            }
            if let evicted = HiddenNames.evictedFile(name) {
                if try folder.status(of: evicted) == nil { noteEvicted("\(prefix)\(evicted)", ignore) }
                continue
            }
            guard let status = try folder.status(of: name), !isLeftOut(name, path) else { continue }
            let isFolder = status.kind == .folder
            let matching = ignore.filter { $0.matches(name: name, path: path, isFolder: isFolder) }
            guard matching.isEmpty else {
                ignoreUse.note(matching)
                if isFolder { ignoreUse.noteUnwalked(path) }
                continue
            }
            switch status.kind {
            case .folder:
                guard prefix.utf8.count(where: { $0 == UInt8(ascii: "/") }) < Self.maxDepth else {
                    report(path, "is nested more than \(Self.maxDepth) folders deep, and is left out")
                    continue
                }
                do throws(FileError) {
                    let manifest = try read(try folder.folder(name), "\(prefix)\(name)/", ignore)
                    if let manifest { return manifest }
                } catch {
                    reportUnread("\(prefix)\(name)", error)
                }
            case .file:
                if name.lowercased().hasPrefix("album."), FileNames.manifests.contains(name.lowercased()) {
                    return path
                }
                let stamp = status.sourceStamp
                if let complaint = pointerComplaint(about: name, in: folder, stamp) {
                    // What an earlier build published of the file itself stays.
                    unread.append((path, "it \(complaint)"))
                    diagnostics.append(
                        Diagnostic(.error, complaint, at: SourceLocation(file: path), isTransient: true))
                    continue
                }
                add(prefix + name, path, stamp)
            case .link: report(path, "is a link, and is left out; copy the file in instead")
            case .other: report(path, "is not a regular file, and is left out")
            }
        }
        return nil
    }

    /// Notes a file that macOS keeps only in iCloud: what an earlier build published of it stays.
    private mutating func noteEvicted(_ address: String, _ ignore: [IgnorePattern]) {
        let path = "\(Self.name)/\(address)"
        guard !ignore.contains(where: { $0.matches(name: Paths.name(of: path), path: path, isFolder: false) }) else {
            return
        }
        unread.append((path, "it \(HiddenNames.evictedProblem)"))
        diagnostics.append(
            Diagnostic(.error, HiddenNames.evictedProblem, at: SourceLocation(file: path), isTransient: true))
    }

    /// Returns the complaint about a pointer to a file that git has not fetched. Files that cannot be read are reported
    /// when they are copied.
    private func pointerComplaint(about name: String, in folder: Folder, _ stamp: FileStamp) -> String? {
        guard stamp.size <= LargeFilePointer.largestSize else { return nil }
        let content = try? folder.read(name, limit: LargeFilePointer.largestSize)
        return content.flatMap(LargeFilePointer.complaint)
    }

    private mutating func add(_ address: String, _ path: String, _ stamp: FileStamp) {
        guard files.count <= limit else { return }
        files.append(
            StaticFile(
                path: path, address: address.normalizedNFC, size: Int(stamp.size), modified: stamp.modified,
                inode: stamp.inode))
    }

    /// Hidden files may hold secrets (`.env`), so only those that hosts read are published.
    private mutating func isLeftOut(_ name: String, _ path: String) -> Bool {
        if HostNames.all.contains(name) { return false }
        guard HostNames.isHidden(name) else { return FileNames.isAlwaysLeftOut(name) }
        let isLitter = [".ds_store", ".directory", ".localized"].contains(name.lowercased())
        if !isLitter, ![".git", "._"].contains(where: name.hasPrefix) {
            let names = HostNames.all.sorted().map { "`\($0)`" }.joined(separator: ", ")
            report(path, "is hidden and is left out: the only hidden files that are copied are \(names); rename it")
        }
        return true
    }

    private mutating func reportPhotographs() {
        let note = CameraFiles.note(
            on: files.lazy.map(\.path), advice: "keep the photographs of an album in a folder of their own")
        if let note { diagnostics.append(note) }
    }

    private mutating func report(_ path: String, _ problem: String) {
        diagnostics.append(Diagnostic(.warning, problem, at: SourceLocation(file: path)))
    }

    private mutating func reportUnread(_ path: String, _ error: FileError) {
        let path = path.isEmpty ? Self.name : "\(Self.name)/\(path)"
        unread.append((path, error.reason))
        diagnostics.append(
            Diagnostic(.error, "cannot be read: \(error.reason)", at: SourceLocation(file: path), isTransient: true))
    }
}
