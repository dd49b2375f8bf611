internal import AlbumModel
internal import GRDB

/// The tags of digiKam's images: keywords, people, and the pick labels, which are tags of its own.
struct DigiKamTags: Sendable {
    private enum Meaning: Sendable {
        case keyword(String), person(String), status(Int)
    }

    private var meanings: [Int64: Meaning] = [:]
    private var images: [Int64: [Int64]] = [:]

    private static let internalRoot = "_Digikam_Internal_Tags_"
    /// As `approveStatus`.
    private static let labels = ["Pick Label Rejected": -1, "Pick Label Pending": 0, "Pick Label Accepted": 1]

    init(_ database: Database) throws {
        let rows = try Row.fetchAll(database, sql: "SELECT id, pid, name FROM Tags")
        let own = Set(rows.filter { $0.text("name") == Self.internalRoot }.compactMap { $0.integer("id") })
        let people = try Set(
            Row.fetchAll(database, sql: "SELECT tagid FROM TagProperties WHERE property = 'person'")
                .compactMap { $0.integer("tagid") })
        for row in rows {
            guard let id = row.integer("id"), let name = row.text("name"), !own.contains(id) else { continue }
            if let parent = row.integer("pid"), own.contains(parent) {
                if let status = Self.labels[name] { meanings[id] = .status(status) }
            } else {
                meanings[id] = people.contains(id) ? .person(name) : .keyword(name)
            }
        }
        for row in try Row.fetchAll(database, sql: "SELECT imageid, tagid FROM ImageTags ORDER BY imageid, tagid") {
            guard let image = row.integer("imageid"), let tag = row.integer("tagid") else { continue }
            images[image, default: []].append(tag)
        }
    }

    func fields(of image: Int64) -> ItemFields {
        var fields = ItemFields()
        for tag in images[image] ?? [] {
            switch meanings[tag] {
            case .keyword(let name): fields.keywords.append(name)
            case .person(let name): fields.people.append(name)
            case .status(let status): fields.approveStatus = status
            case nil: break
            }
        }
        return fields
    }
}

/// Titles and captions of digiKam's images.
struct DigiKamTexts: Sendable {
    private var captions: [Int64: String] = [:]
    private var titles: [Int64: String] = [:]

    init(_ database: Database) throws {
        // Of several languages the one without a name goes before the others. 1 is a caption, 3 a title.
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT imageid, type, comment FROM ImageComments WHERE type IN (1, 3) AND comment <> ''
                ORDER BY language <> 'x-default', id
                """)
        for row in rows {
            guard let image = row.integer("imageid"), let text = row.text("comment") else { continue }
            if row.integer("type") == 1 {
                captions[image] = captions[image] ?? text
            } else {
                titles[image] = titles[image] ?? text
            }
        }
    }

    func fill(_ fields: inout ItemFields, of image: Int64) {
        fields.description = captions[image]
        fields.title = titles[image]
    }
}
