import AlbumModel

/// The items of an album by category.
extension AlbumItems {
    mutating func grouped(_ items: [Item]) -> [AlbumModel.Category] {
        let listed = draft.categories ?? []
        if story != nil {
            if let category = listed.first {
                let message =
                    "a story has no categories: its items appear where its text has them, or after it; use headings in the text, or another layout"
                diagnostics.append(Diagnostic(.warning, message, at: category.tag.place))
            }
            return [Category(tag: "", kind: items.first?.kind ?? .photo, items: items)]
        }
        if listed.isEmpty, let kind = items.first?.kind,
            items.indices.allSatisfy({ items[$0].fields.tag == nil && items[$0].kind == kind })
        {
            return closed([Category(tag: "", kind: kind, items: items)])
        }
        var categories = Category.grouping(
            items, listed: listed.filter(\.isOrdering).map { Category.Listed(tag: $0.tag.value, kind: $0.kind) })
        check(listed, categories)
        checkKinds(listed, items)
        // The position for the next category that consists only of prose.
        var next = 0
        var empties = FailureTally(severity: .note)
        for category in listed {
            let tag = category.tag.value
            let isOwn = { (other: AlbumModel.Category) in
                other.tag == tag && (category.kind == nil || other.kind == category.kind)
            }
            var place = categories.firstIndex(where: isOwn)
            if place == nil, category.prose?.allSatisfy(\.isWhitespace) == false, !held.tags.contains(tag) {
                categories.insert(Category(tag: tag, kind: category.kind ?? .photo, items: []), at: next)
                place = next
            }
            guard let place else {
                noteEmpty(category, before: next, &empties)
                continue
            }
            // Photos and videos of one listed category are side by side.
            next = (category.isOrdering ? categories.lastIndex(where: isOwn) ?? place : place) + 1
            guard let prose = category.prose else { continue }
            categories[place].prose =
                context.writer.render(
                    prose, file: category.tag.place.file, firstLine: category.proseLine ?? category.tag.place.line ?? 1,
                    headingLevel: 3, linksAt: category.proseLine == nil ? category.tag.place : nil,
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
        guard category.count == nil, !held.tags.contains(category.tag.value) else { return }
        let things = category.kind.map(Self.plural) ?? "items"
        diagnostics += empties.report(
            "the category `\(category.tag.value)` has no \(things), and is not shown", at: category.tag.place)
    }

    /// Returns the categories that take all items of a kind that have none of their own. If several have the same kind
    /// and no list, it is unclear which one is meant, so none of them takes the items.
    static func takers(among listed: [CategoryDraft]) -> [ItemKind: String] {
        var takers: [ItemKind: String] = [:]
        for kind in ItemKind.allCases {
            let candidates = listed.filter { $0.kind == kind && !$0.listsItems }
            if candidates.count == 1 { takers[kind] = candidates.first?.tag.value }
        }
        return takers
    }

    /// Warns about items whose kind differs from that of their category; they are shown in another category of the same
    /// name.
    private mutating func checkKinds(_ listed: [CategoryDraft], _ items: [Item]) {
        for (tag, own) in Dictionary(grouping: listed, by: \.tag.value).sorted(by: { $0.key < $1.key }) {
            guard let category = own.first, own.count == 1, let kind = category.kind,
                let odd = items.first(where: { $0.fields.tag == tag && $0.kind != kind })
            else { continue }
            diagnostics.append(
                Diagnostic(
                    .warning,
                    "the category `\(tag)` is for \(Self.plural(kind)), which `\(odd.fileName)` is not; it is shown in another category of the same name. Remove `kind`, or give the item another category",
                    at: category.tag.place))
        }
    }

    private static func plural(_ kind: ItemKind) -> String {
        switch kind {
        case .photo: "photos"
        case .video: "videos"
        }
    }

    /// Returns the categories that the numbers of `selected` count: nil for one without items, so that the numbers of
    /// the others stay the same when it gets some.
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
                context.writer.render(
                    text.value, file: text.place.file, firstLine: text.place.line ?? 1,
                    headingLevel: categories[place].tag.isEmpty ? 2 : 3,
                    diagnostics: &diagnostics
                ).prose
        }
        return categories
    }

    /// Warns if a source states a number of items that differs from a category's.
    private mutating func check(_ listed: [CategoryDraft], _ categories: [AlbumModel.Category]) {
        for category in listed {
            guard let count = category.count else { continue }
            let own = categories.filter {
                $0.tag == category.tag.value && (category.kind == nil || $0.kind == category.kind)
            }.reduce(0) { $0 + $1.count }
            guard own != count.value else { continue }
            diagnostics.append(
                Diagnostic(
                    .warning, "the category `\(category.tag.value)` should have \(count.value) items but has \(own)",
                    at: count.place))
        }
    }
}
