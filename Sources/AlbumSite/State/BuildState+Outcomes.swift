internal import AlbumModel
internal import GRDB

/// What making the renditions of a content told; the files are in the rendition cache, or published already.
struct OutcomeRecord: Sendable {
    /// `#rrggbb`
    var colour: String
    /// What was wrong with the photo though it could be shown.
    var warnings: [String]
    /// The bytes of each rendition that was made, by its spec's canonical name.
    var bytes: [String: Int]
}

extension BuildState {
    /// What is known of renditions made by these versions of the encoders.
    func outcomeRecords(encoders: String) throws(BuildFailure) -> [ContentDigest: OutcomeRecord] {
        try read { database in
            var records: [ContentDigest: OutcomeRecord] = [:]
            let rows = try Row.fetchCursor(
                database, sql: "SELECT digest, colour, warnings, renditions FROM outcome WHERE encoders = ?",
                arguments: [encoders])
            while let row = try rows.next() {
                guard let digest = try ContentDigest(row, at: 0) else { continue }
                records[digest] = OutcomeRecord(
                    colour: row[1], warnings: TextList.split(row[2]), bytes: Self.bytes(listed: row[3]))
            }
            return records
        }
    }

    func save(outcomes: [ContentDigest: OutcomeRecord], encoders: String) throws(BuildFailure) {
        guard !outcomes.isEmpty else { return }
        try write { database in
            let insert = try database.makeStatement(
                sql: """
                    INSERT OR REPLACE INTO outcome (digest, encoders, colour, warnings, renditions)
                    VALUES (?, ?, ?, ?, ?)
                    """)
            for (digest, record) in outcomes {
                let list = record.bytes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
                try insert.execute(arguments: [
                    digest.data, encoders, record.colour, TextList.join(record.warnings),
                    list.joined(separator: "\n"),
                ])
            }
        }
    }

    private static func bytes(listed text: String) -> [String: Int] {
        var bytes: [String: Int] = [:]
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            guard let space = line.firstIndex(of: UInt8(ascii: " ")), let count = Int(Substring(line[..<space])) else {
                continue
            }
            bytes[String(Substring(line[line.index(after: space)...]))] = count
        }
        return bytes
    }
}
