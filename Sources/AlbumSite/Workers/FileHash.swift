internal import AlbumModel
internal import Digests
internal import Files
internal import Glibc
internal import Imaging

/// The digest of a file's content, read in pieces.
enum FileHash {
    /// 64 lower-case hexadecimal digits, and the number of bytes.
    static func sha256(ofFileAt path: String) throws(ImagingError) -> (hex: String, size: Int) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        guard let (digest, size) = sha256(ofWhatIsLeftIn: descriptor) else {
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        return (digest.hex, size)
    }

    /// - Parameter path: for messages.
    static func sha256(of descriptor: CInt, path: String) throws(FileError) -> ContentDigest {
        guard let (digest, _) = sha256(ofWhatIsLeftIn: descriptor) else { throw FileError("read", path) }
        return digest
    }

    /// Nil, with `errno` set, where it cannot be read.
    private static func sha256(ofWhatIsLeftIn descriptor: CInt) -> (digest: ContentDigest, size: Int)? {
        var hash = SHA256()
        var size = 0
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 64)
        defer { buffer.deallocate() }
        while true {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { break }
            size += count
            hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        return (hash.finalize(), size)
    }
}
