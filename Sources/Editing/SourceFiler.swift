internal import AlbumModel
internal import AlbumSources
internal import Digests
internal import Files
internal import Filing
internal import Foundation
internal import Reporting

/// Deletes items of a source, and moves them to other albums, with everything that belongs to them. `SourceEditor` can
/// undo both.
///
/// Functions may block, and are called one at a time.
package struct SourceFiler: Sendable {
    let source: any FiledSource
    /// Called before each write. If it throws, the edit stops at that point, as it would if the process ended.
    private let step: @Sendable () throws(EditRefusal) -> Void

    package init(_ source: any FiledSource) { self.init(source) { () throws(EditRefusal) in } }

    init(_ source: any FiledSource, step: @escaping @Sendable () throws(EditRefusal) -> Void) {
        self.source = source
        self.step = step
    }

    // MARK: Deleting

    /// Moves the files of items into the trash, as one edit.
    package func delete(_ items: [EditedItem]) throws(EditRefusal) -> SourceEditor.Done? {
        let files = try EditedFiles(source.folder)
        var texts = EditedTexts(files)
        let owned = try owned(items)
        for item in items {
            // Nothing is moved out of a folder that is a link.
            _ = try files.names(in: Self.folder(of: item.origin))
            // A list that cannot be changed names a missing file afterwards; the next build reports where.
            if let listing = try listing(of: item, texts) { _ = try take(item, from: listing, &texts) }
        }
        let trash = Trash(source: source.folder)
        let lock = try Self.failing { () throws(BuildFailure) in try trash.lock() }
        defer { lock.release() }
        try step()
        let record = TrashRecord(selection: "", album: items.first?.album ?? "", items: owned)
        let batch = try Self.failing { () throws(BuildFailure) in try trash.begin(record, at: Date()) }
        let moves = owned.departing.map { file in
            EditJournal.Move(
                from: file.path, to: Trash.path(of: file.path, in: batch.name), size: file.size,
                modified: file.modified)
        }
        do throws(EditRefusal) {
            try takeFromOrders(items, moves, files, &texts)
            return try edits(files).carryOut(texts, moving: moves, into: batch.name)
        } catch {
            trash.tidy(batch.name)
            throw error
        }
    }

    private static func failing<Value>(_ body: () throws(BuildFailure) -> Value) throws(EditRefusal) -> Value {
        do throws(BuildFailure) { return try body() } catch { throw .failed(error.message) }
    }

    func edits(_ files: EditedFiles) -> JournaledEdits {
        JournaledEdits(source: source.folder, files: files, step: step)
    }

    /// Returns the files of items, with everything that belongs only to them.
    func owned(_ items: [EditedItem]) throws(EditRefusal) -> [TrashRecord.Item] {
        var found: [FiledItem] = []
        for item in items { found.append(try source.files(of: item)) }
        var owned = OwnedFiles(source: source.folder)
        for item in found { for path in item.paths { owned.leave(path) } }
        var all: [TrashRecord.Item] = []
        for item in found {
            var files: [TrashRecord.File] = []
            for path in item.paths {
                do throws(FileProblem) {
                    files += try owned.files(of: path)
                } catch {
                    throw .failed("\(SourceLocation(file: path)) \(error.message)")
                }
            }
            if !files.isEmpty { all.append(TrashRecord.Item(id: item.id, files: files)) }
        }
        return all
    }

    // MARK: Lists

    /// Returns where a list names an item, taking earlier edits to the texts into account.
    func listing(of item: EditedItem, _ texts: EditedTexts) throws(EditRefusal) -> SourceLocation? {
        try source.state(of: item, with: texts.new)?.listing
    }

    /// Takes an item's entry out of its list.
    ///
    /// - Returns: the entry; nil if the list is in a form that is not changed.
    func take(
        _ item: EditedItem, from listing: SourceLocation, _ texts: inout EditedTexts
    ) throws(EditRefusal) -> ListEntry? {
        guard let list = try list(at: listing, &texts), let entry = list.entry, let rest = list.removing() else {
            return nil
        }
        texts.set(listing.file, rest)
        return entry
    }

    func list(at listing: SourceLocation, _ texts: inout EditedTexts) throws(EditRefusal) -> YAMLList? {
        guard let line = listing.line, let column = listing.column, let bytes = try texts.bytes(of: listing.file),
            let text = DescribingText(bytes, path: listing.file)
        else { return nil }
        return YAMLList(text, naming: SourceValue.Location(line: line, column: column))
    }
}
