public import AlbumModel
internal import CCrypto
package import Files
internal import Glibc

/// Incremental SHA-256 by OpenSSL's libcrypto, which libcurl depends on anyway.
public struct SHA256: ~Copyable {
    /// Fetched once: fetching takes longer than hashing a key.
    private static let algorithm = Algorithm()
    private let context: OpaquePointer

    public init() {
        guard let context = EVP_MD_CTX_new() else { preconditionFailure("no memory for a digest") }
        self.context = context
        precondition(EVP_DigestInit_ex(context, Self.algorithm.pointer, nil) == 1, "libcrypto has no SHA-256")
    }

    deinit { EVP_MD_CTX_free(context) }

    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        precondition(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1, "libcrypto failed to hash")
    }

    public consuming func finalize() -> ContentDigest {
        var result = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
        let isDone = withUnsafeMutableBytes(of: &result) { bytes in
            EVP_DigestFinal_ex(context, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, nil)
        }
        precondition(isDone == 1, "libcrypto failed to hash")
        return ContentDigest(
            words: (
                UInt64(bigEndian: result.0), UInt64(bigEndian: result.1),
                UInt64(bigEndian: result.2), UInt64(bigEndian: result.3)
            ))
    }

    /// The algorithm fetched from libcrypto is never changed and never freed.
    private struct Algorithm: @unchecked Sendable {
        let pointer = EVP_MD_fetch(nil, "SHA256", nil)
    }
}

extension ContentDigest {
    public init(sha256 bytes: UnsafeRawBufferPointer) {
        var hash = SHA256()
        hash.update(bytes)
        self = hash.finalize()
    }

    public init(sha256 bytes: [UInt8]) {
        self = bytes.withUnsafeBytes { ContentDigest(sha256: $0) }
    }
}

/// Computes the digest of a file's content, reading it in pieces.
package enum FileHash {
    /// Returns the digest and the size in bytes of a file.
    package static func sha256(ofFileAt path: String) throws(FileError) -> (digest: ContentDigest, size: Int) {
        guard let descriptor = Descriptors.openFile(path) else { throw FileError("read", path) }
        defer { close(descriptor) }
        guard let result = sha256(ofWhatIsLeftIn: descriptor) else { throw FileError("read", path) }
        return result
    }

    /// Returns the digest of a file that a worker or a program has created, without following a link.
    package static func sha256(ofNewFileAt path: String) throws(FileError) -> ContentDigest {
        guard let file = Descriptors.openFile(path, followsLinks: false) else { throw FileError("read", path) }
        defer { close(file) }
        return try sha256(of: file, path: path)
    }

    /// Returns the digest of the rest of an open file.
    ///
    /// - Parameter path: for messages.
    package static func sha256(of descriptor: CInt, path: String) throws(FileError) -> ContentDigest {
        guard let (digest, _) = sha256(ofWhatIsLeftIn: descriptor) else { throw FileError("read", path) }
        return digest
    }

    /// Nil if the file cannot be read, with `errno` set.
    private static func sha256(ofWhatIsLeftIn descriptor: CInt) -> (digest: ContentDigest, size: Int)? {
        var hash = SHA256()
        var size = 0
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 64)
        defer { buffer.deallocate() }
        let isRead = Descriptors.readPieces(of: descriptor, into: buffer) { piece in
            size += piece.count
            hash.update(piece)
        }
        return isRead ? (hash.finalize(), size) : nil
    }
}
