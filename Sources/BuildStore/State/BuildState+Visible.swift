package import AlbumModel
internal import Files
internal import GRDB
package import Reporting

/// A file whose content visitors can see: those of the site, or those who can open a space.
package struct VisibleFile: Hashable, Sendable {
    package enum Role: Int, Sendable {
        /// The photo or video of an item.
        case item
        /// A file that belongs to the page's item without being its photo or video: a poster, the video of a Live Photo, or
        /// another version.
        case companion
        /// A file of the folder `pages` or `static`.
        case own
    }

    /// The absolute path.
    package var path: String
    package var digest: ContentDigest
    /// The address of the page that shows it.
    package var page: String
    package var role: Role
    /// Whether it is in an unlisted album, so that only visitors who know its address can see it.
    package var isUnlisted: Bool
    /// The address by which lists name an item that is not a file of the source.
    package var address: String?

    package init(
        path: String, digest: ContentDigest, page: String, role: Role = .item, isUnlisted: Bool = false,
        address: String? = nil
    ) {
        self.path = path
        self.digest = digest
        self.page = page
        self.role = role
        self.isUnlisted = isUnlisted
        self.address = address
    }
}

extension BuildState {
    /// Returns what visitors can see in an output folder.
    package func visible(in output: String) throws(BuildFailure) -> Set<VisibleFile> {
        try files(in: .visible, output)
    }

    /// Returns what may be in an output folder although nobody may see it, as long as no build has finished that could
    /// read everything: what was withdrawn, what was shown before its time, and what a build had begun to publish.
    package func withdrawn(in output: String) throws(BuildFailure) -> Set<VisibleFile> {
        try files(in: .withdrawn, output)
    }

    /// Returns whether the files in an output folder were published, or copied there, without the knowledge of this state,
    /// as a build with another cache does. A copy of what this state knows is not published elsewhere.
    package func isPublishedElsewhere(_ output: String) throws(BuildFailure) -> Bool {
        guard FileStamp(ofFile: "\(output)/\(Ledger.fileName)") != nil else { return false }
        return try !knowsLedger(in: output)
    }

    /// Remembers what visitors can see.
    package func save(visible files: Set<VisibleFile>, in output: String) throws(BuildFailure) {
        try move(files, from: .withdrawn, to: .visible, output)
    }

    /// Remembers what may be in an output folder although nobody may see it.
    package func withdraw(_ files: Set<VisibleFile>, in output: String) throws(BuildFailure) {
        try move(files, from: .visible, to: .withdrawn, output)
    }

    /// Forgets what was withdrawn, once all of it has been removed.
    package func forgetWithdrawn(in output: String) throws(BuildFailure) {
        try write { database in
            try database.execute(sql: "DELETE FROM withdrawn WHERE output = ?", arguments: [output])
        }
    }

    // MARK: Tables

    /// Tables with the same columns.
    private enum VisibilityTable: String {
        case visible, withdrawn
    }

    private func files(in table: VisibilityTable, _ output: String) throws(BuildFailure) -> Set<VisibleFile> {
        try read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: "SELECT path, digest, page, role, isUnlisted, address FROM \(table.rawValue) WHERE output = ?",
                arguments: [output])
            var files: Set<VisibleFile> = []
            while let row = try rows.next() {
                guard let digest = try ContentDigest(row, at: 1) else { continue }
                files.insert(
                    VisibleFile(
                        path: row[0], digest: digest, page: row[2], role: VisibleFile.Role(rawValue: row[3]) ?? .item,
                        isUnlisted: row[4], address: row[5]))
            }
            return files
        }
    }

    private func move(
        _ files: Set<VisibleFile>, from former: VisibilityTable, to table: VisibilityTable, _ output: String
    ) throws(BuildFailure) {
        guard !files.isEmpty else { return }
        try write { database in
            let insert = try database.cachedStatement(
                sql: """
                    INSERT OR REPLACE INTO \(table.rawValue) (output, page, path, digest, role, isUnlisted, address)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """)
            let delete = try database.cachedStatement(
                sql: "DELETE FROM \(former.rawValue) WHERE output = ? AND page = ? AND path = ? AND digest = ?")
            for file in Self.sorted(files) {
                try insert.execute(arguments: [
                    output, file.page, file.path, file.digest.data, file.role.rawValue, file.isUnlisted, file.address,
                ])
                try delete.execute(arguments: [output, file.page, file.path, file.digest.data])
            }
        }
    }

    /// In the order of the tables' keys, in which writing is fastest.
    private static func sorted(_ files: Set<VisibleFile>) -> [VisibleFile] {
        files.sorted { first, second in
            first.page == second.page
                ? StateOrder.precedes(first.path, second.path) : StateOrder.precedes(first.page, second.page)
        }
    }
}
