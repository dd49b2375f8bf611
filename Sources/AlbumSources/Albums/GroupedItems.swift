import AlbumModel

/// The items of an album by category.
extension AlbumItems {
    mutating func grouped(_ items: [Item]) -> [AlbumModel.Category] {
        let listed = draft.categories ?? []
        if story != nil {
            if let category = listed.first {
                let message =
                    "a story has no categories: its items stand where its text has them, or behind it; use headings in the text, or another layout"
                diagnostics.append(Diagnostic(.warning, message, at: category.tag.place))
            }
            return [Category(tag: "", kind: items.first?.kind ?? .photo, items: items)]
        }
        if listed.isEmpty, let kind = items.first?.kind,
            items.indices.allSatisfy({ items[$0].fields.tag == nil && items[$0].kind == kind })
        {
            return closed([Category(tag: "", kind: kind, items: items)])
        }
        var categories = Category.grouping(items, listed: listed.filter(\.isOrdering).map(\.tag.value))
        check(listed.compactMap { category in category.count.map { (category.tag.value, $0) } }, categories)
        // The position for the next category that consists only of prose.
        var next = 0
        var empties = FailureTally(severity: .note)
        for category in listed {
            let tag = category.tag.value
            var place = categories.firstIndex { $0.tag == tag }
            if place == nil, category.prose?.allSatisfy(\.isWhitespace) == false, !withheldTags.contains(tag) {
                categories.insert(Category(tag: tag, items: []), at: next)
                place = next
            }
            guard let place else {
                noteEmpty(category, before: next, &empties)
                continue
            }
            // Photos and videos of one listed category are side by side.
            next = (category.isOrdering ? categories.lastIndex { $0.tag == tag } ?? place : place) + 1
            guard let prose = category.prose else { continue }
            categories[place].prose =
                writer.render(
                    prose, file: category.tag.place.file, firstLine: category.proseLine ?? category.tag.place.line ?? 1,
                    headingLevel: 3,
                    diagnostics: &diagnostics
                ).prose
        }
        diagnostics += empties.rest(of: "categories of this album have no items")
        return closed(categories)
    }

    /// Counts a listed category that is not shown, and reports it unless its items are left out for now or its number
    /// of items is stated.
    private mutating func noteEmpty(_ category: CategoryDraft, before place: Int, _ empties: inout FailureTally) {
        guard category.isOrdering else { return }
        emptyPlaces.append(place)
        guard category.count == nil, !withheldTags.contains(category.tag.value) else { return }
        diagnostics += empties.report(
            "the category `\(category.tag.value)` has no items, and is not shown", at: category.tag.place)
    }

    /// Returns the categories that the numbers of `selected` count: nil for one without items, so that the numbers of
    /// the others do not depend on whether it has some.
    func sections<Shown>(of shown: [Shown]) -> [Shown?] {
        var sections: [Shown?] = []
        var empties = emptyPlaces.sorted()[...]
        for (place, category) in shown.enumerated() {
            while let first = empties.first, first <= place {
                sections.append(nil)
                empties.removeFirst()
            }
            sections.append(category)
        }
        sections += empties.map { _ in nil }
        return sections
    }

    /// Adds the closing texts to the categories; if photos and videos share a tag, to the latter.
    private mutating func closed(_ categories: [AlbumModel.Category]) -> [AlbumModel.Category] {
        var categories = categories
        for place in categories.indices {
            guard let text = draft.closings[categories[place].tag],
                !categories[(place + 1)...].contains(where: { $0.tag == categories[place].tag })
            else { continue }
            categories[place].closing =
                writer.render(
                    text.value, file: text.place.file, firstLine: text.place.line ?? 1,
                    headingLevel: categories[place].tag.isEmpty ? 2 : 3,
                    diagnostics: &diagnostics
                ).prose
        }
        return categories
    }

    /// Warns if a source states a number of items that differs from a category's.
    private mutating func check(_ stated: [(tag: String, count: Located<Int>)], _ categories: [AlbumModel.Category]) {
        for (tag, count) in stated {
            let own = categories.filter { $0.tag == tag }.reduce(0) { $0 + $1.count }
            guard own != count.value else { continue }
            diagnostics.append(
                Diagnostic(
                    .warning, "the category `\(tag)` should have \(count.value) items but has \(own)",
                    at: count.place))
        }
    }
}
