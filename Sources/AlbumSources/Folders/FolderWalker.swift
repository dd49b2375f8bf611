import AlbumModel
import Files
import Glibc

/// One walk of a `FolderScan`: straight on the system's calls, since Foundation's enumerator takes ten times as long.
struct FolderWalker {
    private let scan: FolderScan
    private let root: String
    private let rootDescriptor: CInt
    private let leftOut: Set<FileIdentity>
    private var tree: SourceTree
    private var diagnostics: [Diagnostic] = []
    private var unread: [(path: String, reason: String)] = []
    /// The folders from the root to the one being read; a link to any of them would never end.
    private var ancestors: [FileIdentity] = []
    /// Folders that a link led to: each is walked once that way, so that links among links cannot multiply.
    private var linked = Set<FileIdentity>()

    init(scan: FolderScan) throws(FolderScanError) {
        self.scan = scan
        guard let path = Paths.resolved(scan.root) else { throw Self.error(scan.root) }
        root = path
        rootDescriptor = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard rootDescriptor >= 0 else { throw Self.error(scan.root) }
        leftOut = Set(scan.leavingOut.compactMap(FileIdentity.init(path:)))
        tree = SourceTree(root: root, folders: [], files: [])
    }

    mutating func walk() -> FolderScanResult {
        tree.folders.append(SourceFolder(index: 0, name: "", path: ""))
        if let identity = FileIdentity(descriptor: rootDescriptor) { ancestors.append(identity) }
        read(rootDescriptor, folder: 0)
        close(rootDescriptor)
        var result = FolderScanResult(tree: tree, diagnostics: diagnostics)
        result.unread = unread
        return result
    }

    /// Reads an open folder and all below it.
    private mutating func read(_ descriptor: CInt, folder: Int) {
        var files: [SourceFile] = []
        var folders: [(name: String, identity: FileIdentity, isLink: Bool)] = []
        for name in names(in: descriptor, folder: folder) {
            var status = stat()
            guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                // One that was taken away meanwhile is not there.
                if errno != ENOENT { reportUnread(folder: folder, name) }
                continue
            }
            let isLink = status.st_mode & S_IFMT == S_IFLNK
            if isLink, !follow(descriptor, name, folder: folder, &status) { continue }
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            guard !isIgnored(name, folder: folder, isFolder: isFolder) else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG where FileBeginning.isTextNamedAsVideo(name, in: descriptor): break
            case S_IFREG: files.append(file(name, folder: folder, status))
            case S_IFDIR: folders.append((name, FileIdentity(status), isLink))
            default: break  // Pipes, sockets and devices are nobody's photographs.
            }
        }
        add(files, to: folder)
        for entry in folders.sorted(by: { NaturalOrder.precedes($0.name, $1.name) }) {
            enter(entry.name, entry.identity, isLink: entry.isLink, of: descriptor, parent: folder)
        }
    }

    private mutating func add(_ files: [SourceFile], to folder: Int) {
        let start = tree.files.count
        let order = files.indices.sorted { NaturalOrder.precedes(files[$0].name, files[$1].name) }
        if start + order.count > scan.limits.files {
            report(folder: folder, "", "the source has more than \(scan.limits.files) files; the rest is left out")
        }
        for position in order.prefix(max(0, scan.limits.files - start)) {
            tree.files.append(files[position])
            tree.files[tree.files.count - 1].index = tree.files.count - 1
        }
        tree.folders[folder].files = start..<tree.files.count
    }

    private mutating func enter(
        _ name: String, _ identity: FileIdentity, isLink: Bool, of descriptor: CInt, parent: Int
    ) {
        guard !leftOut.contains(identity), tree.files.count < scan.limits.files else { return }
        if ancestors.contains(identity) {
            return report(folder: parent, name, "is a link to a folder it lies in, and is left out", .warning)
        }
        if isLink, !linked.insert(identity).inserted {
            return report(folder: parent, name, "is a second link to the same folder, and is left out", .warning)
        }
        guard ancestors.count < scan.limits.depth else {
            return report(folder: parent, name, "lies more than \(scan.limits.depth) folders deep, and is left out")
        }
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (isLink ? 0 : O_NOFOLLOW)
        let child = openat(descriptor, name, flags)
        guard child >= 0 else { return reportUnread(folder: parent, name) }
        defer { close(child) }
        let index = tree.folders.count
        tree.folders.append(SourceFolder(index: index, name: name, path: tree.folders[parent].path(of: name)))
        tree.folders[parent].folders.append(index)
        ancestors.append(identity)
        read(child, folder: index)
        ancestors.removeLast()
    }

    /// The entries that are not left out by their names alone. Where the folder cannot be read to its end, those before.
    private mutating func names(in descriptor: CInt, folder: Int) -> [String] {
        var names: [String] = []
        do throws(FileError) {
            var entries = try FolderEntries(descriptor, path: tree.folders[folder].path)
            while let entry = try entries.next() {
                if let name = entry.name {
                    if !FileNames.isAlwaysLeftOut(name) { names.append(name) }
                } else {
                    report(
                        folder: folder, entry.shownName,
                        "has a name that is not valid UTF-8, and is left out; rename it", .warning)
                }
            }
        } catch {
            reportUnread(folder: folder, "", code: error.code)
        }
        return names
    }

    /// Replaces `status` by that of what the link leads to; false where the link is not followed.
    private mutating func follow(_ descriptor: CInt, _ name: String, folder: Int, _ status: inout stat) -> Bool {
        guard fstatat(descriptor, name, &status, 0) == 0 else {
            guard [ELOOP, ENOENT, ENOTDIR].contains(errno) else {
                reportUnread(folder: folder, name)
                return false
            }
            let reason =
                errno == ELOOP ? "is a link that leads back to itself" : "is a link to something that is not there"
            report(folder: folder, name, "\(reason), and is left out", .warning)
            return false
        }
        guard let target = Paths.resolved("\(root)/\(tree.folders[folder].path(of: name))") else {
            reportUnread(folder: folder, name)
            return false
        }
        guard target == root || Paths.isInside(target, root) else {
            report(
                folder: folder, name, "is a link that leaves the source, and is left out; copy it in instead", .warning)
            return false
        }
        return true
    }

    private func isIgnored(_ name: String, folder: Int, isFolder: Bool) -> Bool {
        guard !scan.ignore.isEmpty else { return false }
        let path = tree.folders[folder].path(of: name)
        return scan.ignore.contains { $0.matches(name: name, path: path, isFolder: isFolder) }
    }

    private func file(_ name: String, folder: Int, _ status: stat) -> SourceFile {
        SourceFile(
            index: 0, folder: folder, name: name, size: Int(status.st_size),
            modified: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec),
            inode: UInt64(status.st_ino), device: UInt64(status.st_dev))
    }

    private mutating func report(
        folder: Int, _ name: String, _ problem: String, _ severity: Diagnostic.Severity = .error
    ) {
        let path = name.isEmpty ? tree.folders[folder].path : tree.folders[folder].path(of: name)
        diagnostics.append(Diagnostic(severity, problem, at: SourceLocation(file: path.isEmpty ? "." : path)))
    }

    private mutating func reportUnread(folder: Int, _ name: String, code: CInt = errno) {
        let path = name.isEmpty ? tree.folders[folder].path : tree.folders[folder].path(of: name)
        let reason = String(cString: strerror(code))
        unread.append((path.isEmpty ? "." : path, reason))
        report(folder: folder, name, "cannot be read: \(reason)")
    }

    private static var systemError: String { String(cString: strerror(errno)) }

    private static func error(_ path: String) -> FolderScanError { FolderScanError(path: path, reason: systemError) }
}
