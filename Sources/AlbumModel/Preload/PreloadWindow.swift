/// Which neighbours of an item its page preloads, and which rendition of each.
///
/// The item itself is among them, so that what is named is one unbroken run of the album.
public struct PreloadWindow: Hashable, Sendable {
    /// The rendition that should be there.
    public enum Load: String, Hashable, Sendable {
        case original, thumb
    }

    /// How far thumbnails reach beyond the originals, on either side, as a multiple: enough to show while the next
    /// stretch of items is being fetched.
    public static let thumbnailsBeyond = 2

    /// The flat indices that are named, in order; empty for an album without items.
    public let indices: Range<Int>
    /// Those of them whose originals should be loaded.
    public let originals: Range<Int>

    /// - Parameters:
    ///   - index: the flat index of the item on show.
    ///   - total: how many items the album has.
    ///   - ahead: how many originals to have ready after it.
    ///   - behind: how many before it.
    public init(index: Int, total: Int, ahead: Int, behind: Int) throws(IndexError) {
        guard (0..<total).contains(index) else {
            throw IndexError(value: index, range: 0..<max(0, total))
        }
        originals = Self.run(around: index, of: total, before: behind, after: ahead)
        let low = originals.lowerBound - min(originals.lowerBound, Self.thumbnailsBeyond)
        let high = originals.upperBound + min(total - originals.upperBound, Self.thumbnailsBeyond)
        indices = low..<high
    }

    /// What the item should have loaded; nil for one that is not named.
    public func load(of index: Int) -> Load? {
        guard indices.contains(index) else { return nil }
        return originals.contains(index) ? .original : .thumb
    }

    /// Cut at the ends of the album. A huge number of neighbours means all of them.
    private static func run(around index: Int, of total: Int, before: Int, after: Int) -> Range<Int> {
        let low = index - min(index, max(0, before))
        let high = index + min(total - 1 - index, max(0, after))
        return low..<(high + 1)
    }
}
