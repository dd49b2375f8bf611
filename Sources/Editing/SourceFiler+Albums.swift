internal import AlbumModel
internal import AlbumSources
internal import Digests
internal import Files
internal import Filing

/// Moving items to another album: their files, and what lists say about them.
extension SourceFiler {
    /// Moves items to the folder of another album, as one edit.
    ///
    /// - Returns: nil if all of them are in it already.
    package func move(_ items: [EditedItem], to album: String) throws(EditRefusal) -> SourceEditor.Done? {
        let items = items.filter { $0.album != album }
        guard !items.isEmpty else { return nil }
        let files = try EditedFiles(source.folder)
        var texts = EditedTexts(files)
        for item in items where Self.folder(of: item.origin) != item.album {
            throw .blocked(.outside, path: item.origin)
        }
        let owned = try owned(items)
        let moves = try moves(of: owned.flatMap(\.files), to: album, files)
        try checkTexts(moves, of: items, files)
        for item in items {
            if let other = source.others(showing: item).first { throw .blocked(.shownElsewhere, path: other) }
            try moveEntry(of: item, to: album, moves, &texts)
        }
        return try edits(files).carryOut(texts, moving: moves)
    }

    /// Returns the path of the folder of a file; empty for the source.
    private static func folder(of path: String) -> String {
        let folder = Paths.parent(of: path)
        return folder == "." ? "" : folder
    }

    private static func path(_ name: String, in album: String) -> String { album.isEmpty ? name : "\(album)/\(name)" }

    // MARK: Files

    private func moves(
        of owned: [TrashRecord.File], to album: String, _ files: EditedFiles
    ) throws(EditRefusal) -> [EditJournal.Move] {
        let there = try files.names(in: album)
        var moves: [EditJournal.Move] = []
        for file in owned {
            let name = Paths.name(of: file.path)
            let target = Self.path(name, in: album)
            // A photo with the same name and another extension would be merged into one item with this one, or share
            // its texts.
            if let other = there.first(where: { $0 == name }) ?? Companions.namesakes(of: name, among: there).first {
                throw .blocked(.taken, path: Self.path(other, in: album))
            }
            var digest: String?
            if FileNames.mediaKind(of: name) == nil, file.size <= EditedFiles.limit {
                digest = try files.bytes(of: file.path).map { ContentDigest(sha256: $0).hex }
            }
            moves.append(
                EditJournal.Move(
                    from: file.path, to: target, size: file.size, modified: file.modified, digest: digest))
        }
        return moves
    }

    /// Throws if a text that stays describes one of the files that leave.
    private func checkTexts(
        _ moves: [EditJournal.Move], of items: [EditedItem], _ files: EditedFiles
    ) throws(EditRefusal) {
        for folder in Set(moves.map { Self.folder(of: $0.from) }).sorted() {
            let names = try files.names(in: folder)
            let leaving = Set(moves.filter { Self.folder(of: $0.from) == folder }.map { Paths.name(of: $0.from) })
            if let text = Companions.shared(by: leaving, of: names).first {
                throw .blocked(.shared, path: Self.path(text, in: folder))
            }
            for name in names where ItemTexts.isPicasa(name) {
                let path = Self.path(name, in: folder)
                guard let bytes = try files.bytes(of: path) else { continue }
                if leaving.contains(where: { ItemTexts.isDescribed($0, byPicasa: bytes) }) {
                    throw .blocked(.shared, path: path)
                }
            }
        }
    }

    // MARK: Lists

    /// Moves what a list says about an item: into the list of the other album or, if that has none, into a sidecar.
    private func moveEntry(
        of item: EditedItem, to album: String, _ moves: [EditJournal.Move], _ texts: inout EditedTexts
    ) throws(EditRefusal) {
        guard let before = try source.state(of: item, with: texts.new) else { throw .unknownItem }
        let name = Paths.name(of: item.origin)
        var entry: ListEntry?
        if let listing = before.listing {
            let refusal = EditRefusal.blocked(.listed, path: listing.description)
            entry = try take(item, from: listing, &texts)
            // A path with folders would lead elsewhere from the other album.
            guard let entry, !(entry.name.hasPrefix("./") ? entry.name.dropFirst(2) : entry.name[...]).contains("/")
            else { throw refusal }
            if try self.listing(of: item, texts) != nil { throw refusal }
        }
        let path = Self.path(name, in: album)
        let target = source.anyItem(of: album)
        if let target, let listing = try listing(of: target, texts) {
            guard let list = try list(at: listing, &texts),
                let bytes = list.adding(entry ?? ListEntry(naming: name))
            else { throw .blocked(.listed, path: listing.description) }
            texts.set(listing.file, bytes)
        } else if let entry, entry.describes {
            let sidecar = path + ".md"
            let place = before.listing?.description ?? item.origin
            guard !moves.contains(where: { $0.to == sidecar }), let bytes = entry.asSidecar(sidecar) else {
                throw .blocked(.listed, path: place)
            }
            texts.set(sidecar, bytes)
        }
        let others = try source.files(of: item).paths.filter { $0 != item.origin }
        try check(
            EditedItem(origin: path, album: album), with: others, says: entry?.keys ?? [], as: before, moves, texts)
    }

    /// Reads an item at its new place as a build would: it must be shown there, and its entry must mean the same.
    ///
    /// - Parameter others: the item's other files, which must not become items of their own. If a list names one of the
    ///   files, the texts that describe the others must not get lost.
    private func check(
        _ item: EditedItem, with others: [String], says keys: [String], as before: ItemState,
        _ moves: [EditJournal.Move], _ texts: EditedTexts
    ) throws(EditRefusal) {
        var texts = texts
        var arriving: [String: [UInt8]] = [:]
        for move in moves where Self.folder(of: move.to) == item.album {
            arriving[move.to] = try move.digest == nil ? [] : texts.bytes(of: move.from)
        }
        let new = arriving.merging(texts.new) { $1 }
        guard let after = try source.state(of: item, with: new) else {
            throw .blocked(.notShown, path: item.origin)
        }
        for other in others where FileNames.mediaKind(of: other) != nil {
            let path = Self.path(Paths.name(of: other), in: item.album)
            guard try source.state(of: EditedItem(origin: path, album: item.album), with: new) == nil else {
                throw .blocked(.severalFiles, path: other)
            }
        }
        for field in EditedField.allCases where field != .tag {
            let names = ItemTexts.names(of: field.rawValue, inSidecar: false)
            let isNamed = keys.contains(where: { names.contains($0) })
            guard isNamed || !others.isEmpty && after.listing != nil else { continue }
            guard field.value(in: after.fields) == field.value(in: before.fields) else {
                if !isNamed, let other = others.first { throw .blocked(.severalFiles, path: other) }
                throw .blocked(.listed, path: before.listing?.description ?? item.origin)
            }
        }
    }
}
