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
        var tags: [(id: Int64, parent: Int64?, name: String)] = []
        try database.forEachRow("SELECT id, pid, name FROM Tags") { row in
            guard let id = row.integer("id"), let name = row.text("name") else { return }
            tags.append((id, row.integer("pid"), name))
        }
        let own = Set(tags.lazy.filter { $0.name == Self.internalRoot }.map(\.id))
        var people = Set<Int64>()
        try database.forEachRow("SELECT tagid FROM TagProperties WHERE property = 'person'") { row in
            if let tag = row.integer("tagid") { people.insert(tag) }
        }
        for (id, parent, name) in tags where !own.contains(id) {
            if let parent, own.contains(parent) {
                if let status = Self.labels[name] { meanings[id] = .status(status) }
            } else {
                meanings[id] = people.contains(id) ? .person(name) : .keyword(name)
            }
        }
        var found: [Int64: [Int64]] = [:]
        try database.forEachRow("SELECT imageid, tagid FROM ImageTags ORDER BY imageid, tagid") { row in
            guard let image = row.integer("imageid"), let tag = row.integer("tagid") else { return }
            found[image, default: []].append(tag)
        }
        images = found
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
        var found = (captions: [Int64: String](), titles: [Int64: String]())
        try database.forEachRow(
            """
            SELECT imageid, type, comment FROM ImageComments WHERE type IN (1, 3) AND comment <> ''
            ORDER BY language <> 'x-default', id
            """
        ) { row in
            guard let image = row.integer("imageid"), let text = row.text("comment") else { return }
            if row.integer("type") == 1 {
                found.captions[image] = found.captions[image] ?? text
            } else {
                found.titles[image] = found.titles[image] ?? text
            }
        }
        (captions, titles) = found
    }

    func fill(_ fields: inout ItemFields, of image: Int64) {
        fields.description = captions[image]
        fields.title = titles[image]
    }
}
