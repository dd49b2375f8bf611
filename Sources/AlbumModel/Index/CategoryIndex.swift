/// Maps an item's flat index to its category, in an album that is a list of categories.
///
/// With the prefix sums `p` of the categories' counts, an item's category is the last one with `p[category] ≤ index`.
/// Taking the last one skips empty categories, whose sums equal their successor's.
public struct CategoryIndex: Hashable, Sendable {
    /// One more element than there are categories; the last is the number of items.
    private let sums: [Int]

    public init(counts: some Sequence<Int>) {
        var sums = [0]
        for count in counts { sums.append((sums.last ?? 0) + max(0, count)) }
        self.sums = sums
    }

    /// Returns the category of the item with a flat index.
    public func category(of index: Int) throws(IndexError) -> Int {
        let total = sums.last ?? 0
        guard (0..<total).contains(index) else { throw IndexError(value: index, range: 0..<total) }
        var low = 0
        var high = sums.count - 2
        while low < high {
            let middle = (low + high + 1) / 2
            if sums[middle] <= index { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

/// An item index that is out of range, with the valid range.
public struct IndexError: Error, Hashable, Sendable, CustomStringConvertible {
    public var value: Int
    public var range: Range<Int>

    public init(value: Int, range: Range<Int>) {
        self.value = value
        self.range = range
    }

    public var description: String {
        let there = range.isEmpty ? "there is none" : "expected \(range.lowerBound) to \(range.upperBound - 1)"
        return "item index \(value) is out of range: \(there)"
    }
}
