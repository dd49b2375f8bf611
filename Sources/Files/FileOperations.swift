internal import Glibc
internal import ProcessShim

/// Operations on paths that the user named or that have been checked; they follow links. To write below a folder with
/// untrusted content, use `FolderTree`.
package enum FileOperations {
    package static func temporaryPath(besides path: String) -> String {
        "\(Paths.parent(of: path))/\(TemporaryName.make())"
    }

    /// Returns the target of a link, as written; nil if it is not a link.
    ///
    /// - Parameter folder: the descriptor of the folder from which a relative path begins.
    package static func linkTarget(_ path: String, in folder: CInt = AT_FDCWD) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        guard readlinkat(folder, path, &buffer, buffer.count - 1) >= 0 else { return nil }
        return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    }

    /// Makes a folder, including its parents.
    ///
    /// - Parameter mode: who may do what with it, as far as the umask allows.
    package static func makeFolder(_ path: String, mode: UInt32 = 0o777) throws(FileError) {
        if mkdir(path, mode) == 0 { return }
        switch errno {
        case EEXIST:
            // Something that exists, but not if links are followed, is a dangling link.
            guard let status = FileStatus(following: path) else {
                throw FileError("make the folder", path, code: ELOOP)
            }
            guard status.kind == .folder else {
                throw FileError("make the folder", path, code: ENOTDIR)
            }
        case ENOENT where path != "/" && path != ".":
            try makeFolder(Paths.parent(of: path), mode: mode)
            guard mkdir(path, mode) == 0 || errno == EEXIST else { throw FileError("make the folder", path) }
        default: throw FileError("make the folder", path)
        }
    }

    /// Makes a folder in an existing one.
    ///
    /// - Throws: `EEXIST` if something has its name.
    package static func makeNewFolder(_ path: String, mode: UInt32 = 0o777) throws(FileError) {
        guard mkdir(path, mode) == 0 else { throw FileError("make the folder", path) }
    }

    /// Replaces a file atomically.
    ///
    /// - Parameter isDurable: whether the bytes must be on disk before the call returns, so that they survive a power
    ///   cut.
    package static func write(
        _ bytes: [UInt8], to path: String, isDurable: Bool = false
    ) throws(FileError) {
        do throws(FileError) {
            try Folder(Paths.parent(of: path)).write(bytes, to: Paths.name(of: path), isDurable: isDurable)
        } catch {
            throw FileError("write", path, code: error.code)
        }
    }

    /// Replaces a file if its content is still what was read, as `Folder.exchange` does. The new file keeps the
    /// permissions of the old one, and is on disk before the call returns.
    ///
    /// - Throws: `ESTALE` if the content has changed.
    package static func replace(_ old: [UInt8], with bytes: [UInt8], at path: String) throws(FileError) {
        do throws(FileError) {
            let folder = try Folder(Paths.parent(of: path))
            let name = Paths.name(of: path)
            guard let mode = try folder.status(of: name)?.permissions else {
                throw FileError("write", path, code: ESTALE)
            }
            let temporary = TemporaryName.make()
            try folder.make(temporary, as: path, isDurable: true) { file in
                Descriptors.setPermissions(mode, of: file) && Descriptors.writeAll(bytes, to: file)
            }
            try folder.exchange(temporary, with: name) { name, folder throws(FileError) in
                try folder.read(name, limit: max(old.count, 1)) == old
            }
            folder.sync()
        } catch {
            throw FileError("write", path, code: error.code == EFBIG ? ESTALE : error.code)
        }
    }

    /// Writes to whatever is at the path, as programs usually do: replaces a regular file atomically, but opens and
    /// writes to a device, a pipe or the target of a link.
    package static func writeThrough(_ bytes: [UInt8], to path: String) throws(FileError) {
        let status = FileStatus(of: path)
        guard status != nil || errno == ENOENT else { throw FileError("write", path) }
        if status == nil || status?.kind == .file { return try write(bytes, to: path) }
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o666)
        guard file >= 0 else { throw FileError("write", path) }
        let isWritten = Descriptors.writeAll(bytes, to: file)
        let code = errno
        guard close(file) == 0, isWritten else { throw FileError("write", path, code: isWritten ? errno : code) }
    }

    /// Flushes a folder's entries to disk. Ignores errors: if the file system does not support this, nothing more can
    /// be done.
    package static func syncFolder(_ path: String) {
        (try? Folder(path))?.sync()
    }

    package static func symlink(to target: String, at path: String) throws(FileError) {
        try Folder(Paths.parent(of: path)).symlink(to: target, at: Paths.name(of: path))
    }

    /// Copies a range of a file's bytes, or all of them for nil, to a path that must not exist.
    ///
    /// - Parameter shown: the path of the copy in messages.
    package static func copy(
        _ part: Range<Int>? = nil, of source: String, toNew path: String, as shown: String? = nil,
        isDurable: Bool = false
    ) throws(FileError) {
        guard let input = Descriptors.openFile(source) else { throw FileError("read", source) }
        defer { close(input) }
        try Folder(Paths.parent(of: path)).make(Paths.name(of: path), as: shown ?? path, isDurable: isDurable) {
            output in
            if let part { return Descriptors.copy(part, of: input, to: output) }
            return Descriptors.copyAll(input, to: output)
        }
    }

    /// Reads a whole file.
    ///
    /// - Parameter limit: the maximum size in bytes; a longer file is an error.
    package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        guard let descriptor = Descriptors.openFile(path) else { throw FileError("read", path) }
        defer { close(descriptor) }
        guard let bytes = Descriptors.readAll(descriptor, limit: limit) else { throw FileError("read", path) }
        guard bytes.count <= limit else { throw FileError("read", path, code: EFBIG) }
        return bytes
    }

    /// Moves a finished file into place, and removes the temporary one on failure.
    package static func rename(_ temporary: String, to path: String) throws(FileError) {
        guard Glibc.rename(temporary, path) == 0 else {
            let error = FileError("write", path)
            unlink(temporary)
            throw error
        }
    }

    /// Returns whether a file is write-protected. Replacing a file needs no permission to write to it, but a user who
    /// protects a file wants it to stay as it is, even if root could write to it.
    package static func isProtected(_ path: String) -> Bool {
        guard let status = FileStatus(following: path) else { return false }
        return status.permissions & 0o222 == 0 || !isWritable(path)
    }

    /// Returns whether this user may write to a file, or make files in a folder that they may enter; `errno` says why
    /// not.
    package static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

    /// Returns whether this user may add files to a folder, and rename and remove those in it.
    package static func isChangeable(folder path: String) -> Bool { access(path, W_OK | X_OK) == 0 }

    /// Returns whether this user may run a program.
    package static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

    /// Returns whether a path exists, even as a dangling link.
    ///
    /// - Throws: if the system cannot tell, which differs from the path not existing.
    package static func exists(_ path: String) throws(FileError) -> Bool {
        if FileStatus(of: path) != nil { return true }
        guard errno == ENOENT || errno == ENOTDIR else { throw FileError("look for", path) }
        return false
    }

    /// Returns the names in a folder, in no particular order; none if the folder does not exist. Invalid UTF-8 in names
    /// is replaced by replacement characters.
    package static func names(in path: String) throws(FileError) -> [String] {
        guard try exists(path) else { return [] }
        var entries = try FolderEntries(try Folder(path))
        var names: [String] = []
        while let entry = try entries.next() { names.append(entry.shownName) }
        return names
    }

    package static func removeIfExists(_ path: String) throws(FileError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw FileError("remove", path) }
    }

    /// Removes a folder if it is empty.
    ///
    /// - Returns: whether the folder was removed or did not exist; if not, `errno` says why.
    @discardableResult
    package static func removeEmptyFolder(_ path: String) -> Bool { rmdir(path) == 0 || errno == ENOENT }

    /// Removes a folder of temporary files with everything in it, as far as possible. Follows no link.
    package static func removeTree(_ path: String) {
        guard FileStatus(of: path)?.kind == .folder else { return }
        (try? Folder(path))?.removeContents()
        removeEmptyFolder(path)
    }

    /// Sets the modification time of a file to now. Ignores errors.
    package static func touch(_ path: String) { utimensat(AT_FDCWD, path, nil, 0) }
}

/// Names of unfinished files. A file with such a name is a leftover once the program that made it has ended.
package enum TemporaryName {
    package static let prefix = ".albumgen-tmp-"

    /// Returns a new random name.
    package static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return prefix + String(generator.next(), radix: 36)
    }

    package static func isOne(_ name: String) -> Bool { name.hasPrefix(prefix) }
}

/// A file operation that failed.
package struct FileError: Error, CustomStringConvertible, Equatable, Sendable {
    /// The operation: "write", "rename", …
    package var operation: String
    package var path: String
    /// The value of `errno` after the call.
    package var code: Int32

    /// - Parameter path: evaluated after `errno` is read, since building a text may change it.
    package init(_ operation: String, _ path: @autoclosure () -> String, code: Int32 = errno) {
        self.code = code
        self.operation = operation
        self.path = path()
    }

    package var description: String { "cannot \(operation) \(path): \(reason)" }

    private var isReading: Bool { ["read", "look", "open"].contains { operation.hasPrefix($0) } }

    /// The system's message, or one that says what to do about it.
    package var reason: String {
        switch code {
        case ENOSPC: "the disk is full; make room and try again"
        case EDQUOT: "the disk quota is used up; make room and try again"
        case EACCES where isReading, EPERM where isReading: "permission denied; make it readable and build again"
        case EACCES, EPERM: "permission denied; make it writable or choose another place"
        case EROFS: "the file system is read-only; choose another place"
        case ENXIO where isReading:
            "it is not a file but a pipe, a socket or a device; put a copy of the file in its place"
        case EFBIG where !isReading:
            FileSizeLimit.advice
                ?? "the file system allows no file as large as this one; choose another place"
        case ELOOP: "there is a symbolic link where albumgen needs a folder of its own; move the link away"
        case ENOTDIR: "there is a file where a folder is needed; move it away"
        default: String(cString: strerror(code))
        }
    }
}

/// The limit that a shell or a service sets on the size of the files that this process writes.
package enum FileSizeLimit {
    /// What the limit is and how to raise it; nil if there is none.
    package static var advice: String? {
        let bytes = ps_file_size_limit()
        guard bytes != .max else { return nil }
        return "no file may be larger than \(bytes >> 10) kB; raise the limit with `ulimit -f` and build again"
    }
}
