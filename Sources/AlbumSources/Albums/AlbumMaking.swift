import AlbumModel
import Synchronization
import Threads

/// Making the albums of an outline from what is known about their media.
///
/// The albums are in a list: a function that calls itself for each level of folders took more stack than threads have,
/// in a debug build 8 MB for 47 levels.
extension AlbumOutline {
    /// An album with what is left of its outline.
    private struct Made {
        var outline: AlbumOutline
        var album: Album
        var diagnostics: [Diagnostic]
    }

    /// Makes the album and all albums nested in it, on all processors.
    mutating func make(_ media: MediaFindings) -> (album: Album, diagnostics: [Diagnostic]) {
        if !needsNested { makeItems(media) }
        var (parents, outlines) = takeNested()
        Self.makeItems(of: &outlines, isInOrder: items.context.trace != nil, media)
        // What is nested in each, in reverse order; first in the album itself.
        var inner = [[Made]](repeating: [], count: outlines.count + 1)
        while var outline = outlines.popLast(), let parent = parents.popLast() {
            let (album, diagnostics) = outline.finish(with: inner.removeLast().reversed(), media)
            inner[parent].append(Made(outline: outline, album: album, diagnostics: diagnostics))
        }
        return finish(with: inner[0].reversed(), media)
    }

    /// Whether the items cannot be made before those of nested albums: the list must not show what these leave out.
    private var needsNested: Bool { part == nil && items.namesFilesBelow }

    /// Takes out all nested albums, each before those nested in it. An album's number in `parents` is its position plus
    /// one; 0 is the album itself.
    private mutating func takeNested() -> (parents: [Int], outlines: [AlbumOutline]) {
        var (parents, outlines): ([Int], [AlbumOutline]) = ([], [])
        var waiting = nested.reversed().map { (parent: 0, outline: $0) }
        nested = []
        while let (parent, taken) = waiting.popLast() {
            var outline = taken
            let inner = outline.nested
            outline.nested = []
            parents.append(parent)
            outlines.append(outline)
            waiting += inner.reversed().map { (outlines.count, $0) }
        }
        return (parents, outlines)
    }

    /// Makes the items of the albums that do not depend on other albums.
    ///
    /// - Parameter isInOrder: whether to make them one by one, because the first album that shows an item explains it.
    private static func makeItems(of outlines: inout [AlbumOutline], isInOrder: Bool, _ media: MediaFindings) {
        let count = outlines.count
        // The outlines are taken from here one by one, so that the items that an outline lists are freed as they are
        // made.
        let waiting = Mutex(outlines.map(Optional.some))
        outlines = []
        let make = { @Sendable (index: Int) -> AlbumOutline? in
            guard var outline = waiting.withLock({ $0[index].take() }) else { return nil }
            if !outline.needsNested { outline.makeItems(media) }
            return outline
        }
        outlines = (isInOrder ? (0..<count).map(make) : concurrentMap(count, make)).compactMap(\.self)
    }

    private mutating func makeItems(_ media: MediaFindings) {
        if part == nil { part = made(media) }
    }

    /// Makes the album from its items and the nested albums.
    private mutating func finish(
        with inner: [Made], _ media: MediaFindings
    ) -> (album: Album, diagnostics: [Diagnostic]) {
        nested = inner.map(\.outline)
        if needsNested { items.elsewhere.add(nested, below: draft.settings) }
        let own = part ?? made(media)
        part = own
        var all = diagnostics + own.diagnostics
        var album = album
        album.hasManifest = hasManifest
        album.categories = own.categories
        album.story = own.story
        album.cover = own.cover
        album.nestedCover = nestedCover
        album.selected = own.selected
        for inner in inner {
            all += inner.diagnostics
            // A folder may contain nothing to show, at any depth.
            if inner.album.hasManifest || !inner.album.categories.isEmpty || !inner.album.albums.isEmpty {
                album.albums.append(inner.album)
            }
        }
        checkOrder(&all)
        if let name = draft.cover, let cover = nestedCover, let pattern = pattern(leavingOut: cover.path) {
            all.append(Self.message(about: "cover", name, leftOutAs: pattern))
            album.nestedCover = nil
        }
        return (album, all)
    }

    /// Returns the pattern of `ignore` that leaves out a file of this album or of one in it.
    private func pattern(leavingOut path: String) -> String? {
        if let pattern = items.pattern(leavingOutPath: path) { return pattern }
        return nested.first { path.hasPrefix($0.items.folder.path + "/") }?.pattern(leavingOut: path)
    }

    private static func message(about key: String, _ name: Located<String>, leftOutAs pattern: String) -> Diagnostic {
        Diagnostic(
            .error, "`\(key)` names `\(name.value)`, which the pattern `\(pattern)` in `ignore` leaves out",
            at: name.place
        )
        .aboutFile
    }

    /// The item of a nested album that the album names as its cover; the site's plan finds out whether it is shown.
    var nestedCover: NestedCover? {
        guard let name = draft.cover, name.value.contains("/"), items.id(named: name.value) == nil else { return nil }
        let path = items.folder.path(of: name.value)
        return NestedCover(path: path, place: name.place, exists: items.tree.file(at: path)?.mediaKind != nil)
    }

    /// Makes the items from what is known about their media.
    private mutating func made(_ media: MediaFindings) -> AlbumPart {
        let categories = items.categories(media)
        var diagnostics = items.diagnostics
        let cover = nestedCover == nil ? resolve(draft.cover, "cover", items, &diagnostics) : nil
        let selected =
            resolve(draft.selected, "selected", items, &diagnostics)
            ?? resolve(draft.selectedPath, items, categories, &diagnostics)
        return AlbumPart(
            categories: categories, story: items.story, cover: cover, selected: selected,
            heldFiles: (items.held.files.sorted().map { items.tree.files[$0] } + items.files.ignored)
                .map(items.tree.path(of:)),
            clockUse: items.clockUse, diagnostics: diagnostics)
    }

    /// Reports names in `order` that are neither albums nor items. `SiteDivision` applies the order, since it depends on
    /// who sees which albums.
    private func checkOrder(_ all: inout [Diagnostic]) {
        let names = nested.compactMap(\.album.path.last)
        for name in draft.albumOrder ?? []
        where !names.contains(name.value) && !items.orderedNames.contains(name.value) {
            let isListed = items.isListed && items.id(named: name.value) != nil
            if !isListed, let pattern = items.pattern(leavingOut: name.value) {
                let message = "`order` names `\(name.value)`, which the pattern `\(pattern)` in `ignore` leaves out"
                all.append(Diagnostic(.warning, message, at: name.place))
                continue
            }
            // A draft keeps its place for the day on which it is published.
            let path = items.folder.path(of: name.value)
            if !isListed, items.tree.folders.contains(where: { $0.path == path }) { continue }
            let suggestion = Suggestion.text(for: name.value, among: isListed ? [] : names + items.names)
            let reason =
                isListed
                ? "but the list of items decides its place; move it there"
                : "which is neither an album in this one nor an item of it\(suggestion)"
            all.append(Diagnostic(.warning, "`order` names `\(name.value)`, \(reason)", at: name.place))
        }
    }

    private func resolve(
        _ name: Located<String>?, _ key: String, _ items: AlbumItems, _ all: inout [Diagnostic]
    ) -> String? {
        guard let name else { return nil }
        if let id = items.id(named: name.value) { return id }
        if let pattern = items.pattern(leavingOut: name.value) {
            all.append(Self.message(about: key, name, leftOutAs: pattern))
            return nil
        }
        let suggestion = Suggestion.text(for: name.value, among: items.names)
        all.append(
            Diagnostic(
                .error, "`\(key)` names `\(name.value)`, which is not an item of this album\(suggestion)",
                at: name.place
            ).aboutFile)
        return nil
    }

    private func resolve(
        _ path: Located<SelectedPath>?, _ items: AlbumItems, _ shown: [AlbumModel.Category],
        _ all: inout [Diagnostic]
    ) -> String? {
        guard let path else { return nil }
        let (id, problem) = SelectedSearch(sections: items.sections(of: shown), items: items).find(path.value)
        if let problem {
            all.append(Diagnostic(.error, "`selected` leads nowhere: \(problem)", at: path.place).aboutFile)
        }
        return id
    }
}
