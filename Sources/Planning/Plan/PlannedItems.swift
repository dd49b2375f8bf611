public import AlbumModel

/// The items that an album's pages show: its own, or of a smart album those of others, each as its own album has it.
///
/// Inlined into other modules, so that to look at one property of an item copies nothing else of it.
public struct PlannedItems: RandomAccessCollection, Sendable {
    @usableFromInline let album: Int
    @usableFromInline let members: [ItemReference]
    @usableFromInline let albums: [AlbumPlan]

    init(_ album: AlbumPlan, in plan: SitePlan) {
        self.album = album.index
        members = album.members
        albums = plan.albums
    }

    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { members.isEmpty ? albums[album].items.count : members.count }

    /// Where an item is at home.
    @inlinable public func reference(at index: Int) -> ItemReference {
        members.isEmpty ? ItemReference(album: album, index: index) : members[index]
    }

    @inlinable public subscript(index: Int) -> ItemPlan {
        let reference = reference(at: index)
        return albums[reference.album].items[reference.index]
    }

    /// The settings of the album that the item is at home in: what of it may be shown does not change with who shows it.
    public func settings(at index: Int) -> AlbumSettings { albums[reference(at: index).album].settings }

    /// What an item is called among these. Ids are unique in an album; in a smart album the path of the item's own album
    /// stands before them.
    public func id(at index: Int) -> String {
        let reference = reference(at: index)
        let id = albums[reference.album].items[reference.index].item.id
        return members.isEmpty ? id : albums[reference.album].folder + id
    }
}

extension SitePlan {
    public func items(of album: AlbumPlan) -> PlannedItems { PlannedItems(album, in: self) }
}
