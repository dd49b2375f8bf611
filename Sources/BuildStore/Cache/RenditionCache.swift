package import AlbumModel
internal import Digests
package import Files
internal import Glibc
package import Planning

/// The finished renditions in the cache folder, by key: `renditions/MAKERS/1f/1f0c…-360x240-q80.jpg`.
///
/// The path holds the whole key (content, parameters, versions of the makers). A photo that was renamed, copied or
/// touched therefore finds its renditions, and a photo with different settings never finds wrong ones.
package struct RenditionCache: Sendable {
    /// Nil if nothing is cached.
    package let folder: CacheFolder?
    private let pictures: String
    private let frames: String

    package init(folder: CacheFolder?, makers: EncoderVersions) {
        self.folder = folder
        pictures = "renditions/\(ContentDigest.of(makers.pictures).shortHex)"
        frames = "renditions/\(ContentDigest.of(makers.frames).shortHex)"
    }

    /// The name of a rendition's file in the cache folder.
    package func name(of media: Item.Media, _ spec: RenditionSpec) -> String {
        let hex = media.digest.hex
        return "\(media.isFilm ? frames : pictures)/\(hex.prefix(2))/\(hex)-\(spec.canonicalName)"
    }

    /// The absolute path of a rendition's file.
    package func path(of media: Item.Media, _ spec: RenditionSpec) -> String {
        let name = name(of: media, spec)
        return folder?.path(of: name) ?? name
    }

    /// The size of a cached rendition in bytes, or nil if it is not cached.
    package func size(of media: Item.Media, _ spec: RenditionSpec) -> Int? { folder?.size(of: name(of: media, spec)) }

    /// The digest of the rendition's current bytes.
    package func digest(of media: Item.Media, _ spec: RenditionSpec) throws(FileError) -> ContentDigest {
        guard let folder else { throw FileError("read the finished rendition", name(of: media, spec), code: ENOENT) }
        return try folder.digest(of: name(of: media, spec))
    }
}

/// Computes the keys of renditions from the content, the parameters and the versions of the makers.
package struct RenditionKeys: Sendable {
    private let pictures: ContentDigest
    private let frames: ContentDigest

    package init(_ makers: EncoderVersions) {
        pictures = ContentDigest.of(makers.pictures)
        frames = ContentDigest.of(makers.frames)
    }

    package func key(of rendition: RenditionPlan, _ media: Item.Media) -> ContentDigest {
        var key = KeyWriter()
        key.add(media.digest)
        key.add(media.isFilm ? frames : pictures)
        key.add(rendition.name)
        return key.finish()
    }
}
