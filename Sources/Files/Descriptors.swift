internal import Glibc

/// Opens files, and reads and writes them through descriptors. All functions return false or nil on failure, with `errno`
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
    /// - Returns: nil on failure; `errno` is then `EISDIR` for a folder, and `ENXIO` for anything else that is not a file.
    package static func openFile(_ path: String, in folder: CInt = AT_FDCWD, followsLinks: Bool = true) -> CInt? {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
        let file = openat(folder, path, flags)
        guard file >= 0 else { return nil }
        let code =
            switch FileStatus(ofOpen: file)?.kind {
            case .file: CInt(0)
            case .folder: EISDIR
            case .link, .other: ENXIO
            case nil: errno
            }
        guard code != 0 else { return file }
        close(file)
        errno = code
        return nil
    }

    /// Creates a file for reading and writing, where there must be none.
    ///
    /// - Parameters:
    ///   - folder: the descriptor of the folder from which a relative path begins.
    ///   - mode: who may do what with it, as far as the umask allows.
    package static func makeFile(_ path: String, in folder: CInt = AT_FDCWD, mode: UInt32 = 0o666) -> CInt? {
        let file = openat(folder, path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        return file >= 0 ? file : nil
    }

    /// Locks an open file until it is closed, by this process or with it. Does not wait.
    package static func lock(_ descriptor: CInt) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    package static func setPermissions(_ mode: UInt32, of descriptor: CInt) -> Bool { fchmod(descriptor, mode) == 0 }

    /// Returns to the beginning of an open file.
    package static func rewind(_ descriptor: CInt) -> Bool { lseek(descriptor, 0, SEEK_SET) == 0 }

    /// Removes the content of an open file, and returns to its beginning.
    package static func empty(_ descriptor: CInt) -> Bool { ftruncate(descriptor, 0) == 0 && rewind(descriptor) }

    /// Flushes a file to disk.
    package static func sync(_ descriptor: CInt) -> Bool { fsync(descriptor) == 0 }

    /// Flushes a file's content to disk, but of its metadata only what is needed to read the content.
    package static func syncContent(_ descriptor: CInt) -> Bool { fdatasync(descriptor) == 0 }

    /// Writes all bytes, even if the system accepts only some at a time.
    package static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> Bool {
        writeAll(bytes) { rest, _ in Glibc.write(descriptor, rest.baseAddress, rest.count) }
    }

    package static func writeAll(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
        bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    }

    /// Writes bytes at an offset, even if the system accepts only some at a time.
    package static func write(_ bytes: [UInt8], at offset: Int, to descriptor: CInt) -> Bool {
        bytes.withUnsafeBytes { bytes in
            writeAll(bytes) { rest, written in pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written))
            }
        }
    }

    /// Calls a function that writes the rest of the bytes, given how many are already written, until all are.
    private static func writeAll(
        _ bytes: UnsafeRawBufferPointer, _ write: (_ rest: UnsafeRawBufferPointer, _ written: Int) -> Int
    ) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = write(UnsafeRawBufferPointer(rebasing: bytes[written...]), written)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                if count == 0 { errno = EIO }
                return false
            }
            written += count
        }
        return true
    }

    /// Reads bytes at an offset, and fewer only at the end of the file.
    package static func read(_ count: Int, at offset: Int = 0, of descriptor: CInt) -> [UInt8]? {
        var isRead = true
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[filled..<count]))
                let read = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
                if read < 0, errno == EINTR { continue }
                isRead = read >= 0
                guard read > 0 else { return }
                filled += read
            }
        }
        return isRead ? bytes : nil
    }

    /// Reads the rest of a file in pieces, each of which replaces the one before in the buffer.
    package static func readPieces<Failure: Error>(
        of descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer,
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// Reads to the end, or one byte beyond the limit, so that the caller can detect a file that is too long.
    package static func readAll(_ descriptor: CInt, limit: Int) -> [UInt8]? {
        guard let status = FileStatus(ofOpen: descriptor) else { return nil }
        var bytes = [UInt8](repeating: 0, count: min(limit, max(0, status.size)) + 1)
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
