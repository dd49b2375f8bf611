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
        // Nothing is moved out of a folder that is a link.
        for item in items { _ = try files.names(in: item.album) }
        let owned = try owned(items)
        let moves = try moves(of: owned.departing, to: album, files)
        try checkTexts(moves, of: items, files)
        var arrived: EditedItem?
        for item in items {
            if let other = source.others(showing: item).first { throw .blocked(.shownElsewhere, path: other) }
            try moveEntry(of: item, to: album, behind: arrived, moves, &texts)
            arrived = EditedItem(origin: Self.path(Paths.name(of: item.origin), in: album), album: album)
        }
        try takeFromOrders(items, moves, files, &texts)
        return try edits(files).carryOut(texts, moving: moves)
    }

    /// Returns the path of the folder of a file; empty for the source.
    static func folder(of path: String) -> String {
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
            // A photo with the same name and another extension, or of the same shot by its name, would be merged into one
            // item with this one, or share its texts.
            if let other = there.first(where: { $0 == name }) ?? Companions.namesakes(of: name, among: there).first {
                throw .blocked(.taken, path: Self.path(other, in: album))
            }
            guard leadsToSame(file.path, from: album) else { throw .blocked(.relativeLink, path: file.path) }
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

    /// Returns whether a file is not a link, or is one that leads to the same file from the folder of another album.
    private func leadsToSame(_ path: String, from album: String) -> Bool {
        guard
            let target = (try? Folder(Paths.parent(of: "\(source.folder)/\(path)")))?.linkTarget(
                of: Paths.name(of: path)),
            !target.hasPrefix("/")
        else { return true }
        let there = album.isEmpty ? source.folder : "\(source.folder)/\(album)"
        let now = FileIdentity(path: "\(source.folder)/\(path)")
        return now != nil && now == FileIdentity(path: "\(there)/\(target)")
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
    ///
    /// - Parameter arrived: an item that this edit moves to the album, too.
    private func moveEntry(
        of item: EditedItem, to album: String, behind arrived: EditedItem?, _ moves: [EditJournal.Move],
        _ texts: inout EditedTexts
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
        let new = try arriving(at: album, moves, texts)
        let target = source.anyItem(of: album) ?? arrived
        if let target, let listing = try source.state(of: target, with: new)?.listing {
            guard let list = try list(at: listing, &texts),
                let bytes = list.adding(entry ?? ListEntry(naming: name))
            else { throw .blocked(.listed, path: listing.description) }
            texts.set(listing.file, bytes)
        } else if let text = try emptyList(of: album, &texts) {
            guard let bytes = text.fillingEmptyList(with: entry ?? ListEntry(naming: name)) else {
                throw .blocked(.listed, path: text.path)
            }
            texts.set(text.path, bytes)
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

    /// Returns the manifest of an album with an empty list, which shows nothing; nil if it has none.
    private func emptyList(of album: String, _ texts: inout EditedTexts) throws(EditRefusal) -> DescribingText? {
        let album = EditedAlbum(album)
        for name in try source.state(of: album, with: texts.new)?.manifests ?? [] {
            let path = album.prefix + name
            guard DescribingText.isOne(name), let bytes = try texts.bytes(of: path),
                let text = DescribingText(bytes, path: path), text.hasEmptyList
            else { continue }
            return text
        }
        return nil
    }

    /// Returns the files that an edit moves to an album and the texts that it changes, by path.
    private func arriving(
        at album: String, _ moves: [EditJournal.Move], _ texts: EditedTexts
    ) throws(EditRefusal) -> [String: [UInt8]] {
        var texts = texts
        var arriving: [String: [UInt8]] = [:]
        for move in moves where Self.folder(of: move.to) == album {
            arriving[move.to] = try move.digest == nil ? [] : texts.bytes(of: move.from)
        }
        return arriving.merging(texts.new) { $1 }
    }

    /// Reads an item at its new place as a build would: it must be shown there, and its entry must mean the same.
    ///
    /// - Parameter others: the item's other files, which must not become items of their own. If a list names one of the
    ///   files, the texts that describe the others must not get lost.
    private func check(
        _ item: EditedItem, with others: [String], says keys: [String], as before: ItemState,
        _ moves: [EditJournal.Move], _ texts: EditedTexts
    ) throws(EditRefusal) {
        let new = try arriving(at: item.album, moves, texts)
        guard let after = try source.state(of: item, with: new) else {
            throw .blocked(.notShown, path: item.origin)
        }
        // A key that only one of the albums maps to a field becomes a field for templates in the other one.
        guard after.fields.extra == before.fields.extra, after.fields.isHidden(like: before.fields) else {
            let path = moves.first { $0.to == item.origin }?.from ?? item.origin
            throw .blocked(.otherMeaning, path: before.listing?.description ?? path)
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

extension ItemFields {
    /// Returns whether these fields hide an item just as the others do. For a rating, only a rejection of the item
    /// counts: the photo's own rating is not known at its new place.
    fileprivate func isHidden(like other: ItemFields) -> Bool {
        (isDraft == true) == (other.isDraft == true) && isWithheld == other.isWithheld
            && publishDate == other.publishDate && expireDate == other.expireDate
            && approveStatus == other.approveStatus && otherStatuses == other.otherStatuses
            && isRejectedByRating == other.isRejectedByRating
    }
}
