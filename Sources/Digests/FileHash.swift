package import AlbumModel
package import Files
internal import Glibc

/// The digest of a file's content, read in pieces.
package enum FileHash {
    /// The digest of a file, and the number of its bytes.
    package static func sha256(ofFileAt path: String) throws(FileError) -> (digest: ContentDigest, size: Int) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileError("read", path) }
        defer { close(descriptor) }
        guard let result = sha256(ofWhatIsLeftIn: descriptor) else { throw FileError("read", path) }
        return result
    }

    /// Of a file that a worker or a program made.
    package static func sha256(ofNewFileAt path: String) throws(FileError) -> ContentDigest {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw FileError("read", path) }
        defer { close(file) }
        return try sha256(of: file, path: path)
    }

    /// - Parameter path: for messages.
    package static func sha256(of descriptor: CInt, path: String) throws(FileError) -> ContentDigest {
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
