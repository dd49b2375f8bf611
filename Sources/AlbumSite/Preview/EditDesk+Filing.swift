internal import Editing
internal import Foundation
internal import Serving

/// Deleting items, and moving them to other albums.
extension EditDesk {
    struct FilingBody: Decodable {
        /// The pages of items.
        var pages: [String]
        /// The paths of their files, as the question named them: by now, a page may belong to
        /// another file.
        var files: [String]
        /// The path of the folder to move them to.
        var album: String?
    }

    func delete(_ asked: FilingBody) throws(EditRefusal) -> EditingAnswer {
        guard let items = try items(asked) else { return malformed }
        return try done(try filer.delete(items), items)
    }

    func transfer(_ asked: FilingBody) throws(EditRefusal) -> EditingAnswer {
        guard let items = try items(asked), let album = asked.album else { return malformed }
        guard site.places.contains(where: { $0.path == album }) else { throw .unknownAlbum }
        return try done(try filer.move(items, to: album), items)
    }

    private func items(_ asked: FilingBody) throws(EditRefusal) -> [EditedItem]? {
        guard !asked.pages.isEmpty, asked.pages.count <= Self.most, asked.files.count == asked.pages.count else {
            return nil
        }
        var items: [EditedItem] = []
        for (page, file) in zip(asked.pages, asked.files) {
            let item = try site.editable(at: page)
            guard item.origin == file else { throw .blocked(.changedFile, path: file) }
            if !items.contains(item) { items.append(item) }
        }
        return items
    }

    private func done(_ done: SourceEditor.Done?, _ items: [EditedItem]) throws(EditRefusal) -> EditingAnswer {
        answered(
            200,
            Answer(files: done?.paths ?? [], canUndo: try editor.canUndo(), album: site.page(leftBy: items)))
    }
}
