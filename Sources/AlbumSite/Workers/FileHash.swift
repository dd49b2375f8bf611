internal import AlbumModel
internal import Digests
internal import Glibc
internal import Imaging

/// The digest of a file's content, read in pieces.
enum FileHash {
    /// 64 lower-case hexadecimal digits, and the number of bytes.
    static func sha256(ofFileAt path: String) throws(ImagingError) -> (hex: String, size: Int) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var hash = SHA256()
        var size = 0
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 64)
        defer { buffer.deallocate() }
        while true {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
            if count == 0 { break }
            size += count
            hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        return (hash.finalize().hex, size)
    }
}
