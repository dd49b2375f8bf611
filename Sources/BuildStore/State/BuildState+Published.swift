internal import AlbumModel
internal import Digests
internal import Files
internal import Foundation
internal import GRDB
package import Reporting

extension BuildState {
    package func publishedRecords(in output: String) throws(BuildFailure) -> PublishedRecords {
        try read { database in
            var published = PublishedRecords()
            let rows = try Row.fetchCursor(
                database, sql: "SELECT address, key, size, modified, inode, digest FROM published WHERE output = ?",
                arguments: [output])
            while let row = try rows.next() {
                guard let key = try ContentDigest(row, at: 1) else { continue }
                let stamp = FileStamp(size: row[2], modified: row[3], inode: UInt64(bitPattern: row[4] as Int64))
                let address: String = row[0]
                if address == Ledger.fileName {
                    published.ledger = stamp
                } else {
                    let digest = row.hasNull(atIndex: 5) ? nil : try ContentDigest(row, at: 5)
                    published.records.append((address, PublishedRecord(key: key, stamp: stamp, digest: digest)))
                }
            }
            return published
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
            for (address, record) in changes.made { try put(address, record) }
            if let ledger = changes.ledger {
                try put(
                    Ledger.fileName, PublishedRecord(key: ContentDigest.of(Ledger.fileName), stamp: ledger))
            }
            let delete = try database.makeStatement(sql: "DELETE FROM published WHERE output = ? AND address = ?")
            for address in changes.gone { try delete.execute(arguments: [output, address]) }
        }
    }

    /// The last complete build into an output folder, or nil.
    package func lastBuild(in output: String) throws(BuildFailure) -> LastBuild? {
        try read { database in
            try Row.fetchOne(
                database, sql: "SELECT fingerprint, summary, freshUntil FROM build WHERE output = ?",
                arguments: [output]
            ).map { LastBuild(fingerprint: $0[0], summary: $0[1], freshUntil: $0[2]) }
        }
    }

    /// Nil forgets the last build, so that the next one looks at everything.
    package func saveLastBuild(_ build: LastBuild?, in output: String) throws(BuildFailure) {
        try write { database in
            if let build {
                try database.execute(
                    sql: "INSERT OR REPLACE INTO build (output, fingerprint, summary, freshUntil) VALUES (?, ?, ?, ?)",
                    arguments: [output, build.fingerprint, build.summary, build.freshUntil])
            } else {
                try database.execute(sql: "DELETE FROM build WHERE output = ?", arguments: [output])
            }
        }
    }
}
