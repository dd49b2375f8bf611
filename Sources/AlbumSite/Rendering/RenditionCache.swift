internal import AlbumModel

/// The finished renditions by their keys, in the cache folder: `renditions/ENCODERS/1f/1f0c…-360x240-q80.jpg`.
///
/// The name is the whole key (content, parameters, encoders), so that a renamed, copied or touched photo finds its
/// renditions, and a photo under another setting does not find wrong ones.
struct RenditionCache: Sendable {
    private let folder: String

    /// - Parameter encoders: the versions of all that decides a rendition's bytes.
    init(folder: String, encoders: String) {
        self.folder = "\(folder)/renditions/\(ContentDigest.of(encoders).shortHex)"
    }

    func path(of digest: ContentDigest, _ spec: RenditionSpec) -> String {
        let hex = digest.hex
        return "\(folder)/\(hex.prefix(2))/\(hex)-\(spec.canonicalName)"
    }

    /// The bytes of a cached rendition, or nil where there is none.
    func size(of digest: ContentDigest, _ spec: RenditionSpec) -> Int? {
        FileStamp(ofFile: path(of: digest, spec)).map { Int($0.size) }
    }
}
