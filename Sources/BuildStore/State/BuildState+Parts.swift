internal import GRDB
package import Reporting

extension BuildState {
    /// Returns the files that were part of an item of an output folder without being one: the item's origin, by their own.
    package func itemParts(in output: String) throws(BuildFailure) -> [String: String] {
        try read { database in
            let rows = try Row.fetchCursor(
                database, sql: "SELECT origin, item FROM part WHERE output = ?", arguments: [output])
            var parts: [String: String] = [:]
            while let row = try rows.next() { parts[row[0]] = row[1] }
            return parts
        }
    }

    /// Remembers further parts of items, and forgets others.
    package func save(
        itemParts: [String: String], forgetting gone: [String], in output: String
    ) throws(BuildFailure) {
        guard !itemParts.isEmpty || !gone.isEmpty else { return }
        try write { database in
            let insert = try database.makeStatement(
                sql: "INSERT OR REPLACE INTO part (output, origin, item) VALUES (?, ?, ?)")
            for (origin, item) in itemParts.sorted(by: { StateOrder.precedes($0.key, $1.key) }) {
                try insert.execute(arguments: [output, origin, item])
            }
            let delete = try database.makeStatement(sql: "DELETE FROM part WHERE output = ? AND origin = ?")
            for origin in gone { try delete.execute(arguments: [output, origin]) }
        }
    }
}
