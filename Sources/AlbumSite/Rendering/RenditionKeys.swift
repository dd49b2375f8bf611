internal import AlbumModel

/// The keys of renditions: the content, the parameters, and what makes them.
struct RenditionKeys: Sendable {
    private let pictures: ContentDigest
    private let frames: ContentDigest

    init(_ makers: RenditionMakers) {
        pictures = ContentDigest.of(makers.pictures)
        frames = ContentDigest.of(makers.frames)
    }

    func key(of rendition: RenditionPlan, _ media: Item.Media) -> ContentDigest {
        var hasher = KeyHasher()
        hasher.combine(media.digest)
        hasher.combine(media.isFilm ? frames : pictures)
        hasher.combine(rendition.name)
        return hasher.finalize()
    }
}
