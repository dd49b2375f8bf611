internal import Glibc
internal import ProcessShim
internal import Synchronization

/// A folder and everything below it, by relative paths. Each folder on the way is opened separately and must not be a
/// link, so that nothing outside can be written, replaced or removed, whatever someone has put among the folders. May
/// be used from several threads.
package final class FolderTree: Sendable {
    package let root: Folder
    private let opened = Mutex<[String: Folder]>([:])

    /// The maximum number of open folders that are kept: a sixth of the descriptors that a process may have, since a build
    /// has up to four trees and must be able to open files, too.
    private static let most = min(300, max(8, ps_current_limit(PS_OPEN_FILES) / 6 - 10))

    /// - Parameter path: an existing folder, which may be a link, since the user named it.
    package init(_ path: String) throws(FileError) { root = try Folder(path) }

    package var path: String { root.path }

    /// Returns the folder at a relative path; the empty path is the root.
    ///
    /// - Parameter makes: whether missing folders are created; otherwise they are an error (`ENOENT`).
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

    /// Returns the folder and the name of a file at a relative path.
    package func place(of path: String, makes: Bool = false) throws(FileError) -> (folder: Folder, name: String) {
        let parent = Paths.parent(of: path)
        return (try folder(parent == "." ? "" : parent, makes: makes), Paths.name(of: path))
    }

    /// Returns the stamp of a file, or of a link itself; nil if there is none, or if its path leads through a link.
    package func stamp(of path: String) throws(FileError) -> FileStamp? {
        do throws(FileError) {
            let (folder, name) = try place(of: path)
            return try folder.status(of: name)?.stamp
        } catch {
            guard error.isAbsence else { throw error }
            return nil
        }
    }

    /// Removes a file. Does nothing if it does not exist, or if its path leads through a link.
    package func removeIfExists(_ path: String) throws(FileError) {
        do throws(FileError) {
            let (folder, name) = try place(of: path)
            try folder.removeIfExists(name)
        } catch {
            guard error.isAbsence else { throw error }
        }
    }

    /// Removes the folders above these files that are now empty, deepest first.
    package func removeEmptyFolders(above paths: some Sequence<String>) {
        var folders: Set<String> = []
        for path in paths {
            for folder in Paths.folders(above: path) where !folders.insert(folder).inserted { break }
        }
        opened.withLock { $0 = [:] }
        for path in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            guard let (folder, name) = try? place(of: path) else { continue }
            if folder.removeFolder(name) { opened.withLock { $0[path] = nil } }
        }
    }

    /// Whether the path with which the tree was opened still leads to the same folder.
    package var isInPlace: Bool { FileIdentity(path: path) == FileIdentity(descriptor: root.descriptor) }
}

extension FileError {
    /// Whether the error means that the tree has nothing at the path.
    package var isAbsence: Bool { [ENOENT, ENOTDIR, ELOOP].contains(code) }
}
