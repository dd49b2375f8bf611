internal import Glibc

/// Reads and writes whole files through open descriptors. All functions return false or nil on failure, with `errno`
/// set.
package enum Descriptors {
    /// Opens `/dev/null` in place of the standard streams that this process was started without, as some schedulers do.
    /// Otherwise, the first files that it opens would take their numbers, and receive its messages.
    package static func openMissingStandard() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The system gives it the lowest free number, which is the missing one.
            _ = open("/dev/null", O_RDWR)
        }
    }

    /// Opens a regular file for reading. Never waits, as opening a pipe does until somebody writes to it.
    ///
    /// - Parameters:
    ///   - folder: the descriptor of the folder from which a relative path begins.
    ///   - followsLinks: whether the last part of the path may be a link.
    /// - Returns: nil on failure; `errno` is then `EISDIR` for a folder, and `ENXIO` for anything else that is no file.
    package static func openFile(_ path: String, in folder: CInt = AT_FDCWD, followsLinks: Bool = true) -> CInt? {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
        let file = openat(folder, path, flags)
        guard file >= 0 else { return nil }
        var status = stat()
        let code =
            if fstat(file, &status) != 0 {
                errno
            } else {
                switch status.st_mode & S_IFMT {
                case S_IFREG: CInt(0)
                case S_IFDIR: EISDIR
                default: ENXIO
                }
            }
        guard code != 0 else { return file }
        close(file)
        errno = code
        return nil
    }

    /// Writes all bytes, even if the system accepts only some at a time.
    package static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                if count == 0 { errno = EIO }
                return false
            }
            offset += count
        }
        return true
    }

    package static func writeAll(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
        bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    }

    /// Reads to the end, or one byte beyond the limit, so that the caller can detect a file that is too long.
    package static func readAll(_ descriptor: CInt, limit: Int) -> [UInt8]? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: min(limit, max(0, Int(status.st_size))) + 1)
        var filled = 0
        while true {
            let wanted = bytes.count - filled
            let count = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress?.advanced(by: filled), wanted)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            filled += count
            if count == 0 || filled > limit { break }
            // The file is longer than its stated size, as files in /proc are.
            if filled == bytes.count {
                bytes += [UInt8](repeating: 0, count: min(limit + 1 - filled, max(4096, filled)))
            }
        }
        bytes.removeLast(bytes.count - filled)
        return bytes
    }

    /// Copies the rest of a file to another one in the kernel, which shares the blocks if the file system can.
    package static func copyAll(_ input: CInt, to output: CInt) -> Bool {
        while true {
            let count = sendfile(output, input, nil, 1 << 30)
            if count == 0 { return true }
            guard count > 0 || errno == EINTR else { return false }
        }
    }

    /// Copies a range of a file's bytes. It is an error if the file has since become shorter.
    package static func copy(_ part: Range<Int>, of input: CInt, to output: CInt) -> Bool {
        var offset = off_t(part.lowerBound)
        while offset < part.upperBound {
            let count = sendfile(output, input, &offset, part.upperBound - Int(offset))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                if count == 0 { errno = EIO }
                return false
            }
        }
        return true
    }
}
