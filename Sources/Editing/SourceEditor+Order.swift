internal import AlbumModel
internal import AlbumSources

/// Manual orders. If an album lists its items, entries of the list are moved; in any other album, `order` names the
/// items that come first.
extension SourceEditor {
    /// The place between two neighbours. The page may know only one of them.
    package struct Gap: Sendable {
        /// The path of the file of the item before it.
        package var previous: String?
        /// The path of the file of the item after it.
        package var next: String?

        package init(previous: String?, next: String?) {
            self.previous = previous
            self.next = next
        }
    }

    /// Moves items of one album between two others of their category.
    ///
    /// - Returns: nil if they are there already.
    package func move(_ items: [EditedItem], to gap: Gap) throws(EditRefusal) -> Done? {
        guard let first = items.first, items.allSatisfy({ $0.album == first.album }) else { throw .unknownItem }
        let album = EditedAlbum(first.album)
        let files = try opened()
        var texts = EditedTexts(files)
        let state = try state(of: album, texts.new)
        guard let wish = RequestedOrder(Set(items.map(\.origin)), to: gap, in: state.shown) else {
            throw .notEditable(
                "an item can only be moved within its own category, and photos stay apart from videos; to move it to another category, change its category"
            )
        }
        guard wish.order != wish.former else { return nil }
        let edits: [(path: String, bytes: [UInt8])]
        if let listing = try source.state(of: first, with: [:])?.listing {
            edits = try listEdits(wish, listing, album, &texts)
        } else {
            edits = try orderEdits(wish, album, state, &texts)
        }
        try set("order", of: album, state, by: edits, &texts) { shown in
            var (shown, wanted) = (shown, wish.shown)
            (shown.settings.albumOrder, wanted.settings.albumOrder) = ([], [])
            return shown == wanted
        }
        return try write(texts, to: files)
    }

    /// Returns the place of an item in its category, from 1, and the number of items in it.
    package func place(of item: EditedItem) throws(EditRefusal) -> (place: Int, count: Int)? {
        for group in try state(of: EditedAlbum(item.album), [:]).shown.groups {
            guard let place = group.members.firstIndex(where: { $0.origin == item.origin }) else { continue }
            return (place + 1, group.members.count)
        }
        return nil
    }

    // MARK: Lists

    /// Returns the text of the list with the items' entries moved.
    private func listEdits(
        _ wish: RequestedOrder, _ listing: SourceLocation, _ album: EditedAlbum, _ texts: inout EditedTexts
    ) throws(EditRefusal) -> [(path: String, bytes: [UInt8])] {
        let path = listing.file
        guard let bytes = try texts.bytes(of: path), let text = DescribingText(bytes, path: path)
        else { return [] }
        if path.lowercased().hasSuffix(".md"), (listing.line ?? 0) >= text.proseLine {
            return try markdownEdits(wish, text, album)
        }
        var places: [String: Int] = [:]
        var common: YAMLOrder.List?
        for origin in wish.moved + [wish.neighbour] {
            let item = EditedItem(origin: origin, album: album.path)
            guard let place = try source.state(of: item, with: [:])?.listing, place.file == path,
                let line = place.line, let column = place.column,
                let found = YAMLOrder.list(around: .init(line: line, column: column), in: text),
                common.map({ $0.way == found.list.way }) ?? true
            else { return [] }
            common = found.list
            places[origin] = found.place
        }
        guard let list = common, let neighbour = places[wish.neighbour] else { return [] }
        let moved = wish.moved.compactMap { places[$0] }
        var order = list.values.indices.filter { !moved.contains($0) }
        guard let place = order.firstIndex(of: neighbour) else { return [] }
        order.insert(contentsOf: moved, at: wish.isBehindNeighbour ? place + 1 : place)
        return YAMLOrder.reordered(text, list, by: order).map { [(path, $0)] } ?? []
    }

    /// Returns a text in Markdown with the items' rows or paragraphs moved.
    private func markdownEdits(
        _ wish: RequestedOrder, _ text: DescribingText, _ album: EditedAlbum
    ) throws(EditRefusal) -> [(path: String, bytes: [UInt8])] {
        var lines: [Int] = []
        for origin in wish.moved + [wish.neighbour] {
            let place = try source.state(of: EditedItem(origin: origin, album: album.path), with: [:])?.listing
            guard let line = place?.line, place?.file == text.path else { return [] }
            lines.append(line)
        }
        guard let neighbour = lines.popLast() else { return [] }
        return MarkdownOrder.moving(lines, to: neighbour, isBehind: wish.isBehindNeighbour, in: text)
            .map { [(text.path, $0)] } ?? []
    }

    // MARK: Folders

    /// Returns texts in which `order` names as few items as possible.
    private func orderEdits(
        _ wish: RequestedOrder, _ album: EditedAlbum, _ state: AlbumState, _ texts: inout EditedTexts
    ) throws(EditRefusal) -> [(path: String, bytes: [UInt8])] {
        var sorted = state
        var said: [String] = []
        var keepsAll = false
        for (path, bytes) in try manifestEdits(of: album, state, "order", to: .words([]), &texts) {
            guard let old = try texts.bytes(of: path), let text = DescribingText(old, path: path),
                let list = YAMLOrder.list(of: "order", in: text)
            else { return [] }
            said = list.values.compactMap { if case .scalar(let name, _) = $0.content { name } else { nil } }
            guard said.count == list.values.count else { return [] }
            // A line with a comment stays.
            keepsAll = YAMLOrder.hasComments(text, list)
            var tried = texts
            tried.set(path, bytes)
            sorted = try self.state(of: album, tried.new)
        }
        var names: [String: String] = [:]
        for member in state.members { names[member.id] = album.name(of: member.origin) ?? member.id }
        let ids = Set(names.values).union(names.keys)
        let others = said.filter { !ids.contains($0) }
        let known = Set(said)
        var edits: [(path: String, bytes: [UInt8])] = []
        // Naming the category's own items usually suffices. Naming those of the whole album keeps the categories in
        // order.
        for isWhole in [false, true] {
            let base = sorted.shown.groups.flatMap(\.members).map(\.id)
            let own = isWhole ? wish.shown.groups.flatMap(\.members).map(\.id) : wish.order
            var count = Self.needed(own, over: base)
            if keepsAll {
                let last = own.lastIndex { known.contains($0) || known.contains(names[$0] ?? "") }
                count = max(count, last.map { $0 + 1 } ?? 0)
            }
            let first = Set(own.prefix(count))
            let inOrder = Set(own)
            let words =
                others
                + wish.shown.groups.flatMap(\.members).filter { member in
                    // Items of other categories stay in the order.
                    let isOther = !inOrder.contains(member.id)
                    return isOther
                        ? known.contains(member.id) || known.contains(names[member.id] ?? "")
                        : first.contains(member.id)
                }.compactMap { known.contains($0.id) ? $0.id : names[$0.id] }
            edits += try orderTexts(words, said, album, state, &texts)
        }
        return edits
    }

    /// Returns how many items an order must name so that sorting puts the rest into place.
    private static func needed(_ order: [String], over base: [String]) -> Int {
        let ranks = Dictionary(base.enumerated().map { ($1, $0) }) { first, _ in first }
        var count = order.count
        var next = Int.max
        while count > 0, let rank = ranks[order[count - 1]], rank < next {
            next = rank
            count -= 1
        }
        return count
    }

    /// Returns texts with these words in `order`. Lines that already exist keep their comments.
    private func orderTexts(
        _ words: [String], _ said: [String], _ album: EditedAlbum, _ state: AlbumState, _ texts: inout EditedTexts
    ) throws(EditRefusal) -> [(path: String, bytes: [UInt8])] {
        let wanted = Set(words)
        let kept = said.filter(wanted.contains)
        let known = Set(kept)
        let added = kept + words.filter { !known.contains($0) }
        return try manifestEdits(of: album, state, "order", to: .words(added), &texts).compactMap { path, bytes in
            guard added != words else { return (path, bytes) }
            guard let text = DescribingText(bytes, path: path), let list = YAMLOrder.list(of: "order", in: text) else {
                return nil
            }
            let places = Dictionary(added.enumerated().map { ($1, $0) }) { first, _ in first }
            return YAMLOrder.reordered(text, list, by: words.compactMap { places[$0] }).map { (path, $0) }
        }
    }
}

/// How an album should be shown.
private struct RequestedOrder {
    /// The moved items' files, in their order.
    let moved: [String]
    /// The ids of the category's items, before and after.
    let former: [String]
    let order: [String]
    let shown: AlbumState.Shown
    /// The file of the item next to which they are placed.
    let neighbour: String
    let isBehindNeighbour: Bool

    /// Returns nil if the items and the gap are not in one category.
    init?(_ origins: Set<String>, to gap: SourceEditor.Gap, in shown: AlbumState.Shown) {
        guard
            let place = shown.groups.firstIndex(where: { group in
                Set(group.members.map(\.origin)).isSuperset(of: origins)
            })
        else { return nil }
        let members = shown.groups[place].members
        let chosen = members.filter { origins.contains($0.origin) }
        var rest = members.filter { !origins.contains($0.origin) }
        if let previous = gap.previous, let at = rest.firstIndex(where: { $0.origin == previous }) {
            (neighbour, isBehindNeighbour) = (previous, true)
            rest.insert(contentsOf: chosen, at: at + 1)
        } else if let next = gap.next, let at = rest.firstIndex(where: { $0.origin == next }) {
            (neighbour, isBehindNeighbour) = (next, false)
            rest.insert(contentsOf: chosen, at: at)
        } else {
            return nil
        }
        moved = chosen.map(\.origin)
        former = members.map(\.id)
        order = rest.map(\.id)
        var wanted = shown
        wanted.groups[place].members = rest
        self.shown = wanted
    }
}
