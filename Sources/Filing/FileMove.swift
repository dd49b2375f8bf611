internal import AlbumModel
internal import Digests
package import Files
internal import Glibc
internal import ProcessShim

/// Moves files, and symbolic links as such. At every moment, each file is complete in at least one place. Never
/// replaces an existing file.
package enum FileMove {
    package static func move(_ source: String, to path: String) throws(FileError) {
        switch ps_rename_new(source, path) {
        case 0: return
        case EXDEV: try carry(source, to: path)
        case let code: try renameWithoutHelp(source, to: path, after: code)
        }
    }

    /// Copies a file to a new path, following links, and keeps its times.
    package static func copy(_ source: String, to path: String) throws(FileError) {
        let temporary = temporaryPath(besides: path)
        try FileOperations.removeIfExists(temporary)
        try FileOperations.copy(of: source, toNew: temporary, as: path)
        keepAttributes(of: source, on: temporary)
        try install(temporary, at: path, as: "copy", of: source)
    }

    /// Completes a move across file systems that was stopped between the copy and the removal.
    ///
    /// - Throws: `EEXIST` if a different file has the new path.
    package static func finish(_ source: String, to path: String) throws(FileError) {
        guard try isSame(source, path) else { throw FileError("move", source, code: EEXIST) }
        try FileOperations.removeIfExists(source)
    }

    /// Returns whether two files have the same content, or two links the same target.
    ///
    /// - Throws: if one of them cannot be read.
    package static func isSame(_ first: String, _ second: String) throws(FileError) -> Bool {
        if let target = FileOperations.linkTarget(first) { return target == FileOperations.linkTarget(second) }
        guard FileOperations.linkTarget(second) == nil, let stamp = FileStamp(ofFile: first),
            let other = FileStamp(ofFile: second),
            stamp.size == other.size
        else { return false }
        return try digest(of: first) == digest(of: second)
    }

    private static func digest(of path: String) throws(FileError) -> ContentDigest {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw FileError("read", path) }
        defer { close(file) }
        return try FileHash.sha256(of: file, path: path)
    }

    /// Moves a file on file systems (network file systems, old kernels) that do not support a rename that never
    /// replaces; there, checking beforehand has to suffice.
    private static func renameWithoutHelp(_ source: String, to path: String, after code: Int32) throws(FileError) {
        guard code == EINVAL || code == ENOSYS || code == ENOTSUP else { throw FileError("move", source, code: code) }
        guard FileStamp(ofFile: path) == nil else { throw FileError("move", source, code: EEXIST) }
        guard Glibc.rename(source, path) == 0 else { throw FileError("move", source) }
    }

    /// Moves a file to another file system. The copy is complete and on disk before the original is removed.
    private static func carry(_ source: String, to path: String) throws(FileError) {
        let temporary = temporaryPath(besides: path)
        try FileOperations.removeIfExists(temporary)
        if let target = FileOperations.linkTarget(source) {
            guard Glibc.symlink(target, temporary) == 0 else { throw FileError("move", source) }
        } else {
            try FileOperations.copy(of: source, toNew: temporary, as: path, isDurable: true)
            keepAttributes(of: source, on: temporary)
        }
        try install(temporary, at: path, as: "move", of: source)
        FileOperations.syncFolder(Paths.parent(of: path))
        try FileOperations.removeIfExists(source)
    }

    /// Gives a finished copy its name; removes it on failure, such as when another file has that name.
    ///
    /// - Parameter action: the operation on the source, for the error message.
    private static func install(
        _ temporary: String, at path: String, as action: String, of source: String
    ) throws(FileError) {
        do throws(FileError) {
            try move(temporary, to: path)
        } catch {
            unlink(temporary)
            throw FileError(action, source, code: error.code)
        }
    }

    /// Returns a path that is always the same for a given target, so that the next run replaces a file left by a killed
    /// one. Only one run is active at a time.
    static func temporaryPath(besides path: String) -> String {
        "\(Paths.parent(of: path))/\(TemporaryName.prefix)\(ContentDigest.of(path).shortHex)"
    }

    /// Copies times and permissions, as far as the file system supports them.
    private static func keepAttributes(of source: String, on copy: String) {
        var status = stat()
        guard stat(source, &status) == 0 else { return }
        chmod(copy, status.st_mode & 0o7777)
        utimensat(AT_FDCWD, copy, [status.st_atim, status.st_mtim], 0)
    }
}
