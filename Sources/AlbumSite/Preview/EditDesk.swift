internal import AlbumModel
internal import AlbumSources
internal import Editing
internal import Files
internal import Foundation
internal import Serving

/// Answers the requests of pages that edit the source.
///
/// | request | does |
/// |---|---|
/// | `state` | says whether `page` shows an item, an album or a smart one, which of the pages `chosen` do, with their files, and whether there is an edit to undo |
/// | `read` | returns the fields of the items on `pages` |
/// | `change` | sets fields of `items`, each with the mark that `read` returned |
/// | `cover` | makes the item on `page`, whose file is `file`, the cover of its album |
/// | `move` | moves the items on `pages` after the one on `previous`, or before the one on `next` |
/// | `album` | returns the texts of the album at `page` |
/// | `words` | sets texts of the album at `page`, with the mark that `album` returned |
/// | `preview` | renders `text` as the Markdown of the album at `page` |
/// | `newAlbum` | makes an album with this `name` in the one at `page` |
/// | `address` | returns the page of the album in a `folder`, once there is one |
/// | `undo` | undoes the last edit |
/// | `places` | returns the albums to which items can be moved |
/// | `delete` | moves the items on `pages`, whose own files are `files`, into the trash |
/// | `transfer` | moves the items on `pages`, whose own files are `files`, into the folder `album` |
/// | `publish` | starts to publish the site, unless that is already in progress |
/// | `publishing` | returns what publishing has printed, from the byte `from` |
/// | `stop` | ends publishing |
struct EditDesk: EditingDesk {
    let site: EditedSite
    let editor: SourceEditor
    let filer: SourceFiler
    let job: PublishJob
    /// The maximum number of items in a request.
    static let most = 250

    init(_ site: EditedSite, _ job: PublishJob) {
        self.site = site
        self.job = job
        editor = SourceEditor(site)
        filer = SourceFiler(site)
    }

    private struct StateBody: Decodable {
        var page: String
        var chosen: [String]?
    }

    private struct ReadBody: Decodable {
        var pages: [String]
    }

    private struct ChangeBody: Decodable {
        struct Item: Decodable {
            var page: String
            var mark: String
        }

        var items: [Item]
        var set: [String: EditedValue]
    }

    private struct PublishingBody: Decodable {
        var from: Int
    }

    struct ItemAnswer: Encodable {
        var page: String
        /// The address of a picture of it.
        var picture: String?
        /// The rotation that the picture shows.
        var turned: EditedValue
        var isVideo: Bool
        /// The path of its file from the source.
        var file: String
        var mark: String
        var fields: [String: EditedValue]
    }

    struct Answer: Encodable {
        var items: [ItemAnswer]?
        /// The files that were changed, or those of the items `chosen`.
        var files: [String]?
        /// The pages that show items.
        var chosen: [String]?
        var isItem: Bool?
        var isAlbum: Bool?
        var isSmart: Bool?
        /// Whether the item cannot be edited, because it comes from an adapter or a provider.
        var isForeign: Bool?
        var canUndo: Bool?
        /// The place of a moved item in its category, from 1, and the number of items in it.
        var place: Int?
        var count: Int?
        /// The albums to which items can be moved.
        var places: [EditedSite.Place]?
        /// The page of the album that had the items.
        var album: String?
        var error: String?
        var reason: String?
        /// The item that the reason is about.
        var item: String?
    }

    func answer(_ name: String, _ body: Data) -> EditingAnswer? {
        do throws(EditRefusal) {
            switch name {
            case "state":
                guard let asked = try? JSONDecoder().decode(StateBody.self, from: body),
                    asked.chosen?.count ?? 0 <= Self.most
                else { return malformed }
                return try state(asked)
            case "read":
                guard let asked = try? JSONDecoder().decode(ReadBody.self, from: body), asked.pages.count <= Self.most
                else { return malformed }
                let editor = SourceEditor(CachedEditedSource(site))
                var items: [ItemAnswer] = []
                for page in asked.pages { items.append(try read(page, by: editor)) }
                return answered(200, Answer(items: items, canUndo: try editor.canUndo()))
            case "change":
                guard let asked = try? JSONDecoder().decode(ChangeBody.self, from: body) else { return malformed }
                return try change(asked)
            case "undo": return answered(200, Answer(files: try editor.undo().paths, canUndo: try editor.canUndo()))
            case "places": return answered(200, Answer(places: site.places))
            case "delete", "transfer":
                guard let asked = try? JSONDecoder().decode(FilingBody.self, from: body) else { return malformed }
                return try name == "delete" ? delete(asked) : transfer(asked)
            case "publish":
                job.start()
                return answered(200, job.progress(from: 0))
            case "publishing":
                guard let asked = try? JSONDecoder().decode(PublishingBody.self, from: body) else { return malformed }
                return answered(200, job.progress(from: asked.from))
            case "stop":
                job.stop()
                return answered(200, Answer())
            default: return try answerOnAlbums(name, body)
            }
        } catch {
            return refusal(error)
        }
    }

    private func state(_ asked: StateBody) throws(EditRefusal) -> EditingAnswer {
        let chosen = asked.chosen?.compactMap { page in site.shownItem(at: page).map { (page, $0.item.origin) } }
        var state = Answer(
            files: chosen?.map(\.1), chosen: chosen?.map(\.0), isItem: site.shownItem(at: asked.page) != nil,
            isAlbum: site.album(at: asked.page) != nil, isSmart: site.isSmart(asked.page),
            isForeign: try site.foreign(at: asked.page) != nil, canUndo: try editor.canUndo())
        for (page, _) in chosen ?? [] {
            guard let foreign = try site.foreign(at: page) else { continue }
            (state.error, state.reason, state.item) = (foreign.keeper.rawValue, foreign.name, foreign.item.origin)
            break
        }
        return answered(200, state)
    }

    private func read(_ page: String, by editor: SourceEditor) throws(EditRefusal) -> ItemAnswer {
        let item = try site.editable(at: page)
        let read = try editor.read(item)
        let fields = Dictionary(uniqueKeysWithValues: read.fields.map { ($0.key.rawValue, $0.value) })
        let picture = site.picture(at: page)
        return ItemAnswer(
            page: page, picture: picture?.address, turned: picture?.turned ?? .text(""),
            isVideo: FileNames.mediaKind(of: Paths.name(of: item.origin)) == .video, file: item.origin,
            mark: read.mark, fields: fields)
    }

    private func change(_ asked: ChangeBody) throws(EditRefusal) -> EditingAnswer {
        guard !asked.items.isEmpty, asked.items.count <= Self.most else { return malformed }
        var values: [EditedField: EditedValue] = [:]
        for (name, value) in asked.set {
            guard let field = EditedField(rawValue: name), field.takes(value) else { return malformed }
            if let excess = field.excess(of: value) { return refused(422, excess, name) }
            values[field] = value
        }
        var targets: [SourceEditor.Target] = []
        for asked in asked.items {
            targets.append(SourceEditor.Target(item: try site.editable(at: asked.page), mark: asked.mark))
        }
        do throws(EditRefusal) {
            let done = try SourceEditor(CachedEditedSource(site)).edit(targets, values)
            return answered(200, Answer(files: done?.paths ?? [], canUndo: try editor.canUndo()))
        } catch .changed(let item) {
            // The page then shows the current values of the item.
            let page = asked.items.first { site.item(at: $0.page) == item }?.page ?? ""
            return answered(409, Answer(items: [try read(page, by: editor)], error: EditCode.changed.rawValue))
        } catch {
            throw error
        }
    }

    var malformed: EditingAnswer { refused(400, .malformed) }

    private func refusal(_ refusal: EditRefusal) -> EditingAnswer {
        switch refusal {
        case .unknownItem: refused(404, .unknownItem)
        case .unknownAlbum: refused(404, .unknownAlbum)
        case .foreign(let item, let keeper, let name):
            answered(422, Answer(error: keeper.rawValue, reason: name, item: item))
        case .changed, .changedAlbum: refused(409, .changed)
        case .notEmpty(let path): refused(409, .notEmpty, path)
        case .invalid(let reason): refused(422, .invalid, reason)
        case .unreadable(let value): answered(422, Answer(error: value.rawValue))
        case .notRemovable(let field): refused(422, .notRemovable, field.rawValue)
        case .notEditable(let reason): refused(422, .notEditable, reason)
        case .nothingToUndo: refused(404, .nothingToUndo)
        case .changedSince(let path): refused(409, .changedSince, path)
        case .blocked(let obstacle, let path): answered(409, Answer(error: obstacle.rawValue, reason: path))
        case .failed(let reason): refused(500, .failed, reason)
        }
    }

    func refused(_ status: Int, _ code: EditCode, _ reason: String? = nil) -> EditingAnswer {
        answered(status, Answer(error: code.rawValue, reason: reason))
    }

    func answered(_ status: Int, _ answer: some Encodable) -> EditingAnswer {
        guard let body = try? JSONEncoder().encode(answer) else {
            return EditingAnswer(status: 500, body: Array(#"{"error":"\#(EditCode.failed.rawValue)"}"#.utf8))
        }
        return EditingAnswer(status: status, body: Array(body))
    }
}

/// The reason for a refusal, under the name of the text that pages show for it.
enum EditCode: String, CaseIterable {
    case unknownItem, unknownAlbum, changed, notEmpty, invalid, notRemovable, notEditable, nothingToUndo, changedSince,
        failed, malformed, badAlbumName
    case fieldTooLong, tooManyKeywords

    /// The names of all reasons.
    static var allNames: [String] {
        allCases.map(\.rawValue) + FilingObstacle.allCases.map(\.rawValue) + UnreadableValue.allCases.map(\.rawValue)
            + ItemKeeper.allCases.map(\.rawValue) + [EditingAnswer.tooLong]
    }
}

extension EditedField {
    /// The maximum sizes of a value, in bytes and words.
    private static let most = (bytes: 100_000, words: 1000)

    fileprivate func takes(_ value: EditedValue) -> Bool {
        switch value {
        case .text: self != .keywords
        case .words: self == .keywords
        }
    }

    /// Returns why a value is too large; nil if it is not.
    fileprivate func excess(of value: EditedValue) -> EditCode? {
        switch value {
        case .text(let text): text.utf8.count > Self.most.bytes ? .fieldTooLong : nil
        case .words(let words):
            words.count > Self.most.words
                ? .tooManyKeywords : words.contains { $0.utf8.count > Self.most.bytes } ? .fieldTooLong : nil
        }
    }
}
