internal import AlbumModel
internal import AlbumSources
internal import GRDB

/// The contents of a Shotwell library, read from `photo.db`. Events become albums. A photo edited in another program is
/// shown as that program saved it; edits stored only in Shotwell's database are reported, not applied.
struct ShotwellLibrary: Sendable {
    private let database: LibraryDatabase

    /// The tables that are read.
    static let tables =
        itemTables.map(\.0) + [
            "EventTable", "TagTable", "BackingPhotoTable", "FaceTable", "FaceLocationTable",
        ]

    /// The item tables, the prefixes by which tags refer to their rows, and the bits of `flags` that mean hidden or
    /// trashed.
    private static let itemTables: [(String, String, Int64)] = [
        ("PhotoTable", "thumb", 0x5), ("VideoTable", "video-", 0x1),
    ]

    init(_ database: LibraryDatabase) { self.database = database }

    func assets() throws(ProviderError) -> [LibraryAsset] {
        let tags = try tags()
        let copies = try editedCopies()
        let faces = try faces()
        return try database.read { database in
            var events: [Int64: String] = [:]
            try database.forEachRow("SELECT id, name FROM EventTable") { row in
                if let id = row.integer("id") { events[id] = row.text("name") }
            }
            var assets: [LibraryAsset] = []
            for (table, mark, hidden) in Self.itemTables {
                guard try database.tableExists(table) else { continue }
                try database.forEachRow("SELECT * FROM \(table) ORDER BY id") { row in
                    guard let id = row.integer("id"), let path = row.text("filename") else { return }
                    let isUnreadable = row.isNoInteger("flags") || row.isNoInteger("rating")
                    let name = path.split(separator: "/").last.map(String.init) ?? path
                    let event = row.integer("event_id").flatMap { events[$0] } ?? ""
                    var asset = LibraryAsset(path: path, name: name, album: event)
                    // A row whose flags or rating are unreadable may be hidden or rejected.
                    asset.isHidden = isUnreadable || (row.integer("flags") ?? 0) & hidden != 0
                    Self.fill(&asset, from: row)
                    asset.edited = row.integer("editable_id").flatMap { copies[$0] }
                    asset.warning = Self.hiddenEdits(row)
                    asset.fields.keywords = Self.keywords(in: tags["\(mark)\(id)"] ?? [])
                    asset.fields.namesAmongKeywords = PeopleTree.names(in: tags["\(mark)\(id)"] ?? [])
                    if table == "PhotoTable" {
                        asset.fields.people = faces[id]?.names ?? []
                        asset.fields.faces = faces[id]?.marked(in: Self.size(row)) ?? []
                    }
                    assets.append(asset)
                }
            }
            return assets
        }
    }

    private static func fill(_ asset: inout LibraryAsset, from row: Row) {
        asset.fields.title = row.text("title").flatMap { $0.isEmpty ? nil : $0 }
        asset.fields.description = row.text("comment").flatMap { $0.isEmpty ? nil : $0 }
        // -1 means rejected, as in albumgen; 0 means unrated.
        asset.fields.rating = row.integer("rating").flatMap { $0 < 0 ? -1 : (1...5).contains($0) ? Int($0) : nil }
        asset.fields.duration = row.number("clip_duration").flatMap { (0...1_000_000).contains($0) ? $0 : nil }
        if row.integer("has_gps") == 1, let latitude = row.number("gps_lat"), let longitude = row.number("gps_lon") {
            asset.fields.place.position = Position(latitude: latitude, longitude: longitude)
        }
        // The exposure time is in seconds UTC; the camera's local time in the file is better.
        if let seconds = row.integer("exposure_time"), seconds > 0 {
            asset.fallback.shootTime = (try? TimeFormat("unix", zone: nil))?.date("\(seconds)")
        }
    }

    /// Returns the paths of files created when a photo was opened in another program from Shotwell, by their row id.
    private func editedCopies() throws(ProviderError) -> [Int64: String] {
        try database.read { database in
            guard try database.tableExists("BackingPhotoTable") else { return [:] }
            var copies: [Int64: String] = [:]
            try database.forEachRow("SELECT id, filepath FROM BackingPhotoTable") { row in
                if let id = row.integer("id") { copies[id] = row.text("filepath") }
            }
            return copies
        }
    }

    /// Returns the size of the picture as it is stored; nil if it is unknown.
    private static func size(_ row: Row) -> PixelSize? {
        guard let width = row.integer("width"), let height = row.integer("height"),
            (1...1_000_000).contains(width), (1...1_000_000).contains(height)
        else { return nil }
        return PixelSize(width: Int(width), height: Int(height))
    }

    /// Returns the people in each photo, by the photo's id. Versions before 0.32, and builds without it, have no such
    /// tables.
    private func faces() throws(ProviderError) -> [Int64: ShotwellFaces] {
        try database.read { database in
            guard try database.tableExists("FaceTable"), try database.tableExists("FaceLocationTable") else {
                return [:]
            }
            var names: [Int64: String] = [:]
            try database.forEachRow("SELECT id, name FROM FaceTable") { row in
                if let id = row.integer("id"), let name = row.text("name"), !name.isEmpty { names[id] = name }
            }
            var faces: [Int64: ShotwellFaces] = [:]
            try database.forEachRow("SELECT * FROM FaceLocationTable ORDER BY id") { row in
                // A guessed face is one that nobody has confirmed.
                guard let photo = row.integer("photo_id"), row.integer("guess") ?? 0 == 0,
                    let name = row.integer("face_id").flatMap({ names[$0] })
                else { return }
                faces[photo, default: ShotwellFaces()].add(name, row.text("geometry") ?? "")
            }
            return faces
        }
    }

    /// Returns a warning if Shotwell shows edits that the file does not contain: crops, colour changes and red-eye
    /// fixes (sections of `transformations`), or a rotation that was not written to the file.
    private static func hiddenEdits(_ row: Row) -> String? {
        if let edits = row.text("transformations"), edits.contains("[") {
            return
                "has edits that only Shotwell's database holds, and is shown without them; export it from Shotwell to include them"
        }
        guard let turn = row.integer("orientation"), let original = row.integer("original_orientation"),
            turn != original, turn > 0, original > 0
        else { return nil }
        return
            "was rotated in Shotwell; if the site shows it differently, turn on writing metadata to photo files in Shotwell's preferences"
    }

    /// Returns the paths of tags by marks such as `thumb7` and `video-3`. A tag lists its photos as `thumb` followed by
    /// 16 hexadecimal digits. Nested tags are paths, and a parent tag also lists the photos of its nested tags.
    private func tags() throws(ProviderError) -> [String: [[String]]] {
        try database.read { database in
            var tags: [String: [[String]]] = [:]
            try database.forEachRow("SELECT name, photo_id_list FROM TagTable ORDER BY id") { row in
                guard let path = row.text("name")?.split(separator: "/").map(String.init) else { return }
                for entry in (row.text("photo_id_list") ?? "").split(separator: ",") {
                    if let mark = Self.mark(entry) { tags[mark, default: []].append(path) }
                }
            }
            return tags
        }
    }

    /// Returns the last names of tags, without duplicates.
    private static func keywords(in tags: [[String]]) -> [String] {
        var seen: Set<String> = []
        return tags.compactMap(\.last).filter { seen.insert($0).inserted }
    }

    private static func mark(_ entry: Substring) -> String? {
        for mark in ["thumb", "video-"] where entry.hasPrefix(mark) {
            return Int64(entry.dropFirst(mark.count), radix: 16).map { "\(mark)\($0)" }
        }
        // Before version 0.8, Shotwell listed plain photo numbers.
        return Int64(entry).map { "thumb\($0)" }
    }
}

/// The people in a photo of a Shotwell library.
struct ShotwellFaces: Sendable {
    private(set) var names: [String] = []
    private var regions: [(name: String, region: PictureRegion)] = []

    mutating func add(_ name: String, _ geometry: String) {
        guard regions.count < MarkedFace.most, names.count < MarkedFace.most else { return }
        if !names.contains(name) { names.append(name) }
        if let region = Self.region(geometry) { regions.append((name, region)) }
    }

    /// Returns the faces, with their positions in the picture as stored: Shotwell undoes the rotation before it saves a
    /// position (`FaceShape` in its sources).
    func marked(in size: PixelSize?) -> [MarkedFace] {
        regions.map { MarkedFace(name: $0.name, region: $0.region, pictureSize: size) }
    }

    /// Parses `Rectangle;0.5;0.25;0.1;0.2;`: the middle, and half of the width and of the height, in fractions of the
    /// picture's sides. Later versions append a description of the face's appearance.
    private static func region(_ text: String) -> PictureRegion? {
        let parts = text.prefix(10_000).split(separator: ";", maxSplits: 5)
        guard parts.count >= 5, parts[0] == "Rectangle" else { return nil }
        let numbers = parts[1...4].compactMap { Double($0) }
        guard numbers.count == 4 else { return nil }
        return PictureRegion(
            left: numbers[0] - numbers[2], top: numbers[1] - numbers[3], width: 2 * numbers[2],
            height: 2 * numbers[3])
    }
}
