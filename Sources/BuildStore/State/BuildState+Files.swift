package import AlbumModel
package import Files
internal import GRDB
package import Reporting

/// The content that a file had when it bore this stamp.
package struct FileRecord: Sendable {
    package var stamp: FileStamp
    package var digest: ContentDigest

    package init(stamp: FileStamp, digest: ContentDigest) {
        self.stamp = stamp
        self.digest = digest
    }
}

extension BuildState {
    /// By path.
    package func fileRecords() throws(BuildFailure) -> [String: FileRecord] {
        try read { database in
            var records: [String: FileRecord] = [:]
            let rows = try Row.fetchCursor(database, sql: "SELECT path, size, modified, inode, digest FROM file")
            while let row = try rows.next() {
                guard let digest = try ContentDigest(row, at: 4) else { continue }
                let stamp = FileStamp(size: row[1], modified: row[2], inode: UInt64(bitPattern: row[3] as Int64))
                records[row[0]] = FileRecord(stamp: stamp, digest: digest)
            }
            return records
        }
    }

    /// Remembers what was read anew and forgets the files that are no more.
    package func save(files: [String: FileRecord], forgetting gone: [String]) throws(BuildFailure) {
        guard !files.isEmpty || !gone.isEmpty else { return }
        try write { database in
            let insert = try database.makeStatement(
                sql: "INSERT OR REPLACE INTO file (path, size, modified, inode, digest) VALUES (?, ?, ?, ?, ?)")
            for (path, record) in files {
                try insert.execute(arguments: [
                    path, record.stamp.size, record.stamp.modified, Int64(bitPattern: record.stamp.inode),
                    record.digest.data,
                ])
            }
            let delete = try database.makeStatement(sql: "DELETE FROM file WHERE path = ?")
            for path in gone { try delete.execute(arguments: [path]) }
        }
    }
}
