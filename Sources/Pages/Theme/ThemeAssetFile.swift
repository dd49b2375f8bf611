internal import AlbumModel
internal import Digests

/// A style, script or picture of the theme that is published beside the pages, under a name that changes with its bytes:
/// hosts may let browsers keep it for ever.
package struct ThemeAssetFile: Sendable {
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
