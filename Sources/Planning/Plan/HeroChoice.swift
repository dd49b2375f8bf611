public import AlbumModel

extension SitePlan {
    /// Returns the hero that an album's page shows; nil if it has none.
    ///
    /// - Parameters:
    ///   - theme: the kind of hero that the album's theme gives to pages that do not choose one.
    ///   - isShown: returns whether there is a picture of the item.
    public func shownHero(
        of album: AlbumPlan, theme: Hero, where isShown: (ItemReference) -> Bool
    ) -> (kind: Hero, picture: ItemReference)? {
        let chosen = album.settings.hero
        let kind = chosen ?? theme
        // A theme's default hero would push a lone nine-grid away from its title.
        guard kind != .none, album.settings.layout.kind != .picker, chosen != nil || !isOneNineGrid(album),
            let picture = hero(of: album, where: isShown)
        else { return nil }
        // Nor does it take a picture out of the middle of a story; only the author's setting does.
        if chosen == nil, let story = album.story, picture.album == album.index,
            story.pictures.contains(picture.index), !story.opens(with: picture.index)
        {
            return nil
        }
        return (kind, picture)
    }

    /// Returns whether the first page of an album has one nine-grid and nothing else.
    public func isOneNineGrid(_ album: AlbumPlan) -> Bool {
        guard album.settings.layout.kind == .nineGrid, let only = album.categories.first, album.categories.count == 1
        else { return false }
        return only.tag.isEmpty && only.count > 0 && album.children.isEmpty && !(album.index == 0 && !smart.isEmpty)
    }

    /// Returns the picture at the head of an album's page, if the page has a hero.
    ///
    /// This is the album's cover, unless a card on the same page shows that picture, or nobody has chosen it and it is
    /// too narrow or too small to fill a hero.
    ///
    /// - Parameter isShown: returns whether there is a picture of the item.
    public func hero(of album: AlbumPlan, where isShown: (ItemReference) -> Bool) -> ItemReference? {
        let taken = Set(album.children.compactMap { albums[$0].cover.flatMap { self[$0].item.media?.digest } })
        func canTake(_ reference: ItemReference) -> Bool {
            isShown(reference) && !(self[reference].item.media.map { taken.contains($0.digest) } ?? false)
        }
        // Otherwise any picture in the album or nested in it.
        var fallback: ItemReference?
        if let cover = album.cover, canTake(cover) {
            if album.hasChosenCover || fillsHero(cover) { return cover }
            fallback = cover
        }
        var next = [album.index]
        while !next.isEmpty {
            let current = albums[next.removeFirst()]
            next.insert(contentsOf: current.children, at: 0)
            guard current.settings.robots == .index || album.settings.robots == .noindex else { continue }
            for index in current.items.indices {
                let reference = ItemReference(album: current.index, index: index)
                guard canTake(reference) else { continue }
                if fillsHero(reference) { return reference }
                fallback = fallback ?? reference
            }
        }
        return fallback
    }

    /// Whether a picture is large and wide enough for a hero.
    private func fillsHero(_ reference: ItemReference) -> Bool {
        guard let size = self[reference].item.picture?.facts.size else { return false }
        return size.width >= 1600 && (1.3...2.4).contains(size.aspectRatio)
    }

    /// Returns the point of a picture that stays in view where it represents an album: the album's own choice, if the
    /// picture is its cover.
    public func coverFocus(_ picture: ItemReference, of album: AlbumPlan) -> Focus? {
        (picture == album.cover ? album.focus : nil) ?? self[picture].item.cropFocus
    }

    /// Returns the picture that represents links to an album, if the plan shows it: the cover, but not one that
    /// search engines must not index if they may index the smart album that shows it.
    func linkCover(of album: AlbumPlan) -> ItemReference? {
        guard let smart = album.smart, root.settings.robots == .index else { return album.cover }
        if let cover = album.cover, isIndexed(cover) { return cover }
        return smart.reach.first(where: isIndexed)
    }

    /// Whether search engines may index an item of the site.
    public func isIndexed(_ reference: ItemReference) -> Bool {
        albums[reference.album].settings.robots == .index
    }

    /// Returns the point of a hero that stays in view: the album's own choice, if the picture is its cover. A hero is
    /// so wide that it crops the top of nearly every picture, where people's heads are.
    public func heroFocus(_ hero: ItemReference, of album: AlbumPlan) -> Focus {
        coverFocus(hero, of: album) ?? .aboveMiddle
    }
}
