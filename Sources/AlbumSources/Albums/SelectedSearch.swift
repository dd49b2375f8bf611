import AlbumModel

/// Finds the item that `selected` names by its category and its name or number there.
struct SelectedSearch {
    /// The categories that numbers count: nil for one without items.
    let sections: [AlbumModel.Category?]
    let items: AlbumItems

    /// Returns the item's id, or why there is none.
    func find(_ path: SelectedPath) -> (id: String?, problem: String?) {
        let (candidates, name, problem) = categories(path.category)
        if let problem { return (nil, problem) }
        switch path.item {
        case .number(let number):
            guard let category = candidates.first else { return (nil, "\(name) has no items") }
            guard category.items.indices.contains(number - 1) else {
                return (nil, "\(name) has items 1 to \(category.count), but no item \(number)")
            }
            return (category.items[number - 1].id, nil)
        case .name(let file):
            let shown = candidates.flatMap(\.items)
            let id = items.id(named: file)
            if let id, shown.contains(where: { $0.id == id }) { return (id, nil) }
            let suggestion = Suggestion.text(for: file, among: id == nil ? shown.map(\.fileName) : [])
            return (nil, "\(name) has no item `\(file)`\(suggestion)")
        }
    }

    /// Returns the categories that the path means: photos and videos of one name are two categories. Also returns their
    /// name in messages, or why there are none.
    private func categories(
        _ part: SelectedPath.Part
    ) -> (found: [AlbumModel.Category], name: String, problem: String?) {
        switch part {
        case .number(let number):
            guard sections.indices.contains(number - 1) else {
                let problem = "the last category is number \(sections.count), so there is no category \(number)"
                return ([], "", problem)
            }
            let category = sections[number - 1].flatMap { $0.count > 0 ? $0 : nil }
            return ([category].compactMap(\.self), "category \(number)", nil)
        case .name(let tag):
            let found = sections.compactMap(\.self).filter { $0.tag == tag && $0.count > 0 }
            guard !found.isEmpty else {
                let tags = sections.compactMap { $0?.tag }.filter { !$0.isEmpty }
                let suggestion = Suggestion.text(for: tag, among: tags)
                return ([], "", "there is no category `\(tag)` with items\(suggestion)")
            }
            return (found, "category `\(tag)`", nil)
        }
    }
}
