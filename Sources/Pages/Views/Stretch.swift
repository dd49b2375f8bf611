internal import AlbumModel
internal import Planning

/// The scripts that hold an album's items a hundred at a time, for a viewer that moves past the items its page lists.
enum Stretch {
    static let itemsPerStretch = 100

    static func count(of items: Int) -> Int { (items + itemsPerStretch - 1) / itemsPerStretch }

    static func range(_ number: Int, of items: Int) -> Range<Int> {
        min(items, number * itemsPerStretch)..<min(items, (number + 1) * itemsPerStretch)
    }

    /// `number` is counted from 0, names from 1. The name does not change with the content: pages that name a stretch
    /// need not be written anew for a caption in it.
    static func name(_ number: Int) -> String { "items-\(number + 1).js" }

    static func address(_ number: Int, in album: AlbumPlan) -> String { album.folder + name(number) }
}
