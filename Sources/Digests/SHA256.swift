public import AlbumModel
internal import CCrypto

/// SHA-256 of bytes that come in pieces, by OpenSSL's libcrypto, which libcurl brings along anyway.
public struct SHA256: ~Copyable {
    /// Looked up once: a look-up takes longer than to hash a key.
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

    /// What libcrypto fetched is never changed and never freed.
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
