internal import AlbumModel
internal import AlbumSources

/// Edits of an album's own values, in its manifest.
extension SourceEditor {
    /// Makes an item the cover of its album.
    ///
    /// - Returns: nil if it is the cover already.
    package func setCover(to item: EditedItem) throws(EditRefusal) -> Done? {
        let album = EditedAlbum(item.album)
        let files = try opened()
        var texts = EditedTexts(files)
        let state = try state(of: album, texts.new)
        guard let id = state.id(of: item.origin) else { throw .unknownItem }
        guard state.shown.cover != id else { return nil }
        var wanted = state.shown
        wanted.cover = id
        // Most people name the file; if it is in another folder, or two items share a name, the id is unambiguous.
        let names = [album.name(of: item.origin), id].compactMap(\.self)
        var edits: [(path: String, bytes: [UInt8])] = []
        for name in names {
            edits += try manifestEdits(of: album, state, "cover", to: .text(name), &texts)
        }
        try set("cover", of: album, state, to: wanted, by: edits, &texts)
        return try write(texts, to: files)
    }

    func state(of album: EditedAlbum, _ texts: [String: [UInt8]]) throws(EditRefusal) -> AlbumState {
        guard let state = try source.state(of: album, with: texts) else { throw .unknownAlbum }
        return state
    }

    /// Makes the first edit after which the album is shown as wanted and has no new error. A new warning, which
    /// the page then shows, does not prevent an edit: nothing is lost.
    ///
    /// - Parameters:
    ///   - key: the key that is set, for messages.
    ///   - edits: whole texts by path.
    ///   - form: the kind of value that a reader may reject.
    ///   - isWanted: returns whether the album is shown as it should be.
    /// - Returns: the album's new state.
    @discardableResult
    func set(
        _ key: String, of album: EditedAlbum, _ state: AlbumState, by edits: [(path: String, bytes: [UInt8])],
        _ texts: inout EditedTexts, typedAs form: UnreadableValue? = nil, if isWanted: (AlbumState.Shown) -> Bool
    ) throws(EditRefusal) -> AlbumState {
        var complaint: String?
        for (path, bytes) in edits {
            var tried = texts
            tried.set(path, bytes)
            guard let after = try source.state(of: album, with: tried.new) else { continue }
            if let error = after.problems.newError(since: state.problems) {
                complaint = complaint ?? error
                continue
            }
            guard isWanted(after.shown) else {
                complaint = complaint ?? after.problems.newWarning(since: state.problems)
                continue
            }
            texts = tried
            return after
        }
        if let complaint { throw form.map(EditRefusal.unreadable) ?? .invalid(complaint) }
        throw .notEditable(Self.reason(key, album, state))
    }

    @discardableResult
    func set(
        _ key: String, of album: EditedAlbum, _ state: AlbumState, to wanted: AlbumState.Shown,
        by edits: [(path: String, bytes: [UInt8])], _ texts: inout EditedTexts
    ) throws(EditRefusal) -> AlbumState {
        try set(key, of: album, state, by: edits, &texts) { $0 == wanted }
    }

    private static func reason(_ key: String, _ album: EditedAlbum, _ state: AlbumState) -> String {
        let what = "`\(key)` of the album `\(album.name)`"
        guard let manifest = state.manifests.first else {
            return "\(what) is set by an adapter, a mapping or the configuration; change it there"
        }
        let file = SourceLocation(file: album.prefix + manifest)
        guard DescribingText.isOne(manifest) else {
            return "\(what) is set by `\(file)`, a data file that albumgen does not change; change it there"
        }
        return "\(what) is set by `\(file)`, in a form that albumgen does not change; change it there"
    }

    /// Returns the ways to set a key of an album, best first: in a manifest that already has it, else in the first
    /// manifest that albumgen can change, else in a new one. For the root album, the configuration is the last
    /// manifest. Each is the whole text of a file.
    ///
    /// - Parameter value: an empty one removes the key.
    func manifestEdits(
        of album: EditedAlbum, _ state: AlbumState, _ key: String, to value: EditedValue,
        isWord: Bool = false, _ texts: inout EditedTexts
    ) throws(EditRefusal) -> [(path: String, bytes: [UInt8])] {
        var said: [(path: String, bytes: [UInt8])] = []
        var added: [(path: String, bytes: [UInt8])] = []
        for name in state.manifests + [state.configuration].compactMap(\.self) where DescribingText.isOne(name) {
            let path = album.prefix + name
            guard let bytes = try texts.bytes(of: path), let text = DescribingText(bytes, path: path),
                let edit = YAMLEdit(text, at: .whole)
            else { continue }
            let new = value.isEmpty ? edit.removing([key]) : edit.setting([key], to: value, isWord: isWord)
            guard let new else { continue }
            if edit.says([key]) { said.append((path, new)) } else { added.append((path, new)) }
        }
        if state.manifests.isEmpty, state.configuration == nil, !value.isEmpty,
            let new = try newManifest(of: album, &texts),
            let bytes = YAMLEdit(new, at: .whole)?.setting([key], to: value, isWord: isWord)
        {
            added.append((new.path, bytes))
        }
        return said + added
    }

    /// Returns an empty `album.md`; nil if the folder has a file of this name.
    func newManifest(of album: EditedAlbum, _ texts: inout EditedTexts) throws(EditRefusal) -> DescribingText? {
        let path = album.prefix + "album.md"
        guard try texts.bytes(of: path) == nil else { return nil }
        return DescribingText([], path: path)
    }
}
