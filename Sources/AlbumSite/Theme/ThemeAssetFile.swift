internal import AlbumModel
internal import Crypto

/// A style, script or picture of the theme that is published beside the pages, under a name that changes with its bytes:
/// hosts may let browsers keep it for ever.
struct ThemeAssetFile: Sendable {
    /// As templates name it: `preview-css` for `preview.css`.
    let name: String
    /// Relative to the site's root.
    let address: String
    let digest: ContentDigest
    let bytes: [UInt8]

    init(_ file: ThemeFiles.File) {
        bytes = file.bytes
        digest = ContentDigest(sha256: bytes)
        let base = file.name.split(separator: "/").last.map(String.init) ?? file.name
        let dot = base.lastIndex(of: ".") ?? base.endIndex
        name = base.replacing(".", with: "-")
        address = "assets/\(base[..<dot])-\(digest.shortHex.prefix(8))\(base[dot...])"
    }
}

extension ContentDigest {
    init(sha256 bytes: [UInt8]) {
        self = SHA256.hash(data: bytes).withUnsafeBytes { bytes in
            func word(_ index: Int) -> UInt64 {
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
            }
            return ContentDigest(words: (word(0), word(1), word(2), word(3)))
        }
    }
}
