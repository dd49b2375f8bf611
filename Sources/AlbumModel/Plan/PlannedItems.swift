/// The items that an album's pages show: its own, or of a smart album those of others, each as its own album has it.
public struct PlannedItems: RandomAccessCollection, Sendable {
    private let own: [ItemPlan]
    private let members: [ItemReference]
    private let albums: [AlbumPlan]
    private let settings: AlbumSettings

    init(_ album: AlbumPlan, in plan: SitePlan) {
        own = album.items
        members = album.members
        settings = album.settings
        albums = members.isEmpty ? [] : plan.albums
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { members.isEmpty ? own.count : members.count }

    public subscript(index: Int) -> ItemPlan {
        guard !members.isEmpty else { return own[index] }
        let member = members[index]
        return albums[member.album].items[member.index]
    }

    /// The settings of the album that the item is at home in: what of it may be shown does not change with who shows it.
    public func settings(at index: Int) -> AlbumSettings {
        members.isEmpty ? settings : albums[members[index].album].settings
    }

    /// What an item is called among these. Ids are unique in an album; in a smart album the path of the item's own album
    /// stands before them.
    public func id(at index: Int) -> String {
        let id = self[index].item.id
        return members.isEmpty ? id : albums[members[index].album].folder + id
    }
}

extension SitePlan {
    public func items(of album: AlbumPlan) -> PlannedItems { PlannedItems(album, in: self) }
}
