/// The neighbours of an item that its page preloads, and the rendition of each.
///
/// The item itself is included, so that the window is a contiguous range of the album.
public struct PreloadWindow: Hashable, Sendable {
    /// The rendition to load.
    public enum Load: String, Hashable, Sendable {
        case original, thumb
    }

    /// How many more items on either side get a thumbnail, beyond those with originals: enough to show while the next
    /// items are being fetched.
    public static let thumbnailsBeyond = 2

    /// The flat indices in the window; empty for an album without items.
    public let indices: Range<Int>
    /// The indices whose originals should be loaded.
    public let originals: Range<Int>

    /// - Parameters:
    ///   - index: the flat index of the current item.
    ///   - total: the number of items in the album.
    ///   - ahead: the number of originals to load after it.
    ///   - behind: the number of originals to load before it.
    public init(index: Int, total: Int, ahead: Int, behind: Int) throws(IndexError) {
        guard (0..<total).contains(index) else {
            throw IndexError(value: index, range: 0..<max(0, total))
        }
        originals = Self.run(around: index, of: total, before: behind, after: ahead)
        let low = originals.lowerBound - min(originals.lowerBound, Self.thumbnailsBeyond)
        let high = originals.upperBound + min(total - originals.upperBound, Self.thumbnailsBeyond)
        indices = low..<high
    }

    /// Returns the rendition that should be loaded for an item; nil outside the window.
    public func load(of index: Int) -> Load? {
        guard indices.contains(index) else { return nil }
        return originals.contains(index) ? .original : .thumb
    }

    /// Clamped to the ends of the album. Very large numbers mean all neighbours.
    private static func run(around index: Int, of total: Int, before: Int, after: Int) -> Range<Int> {
        let low = index - min(index, max(0, before))
        let high = index + min(total - 1 - index, max(0, after))
        return low..<(high + 1)
    }
}
