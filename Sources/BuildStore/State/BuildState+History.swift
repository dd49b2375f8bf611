internal import AlbumModel
internal import Foundation
internal import GRDB
package import Planning
package import Reporting

/// The content that the pages of an output folder showed, so that old addresses can redirect when a photo is renamed.
extension BuildState {
    /// Returns what is remembered of the pages for which `isWanted` returns true, by address.
    package func shown(
        in output: String, where isWanted: @Sendable (String) -> Bool
    ) throws(BuildFailure) -> [String: ShownRecord] {
        try readHistory { database in
            var records: [String: ShownRecord] = [:]
            let rows = try Row.fetchCursor(
                database, sql: "SELECT address, digest, target, album FROM shown WHERE output = ?", arguments: [output])
            while let row = try rows.next() {
                let address: String = row[0]
                guard isWanted(address), let digest = try ContentDigest(row, at: 1) else { continue }
                records[address] = ShownRecord(digest: digest, target: row[2], album: row[3])
            }
            return records
        }
    }

    /// Returns the other output folders that held a site, the most recent one first, if the given one has no history.
    package func outputs(ofSite identity: String, unlessHistoryIn output: String) throws(BuildFailure) -> [String] {
        try readHistory { database in
            let hasOwn = try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM shown WHERE output = ?)", arguments: [output])
            guard hasOwn != true else { return [] }
            return try String.fetchAll(
                database, sql: "SELECT output FROM site WHERE identity = ? AND output <> ? ORDER BY rowid DESC",
                arguments: [identity, output])
        }
    }

    /// Returns the output folders that held a site.
    package func outputs(ofSite identity: String) throws(BuildFailure) -> [String] {
        try readHistory { database in
            try String.fetchAll(database, sql: "SELECT output FROM site WHERE identity = ?", arguments: [identity])
        }
    }

    /// Stores which site an output folder holds.
    ///
    /// - Parameter former: an output folder whose history this one also gets. The history is copied, because the disk of
    ///   that folder may only be detached.
    package func save(site identity: String, copyingHistoryOf former: String?, in output: String) throws(BuildFailure) {
        let known = try readHistory { database in
            try String.fetchOne(database, sql: "SELECT identity FROM site WHERE output = ?", arguments: [output])
        }
        // Each change of the history waits for the disk.
        guard known != identity || former != nil else { return }
        try writeHistory { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO site (output, identity) VALUES (?, ?)", arguments: [output, identity])
            guard let former else { return }
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO shown (output, address, digest, target, album)
                    SELECT ?, address, digest, target, album FROM shown WHERE output = ?
                    """, arguments: [output, former])
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO renamed (output, address, target)
                    SELECT ?, address, target FROM renamed WHERE output = ?
                    """, arguments: [output, former])
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO album (output, folder, photos, isPublic)
                    SELECT ?, folder, photos, isPublic FROM album WHERE output = ?
                    """, arguments: [output, former])
        }
    }

    /// Returns where the pages of albums that were renamed are now, by their former addresses.
    package func renamedPages(in output: String) throws(BuildFailure) -> [String: String] {
        try readHistory { database in
            let rows = try Row.fetchAll(
                database, sql: "SELECT address, target FROM renamed WHERE output = ?", arguments: [output])
            // The index of a damaged database may have a row twice.
            return Dictionary(rows.map { ($0[0], $0[1]) }) { _, last in last }
        }
    }

    /// Returns the albums of the last build, by folder.
    package func albums(in output: String) throws(BuildFailure) -> [String: AlbumRecord] {
        try readHistory { database in
            let rows = try Row.fetchAll(
                database, sql: "SELECT folder, photos, isPublic FROM album WHERE output = ?", arguments: [output])
            let albums = rows.map { row in
                (row[0] as String, AlbumRecord(photos: AlbumRecord.marks(in: row[1]), isPublic: row[2]))
            }
            return Dictionary(albums) { _, last in last }
        }
    }

    package func save(_ changes: HistoryChanges, in output: String) throws(BuildFailure) {
        let renamed = try changes.renamed.map { (pages) throws(BuildFailure) in
            Difference(from: try renamedPages(in: output), to: pages)
        }
        let albums = try changes.albums.map { (albums) throws(BuildFailure) in
            Difference(from: try self.albums(in: output), to: albums)
        }
        // Each change of the history waits for the disk.
        guard
            !changes.shown.isEmpty || !changes.forgotten.isEmpty || !(renamed?.isEmpty ?? true)
                || !(albums?.isEmpty ?? true)
        else { return }
        try writeHistory { database in
            let insert = try database.makeStatement(
                sql: "INSERT OR REPLACE INTO shown (output, address, digest, target, album) VALUES (?, ?, ?, ?, ?)")
            for (address, record) in changes.shown.sorted(by: { StateOrder.precedes($0.key, $1.key) }) {
                try insert.execute(arguments: [output, address, record.digest.data, record.target, record.album])
            }
            let delete = try database.makeStatement(sql: "DELETE FROM shown WHERE output = ? AND address = ?")
            for address in changes.forgotten { try delete.execute(arguments: [output, address]) }
            for address in renamed?.gone ?? [] {
                try database.execute(
                    sql: "DELETE FROM renamed WHERE output = ? AND address = ?", arguments: [output, address])
            }
            for (address, target) in renamed?.new ?? [:] {
                try database.execute(
                    sql: "INSERT OR REPLACE INTO renamed (output, address, target) VALUES (?, ?, ?)",
                    arguments: [output, address, target])
            }
            for folder in albums?.gone ?? [] {
                try database.execute(
                    sql: "DELETE FROM album WHERE output = ? AND folder = ?", arguments: [output, folder])
            }
            for (folder, album) in albums?.new ?? [:] {
                try database.execute(
                    sql: "INSERT OR REPLACE INTO album (output, folder, photos, isPublic) VALUES (?, ?, ?, ?)",
                    arguments: [output, folder, album.bytes, album.isPublic])
            }
        }
    }

    /// What to write so that a table has other rows.
    private struct Difference<Value: Equatable & Sendable>: Sendable {
        let gone: [String]
        let new: [String: Value]

        init(from known: [String: Value], to rows: [String: Value]) {
            gone = known.keys.filter { rows[$0] == nil }
            new = rows.filter { known[$0.key] != $0.value }
        }

        var isEmpty: Bool { gone.isEmpty && new.isEmpty }
    }
}

extension AlbumRecord {
    fileprivate var bytes: Data {
        photos.sorted().reduce(into: Data(capacity: photos.count * 8)) { data, mark in
            withUnsafeBytes(of: mark.bigEndian) { data.append(contentsOf: $0) }
        }
    }

    fileprivate static func marks(in bytes: Data) -> Set<Mark> {
        var marks = Set<Mark>(minimumCapacity: bytes.count / 8)
        var mark: Mark = 0
        for (offset, byte) in bytes.enumerated() {
            mark = mark << 8 | Mark(byte)
            if offset % 8 == 7 { marks.insert(mark) }
        }
        return marks
    }
}
