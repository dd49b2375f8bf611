internal import AlbumModel

extension RenditionPlan {
    /// The key of a rendition: the photo's content, the parameters, and the encoders.
    func key(of digest: ContentDigest, encoders: ContentDigest) -> ContentDigest {
        var hasher = KeyHasher()
        hasher.combine(digest)
        hasher.combine(encoders)
        hasher.combine(name)
        return hasher.finalize()
    }
}
