import AlbumModel

/// The lists of items and categories in an album's manifest.
extension KeyTable<AlbumDraft>.Key {
    static var items: Self {
        Self(
            name: "items",
            type: "a list of file names or of items, or the name of a `.csv` or `.json` file that has them",
            summary: "The album's items: exactly these, in this order.",
            readsEmpty: true, schema: .either([.text, .list(.definition(.item))])
        ) { node, target, reader in
            if node.isNull {
                reader.report(
                    "`items` has no value; write `[]` if the album has no items, or remove the key to show all files of the folder",
                    at: node.location)
                reader.withhold()
            } else if case .scalar(let name, _) = node.content, DataFile.isOne(name) {
                (target.itemsFile, target.items) = (reader.located(name, node), nil)
            } else if let items = reader.items(node) {
                (target.itemsFile, target.items) = (nil, items)
            } else {
                // Without the list, items that it omits would be shown.
                reader.withhold()
            }
        }
    }

    static var categories: Self {
        Self(
            name: "categories", type: "a list of `tag:` with `items:`",
            summary: "The album's categories in their order, each with the items that belong to it.",
            readsEmpty: true, schema: .list(.either([.text, ValueReader.categoryTable.schema()]))
        ) { node, target, reader in
            guard !node.isNull else {
                reader.report(
                    "`categories` has no value; write the categories with their items, or remove the key to show all files of the folder",
                    at: node.location)
                return reader.withhold()
            }
            guard case .sequence = node.content else {
                reader.mismatch("a list of categories", node)
                return reader.withhold()
            }
            target.categories = reader.categories(node)
        }
    }
}

extension ValueReader {
    /// Reads a list of items, each of which is a file name or a mapping of fields.
    mutating func items(_ node: SourceValue) -> [ListedItem]? {
        list(node, of: "file names") { node, reader in
            let item = reader.listedItem(node)
            if item == nil { reader.hasLostItems = true }
            return item
        }
    }

    /// Reads a list that has no other owner and empties it, so that the memory of each value can be reused for the next
    /// item.
    mutating func items(emptying nodes: inout [SourceValue]) -> [ListedItem] {
        var items: [ListedItem] = []
        items.reserveCapacity(nodes.count)
        for index in nodes.indices {
            let node = nodes[index]
            nodes[index].content = .sequence([])
            if let item = listedItem(node) { items.append(item) } else { hasLostItems = true }
        }
        nodes = []
        return items
    }

    private mutating func listedItem(_ node: SourceValue) -> ListedItem? {
        switch node.content {
        case .scalar(let name, _) where !node.isNull: return ListedItem(ItemDraft(file: located(name, node)))
        case .mapping(let entries): return item(entries, at: node.location).map(ListedItem.init)
        default:
            key = "items"
            mismatch("the name of a file or an item's fields", node)
            return nil
        }
    }

    /// Reads a list of categories with unique tags. A tag may appear twice with different kinds.
    mutating func categories(_ node: SourceValue) -> [CategoryDraft] {
        guard case .sequence(let nodes) = node.content else {
            mismatch("a list of categories", node)
            return []
        }
        var categories: [CategoryDraft] = []
        for node in nodes {
            guard let category = category(node) else { continue }
            if categories.allSatisfy({ $0.isDistinct(from: category) }) {
                categories.append(category)
            } else {
                report("the category `\(category.tag.value)` is listed twice; keep one of them", at: node.location)
            }
        }
        return categories
    }

    /// Reads `{tag, items, prose}`. A tag alone sets the category's position and leaves its items to their own tags.
    fileprivate mutating func category(_ node: SourceValue) -> CategoryDraft? {
        if case .scalar(let tag, _) = node.content, !node.isNull { return CategoryDraft(tag: located(tag, node)) }
        var parts = CategoryParts()
        Self.categoryTable.read(node, into: &parts, owner: "a category", &self)
        // Without a category, the items that no other one lists would be shown, too.
        guard case .mapping = node.content else {
            if node.isNull { report("the category is empty; write its `tag` and its `items`", at: node.location) }
            withhold()
            return nil
        }
        guard let tag = parts.tag else {
            report("the category has no `tag`; give it a name", at: node.location)
            withhold()
            return nil
        }
        return CategoryDraft(
            tag: tag, kind: parts.kind?.item, items: parts.items ?? [], listsItems: parts.items != nil,
            prose: parts.prose, count: parts.count)
    }

    fileprivate struct CategoryParts: Sendable {
        var tag: Located<String>?
        var kind: CategoryKind?
        var items: [ListedItem]?
        var prose: String?
        var count: Located<Int>?
    }

    fileprivate static let categoryTable = KeyTable<CategoryParts>([
        .init(name: "tag", type: "a text", summary: "The category's name.", schema: .text) { node, target, reader in
            if let tag = reader.text(node) { target.tag = reader.located(tag, node) }
        },
        .choice(
            "kind", \.kind,
            "The only kind of items in it; without `items`, it also takes those of this kind that have no category."),
        .init(
            name: "items", type: "a list of file names or of items", summary: "The items in the category.",
            readsEmpty: true, schema: .list(.definition(.item))
        ) { node, target, reader in
            if node.isNull {
                reader.report(
                    "`items` has no value; write `[]` if the category has no items, or remove the key to show those with its tag",
                    at: node.location)
            }
            target.items = node.isNull ? nil : reader.items(node)
            if target.items == nil { reader.withhold() }
        },
        .init(
            name: "count", type: "a whole number",
            summary: "The number of items that the category should have, according to its source.",
            schema: .integer(0...Int.max)
        ) {
            node, target, reader in
            guard let count = reader.integer(node, in: 0...Int.max) else { return }
            target.count = Located(value: count, place: reader.located("", node).place)
        },
        .text("prose", \.prose, "A text under the category, in Markdown."),
    ])
}

/// The values of a category's `kind`.
private enum CategoryKind: String, CaseIterable, Sendable {
    case photos, videos

    var item: ItemKind {
        switch self {
        case .photos: .photo
        case .videos: .video
        }
    }
}

extension CategoryDraft {
    /// Returns whether no item can belong to both.
    fileprivate func isDistinct(from other: CategoryDraft) -> Bool {
        guard tag.value == other.tag.value else { return true }
        guard let kind, let otherKind = other.kind else { return false }
        return kind != otherKind
    }
}

/// The output of an adapter's command: a list of items, or an object with the answers to the three questions.
struct AdapterAnswer: Sendable {
    var titles: [Located<String>] = []
    var photos: [CategoryDraft] = []
    var videos: [CategoryDraft] = []
    var items: [ListedItem]?
    /// Whether it has a list of categories, which may be empty.
    private var listsCategories = false

    static let table = KeyTable<AdapterAnswer>([
        .init(
            name: "categories", type: "a list of texts", summary: "The names of the categories, in their order.",
            readsEmpty: true, schema: .list(.text)
        ) { node, target, reader in
            // The names only order the items that are listed elsewhere in the answer.
            guard !node.isNull else { return }
            let titles = reader.list(node.withoutNulls, of: "texts") { node, reader in
                reader.text(node).map { reader.located($0, node) }
            }
            target.titles = titles ?? []
        },
        .init(name: "photos", type: "a list of `tag` with `items`", summary: "The photos, by category.") {
            node, target, reader in
            target.photos = reader.categories(node)
            target.noteList(node)
        },
        .init(name: "videos", type: "a list of `tag` with `items`", summary: "The videos, by category.") {
            node, target, reader in
            target.videos = reader.categories(node)
            target.noteList(node)
        },
        .init(name: "items", type: "a list of items", summary: "All items, each with its `tag`.") {
            node, target, reader in
            target.items = reader.items(node)
        },
    ])

    /// Whether it lists the items, or states that there are none. A list of which nothing can be read does neither.
    ///
    /// - Parameter hasProblems: whether something in the answer is wrong.
    func isList(hasProblems: Bool) -> Bool {
        let listed = photos + videos
        guard items != nil || listsCategories && listed.allSatisfy(\.listsItems) else { return false }
        return !hasProblems || items?.isEmpty == false || listed.contains { !$0.items.isEmpty }
    }

    private mutating func noteList(_ node: SourceValue) {
        if case .sequence = node.content { listsCategories = true }
    }

    /// The categories with their photos and videos; those missing from `titles` come last.
    var categories: [CategoryDraft] {
        var result = titles.map { CategoryDraft(tag: $0) }
        for category in photos + videos {
            if let index = result.firstIndex(where: { $0.tag.value == category.tag.value }) {
                result[index].items += category.items
                result[index].count = result[index].count ?? category.count
            } else {
                result.append(category)
            }
        }
        return result
    }
}

extension SourceValue {
    /// The value without the elements of a list that are `null`.
    fileprivate var withoutNulls: SourceValue {
        guard case .sequence(let values) = content else { return self }
        return SourceValue(content: .sequence(values.filter { !$0.isNull }), location: location)
    }
}
