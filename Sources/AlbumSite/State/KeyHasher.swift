internal import AlbumModel
internal import Digests

/// Makes the key of something from all that decides its bytes. Each part is preceded by its length, so that no two lists
/// of parts run together into the same text.
struct KeyHasher: ~Copyable {
    private var hasher = SHA256()

    mutating func combine(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            combine(UInt64(bytes.count))
            hasher.update(UnsafeRawBufferPointer(bytes))
        }
    }

    mutating func combine(_ number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { hasher.update($0) }
    }

    mutating func combine(_ digest: ContentDigest) {
        combine(digest.words.0)
        combine(digest.words.1)
        combine(digest.words.2)
        combine(digest.words.3)
    }

    consuming func finalize() -> ContentDigest { hasher.finalize() }
}

extension ContentDigest {
    static func of(_ text: String) -> ContentDigest {
        var hasher = KeyHasher()
        hasher.combine(text)
        return hasher.finalize()
    }
}
