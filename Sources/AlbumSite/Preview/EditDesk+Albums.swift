internal import AlbumModel
internal import Editing
internal import Foundation
internal import Receiving
internal import Serving

/// Requests that edit albums.
extension EditDesk {
    private struct CoverBody: Decodable {
        var page: String
        /// The path of its file, if the page has shown it.
        var file: String?
    }

    private struct PageBody: Decodable {
        var page: String
    }

    private struct WordsBody: Decodable {
        var page: String
        var mark: String
        var set: [String: String]
    }

    private struct PreviewBody: Decodable {
        var page: String
        var text: String
    }

    private struct NewBody: Decodable {
        var page: String
        var name: String
    }

    private struct FolderBody: Decodable {
        var folder: String
    }

    private struct AlbumAnswer: Encodable {
        /// The path of the manifest from the source.
        var file: String
        var mark: String
        var values: [String: String]
        var canUndo: Bool
        var error: String?
    }

    private struct PreviewAnswer: Encodable {
        var html: String
        var problem: String?
    }

    private struct MadeAnswer: Encodable {
        var folder: String
        var canUndo: Bool
    }

    private struct AddressAnswer: Encodable {
        var page: String?
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
            let item = try site.editable(at: asked.page, inList: true)
            if let file = asked.file, file != item.origin { throw .blocked(.changedFile, path: file) }
            return try answered(editor.setCover(to: item))
        case "move":
            guard let asked = try? JSONDecoder().decode(MoveBody.self, from: body), asked.pages.count <= Self.most
            else { return malformed }
            return try move(asked)
        case "album":
            guard let asked = try? JSONDecoder().decode(PageBody.self, from: body) else { return malformed }
            return answered(200, try read(asked.page))
        case "words":
            guard let asked = try? JSONDecoder().decode(WordsBody.self, from: body) else { return malformed }
            return try change(asked)
        case "preview":
            guard let asked = try? JSONDecoder().decode(PreviewBody.self, from: body) else { return malformed }
            let (state, problem) = try editor.preview(try album(asked.page), text: asked.text)
            return answered(200, PreviewAnswer(html: state.html, problem: problem))
        case "newAlbum":
            guard let asked = try? JSONDecoder().decode(NewBody.self, from: body) else { return malformed }
            return try make(asked)
        case "address":
            guard let asked = try? JSONDecoder().decode(FolderBody.self, from: body) else { return malformed }
            return answered(200, AddressAnswer(page: site.page(of: EditedAlbum(asked.folder))))
        default: return nil
        }
    }

    private func album(_ page: String) throws(EditRefusal) -> EditedAlbum {
        guard let album = site.album(at: page) else { throw .unknownAlbum }
        return album
    }

    private func read(_ page: String, error: String? = nil) throws(EditRefusal) -> AlbumAnswer {
        let words = try editor.read(try album(page))
        let values = Dictionary(uniqueKeysWithValues: words.values.map { ($0.key.rawValue, $0.value) })
        return AlbumAnswer(
            file: words.file, mark: words.mark, values: values, canUndo: try editor.canUndo(), error: error)
    }

    private func change(_ asked: WordsBody) throws(EditRefusal) -> EditingAnswer {
        var values: [AlbumField: String] = [:]
        for (name, value) in asked.set {
            guard let field = AlbumField(rawValue: name) else { return malformed }
            values[field] = value
        }
        do throws(EditRefusal) {
            return try answered(editor.edit(try album(asked.page), asked.mark, values))
        } catch .changedAlbum {
            // The page then shows the current texts of the album.
            return answered(409, try read(asked.page, error: EditCode.changed.rawValue))
        } catch {
            throw error
        }
    }

    /// Makes an album. Its folder gets its name by the same rules as those of albums that phones make.
    private func make(_ asked: NewBody) throws(EditRefusal) -> EditingAnswer {
        let parent = try album(asked.page)
        let name = ArrivingName.album(asked.name) { site.isLeftOut($0, in: parent) }
        guard let name else { return refused(422, .badAlbumName) }
        let title = asked.name.trimmingCharacters(in: .whitespacesAndNewlines)
        let made = try editor.makeAlbum(in: parent, folder: name, title: title)
        return answered(200, MadeAnswer(folder: made.album.path, canUndo: try editor.canUndo()))
    }

    private func move(_ asked: MoveBody) throws(EditRefusal) -> EditingAnswer {
        guard !site.isSmart(asked.shown) else {
            throw .notEditable("the order of a smart album comes from its rule; move items in their own album")
        }
        var items: [EditedItem] = []
        for page in asked.pages {
            items.append(try site.editable(at: page, inList: true))
        }
        let gap = SourceEditor.Gap(
            previous: asked.previous.flatMap { site.shownItem(at: $0)?.item.origin },
            next: asked.next.flatMap { site.shownItem(at: $0)?.item.origin })
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

extension AlbumState {
    /// The album's texts as pages show them, with the names of categories.
    fileprivate var html: String {
        var parts = [shown.prose?.html]
        if let story = shown.story {
            parts = story.parts.map { if case .prose(let prose) = $0 { prose.html } else { nil } }
        }
        for group in shown.groups where group.prose != nil || group.closing != nil {
            if !group.tag.isEmpty { parts.append("<h2>\(group.tag.asMarkup)</h2>\n") }
            parts += [group.prose?.html, group.closing?.html]
        }
        return parts.compactMap(\.self).joined()
    }
}
