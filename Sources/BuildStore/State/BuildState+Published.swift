package import AlbumModel
internal import Digests
internal import Files
internal import GRDB
package import Reporting

/// The published files, and what the last complete build read and published.
extension BuildState {
    /// Returns the publisher of an output folder, which knows what earlier builds published there. The rows go straight
    /// into its table, because a list of them would take half as much memory again.
    ///
    /// - Parameter isStaging: whether the folder is albumgen's own, in a cache.
    package func publisher(
        of output: String, over scan: OutputScan, isStaging: Bool = false
    ) throws(BuildFailure) -> Publisher {
        let (table, ledger) = try read { database in
            let count = try Int.fetchOne(
                database, sql: "SELECT count(*) FROM published WHERE output = ?", arguments: [output])
            var table = OutputTable(scan: scan, remembered: count ?? 0)
            var ledger: FileStamp?
            let rows = try Row.fetchCursor(
                database, sql: "SELECT address, key, size, modified, inode, digest FROM published WHERE output = ?",
                arguments: [output])
            while let row = try rows.next() {
                guard let key = try ContentDigest(row, at: 1) else { continue }
                let stamp = FileStamp(size: row[2], modified: row[3], inode: UInt64(bitPattern: row[4] as Int64))
                let address: String = row[0]
                if address == Ledger.fileName {
                    ledger = stamp
                } else {
                    let digest = row.hasNull(atIndex: 5) ? nil : try ContentDigest(row, at: 5)
                    table.remember(address, PublishedRecord(key: key, stamp: stamp, digest: digest))
                }
            }
            return (table, ledger)
        }
        do {
            return try Publisher(
                folder: output, table: table, ledger: ledger, leftovers: scan.leftovers, isStaging: isStaging)
        } catch {
            throw error.failure
        }
    }

    /// Returns whether the last build published a file for whose address `isWanted` returns true, and whose name it chose
    /// itself. The output folder itself may be gone: a fresh checkout has none.
    package func hasMade(
        in output: String, where isWanted: @Sendable (String) -> Bool
    ) throws(BuildFailure) -> Bool {
        try read { database in
            let rows = try Row.fetchCursor(
                database, sql: "SELECT address, key FROM published WHERE output = ?", arguments: [output])
            while let row = try rows.next() {
                let key = try ContentDigest(row, at: 1)
                if isWanted(row[0]), !(key.map(GivenNameKey.isCertainlyOne) ?? false) { return true }
            }
            return false
        }
    }

    package func save(_ changes: PublishedChanges, in output: String) throws(BuildFailure) {
        try write { database in
            let insert = try database.makeStatement(
                sql: """
                    INSERT OR REPLACE INTO published (output, address, key, size, modified, inode, digest)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """)
            func put(_ address: String, _ record: PublishedRecord) throws {
                try insert.execute(arguments: [
                    output, address, record.key.data, record.stamp.size, record.stamp.modified,
                    Int64(bitPattern: record.stamp.inode), record.digest?.data,
                ])
            }
            for (address, record) in changes.made.sorted(by: { StateOrder.precedes($0.address, $1.address) }) {
                try put(address, record)
            }
            if let ledger = changes.ledger {
                let digest = try changes.ledgerDigest ?? Self.ledger(of: output, database)?.digest
                try put(
                    Ledger.fileName,
                    PublishedRecord(key: ContentDigest.of(Ledger.fileName), stamp: ledger, digest: digest))
            }
            let delete = try database.makeStatement(sql: "DELETE FROM published WHERE output = ? AND address = ?")
            for address in changes.gone { try delete.execute(arguments: [output, address]) }
        }
    }

    /// Removes all that is known of a folder that albumgen has removed.
    package func forget(output: String) throws(BuildFailure) {
        try write { database in
            for table in ["published", "build", "visible", "withdrawn", "part"] {
                try database.execute(sql: "DELETE FROM \(table) WHERE output = ?", arguments: [output])
            }
        }
    }

    /// Returns the last complete build into an output folder, or nil if there is none.
    package func lastBuild(in output: String) throws(BuildFailure) -> LastBuild? {
        try read { database in
            try Row.fetchOne(
                database, sql: "SELECT fingerprint, summary, freshUntil, begun FROM build WHERE output = ?",
                arguments: [output]
            ).map { LastBuild(fingerprint: $0[0], summary: $0[1], freshUntil: $0[2], begun: $0[3]) }
        }
    }

    /// Returns whether the list of published files in an output folder is the one that the last build wrote. A copy of it
    /// counts, too: programs that restore folders give their files other inodes, and some other times.
    package func knowsLedger(in output: String) throws(BuildFailure) -> Bool {
        let path = "\(output)/\(Ledger.fileName)"
        guard let stamp = FileStamp(ofFile: path),
            let remembered = try read({ try Self.ledger(of: output, $0) })
        else { return false }
        return stamp == remembered.stamp
            || remembered.digest != nil && (try? FileHash.sha256(ofFileAt: path).digest) == remembered.digest
    }

    /// Remembers the list that a build is about to put in place. If the build ends before it saves what it published,
    /// the next one still recognises the list.
    package func announceLedger(_ digest: ContentDigest, in output: String) throws(BuildFailure) {
        try write { database in
            try database.execute(
                sql: "UPDATE published SET digest = ? WHERE output = ? AND address = ?",
                arguments: [digest.data, output, Ledger.fileName])
        }
    }

    private static func ledger(of output: String, _ database: Database) throws -> (
        stamp: FileStamp, digest: ContentDigest?
    )? {
        let row = try Row.fetchOne(
            database, sql: "SELECT size, modified, inode, digest FROM published WHERE output = ? AND address = ?",
            arguments: [output, Ledger.fileName])
        guard let row else { return nil }
        let stamp = FileStamp(size: row[0], modified: row[1], inode: UInt64(bitPattern: row[2] as Int64))
        return (stamp, row.hasNull(atIndex: 3) ? nil : try ContentDigest(row, at: 3))
    }

    /// Stores the last build. Nil forgets it, so that the next build checks everything.
    package func saveLastBuild(_ build: LastBuild?, in output: String) throws(BuildFailure) {
        try write { database in
            if let build {
                try database.execute(
                    sql: """
                        INSERT OR REPLACE INTO build (output, fingerprint, summary, freshUntil, begun)
                        VALUES (?, ?, ?, ?, ?)
                        """,
                    arguments: [output, build.fingerprint, build.summary, build.freshUntil, build.begun])
            } else {
                try database.execute(sql: "DELETE FROM build WHERE output = ?", arguments: [output])
            }
        }
    }
}
