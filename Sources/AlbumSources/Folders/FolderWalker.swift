import AlbumModel
import Files
import Glibc

/// A single walk of a `FolderScan`. It uses system calls directly, one for each entry, since Foundation's enumerator takes
/// ten times as long, and since `Folder` follows none of the links that a source may have.
struct FolderWalker {
    let scan: FolderScan
    let root: String
    private let rootDescriptor: CInt
    private let leftOut: Set<FileIdentity>
    var tree: SourceTree
    private var diagnostics: [Diagnostic] = []
    private var unread: [(path: String, reason: String)] = []
    var absent: [(path: String, reason: String)] = []
    private var ignoreUse = IgnoreUse()
    /// The folders from the root to the current one; following a link to any of them would never end.
    private var ancestors: [FileIdentity] = []
    /// The paths of the same folders with all links resolved.
    private var places: [String] = [""]
    /// Folders reached through a link: each is walked only once that way, so that links among links cannot multiply.
    private var linked = Set<FileIdentity>()
    /// Whether a folder has more files than the tree may still have.
    private var isFull = false

    init(scan: FolderScan) throws(FolderScanError) {
        self.scan = scan
        guard let path = Paths.resolved(scan.root) else { throw FolderScanError(path: scan.root, code: errno) }
        root = path
        rootDescriptor = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard rootDescriptor >= 0 else { throw FolderScanError(path: scan.root, code: errno) }
        leftOut = Set(scan.leavingOut.compactMap(FileIdentity.init(path:)))
        tree = SourceTree(root: root, folders: [], files: [])
        tree.photoEndings = scan.photoEndings
        tree.ignore = scan.ignore
    }

    /// - Throws: if the root's files cannot be listed, so that nothing is known about the source.
    mutating func walk() throws(FolderScanError) -> FolderScanResult {
        defer { close(rootDescriptor) }
        tree.folders.append(SourceFolder(index: 0, name: "", path: ""))
        if let identity = FileIdentity(descriptor: rootDescriptor) { ancestors.append(identity) }
        do throws(FileError) {
            let listing = try entries(of: rootDescriptor, folder: 0)
            if listing.writtenByUs == .output {
                report(
                    folder: 0, "",
                    "the source holds a site that albumgen wrote, whose pictures become items; build the folder of your photographs instead, or run `albumgen clean` with this folder as its --output",
                    .warning)
            }
            read(listing.entries, of: rootDescriptor, folder: 0)
        } catch {
            throw FolderScanError(path: root, code: error.code)
        }
        if unread.contains(where: { $0.path == "." && $0.reason == tooManyFiles }) {
            throw FolderScanError(
                path: root, reason: "it has more than \(scan.limits.files) files; put them into folders")
        }
        for (path, _) in unread { ignoreUse.noteUnwalked(path) }
        if scan.along == nil { tree.ignoreUse = ignoreUse }
        var result = FolderScanResult(tree: tree, diagnostics: diagnostics)
        result.unread = unread
        result.absent = absent
        return result
    }

    /// An entry of a folder with what the system says about it.
    private struct Entry {
        var name: String
        var status = stat()
        /// Why the status is unknown; 0 if it is known.
        var error: CInt = 0

        init(_ name: String, in folder: CInt) {
            self.name = name
            if fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0 { error = errno }
        }
    }

    /// Lists an open folder.
    ///
    /// Some editors save a text by renaming it and writing it anew. Without that text, what it hides would be shown, so a
    /// listing counts only if all of its entries are still there afterwards.
    private mutating func entries(
        of descriptor: CInt, folder: Int
    ) throws(FileError) -> (entries: [Entry], writtenByUs: OwnFolder?) {
        let known = diagnostics.count
        var listing = try names(in: descriptor, folder: folder)
        var entries = listing.names.map { Entry($0, in: descriptor) }
        for _ in 1..<Self.mostListings where entries.contains(where: { $0.error == ENOENT }) {
            diagnostics.removeSubrange(known...)
            listing = try names(in: descriptor, folder: folder)
            entries = listing.names.map { Entry($0, in: descriptor) }
        }
        return (entries, listing.writtenByUs)
    }

    private static let mostListings = 4

    /// Reads the entries of an open folder, recursively.
    private mutating func read(_ entries: [Entry], of descriptor: CInt, folder: Int) {
        var files: [SourceFile] = []
        var folders: [(name: String, identity: FileIdentity, target: String?)] = []
        let present = Set(entries.lazy.map(\.name))
        for entry in entries {
            let name = entry.name
            if let evicted = HiddenNames.evicted(name) {
                // A placeholder may outlive the download.
                if present.contains(evicted) { continue }
                if let text = noteEvicted(evicted, folder: folder) { files.append(text) }
                continue
            }
            var status = entry.status
            guard entry.error == 0 else {
                let isNeeded = FileNames.isText(name) || FileNames.mediaKind(of: name) != nil
                guard isNeeded || entry.error != ENOENT, !isIgnored(name, folder: folder, isFolder: false) else {
                    continue
                }
                let reason = reportUnread(folder: folder, name, code: entry.error)
                if FileNames.isText(name) { files.append(unopened(name, folder: folder, stat(), reason)) }
                noteUnreachable(name, folder: folder, "cannot be read")
                continue
            }
            var target: String?
            if status.st_mode & S_IFMT == S_IFLNK,
                let problem = follow(descriptor, name, folder: folder, &status, target: &target)
            {
                if let file = unfollowed(name, folder: folder, status, problem) { files.append(file) }
                continue
            }
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            guard !isIgnored(name, folder: folder, isFolder: isFolder) else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG where FileBeginning.isTextNamedAsVideo(name, in: descriptor): break
            case S_IFREG: files.append(file(name, folder: folder, status))
            case S_IFDIR: folders.append((name, FileIdentity(status), target))
            case _ where FileNames.isText(name):
                files.append(unopened(name, folder: folder, status, "it is not a regular file"))
            case _ where FileNames.mediaKind(of: name) != nil:
                let problem = "is not a file but a pipe, a socket or a device"
                report(
                    folder: folder, name, "\(problem), and is left out; put a copy of the photo or video here", .warning
                )
                noteUnreachable(name, folder: folder, problem)
            default: break
            }
        }
        let doubles = UnicodeForms.doubles(
            files.map(\.name).filter { FileNames.mediaKind(of: $0) != nil } + folders.map(\.name))
        for (name, kept) in doubles {
            report(
                folder: folder, name,
                "differs from `\(kept)` next to it only in the Unicode form of its letters, and is left out; rename it or, if both are the same, delete it"
            )
        }
        // Compared as bytes: Swift considers a duplicate equal to the name that is kept.
        let unread = Set(doubles.map { Array($0.name.utf8) })
        if !unread.isEmpty {
            files.removeAll { unread.contains(Array($0.name.utf8)) }
            folders.removeAll { unread.contains(Array($0.name.utf8)) }
        }
        guard add(files, to: folder) else { return }
        for entry in folders.sorted(by: { NaturalOrder.precedes($0.name, $1.name) }) {
            enter(entry.name, entry.identity, target: entry.target, of: descriptor, parent: folder)
        }
    }

    /// Adds all files of a folder, or none if the tree would then have too many: a text that withholds some of them may be
    /// among the rest.
    ///
    /// - Returns: whether they were added.
    private mutating func add(_ files: [SourceFile], to folder: Int) -> Bool {
        let start = tree.files.count
        guard start + files.count <= scan.limits.files else {
            tree.folders[folder].files = start..<start
            leaveUnread(tree.folders[folder].path)
            return false
        }
        let order = files.indices.sorted { NaturalOrder.precedes(files[$0].name, files[$1].name) }
        for position in order {
            tree.files.append(files[position])
            tree.files[tree.files.count - 1].index = tree.files.count - 1
        }
        tree.folders[folder].files = start..<tree.files.count
        return true
    }

    /// Treats a folder as unread because the tree is full.
    private mutating func leaveUnread(_ path: String) {
        let path = path.isEmpty ? "." : path
        if !isFull {
            diagnostics.append(
                Diagnostic(
                    .error,
                    "is not read, nor is anything after it, because \(tooManyFiles); what was published of it stays; divide the source into several sites",
                    at: SourceLocation(file: path)))
        }
        isFull = true
        unread.append((path, tooManyFiles))
    }

    private var tooManyFiles: String { "the source has more than \(scan.limits.files) files" }

    /// - Parameter target: where the link of this name leads; nil for a folder.
    private mutating func enter(
        _ name: String, _ identity: FileIdentity, target: String?, of descriptor: CInt, parent: Int
    ) {
        let path = tree.folders[parent].path(of: name)
        guard !leftOut.contains(identity) else { return ignoreUse.noteUnwalked(path, isPartial: false) }
        let known = tree.folders.count
        defer { if tree.folders.count == known { ignoreUse.noteUnwalked(path) } }
        let isLink = target != nil
        if let along = scan.along {
            guard along == path || along.hasPrefix(path + "/") else { return }
        }
        guard !isFull else {
            addUnread(name, path, to: parent)
            return leaveUnread(path)
        }
        if FileNames.isPhotoLibrary(name) {
            return report(folder: parent, name, LinkProblem.library.message, .note)
        }
        if ancestors.contains(identity) {
            return report(folder: parent, name, LinkProblem.leadsToAncestor.message, .warning)
        }
        if isLink, !linked.insert(identity).inserted {
            return report(folder: parent, name, LinkProblem.isSecond.message, .warning)
        }
        guard ancestors.count < scan.limits.depth else {
            return report(
                folder: parent, name, "is nested more than \(scan.limits.depth) folders deep, and is left out")
        }
        let place = target ?? (places.last.map { $0.isEmpty ? name : "\($0)/\(name)" } ?? name)
        if place != path, let refusal = scan.refusal(path, place) {
            return report(folder: parent, name, refusal.message, .warning)
        }
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (isLink ? 0 : O_NOFOLLOW)
        let child = openat(descriptor, name, flags)
        guard child >= 0 else {
            _ = reportUnread(folder: parent, name)
            return addUnread(name, path, to: parent)
        }
        defer { close(child) }
        let index = add(name, path, to: parent)
        ancestors.append(identity)
        places.append(place)
        defer {
            ancestors.removeLast()
            places.removeLast()
        }
        do throws(FileError) {
            let listing = try entries(of: child, folder: index)
            if let maker = listing.writtenByUs {
                tree.folders.removeLast()
                tree.folders[parent].folders.removeLast()
                if let note = maker.note(name) { report(folder: parent, name, note, .note) }
                return
            }
            read(listing.entries, of: child, folder: index)
        } catch {
            _ = reportUnread(folder: index, "", code: error.code)
            markUnread(index)
        }
    }

    /// Adds a folder that cannot be read, with what the configuration names inside it.
    private mutating func addUnread(_ name: String, _ path: String, to parent: Int) {
        markUnread(add(name, path, to: parent))
    }

    private mutating func markUnread(_ folder: Int) {
        let path = tree.folders[folder].path
        tree.unreadFolders.insert(path)
        let inside = scan.named.filter { $0.hasPrefix(path + "/") }.map { $0.dropFirst(path.count + 1) }
        for name in Set(inside.compactMap { $0.split(separator: "/").first }).sorted() {
            addUnread(String(name), "\(path)/\(name)", to: folder)
        }
    }

    /// Adds a folder without files, and returns its index.
    private mutating func add(_ name: String, _ path: String, to parent: Int) -> Int {
        let index = tree.folders.count
        let end = tree.files.count
        tree.folders.append(SourceFolder(index: index, name: name, path: path))
        tree.folders[index].files = end..<end
        tree.folders[parent].folders.append(index)
        return index
    }

    /// Returns the entries that are not excluded by name alone, and what albumgen uses the folder for.
    ///
    /// - Throws: if the folder cannot be read to its end. The entries read so far are useless: a manifest or sidecar
    ///   that hides them may come later.
    private mutating func names(
        in descriptor: CInt, folder: Int
    ) throws(FileError) -> (names: [String], writtenByUs: OwnFolder?) {
        var names: [String] = []
        var isOutput = false
        var cacheNames = Set<String>()
        var hidden: [String] = []
        var entries = try FolderEntries(descriptor, path: tree.folders[folder].path)
        while let entry = try entries.next() {
            if let name = entry.name {
                if CacheMark.names.contains(name) { cacheNames.insert(name) }
                if !FileNames.isAlwaysLeftOut(name) || FileNames.isPicasa(name) {
                    names.append(name)
                } else if OutputMark.isOne(name) {
                    isOutput = true
                } else if let moving = MovingName.target(of: name) {
                    report(
                        folder: folder, name,
                        "was being moved here when albumgen was stopped; choose Undo in `albumgen serve --edit`, or rename it to `\(moving)`",
                        .warning)
                } else if name.hasPrefix(".") {
                    hidden.append(name)
                }
            } else {
                report(
                    folder: folder, entry.shownName,
                    "has a name that is not valid UTF-8, and is left out; rename it", .warning)
            }
        }
        names += HiddenNames.texts(among: hidden, beside: names) + hidden.filter { HiddenNames.evicted($0) != nil }
        return (names, isOutput ? .output : CacheMark.isOne(cacheNames) ? .cache : nil)
    }

    /// Notes a photo or video that cannot be read.
    mutating func noteUnreachable(_ name: String, folder: Int, _ reason: String) {
        guard FileNames.mediaKind(of: name) != nil, !isIgnored(name, folder: folder, isFolder: false) else { return }
        tree.unreachable[folder, default: []].append((name, reason))
    }

    /// Notes a photo, a video or a text that macOS keeps only in iCloud.
    ///
    /// - Returns: the text, of which only the name is known.
    private mutating func noteEvicted(_ name: String, folder: Int) -> SourceFile? {
        guard !isIgnored(name, folder: folder, isFolder: false) else { return nil }
        let problem = HiddenNames.evictedProblem
        absent.append((tree.folders[folder].path(of: name), "it \(problem)"))
        if FileNames.isText(name) { return unopened(name, folder: folder, stat(), "it \(problem)") }
        report(folder: folder, name, problem, .warning)
        noteUnreachable(name, folder: folder, "is only in iCloud")
        return nil
    }

    /// Returns a manifest or sidecar of which only the name is known.
    mutating func unopened(_ name: String, folder: Int, _ status: stat, _ problem: String) -> SourceFile {
        tree.unopened[tree.folders[folder].path(of: name)] = problem
        return file(name, folder: folder, status)
    }

    mutating func isIgnored(_ name: String, folder: Int, isFolder: Bool) -> Bool {
        guard !scan.ignore.isEmpty else { return false }
        let path = tree.folders[folder].path(of: name)
        guard scan.ignore.contains(where: { $0.matches(name: name, path: path, isFolder: isFolder) }) else {
            return false
        }
        ignoreUse.note(scan.ignore) { $0.matches(name: name, path: path, isFolder: isFolder) }
        ignoreUse.noteLeftOut(path, name, isFolder: isFolder)
        if isFolder { tree.ignoredFolders[folder, default: []].append(name) }
        if !isFolder, FileNames.mediaKind(of: name) == .photo { tree.ignoredPhotos[folder, default: []].append(name) }
        return true
    }

    func file(_ name: String, folder: Int, _ status: stat) -> SourceFile {
        let stamp = FileStamp(ofSource: status)
        return SourceFile(
            index: 0, folder: folder, name: name, size: Int(stamp.size), modified: stamp.modified, inode: stamp.inode,
            device: UInt64(status.st_dev), photoEndings: tree.photoEndings)
    }

    mutating func report(
        folder: Int, _ name: String, _ problem: String, _ severity: Diagnostic.Severity = .error
    ) {
        let path = name.isEmpty ? tree.folders[folder].path : tree.folders[folder].path(of: name)
        diagnostics.append(Diagnostic(severity, problem, at: SourceLocation(file: path.isEmpty ? "." : path)))
    }

    /// - Returns: the system's description of the error.
    mutating func reportUnread(folder: Int, _ name: String, code: CInt = errno) -> String {
        let path = name.isEmpty ? tree.folders[folder].path : tree.folders[folder].path(of: name)
        let reason = String(cString: strerror(code))
        unread.append((path.isEmpty ? "." : path, reason))
        report(folder: folder, name, "cannot be read: \(reason)")
        return reason
    }
}
