package import AlbumModel
internal import GRDB
package import Reporting

extension BuildState {
    /// What is known of renditions made by these versions of what makes them.
    package func outcomeRecords(makers: RenditionMakers) throws(BuildFailure) -> [ContentDigest: OutcomeRecord] {
        try read { database in
            var records: [ContentDigest: OutcomeRecord] = [:]
            let rows = try Row.fetchCursor(
                database, sql: "SELECT digest, colours, warnings, renditions FROM outcome WHERE makers IN (?, ?)",
                arguments: [makers.pictures, makers.frames])
            while let row = try rows.next() {
                guard let digest = try ContentDigest(row, at: 0) else { continue }
                records[digest] = Self.outcome(row)
            }
            return records
        }
    }

    /// Of the columns digest, colours, warnings, renditions; by their places, since twenty thousand rows are read.
    private static func outcome(_ row: Row) -> OutcomeRecord {
        OutcomeRecord(
            colours: NamedValues(row[1]), warnings: TextList.split(row[2]),
            bytes: NamedValues(row[3]))
    }

    /// Remembers what was made, besides what was made of the same contents before.
    package func save(outcomes: [ContentDigest: OutcomeRecord], makers: RenditionMakers) throws(BuildFailure) {
        guard !outcomes.isEmpty else { return }
        try write { database in
            let insert = try database.makeStatement(
                sql: """
                    INSERT OR REPLACE INTO outcome (digest, makers, colours, warnings, renditions)
                    VALUES (?, ?, ?, ?, ?)
                    """)
            let select = try database.makeStatement(
                sql: "SELECT digest, colours, warnings, renditions FROM outcome WHERE digest = ? AND makers = ?")
            for (digest, later) in outcomes {
                var record = later
                let maker = makers.maker(isOfFilm: later.isOfFilm)
                if let row = try Row.fetchOne(select, arguments: [digest.data, maker]) {
                    record = Self.outcome(row)
                    record.merge(later)
                }
                try insert.execute(arguments: [
                    digest.data, maker, record.colours.text, TextList.join(record.warnings), record.bytes.text,
                ])
            }
        }
    }
}

extension BuildState {
    /// The digests of finished films, by their keys.
    package func filmDigests() throws(BuildFailure) -> [ContentDigest: ContentDigest] {
        try read { database in
            var digests: [ContentDigest: ContentDigest] = [:]
            let rows = try Row.fetchCursor(database, sql: "SELECT key, digest FROM film")
            while let row = try rows.next() {
                if let key = try ContentDigest(row, at: 0) { digests[key] = try ContentDigest(row, at: 1) }
            }
            return digests
        }
    }

    package func save(filmDigests digests: [ContentDigest: ContentDigest]) throws(BuildFailure) {
        guard !digests.isEmpty else { return }
        try write { database in
            let insert = try database.makeStatement(sql: "INSERT OR REPLACE INTO film (key, digest) VALUES (?, ?)")
            for (key, digest) in digests { try insert.execute(arguments: [key.data, digest.data]) }
        }
    }
}
