package import AlbumModel

/// Photos and videos that several albums show: files with equal content. Lists of items across albums contain each of
/// them once.
///
/// The album with the highest rank owns the content, and among equals, the first in the site's order. Only items that
/// everybody may find are compared, so a hidden album never decides which one is shown. Items that the list would
/// not contain are not compared, either: a copy without a date must not keep the dated one from a list of years.
package struct SharedContent {
    private var owners: [ContentDigest: (album: Int, rank: Int)] = [:]

    /// - Parameter count: the expected number of items. A table that grows step by step would hash each digest several
    ///   times.
    package init(expecting count: Int = 0) { owners.reserveCapacity(count) }

    /// - Parameters:
    ///   - digest: the digest of an item's file; nil if it has none.
    ///   - rank: how suitable the item is for the list; see `Item.rankForSharedContent`.
    package mutating func add(_ digest: ContentDigest?, album: Int, rank: Int) {
        guard let digest else { return }
        if let owner = owners[digest] {
            guard owner.rank == rank ? album < owner.album : owner.rank < rank else { return }
        }
        owners[digest] = (album, rank)
    }

    /// Returns whether another album shows the content. An album that has the same content twice shows both.
    package func isShown(_ digest: ContentDigest?, outside album: Int) -> Bool {
        guard let digest, let owner = owners[digest] else { return false }
        return owner.album != album
    }
}

extension Item {
    /// How suitable the item is to represent its content in lists across albums: those with a date come
    /// first, since these lists are in order of time, and among them those that search engines may index, which would
    /// otherwise find none of the lists. Then the exactness of the date counts, then the other settings of the album, and
    /// last whether the position that these publish is known.
    package func rankForSharedContent(in settings: AlbumSettings) -> Int {
        let head = (fields.shootTime == nil ? 0 : 2) + (settings.robots == .index ? 1 : 0)
        return head << 7 | dateExactness << 4 | settings.rankForSharedContent << 1
            | (settings.privacy.gps && position != nil ? 1 : 0)
    }

    private var dateExactness: Int {
        guard let date = fields.shootTime else { return 0 }
        if date.day != nil { return date.certainDay == nil ? 4 : 5 }
        return date.year == nil ? 1 : date.month == nil ? 2 : 3
    }
}

extension AlbumSettings {
    /// How suitable the album is for showing its items in search and lists: albums that search engines may index
    /// come first, then those that publish positions, then those that publish people's names. Otherwise, a map would
    /// lack the items of an album that publishes positions if another album shows them without.
    package var rankForSharedContent: Int {
        (robots == .index ? 4 : 0) + (privacy.gps ? 2 : 0) + (privacy.people ? 1 : 0)
    }
}
