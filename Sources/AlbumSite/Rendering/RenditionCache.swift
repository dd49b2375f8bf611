internal import AlbumModel

/// The finished renditions by their keys, in the cache folder: `renditions/MAKERS/1f/1f0c…-360x240-q80.jpg`.
///
/// The name is the whole key (content, parameters, what makes them), so that a renamed, copied or touched photo finds its
/// renditions, and a photo under another setting does not find wrong ones.
struct RenditionCache: Sendable {
    /// Nil where nothing is kept.
    let folder: CacheFolder?
    private let pictures: String
    private let frames: String

    init(folder: CacheFolder?, makers: RenditionMakers) {
        self.folder = folder
        pictures = "renditions/\(ContentDigest.of(makers.pictures).shortHex)"
        frames = "renditions/\(ContentDigest.of(makers.frames).shortHex)"
    }

    /// The name of a rendition's file in the cache folder.
    func name(of media: Item.Media, _ spec: RenditionSpec) -> String {
        let hex = media.digest.hex
        return "\(media.isFilm ? frames : pictures)/\(hex.prefix(2))/\(hex)-\(spec.canonicalName)"
    }

    /// The bytes of a cached rendition, or nil where there is none.
    func size(of media: Item.Media, _ spec: RenditionSpec) -> Int? { folder?.size(of: name(of: media, spec)) }

    /// The digest of its bytes, as they are now.
    func digest(of media: Item.Media, _ spec: RenditionSpec) -> ContentDigest? {
        folder?.digest(of: name(of: media, spec))
    }
}
