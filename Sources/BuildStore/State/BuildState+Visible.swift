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
        try items(of: .visible, in: output)
    }

    /// Returns what everybody could see in an output folder and no longer may, by the absolute path of its file. It may
    /// still be there if the build that was to remove it did not finish.
    package func withdrawn(in output: String) throws(BuildFailure) -> [String: VisibleItem] {
        try items(of: .withdrawn, in: output)
    }

    /// Returns whether the files in an output folder were published, or copied there, without the knowledge of this state,
    /// as a build with another cache does. A copy of what this state knows is not published elsewhere.
    package func isPublishedElsewhere(_ output: String) throws(BuildFailure) -> Bool {
        guard FileStamp(ofFile: "\(output)/\(Ledger.fileName)") != nil else { return false }
        return try !knowsLedger(in: output)
    }

    /// Remembers what everybody can see.
    package func save(visible items: [String: VisibleItem], in output: String) throws(BuildFailure) {
        try move(items, from: .withdrawn, to: .visible, in: output)
    }

    /// Remembers what everybody could see and no longer may, before it is removed.
    package func withdraw(_ items: [String: VisibleItem], in output: String) throws(BuildFailure) {
        try move(items, from: .visible, to: .withdrawn, in: output)
    }

    /// Forgets what has been removed.
    ///
    /// - Parameter paths: the absolute paths of the files of these photos and videos.
    package func forget(withdrawn paths: some Sequence<String>, in output: String) throws(BuildFailure) {
        let paths = paths.sorted(by: StateOrder.precedes)
        guard !paths.isEmpty else { return }
        try write { database in
            let delete = try database.makeStatement(sql: "DELETE FROM withdrawn WHERE output = ? AND path = ?")
            for path in paths { try delete.execute(arguments: [output, path]) }
        }
    }

    // MARK: Tables

    private enum VisibilityTable: String {
        case visible, withdrawn
    }

    private func items(of table: VisibilityTable, in output: String) throws(BuildFailure) -> [String: VisibleItem] {
        try read { database in
            let rows = try Row.fetchCursor(
                database, sql: "SELECT path, digest, page FROM \(table.rawValue) WHERE output = ?", arguments: [output])
            var items: [String: VisibleItem] = [:]
            while let row = try rows.next() {
                guard let digest = try ContentDigest(row, at: 1) else { continue }
                items[row[0]] = VisibleItem(digest: digest, page: row[2])
            }
            return items
        }
    }

    private func move(
        _ items: [String: VisibleItem], from former: VisibilityTable, to table: VisibilityTable, in output: String
    ) throws(BuildFailure) {
        guard !items.isEmpty else { return }
        try write { database in
            let insert = try database.makeStatement(
                sql: "INSERT OR REPLACE INTO \(table.rawValue) (output, path, digest, page) VALUES (?, ?, ?, ?)")
            let delete = try database.makeStatement(
                sql: "DELETE FROM \(former.rawValue) WHERE output = ? AND path = ?")
            for (path, item) in items.sorted(by: { StateOrder.precedes($0.key, $1.key) }) {
                try insert.execute(arguments: [output, path, item.digest.data, item.page])
                try delete.execute(arguments: [output, path])
            }
        }
    }
}
