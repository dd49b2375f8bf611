internal import AlbumModel
internal import GRDB

extension BuildState {
    /// The digests of finished films, by their keys.
    func filmDigests() throws(BuildFailure) -> [ContentDigest: ContentDigest] {
        try read { database in
            var digests: [ContentDigest: ContentDigest] = [:]
            let rows = try Row.fetchCursor(database, sql: "SELECT key, digest FROM film")
            while let row = try rows.next() {
                if let key = try ContentDigest(row, at: 0) { digests[key] = try ContentDigest(row, at: 1) }
            }
            return digests
        }
    }

    func save(filmDigests digests: [ContentDigest: ContentDigest]) throws(BuildFailure) {
        guard !digests.isEmpty else { return }
        try write { database in
            let insert = try database.makeStatement(sql: "INSERT OR REPLACE INTO film (key, digest) VALUES (?, ?)")
            for (key, digest) in digests { try insert.execute(arguments: [key.data, digest.data]) }
        }
    }
}
