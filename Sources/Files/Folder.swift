package import Glibc
internal import ProcessShim

/// A folder held open. What is done through it happens in this very folder, even if its path has meanwhile come to lead
/// elsewhere, and no link in it is followed.
package final class Folder: Sendable {
    package let descriptor: CInt
    /// For messages, and for programs that accept only a path.
    package let path: String

    /// Opens a folder that the user named, which may be a link.
    package init(_ path: String) throws(FileError) {
        descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError("open the folder", path) }
        self.path = path
    }

    private init(taking descriptor: CInt, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { close(descriptor) }

    private func path(of name: String) -> String { "\(path)/\(name)" }

    // MARK: Folders in it

    /// Opens a folder in this one, which must not be a link.
    ///
    /// - Throws: `ELOOP` for a link, `ENOENT` if it does not exist, `ENOTDIR` for a file.
    package func folder(_ name: String) throws(FileError) -> Folder {
        let child = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard child >= 0 else {
            let code = errno
            // For a link, the system reports only that it is no folder.
            throw FileError("open the folder", path(of: name), code: code == ENOTDIR && isLink(name) ? ELOOP : code)
        }
        return Folder(taking: child, path: path(of: name))
    }

    /// Opens a folder in this one, made where it is not there.
    package func madeFolder(_ name: String) throws(FileError) -> Folder {
        guard mkdirat(descriptor, name, 0o777) == 0 || errno == EEXIST else {
            throw FileError("make the folder", path(of: name))
        }
        return try folder(name)
    }

    /// - Returns: whether it was empty and is gone, or was not there.
    @discardableResult
    package func removeFolder(_ name: String) -> Bool {
        unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || errno == ENOENT
    }

    package func isLink(_ name: String) -> Bool {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    // MARK: Files in it

    /// What stands at a name, a link itself; nil where nothing does.
    package func status(of name: String) throws(FileError) -> stat? {
        var status = stat()
        if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return status }
        guard errno == ENOENT else { throw FileError("look at", path(of: name)) }
        return nil
    }

    /// Opens a file for reading, which must not be a link; a pipe in its place is not waited for.
    package func openFile(_ name: String) throws(FileError) -> CInt {
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw FileError("read", path(of: name)) }
        return file
    }

    /// - Parameter limit: bytes; a longer file is refused.
    package func read(_ name: String, limit: Int) throws(FileError) -> [UInt8] {
        let file = try openFile(name)
        defer { close(file) }
        guard let bytes = Descriptors.readAll(file, limit: limit) else { throw FileError("read", path(of: name)) }
        guard bytes.count <= limit else { throw FileError("read", path(of: name), code: EFBIG) }
        return bytes
    }

    /// The target of a link, as written. Nil if it is no link.
    package func linkTarget(of name: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        guard readlinkat(descriptor, name, &buffer, buffer.count - 1) >= 0 else { return nil }
        return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    }

    /// Makes a new file and lets `fill` write it. No file is left where that fails.
    ///
    /// - Parameters:
    ///   - shown: the path to name in messages.
    ///   - fill: answers false, with `errno` set, where it fails.
    package func make(
        _ name: String, as shown: String? = nil, isDurable: Bool = false, _ fill: (CInt) -> Bool
    ) throws(FileError) {
        let shown = shown ?? path(of: name)
        let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw FileError("write", shown) }
        var error: FileError?
        if !fill(file) || (isDurable && fsync(file) != 0) { error = FileError("write", shown) }
        if close(file) != 0, error == nil { error = FileError("write", shown) }
        guard let error else { return }
        unlinkat(descriptor, name, 0)
        throw error
    }

    /// Gives a file another name, in this folder or in another one.
    ///
    /// - Parameter isNew: whether it is an error (`EEXIST`) if something stands there; else it is replaced.
    package func rename(
        _ name: String, to other: String, in folder: Folder? = nil, isNew: Bool = false
    ) throws(FileError) {
        let target = folder ?? self
        if isNew {
            let code = ps_rename_new_at(descriptor, name, target.descriptor, other)
            if code == 0 { return }
            // Some file systems (of networks, of old kernels) cannot do that; there the look before has to do.
            guard code == EINVAL || code == ENOSYS || code == ENOTSUP else {
                throw FileError("write", target.path(of: other), code: code)
            }
            guard try target.status(of: other) == nil else {
                throw FileError("write", target.path(of: other), code: EEXIST)
            }
        }
        guard renameat(descriptor, name, target.descriptor, other) == 0 else {
            throw FileError("write", target.path(of: other))
        }
    }

    /// Removes a file, or a link itself.
    package func removeIfThere(_ name: String) throws(FileError) {
        guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else { throw FileError("remove", path(of: name)) }
    }

    /// Puts the names in the folder on the disk. Where the file system cannot, it has no other way to promise more.
    package func sync() { fsync(descriptor) }
}
