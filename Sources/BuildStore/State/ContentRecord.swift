package import AlbumModel
package import Files
internal import Foundation
internal import GRDB
package import Reporting

/// The result of reading a content.
package struct ContentRecord: Sendable {
    package enum Finding: Sendable {
        /// Indirect, since a growing table of a large library's contents would otherwise move half a kilobyte for each.
        indirect case facts(MediaFacts)
        /// The metadata of an XMP sidecar.
        indirect case sidecar(EmbeddedMetadata)
        /// Why the content cannot be shown, phrased to follow the file's name.
        case problem(String)
    }

    package var finding: Finding
    package var warnings: [String]
    /// Whether the content is, or was taken for, a video or a photo with an embedded film.
    package var isOfFilm = false

    package init(finding: Finding, warnings: [String], isOfFilm: Bool = false) {
        self.finding = finding
        self.warnings = warnings
        self.isOfFilm = isOfFilm
    }
}

/// The versions of the readers of contents. Films are also read by ffprobe: installing or changing it is no reason to
/// read photos again.
package struct ReaderVersions: Sendable {
    private let pictures: String
    private let films: String
    /// The settings that decide what is refused.
    private let limits: String
    private let pixels: Int

    package init(
        pictures: String, filmTools: String?, limits: Limits = Limits(), untrustedLoaders: [String] = []
    ) {
        self.pictures = pictures
        films = "\(pictures), \(filmTools ?? "no ffmpeg")"
        pixels = limits.pixels
        self.limits =
            "up to \(limits.pixels) pixels and \(limits.seconds) s, loaders \(untrustedLoaders.sorted())"
    }

    package func reader(of record: ContentRecord) -> String {
        let reader = record.isOfFilm ? films : pictures
        return record.dependsOnSettings ? limited(reader) : reader
    }

    private func limited(_ reader: String) -> String { "\(reader), \(limits)" }

    /// The readers whose records can be used.
    var all: [String] { [pictures, films, limited(pictures), limited(films)] }

    /// Returns whether the readers would now refuse the content that a record describes, because it was read under
    /// another limit.
    func refuses(_ record: ContentRecord) -> Bool {
        guard case .facts(let facts) = record.finding else { return false }
        return facts.decodedPixels > pixels
    }
}

extension ContentRecord {
    /// Whether other limits may lead to another result. A photo that was read under a larger limit is recognized by its
    /// size, so that raising the limit is no reason to read every photo again.
    fileprivate var dependsOnSettings: Bool {
        switch finding {
        case .facts(let facts): facts.format == .other
        case .sidecar: false
        case .problem: true
        }
    }
}

extension BuildState {
    /// Returns what these versions of the readers found out about each content.
    package func contentRecords(readers: ReaderVersions) throws(BuildFailure) -> [ContentDigest: ContentRecord] {
        try read { database in
            var records: [ContentDigest: ContentRecord] = [:]
            let rows = try Row.fetchCursor(
                database, sql: "SELECT digest, \(Self.contentColumns) FROM content WHERE reader IN (?, ?, ?, ?)",
                arguments: StatementArguments(readers.all))
            while let row = try rows.next() {
                guard let digest = try ContentDigest(row, at: 0), let record = Self.record(row),
                    !readers.refuses(record)
                else { continue }
                records[digest] = record
            }
            return records
        }
    }

    package func save(contents: [ContentDigest: ContentRecord], readers: ReaderVersions) throws(BuildFailure) {
        guard !contents.isEmpty else { return }
        try learner?.learn(contents: contents, readers: readers)
        try write { database in
            let insert = try Self.contentInsertion(database)
            for (digest, record) in contents.sorted(by: { $0.key.precedes($1.key) }) {
                try insert.execute(
                    arguments: [digest.data, readers.reader(of: record)]
                        + StatementArguments(Self.values(of: record)))
            }
        }
    }

    /// Prepares the insertion of digest, reader and `contentColumns`.
    static func contentInsertion(_ database: Database) throws -> Statement {
        let marks = Array(repeating: "?", count: contentColumnCount + 2).joined(separator: ", ")
        return try database.makeStatement(
            sql: "INSERT OR REPLACE INTO content (digest, reader, \(contentColumns)) VALUES (\(marks))")
    }

    /// The order of the columns in `record(_:)` and `values(of:)`, and in packs.
    private static let contentColumns = """
        problem, warnings, format, width, height, orientation, frames, hasAlpha, title, caption, shootTime, camera, \
        lens, exposureTime, fNumber, iso, focalLength, sublocation, city, state, country, latitude, longitude, \
        altitude, keywords, rating, author, copyright, people, hasSerials, film, parts, isBare, detail, isLossless, \
        labels, isPicked, keywordTree, faces, likeness, device, namesAmongKeywords, isDamaged, lacksProfile, \
        statedOrientation
        """

    private static var contentColumnCount: Int { contentColumns.split(separator: ",").count }

    private static func record(_ row: Row) -> ContentRecord? {
        let warnings = TextList.split(row[2])
        if let problem = row[1] as String? {
            return ContentRecord(finding: .problem(problem), warnings: warnings)
        }
        let format = row[3] as String
        if format == sidecarFormat { return ContentRecord(finding: .sidecar(metadata(row)), warnings: warnings) }
        guard let format = MediaFormat(rawValue: format) else { return nil }
        var facts = MediaFacts(
            format: format, storedSize: PixelSize(width: row[4], height: row[5]),
            orientation: Orientation(exif: row[6]), frames: row[7], hasAlpha: row[8], metadata: metadata(row))
        // Damaged values must not pass for a film without private metadata: returning nil causes the file to be read
        // again.
        guard let film = parsed(row[31], FilmFacts.self), let parts = parsed(row[32], EmbeddedParts.self) else {
            return nil
        }
        facts.film = film
        facts.parts = parts
        facts.isBare = row[33]
        facts.detail = PictureDetail(rawValue: row[34]) ?? .photograph
        facts.isLossless = row[35]
        facts.isDamaged = row[43]
        facts.lacksProfile = row[44]
        if let likeness = row[40] as Int64?, let device = row[41] as Int64? {
            facts.burstTraits = BurstTraits(
                likeness: PictureHash(bits: UInt64(bitPattern: likeness)), camera: UInt64(bitPattern: device))
        }
        return ContentRecord(finding: .facts(facts), warnings: warnings)
    }

    /// The value of the format column for sidecars; no media format has this name.
    private static let sidecarFormat = "xmp"

    /// Returns whether a text is a value of the format column.
    static func isFormat(_ text: String) -> Bool { text == sidecarFormat || MediaFormat(rawValue: text) != nil }

    private static func metadata(_ row: Row) -> EmbeddedMetadata {
        var metadata = EmbeddedMetadata()
        metadata.title = row[9]
        metadata.caption = row[10]
        metadata.shootTime = (row[11] as String?).flatMap(KnownDate.init(stored:))
        metadata.camera = row[12]
        metadata.lens = row[13]
        metadata.exposure.time = row[14]
        metadata.exposure.fNumber = row[15]
        metadata.exposure.iso = row[16]
        metadata.exposure.focalLength = row[17]
        metadata.place.sublocation = row[18]
        metadata.place.city = row[19]
        metadata.place.state = row[20]
        metadata.place.country = row[21]
        if let latitude = row[22] as Double?, let longitude = row[23] as Double? {
            metadata.place.position = Position(latitude: latitude, longitude: longitude, altitude: row[24])
        }
        metadata.keywords = TextList.split(row[25])
        metadata.rating = row[26]
        metadata.author = row[27]
        metadata.copyright = row[28]
        metadata.people = TextList.split(row[29])
        metadata.hasSerials = row[30]
        metadata.labels = TextList.split(row[36])
        metadata.isPicked = row[37]
        metadata.keywordTree = TextList.split(row[38])
        metadata.namesAmongKeywords = TextList.split(row[42])
        metadata.orientation = (row[45] as Int?).flatMap(Orientation.init)
        if let faces = row[39] as String? {
            metadata.faces = (try? JSONDecoder().decode([MarkedFace].self, from: Data(faces.utf8))) ?? []
        }
        return metadata
    }

    static func values(of record: ContentRecord) -> [DatabaseValue] {
        var problem: String?
        var facts = MediaFacts(format: .jpeg, storedSize: PixelSize(width: 0, height: 0))
        var format: String?
        switch record.finding {
        case .facts(let found): facts = found
        case .sidecar(let found):
            facts.metadata = found
            format = sidecarFormat
        case .problem(let text): problem = text
        }
        let metadata = facts.metadata
        let place = metadata.place
        let first: [(any DatabaseValueConvertible)?] = [
            problem, TextList.join(record.warnings), format ?? facts.format.rawValue, facts.storedSize.width,
            facts.storedSize.height, facts.orientation.rawValue, facts.frames, facts.hasAlpha, metadata.title,
            metadata.caption, metadata.shootTime?.stored, metadata.camera, metadata.lens, metadata.exposure.time,
            metadata.exposure.fNumber, metadata.exposure.iso, metadata.exposure.focalLength,
        ]
        let second: [(any DatabaseValueConvertible)?] = [
            place.sublocation, place.city, place.state, place.country, place.position?.latitude,
            place.position?.longitude, place.position?.altitude, TextList.join(metadata.keywords), metadata.rating,
            metadata.author, metadata.copyright, TextList.join(metadata.people), metadata.hasSerials,
            text(facts.film), text(facts.parts), facts.isBare,
            facts.detail.rawValue, facts.isLossless, TextList.join(metadata.labels), metadata.isPicked,
            TextList.join(metadata.keywordTree), text(metadata.faces),
            facts.burstTraits.map { Int64(bitPattern: $0.likeness.bits) },
            facts.burstTraits.map { Int64(bitPattern: $0.camera) }, TextList.join(metadata.namesAmongKeywords),
            facts.isDamaged, facts.lacksProfile, metadata.orientation?.rawValue,
        ]
        return (first + second).map { $0?.databaseValue ?? .null }
    }

    /// Decodes a stored value; nil if it is damaged.
    private static func parsed<Value: Emptiable>(_ text: String?, _ type: Value.Type) -> Value? {
        guard let text else { return Value() }
        return try? JSONDecoder().decode(type, from: Data(text.utf8))
    }

    /// Encodes faces; nil if there are none.
    private static func text(_ faces: [MarkedFace]) -> String? {
        faces.isEmpty ? nil : json(faces)
    }

    /// Encodes a value; nil if it is empty.
    private static func text<Value: Emptiable>(_ value: Value) -> String? {
        value == Value() ? nil : json(value)
    }

    /// Encodes a value, with its keys in order, so that equal facts are equal bytes in packs.
    private static func json(_ value: some Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// The content that a file had when it had this stamp.
package struct FileRecord: Sendable {
    package var stamp: FileStamp
    package var digest: ContentDigest
    /// As in `LargeFilePointer.Content`, if the file was a link of git-annex.
    package var annexKey: String?

    package init(stamp: FileStamp, digest: ContentDigest, annexKey: String? = nil) {
        self.stamp = stamp
        self.digest = digest
        self.annexKey = annexKey
    }
}

extension BuildState {
    /// Returns the file records by path.
    package func fileRecords() throws(BuildFailure) -> [String: FileRecord] {
        try read { database in
            var records: [String: FileRecord] = [:]
            let rows = try Row.fetchCursor(
                database, sql: "SELECT path, size, modified, inode, digest, annexKey FROM file")
            while let row = try rows.next() {
                guard let digest = try ContentDigest(row, at: 4) else { continue }
                let stamp = FileStamp(size: row[1], modified: row[2], inode: UInt64(bitPattern: row[3] as Int64))
                records[row[0]] = FileRecord(stamp: stamp, digest: digest, annexKey: row[5])
            }
            return records
        }
    }

    /// Returns whether an earlier build has read a file at a path, or in the folder there.
    package func hasRead(_ path: String) throws(BuildFailure) -> Bool {
        try read { database in
            // `0` follows `/`, so the range holds whatever begins with `path/`.
            try Bool.fetchOne(
                database,
                sql: "SELECT EXISTS (SELECT 1 FROM file WHERE path = ? OR (path >= ? AND path < ?))",
                arguments: [path, path + "/", path + "0"]) ?? false
        }
    }

    /// Stores the files that were read again and forgets those that no longer exist.
    package func save(files: [String: FileRecord], forgetting gone: [String]) throws(BuildFailure) {
        guard !files.isEmpty || !gone.isEmpty else { return }
        try learner?.learn(files: files)
        try write { database in
            let insert = try database.makeStatement(
                sql: """
                    INSERT OR REPLACE INTO file (path, size, modified, inode, digest, annexKey)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """)
            for (path, record) in files.sorted(by: { StateOrder.precedes($0.key, $1.key) }) {
                try insert.execute(arguments: [
                    path, record.stamp.size, record.stamp.modified, Int64(bitPattern: record.stamp.inode),
                    record.digest.data, record.annexKey,
                ])
            }
            let delete = try database.makeStatement(sql: "DELETE FROM file WHERE path = ?")
            for path in gone { try delete.execute(arguments: [path]) }
        }
    }
}
