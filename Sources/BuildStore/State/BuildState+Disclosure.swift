internal import AlbumModel
internal import GRDB
package import Reporting

extension BuildState {
    /// Returns how much each album of an output folder shows, by its folder there.
    package func disclosures(in output: String) throws(BuildFailure) -> [String: Disclosure] {
        try read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT folder, gps, serials, people, originals, unmarked, hasArchive FROM disclosure
                    WHERE output = ?
                    """, arguments: [output])
            var disclosures: [String: Disclosure] = [:]
            while let row = try rows.next() {
                var privacy = Privacy()
                (privacy.gps, privacy.serials, privacy.people) = (row[1], row[2], row[3])
                disclosures[row[0]] = Disclosure(
                    privacy: privacy, originals: row[4], unmarked: Disclosure.Unmarked(rawValue: row[5]) ?? .all,
                    hasArchive: row[6])
            }
            return disclosures
        }
    }

    /// Remembers how much each album of an output folder shows, in place of what was known.
    package func save(disclosures: [String: Disclosure], in output: String) throws(BuildFailure) {
        try write { database in
            try database.execute(sql: "DELETE FROM disclosure WHERE output = ?", arguments: [output])
            let insert = try database.makeStatement(
                sql: """
                    INSERT INTO disclosure (output, folder, gps, serials, people, originals, unmarked, hasArchive)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """)
            for (folder, shown) in disclosures.sorted(by: { StateOrder.precedes($0.key, $1.key) }) {
                try insert.execute(arguments: [
                    output, folder, shown.privacy.gps, shown.privacy.serials, shown.privacy.people, shown.originals,
                    shown.unmarked.rawValue, shown.hasArchive,
                ])
            }
        }
    }
}
