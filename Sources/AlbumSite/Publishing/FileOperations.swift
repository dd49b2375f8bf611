internal import Glibc

/// The few file operations that publishing needs. Nothing is ever half written: new bytes go to a temporary file in the
/// target's folder, which is then renamed.
enum FileOperations {
    /// The beginning of temporary names; what bears it in an output folder is a leftover of a build that was killed.
    static let temporaryPrefix = ".albumgen-tmp-"

    static func temporaryPath(besides path: String) -> String {
        var generator = SystemRandomNumberGenerator()
        let mark = String(generator.next(), radix: 36)
        return parent(of: path) + "/\(temporaryPrefix)\(mark)"
    }

    static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Makes a folder and those above it.
    static func makeFolder(_ path: String) throws(FileError) {
        if mkdir(path, 0o777) == 0 { return }
        switch errno {
        case EEXIST:
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                throw FileError("make the folder", path, code: EEXIST)
            }
        case ENOENT where path != "/" && path != ".":
            try makeFolder(parent(of: path))
            guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileError("make the folder", path) }
        default: throw FileError("make the folder", path)
        }
    }

    /// - Parameter isDurable: whether the bytes must be on the disk, power cut or not, before anything else is done.
    static func write(_ bytes: [UInt8], to path: String, isDurable: Bool = false) throws(FileError) {
        let temporary = temporaryPath(besides: path)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileError("write", path) }
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
            }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else {
                let error = FileError("write", path)
                close(descriptor)
                unlink(temporary)
                throw error
            }
            offset += count
        }
        let isKept = !isDurable || fsync(descriptor) == 0
        guard close(descriptor) == 0, isKept else {
            let error = FileError("write", path)
            unlink(temporary)
            throw error
        }
        try rename(temporary, to: path)
        if isDurable { syncFolder(parent(of: path)) }
    }

    /// Puts the names in a folder on the disk. Where the file system cannot, it has no other way to promise more.
    static func syncFolder(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// Moves a finished file into place; the temporary one does not outlive a failure.
    static func rename(_ temporary: String, to path: String) throws(FileError) {
        guard Glibc.rename(temporary, path) == 0 else {
            let error = FileError("write", path)
            unlink(temporary)
            throw error
        }
    }

    /// Publishes a file under a second name, and by a copy where the file system cannot do that.
    static func link(_ source: String, to path: String) throws(FileError) {
        let temporary = temporaryPath(besides: path)
        if Glibc.link(source, temporary) == 0 { return try rename(temporary, to: path) }
        switch errno {
        case EXDEV, EMLINK, EPERM, ENOTSUP, ENOSYS: try copy(source, to: path)
        default: throw FileError("publish", path)
        }
    }

    static func symlink(to target: String, at path: String) throws(FileError) {
        let temporary = temporaryPath(besides: path)
        guard Glibc.symlink(target, temporary) == 0 else { throw FileError("link", path) }
        try rename(temporary, to: path)
    }

    static func copy(_ source: String, to path: String) throws(FileError) {
        let temporary = temporaryPath(besides: path)
        try copyContents(of: source, toNew: temporary, as: path)
        try rename(temporary, to: path)
    }

    /// Copies some of a file's bytes, or all of them for nil.
    static func copyPart(_ part: Range<Int>?, of source: String, toNew temporary: String) throws(FileError) {
        guard let part else { return try copyContents(of: source, toNew: temporary, as: temporary) }
        let input = open(source, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { throw FileError("read", source) }
        defer { close(input) }
        let output = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard output >= 0 else { throw FileError("write", temporary) }
        var offset = off_t(part.lowerBound)
        var isCopied = true
        while isCopied, offset < part.upperBound {
            // The file may have become shorter since it was looked at.
            let count = sendfile(output, input, &offset, part.upperBound - Int(offset))
            isCopied = count > 0 || (count < 0 && errno == EINTR)
        }
        let code = errno
        guard close(output) == 0, isCopied else {
            unlink(temporary)
            throw FileError("copy to", temporary, code: code)
        }
    }

    /// - Parameter path: what the copy will be called, for messages.
    static func copyContents(
        of source: String, toNew temporary: String, as path: String, isDurable: Bool = false
    ) throws(FileError) {
        let input = open(source, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { throw FileError("read", source) }
        defer { close(input) }
        let output = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard output >= 0 else { throw FileError("write", path) }
        while true {
            // The kernel copies, or shares the blocks where the file system can.
            let count = sendfile(output, input, nil, 1 << 30)
            if count == 0 { break }
            guard count > 0 || errno == EINTR else {
                let error = FileError("copy to", path)
                close(output)
                unlink(temporary)
                throw error
            }
        }
        let isKept = !isDurable || fsync(output) == 0
        guard close(output) == 0, isKept else {
            let error = FileError("write", path)
            unlink(temporary)
            throw error
        }
    }

    /// - Parameter limit: bytes; a longer file is refused.
    static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError("read", path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError("read", path) }
        guard Int(status.st_size) <= limit else { throw FileError("read", path, code: EFBIG) }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var offset = 0
        while offset < bytes.count {
            let wanted = bytes.count - offset
            let count = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress?.advanced(by: offset), wanted)
            }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw FileError("read", path) }
            if count == 0 { break }
            offset += count
        }
        bytes.removeLast(bytes.count - offset)
        return bytes
    }

    static func removeIfThere(_ path: String) throws(FileError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw FileError("remove", path) }
    }
}
