public import AlbumModel

extension SitePlan {
    /// Returns the picture at the head of an album's page, if the page has a hero.
    ///
    /// If the album's cover is also the cover of a nested album, whose card is on the same page, another picture is
    /// used.
    ///
    /// - Parameter isShown: returns whether there is a picture of the item.
    public func hero(of album: AlbumPlan, where isShown: (ItemReference) -> Bool) -> ItemReference? {
        let taken = Set(album.children.compactMap { albums[$0].cover })
        if let cover = album.cover, !taken.contains(cover), isShown(cover) { return cover }
        // Any picture in the album or nested in it, preferably one that is large and wide enough.
        var fallback: ItemReference?
        var next = [album.index]
        while !next.isEmpty {
            let current = albums[next.removeFirst()]
            next.insert(contentsOf: current.children, at: 0)
            guard current.settings.robots == .index || album.settings.robots == .noindex else { continue }
            for index in current.items.indices {
                let reference = ItemReference(album: current.index, index: index)
                guard !taken.contains(reference), isShown(reference) else { continue }
                if let size = self[reference].item.picture?.facts.size, size.width >= 1600,
                    (1.3...2.4).contains(size.aspectRatio)
                {
                    return reference
                }
                fallback = fallback ?? reference
            }
        }
        return fallback
    }

    /// Returns the point of a picture that stays in view where it represents an album: the album's own choice, if the
    /// picture is its cover.
    public func coverFocus(_ picture: ItemReference, of album: AlbumPlan) -> Focus? {
        (picture == album.cover ? album.focus : nil) ?? self[picture].item.coverFocus
    }

    /// Returns the point of a hero that stays in view: the album's own choice, if the picture is its cover. A hero is
    /// so wide that it crops the top of nearly every picture, where people's heads are.
    public func heroFocus(_ hero: ItemReference, of album: AlbumPlan) -> Focus {
        coverFocus(hero, of: album) ?? .aboveMiddle
    }
}
