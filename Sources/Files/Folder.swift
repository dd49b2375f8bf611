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

    /// Puts all bytes of the folder's file system on the disk, those of thousands of files at the price of one call.
    ///
    /// - Throws: where bytes could not be written; a file system that has no such call promises nothing more.
    package func syncFileSystem() throws(FileError) {
        let code = ps_sync_file_system(descriptor)
        guard code == 0 || [ENOSYS, EINVAL, EOPNOTSUPP, EPERM].contains(code) else {
            throw FileError("write", path, code: code)
        }
    }
}

/// Whole files put into a folder: never half written, since new bytes go to a temporary name first, which is then renamed.
extension Folder {
    /// - Parameters:
    ///   - isDurable: whether the bytes must be on the disk, power cut or not, before anything else is done.
    ///   - isNew: whether it is an error (`EEXIST`) if something stands there; else it is replaced.
    package func write(
        _ bytes: [UInt8], to name: String, isDurable: Bool = false, isNew: Bool = false
    ) throws(FileError) {
        let temporary = TemporaryName.make()
        try make(temporary, as: "\(path)/\(name)", isDurable: isDurable) { Descriptors.writeAll(bytes, to: $0) }
        try take(temporary, as: name, isNew: isNew)
        if isDurable { sync() }
    }

    /// Moves a finished file into place; the temporary one does not outlive a failure.
    ///
    /// - Parameter source: the folder that it is in, if not this one.
    package func take(
        _ temporary: String, from source: Folder? = nil, as name: String, isNew: Bool = false
    ) throws(FileError) {
        let source = source ?? self
        do throws(FileError) {
            do throws(FileError) {
                try source.rename(temporary, to: name, in: self, isNew: isNew)
            } catch {
                guard error.code == EXDEV else { throw error }
                // Another file system is mounted below.
                try copy(source.path + "/" + temporary, to: name, isNew: isNew)
                try source.removeIfThere(temporary)
            }
        } catch {
            unlinkat(source.descriptor, temporary, 0)
            throw error
        }
    }

    /// Gives a file a second name here, and copies it where the file system cannot do that.
    ///
    /// - Parameter source: a path; a link there is followed.
    package func link(_ source: String, to name: String, isNew: Bool = false) throws(FileError) {
        if isNew, linkat(AT_FDCWD, source, descriptor, name, AT_SYMLINK_FOLLOW) == 0 { return }
        var code = isNew ? errno : 0
        if !isNew {
            let temporary = TemporaryName.make()
            if linkat(AT_FDCWD, source, descriptor, temporary, AT_SYMLINK_FOLLOW) == 0 {
                try take(temporary, as: name)
                // A rename onto another name of the same file does nothing and leaves both.
                return try removeIfThere(temporary)
            }
            code = errno
        }
        switch code {
        case EXDEV, EMLINK, EPERM, ENOTSUP, ENOSYS: try copy(source, to: name, isNew: isNew)
        default: throw FileError("publish", "\(path)/\(name)", code: code)
        }
    }

    package func symlink(to target: String, at name: String, isNew: Bool = false) throws(FileError) {
        let temporary = TemporaryName.make()
        guard symlinkat(target, descriptor, temporary) == 0 else { throw FileError("link", "\(path)/\(name)") }
        try take(temporary, as: name, isNew: isNew)
    }

    package func copy(_ source: String, to name: String, isNew: Bool = false) throws(FileError) {
        let input = Glibc.open(source, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { throw FileError("read", source) }
        defer { close(input) }
        let temporary = TemporaryName.make()
        try make(temporary, as: "\(path)/\(name)") { Descriptors.copyAll(input, to: $0) }
        try take(temporary, as: name, isNew: isNew)
    }
}

/// Holds a folder against a second run, until it goes away or the process does. No file is left behind: the lock is on
/// the folder itself.
package final class FolderLock: Sendable {
    private let descriptor: Int32

    /// - Throws: with `EWOULDBLOCK` where another process holds it.
    package init(_ path: String, purpose: String) throws(FileError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError("open the \(purpose)", path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let error = FileError("lock the \(purpose)", path)
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    /// Gives the lock up early; the folder can then be removed.
    package func release() { flock(descriptor, LOCK_UN) }

    deinit { close(descriptor) }
}
