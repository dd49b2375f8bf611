internal import AlbumModel
internal import GRDB

/// What making the renditions of a content told; the files are in the rendition cache, or published already.
struct OutcomeRecord: Sendable {
    /// `#rrggbb` by the size that the photo was decoded to, as `2048x1365`: another decode may see it a shade otherwise.
    var colours: [String: String]
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
                database, sql: "SELECT digest, colours, warnings, renditions FROM outcome WHERE encoders = ?",
                arguments: [encoders])
            while let row = try rows.next() {
                guard let digest = try ContentDigest(row, at: 0) else { continue }
                records[digest] = OutcomeRecord(
                    colours: Self.pairs(listed: row[1]), warnings: TextList.split(row[2]),
                    bytes: Self.pairs(listed: row[3]).compactMapValues { Int($0) })
            }
            return records
        }
    }

    func save(outcomes: [ContentDigest: OutcomeRecord], encoders: String) throws(BuildFailure) {
        guard !outcomes.isEmpty else { return }
        try write { database in
            let insert = try database.makeStatement(
                sql: """
                    INSERT OR REPLACE INTO outcome (digest, encoders, colours, warnings, renditions)
                    VALUES (?, ?, ?, ?, ?)
                    """)
            for (digest, record) in outcomes {
                try insert.execute(arguments: [
                    digest.data, encoders, Self.list(record.colours), TextList.join(record.warnings),
                    Self.list(record.bytes.mapValues(String.init)),
                ])
            }
        }
    }

    /// Lines of `value name`.
    private static func list(_ pairs: [String: String]) -> String {
        pairs.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: "\n")
    }

    private static func pairs(listed text: String) -> [String: String] {
        var pairs: [String: String] = [:]
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { continue }
            pairs[String(Substring(line[line.index(after: space)...]))] = String(Substring(line[..<space]))
        }
        return pairs
    }
}
