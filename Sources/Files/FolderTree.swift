internal import Glibc
internal import Synchronization

/// A folder with all below it, by relative paths. Each folder on the way is opened by itself and must not be a link, so
/// that nothing written, replaced or removed lies outside, whatever somebody put among the folders. May be used from
/// several threads.
package final class FolderTree: Sendable {
    package let root: Folder
    private let opened = Mutex<[String: Folder]>([:])

    /// Descriptors that are kept. A program may have 1024 unless its user says otherwise.
    private static let most = 300

    /// - Parameter path: a folder that is there; it may be a link, which the user named.
    package init(_ path: String) throws(FileError) { root = try Folder(path) }

    package var path: String { root.path }

    /// The folder at a relative path, empty for the root itself.
    ///
    /// - Parameter makes: whether it is made where it is not there; else that is an error (`ENOENT`).
    package func folder(_ path: String, makes: Bool = false) throws(FileError) -> Folder {
        guard !path.isEmpty else { return root }
        if let known = opened.withLock({ $0[path] }) { return known }
        guard Paths.staysInside(path) else { throw FileError("open the folder", "\(self.path)/\(path)", code: EINVAL) }
        let parent = Paths.parent(of: path)
        let above = try folder(parent == "." ? "" : parent, makes: makes)
        let name = Paths.name(of: path)
        let found: Folder
        do throws(FileError) {
            found = try makes ? above.madeFolder(name) : above.folder(name)
        } catch {
            guard error.code == EMFILE, !opened.withLock(\.isEmpty) else { throw error }
            opened.withLock { $0 = [:] }
            found = try makes ? above.madeFolder(name) : above.folder(name)
        }
        opened.withLock { opened in
            if opened.count >= Self.most { opened = [:] }
            opened[path] = found
        }
        return found
    }

    /// The folder and the name of a file at a relative path.
    package func place(of path: String, makes: Bool = false) throws(FileError) -> (folder: Folder, name: String) {
        let parent = Paths.parent(of: path)
        return (try folder(parent == "." ? "" : parent, makes: makes), Paths.name(of: path))
    }

    /// The stamp of a file, or of a link itself. Nil if there is none, or if a link leads to it.
    package func stamp(of path: String) throws(FileError) -> FileStamp? {
        do throws(FileError) {
            let (folder, name) = try place(of: path)
            return try folder.status(of: name).map { FileStamp($0) }
        } catch {
            guard error.isAbsence else { throw error }
            return nil
        }
    }

    /// Removes a file; one that is not there, or only behind a link, is none.
    package func removeIfThere(_ path: String) throws(FileError) {
        do throws(FileError) {
            let (folder, name) = try place(of: path)
            try folder.removeIfThere(name)
        } catch {
            guard error.isAbsence else { throw error }
        }
    }

    /// Removes the folders above these files that are empty now, the deepest first.
    package func removeEmptyFolders(above paths: some Sequence<String>) {
        var folders: Set<String> = []
        for path in paths {
            var parent = Paths.parent(of: path)
            while parent != ".", folders.insert(parent).inserted { parent = Paths.parent(of: parent) }
        }
        opened.withLock { $0 = [:] }
        for path in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            guard let (folder, name) = try? place(of: path) else { continue }
            if folder.removeFolder(name) { opened.withLock { $0[path] = nil } }
        }
    }

    /// Whether the path that the tree was opened at still leads to the same folder.
    package var isInPlace: Bool { FileIdentity(path: path) == FileIdentity(descriptor: root.descriptor) }
}

extension FileError {
    /// Whether there is nothing at a path that belongs to the tree it was looked for in.
    package var isAbsence: Bool { [ENOENT, ENOTDIR, ELOOP].contains(code) }
}
