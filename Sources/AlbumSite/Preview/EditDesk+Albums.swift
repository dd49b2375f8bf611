internal import Editing
internal import Foundation
internal import Serving

/// Requests that edit albums.
extension EditDesk {
    private struct CoverBody: Decodable {
        var page: String
    }

    private struct MoveBody: Decodable {
        var pages: [String]
        var previous: String?
        var next: String?
        /// The page on which they are moved.
        var shown: String
    }

    /// Returns nil if nothing has this name.
    func answerOnAlbums(_ name: String, _ body: Data) throws(EditRefusal) -> EditingAnswer? {
        switch name {
        case "cover":
            guard let asked = try? JSONDecoder().decode(CoverBody.self, from: body) else { return malformed }
            guard let item = site.item(at: asked.page) else { throw .unknownItem }
            return try answered(editor.setCover(to: item))
        case "move":
            guard let asked = try? JSONDecoder().decode(MoveBody.self, from: body), asked.pages.count <= Self.most
            else { return malformed }
            return try move(asked)
        default: return nil
        }
    }

    private func move(_ asked: MoveBody) throws(EditRefusal) -> EditingAnswer {
        guard !site.isSmart(asked.shown) else {
            throw .notEditable("a smart album has the order of its rule; move items in their own album")
        }
        var items: [EditedItem] = []
        for page in asked.pages {
            guard let item = site.item(at: page) else { throw .unknownItem }
            items.append(item)
        }
        let gap = SourceEditor.Gap(
            previous: asked.previous.flatMap { site.item(at: $0)?.origin },
            next: asked.next.flatMap { site.item(at: $0)?.origin })
        let done = try editor.move(items, to: gap)
        guard let first = items.first else { return malformed }
        let place = try editor.place(of: first)
        return answered(
            200,
            Answer(
                files: done?.paths ?? [], canUndo: try editor.canUndo(), place: place?.place, count: place?.count))
    }

    private func answered(_ done: SourceEditor.Done?) throws(EditRefusal) -> EditingAnswer {
        answered(200, Answer(files: done?.paths ?? [], canUndo: try editor.canUndo()))
    }
}
