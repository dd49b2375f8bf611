package import AlbumModel

/// Photos and videos that several albums show: files with equal content. Lists of items across albums contain each of
/// them once.
///
/// The first album in the site's order owns the content, or the first one that search engines may index, if any. Only
/// items that everybody may find are compared, so a hidden album never decides which one is shown.
package struct SharedContent {
    private var owners: [ContentDigest: (album: Int, isIndexed: Bool)] = [:]

    /// - Parameter count: the expected number of items. A table that grows step by step would hash each digest several
    ///   times.
    package init(expecting count: Int = 0) { owners.reserveCapacity(count) }

    /// - Parameter digest: the digest of an item's file; nil if it has none.
    package mutating func add(_ digest: ContentDigest?, album: Int, isIndexed: Bool) {
        guard let digest else { return }
        if let owner = owners[digest] {
            let isBetter = owner.isIndexed == isIndexed ? album < owner.album : isIndexed
            guard isBetter else { return }
        }
        owners[digest] = (album, isIndexed)
    }

    /// Returns whether another album shows the content. An album that has the same content twice shows both.
    package func isShown(_ digest: ContentDigest?, outside album: Int) -> Bool {
        guard let digest, let owner = owners[digest] else { return false }
        return owner.album != album
    }
}
