internal import AlbumModel
internal import Digests
internal import Files
internal import Glibc
internal import ProcessShim

/// Moves files, or links themselves, so that at every moment each is whole in one place at least, and nothing is ever
/// replaced.
enum FileMove {
    static func move(_ source: String, to path: String) throws(FileError) {
        switch ps_rename_new(source, path) {
        case 0: return
        case EXDEV: try carry(source, to: path)
        case let code: try renameWithoutHelp(source, to: path, after: code)
        }
    }

    /// Copies a file to a new place: what a link leads to, with its times.
    static func copy(_ source: String, to path: String) throws(FileError) {
        let temporary = temporaryPath(besides: path)
        try FileOperations.removeIfThere(temporary)
        try FileOperations.copy(of: source, toNew: temporary, as: path)
        keepAttributes(of: source, on: temporary)
        try install(temporary, at: path, as: "copy", of: source)
    }

    /// Ends a move across file systems that was stopped between its copy and its removal.
    ///
    /// - Throws: `EEXIST` if another file is in the new place.
    static func finish(_ source: String, to path: String) throws(FileError) {
        guard try isSame(source, path) else { throw FileError("move", source, code: EEXIST) }
        try FileOperations.removeIfThere(source)
    }

    /// Whether two files have the same content, or two links the same target.
    ///
    /// - Throws: where one of them cannot be read.
    static func isSame(_ first: String, _ second: String) throws(FileError) -> Bool {
        if let target = linkTarget(first) { return target == linkTarget(second) }
        guard linkTarget(second) == nil, let stamp = FileStamp(ofFile: first), let other = FileStamp(ofFile: second),
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

    /// Some file systems (of networks, of old kernels) cannot rename on that condition; there the look before has to do.
    private static func renameWithoutHelp(_ source: String, to path: String, after code: Int32) throws(FileError) {
        guard code == EINVAL || code == ENOSYS || code == ENOTSUP else { throw FileError("move", source, code: code) }
        guard FileStamp(ofFile: path) == nil else { throw FileError("move", source, code: EEXIST) }
        guard Glibc.rename(source, path) == 0 else { throw FileError("move", source) }
    }

    /// To another file system: the copy is whole and on the disk before the original goes.
    private static func carry(_ source: String, to path: String) throws(FileError) {
        let temporary = temporaryPath(besides: path)
        try FileOperations.removeIfThere(temporary)
        if let target = linkTarget(source) {
            guard Glibc.symlink(target, temporary) == 0 else { throw FileError("move", source) }
        } else {
            try FileOperations.copy(of: source, toNew: temporary, as: path, isDurable: true)
            keepAttributes(of: source, on: temporary)
        }
        try install(temporary, at: path, as: "move", of: source)
        FileOperations.syncFolder(Paths.parent(of: path))
        try FileOperations.removeIfThere(source)
    }

    /// Gives a finished copy its name, or removes it where another file has that name.
    ///
    /// - Parameter action: what was being done to the source, for the error.
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

    /// Always the same for one place, so that the next run replaces what a killed one left. Only one runs at a time.
    static func temporaryPath(besides path: String) -> String {
        "\(Paths.parent(of: path))/\(TemporaryName.prefix)\(ContentDigest.of(path).shortHex)"
    }

    /// Times and permissions, as far as the file system has them.
    private static func keepAttributes(of source: String, on copy: String) {
        var status = stat()
        guard stat(source, &status) == 0 else { return }
        chmod(copy, status.st_mode & 0o7777)
        utimensat(AT_FDCWD, copy, [status.st_atim, status.st_mtim], 0)
    }

    private static func linkTarget(_ path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        guard readlink(path, &buffer, buffer.count - 1) >= 0 else { return nil }
        return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    }
}
