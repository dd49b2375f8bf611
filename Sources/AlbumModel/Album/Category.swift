/// A named, ordered group of items of one kind: a section of the album's two-dimensional list.
public struct Category: Sendable {
    /// What a person sees; empty for the items that belong to no category.
    public var tag: String
    public var kind: ItemKind
    public var items: [Item]
    /// Text that stands under the category.
    public var prose: Prose?

    public init(tag: String, kind: ItemKind = .photo, items: [Item], prose: Prose? = nil) {
        self.tag = tag
        self.kind = kind
        self.items = items
        self.prose = prose
    }

    public var count: Int { items.count }
}

extension Category {
    /// Groups items by tag and kind: categories come in the order of their first item, unless `listed` names tags,
    /// which then come first and in that order. An item without a tag belongs to the category with the empty tag.
    public static func grouping(_ items: [Item], listed: [String] = []) -> [Category] {
        var categories: [Category] = []
        var positions: [Key: Int] = [:]
        for tag in listed {
            for kind in ItemKind.allCases where items.contains(where: { $0.fields.tag == tag && $0.kind == kind }) {
                guard positions[Key(tag: tag, kind: kind)] == nil else { continue }
                positions[Key(tag: tag, kind: kind)] = categories.count
                categories.append(Category(tag: tag, kind: kind, items: []))
            }
        }
        for item in items {
            let key = Key(tag: item.fields.tag ?? "", kind: item.kind)
            if let position = positions[key] {
                categories[position].items.append(item)
            } else {
                positions[key] = categories.count
                categories.append(Category(tag: key.tag, kind: key.kind, items: [item]))
            }
        }
        return categories
    }

    private struct Key: Hashable {
        var tag: String
        var kind: ItemKind
    }
}
