internal import AlbumModel
internal import Files

/// The finished renditions by their keys, in the cache folder: `renditions/MAKERS/1f/1f0c…-360x240-q80.jpg`.
///
/// The name is the whole key (content, parameters, what makes them), so that a renamed, copied or touched photo finds its
/// renditions, and a photo under another setting does not find wrong ones.
struct RenditionCache: Sendable {
    private let pictures: String
    private let frames: String

    init(folder: String, makers: RenditionMakers) {
        pictures = "\(folder)/renditions/\(ContentDigest.of(makers.pictures).shortHex)"
        frames = "\(folder)/renditions/\(ContentDigest.of(makers.frames).shortHex)"
    }

    func path(of media: Item.Media, _ spec: RenditionSpec) -> String {
        let hex = media.digest.hex
        return "\(media.isFilm ? frames : pictures)/\(hex.prefix(2))/\(hex)-\(spec.canonicalName)"
    }

    /// The bytes of a cached rendition, or nil where there is none.
    func size(of media: Item.Media, _ spec: RenditionSpec) -> Int? {
        FileStamp(ofFile: path(of: media, spec)).map { Int($0.size) }
    }
}
