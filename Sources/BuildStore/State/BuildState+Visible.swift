package import AlbumModel
internal import Files
internal import GRDB
package import Reporting

/// A photo or film that everybody can see.
package struct VisibleItem: Hashable, Sendable {
    package var digest: ContentDigest
    /// The address of its page.
    package var page: String

    package init(digest: ContentDigest, page: String) {
        self.digest = digest
        self.page = page
    }
}

extension BuildState {
    /// Returns what everybody can see in an output folder, by the absolute path of its file.
    package func visible(in output: String) throws(BuildFailure) -> [String: VisibleItem] {
        try read { database in
            let rows = try Row.fetchCursor(
                database, sql: "SELECT path, digest, page FROM visible WHERE output = ?", arguments: [output])
            var items: [String: VisibleItem] = [:]
            while let row = try rows.next() {
                guard let digest = try ContentDigest(row, at: 1) else { continue }
                items[row[0]] = VisibleItem(digest: digest, page: row[2])
            }
            return items
        }
    }

    /// Returns whether the files in an output folder were published, or copied there, without the knowledge of this state,
    /// as a build with another cache does. A copy of what this state knows is not published elsewhere.
    package func isPublishedElsewhere(_ output: String) throws(BuildFailure) -> Bool {
        guard FileStamp(ofFile: "\(output)/\(Ledger.fileName)") != nil else { return false }
        return try !knowsLedger(in: output)
    }

    /// Remembers what everybody can see, or, if nil, can no longer see.
    package func save(visible items: [String: VisibleItem?], in output: String) throws(BuildFailure) {
        guard !items.isEmpty else { return }
        try write { database in
            let insert = try database.makeStatement(
                sql: "INSERT OR REPLACE INTO visible (output, path, digest, page) VALUES (?, ?, ?, ?)")
            let delete = try database.makeStatement(sql: "DELETE FROM visible WHERE output = ? AND path = ?")
            for (path, item) in items.sorted(by: { StateOrder.precedes($0.key, $1.key) }) {
                if let item {
                    try insert.execute(arguments: [output, path, item.digest.data, item.page])
                } else {
                    try delete.execute(arguments: [output, path])
                }
            }
        }
    }
}
