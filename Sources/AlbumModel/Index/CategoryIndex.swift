/// The place of an item in an album that is a two-dimensional list: which category, and which item of it.
public struct ItemPosition: Hashable, Sendable {
    public var category: Int
    public var item: Int

    public init(category: Int, item: Int) {
        self.category = category
        self.item = item
    }
}

/// The algebra between an item's position and its flat index.
///
/// With prefix sums `p` of the categories' counts an item's flat index is `p[category] + item`, and the inverse is the last
/// category with `p[category] ≤ index`: taking the last one skips empty categories, whose sums are their successor's.
public struct CategoryIndex: Hashable, Sendable {
    /// One more than there are categories: the last is the number of items.
    private let sums: [Int]

    public init(counts: some Sequence<Int>) {
        var sums = [0]
        for count in counts { sums.append((sums.last ?? 0) + max(0, count)) }
        self.sums = sums
    }

    /// The number of items.
    public var total: Int { sums.last ?? 0 }

    public var categoryCount: Int { sums.count - 1 }

    /// How many items the category has.
    public func count(of category: Int) throws(IndexError) -> Int {
        try check(category)
        return sums[category + 1] - sums[category]
    }

    /// The flat index of the category's first item. An empty category has none; there it is where one would stand.
    public func first(of category: Int) throws(IndexError) -> Int {
        try check(category)
        return sums[category]
    }

    /// The flat index of the item at a position.
    public func flatIndex(of position: ItemPosition) throws(IndexError) -> Int {
        let count = try count(of: position.category)
        guard (0..<count).contains(position.item) else {
            throw IndexError(subject: .itemOfCategory(position.category), value: position.item, range: 0..<count)
        }
        return sums[position.category] + position.item
    }

    /// The position of the item with a flat index.
    public func position(of index: Int) throws(IndexError) -> ItemPosition {
        let category = try category(of: index)
        return ItemPosition(category: category, item: index - sums[category])
    }

    /// The category of the item with a flat index.
    public func category(of index: Int) throws(IndexError) -> Int {
        guard (0..<total).contains(index) else {
            throw IndexError(subject: .item, value: index, range: 0..<total)
        }
        var low = 0
        var high = categoryCount - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if sums[middle] <= index { low = middle } else { high = middle - 1 }
        }
        return low
    }

    private func check(_ category: Int) throws(IndexError) {
        guard (0..<categoryCount).contains(category) else {
            throw IndexError(subject: .category, value: category, range: 0..<categoryCount)
        }
    }
}
