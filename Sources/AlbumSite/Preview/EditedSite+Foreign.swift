internal import AlbumSources
internal import Editing

/// Items that come from an adapter or a provider.
extension EditedSite {
    struct ForeignItem {
        var item: EditedItem
        var keeper: ItemKeeper
        /// The name of the adapter or provider.
        var name: String
        /// Whether a list in the source names it, so that it can be moved in that list.
        var isListed = false

        var refusal: EditRefusal { .foreign(item: item.origin, keeper, name: name) }
    }

    /// Returns the item with a page if its fields are not set in the source; nil for any other page.
    func foreign(at page: String) throws(EditRefusal) -> ForeignItem? {
        guard let shown = shownItem(at: page) else { return nil }
        let (item, keepers) = (shown.item, try keepers(ofAlbum: shown.item.album))
        if let adapter = keepers.adapter { return ForeignItem(item: item, keeper: .adapter, name: adapter) }
        guard !shown.isFile else { return nil }
        if let provider = keepers.listed[item.origin] {
            return ForeignItem(item: item, keeper: .provider, name: provider, isListed: true)
        }
        return keepers.provider.map { ForeignItem(item: item, keeper: .provider, name: $0) }
    }

    /// Returns the item with a page, to be edited.
    ///
    /// - Parameter inList: whether only the album's list changes, and nothing that the list says about the item.
    func editable(at page: String, inList: Bool = false) throws(EditRefusal) -> EditedItem {
        if let foreign = try foreign(at: page) {
            guard inList, foreign.isListed else { throw foreign.refusal }
            return foreign.item
        }
        guard let item = item(at: page) else { throw .unknownItem }
        return item
    }
}
