internal import AlbumModel
internal import GRDB
package import Planning
package import Reporting

/// Which content the pages of an output folder showed, so that a page whose photo was renamed can be led to.
extension BuildState {
    /// What is remembered of the pages that `isWanted` wants, by their addresses.
    package func shown(
        in output: String, where isWanted: @Sendable (String) -> Bool
    ) throws(BuildFailure) -> [String: ShownRecord] {
        try readHistory { database in
            var records: [String: ShownRecord] = [:]
            let rows = try Row.fetchCursor(
                database, sql: "SELECT address, digest, target FROM shown WHERE output = ?", arguments: [output])
            while let row = try rows.next() {
                let address: String = row[0]
                guard isWanted(address), let digest = try ContentDigest(row, at: 1) else { continue }
                records[address] = ShownRecord(digest: digest, target: row[2])
            }
            return records
        }
    }

    package func save(
        shown: [String: ShownRecord], forgetting gone: [String], in output: String
    ) throws(BuildFailure) {
        guard !shown.isEmpty || !gone.isEmpty else { return }
        try writeHistory { database in
            let insert = try database.makeStatement(
                sql: "INSERT OR REPLACE INTO shown (output, address, digest, target) VALUES (?, ?, ?, ?)")
            for (address, record) in shown {
                try insert.execute(arguments: [output, address, record.digest.data, record.target])
            }
            let delete = try database.makeStatement(sql: "DELETE FROM shown WHERE output = ? AND address = ?")
            for address in gone { try delete.execute(arguments: [output, address]) }
        }
    }
}
