internal import GRDB

/// The tables of the build state.
enum StateSchema {
    /// Raised whenever a table or the meaning of a column changes; an older state is then dropped, not migrated.
    static let version = 7

    static func prepare(_ writer: some DatabaseWriter) throws {
        try writer.write { database in
            let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
            guard found != version else { return }
            for table in try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'") {
                try database.execute(sql: "DROP TABLE \"\(table)\"")
            }
            for statement in tables { try database.execute(sql: statement) }
            try database.execute(sql: "PRAGMA user_version = \(version)")
        }
    }

    private static let tables = [
        // The content that the file at a path had when it bore this stamp.
        """
        CREATE TABLE file (
            path TEXT PRIMARY KEY, size INTEGER NOT NULL, modified INTEGER NOT NULL, inode INTEGER NOT NULL,
            digest BLOB NOT NULL
        ) WITHOUT ROWID
        """,
        // What a content is, by the version of the reader that said so; `problem` in place of facts where it is unusable;
        // what moves in it, and what files are inside of it, as JSON, since few have either.
        """
        CREATE TABLE content (
            digest BLOB PRIMARY KEY, reader TEXT NOT NULL, problem TEXT, warnings TEXT NOT NULL,
            format TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL, orientation INTEGER NOT NULL,
            frames INTEGER NOT NULL, hasAlpha INTEGER NOT NULL,
            title TEXT, caption TEXT, shootTime TEXT, camera TEXT, lens TEXT,
            exposureTime REAL, fNumber REAL, iso INTEGER, focalLength REAL,
            sublocation TEXT, city TEXT, state TEXT, country TEXT, latitude REAL, longitude REAL, altitude REAL,
            keywords TEXT NOT NULL, rating INTEGER, author TEXT, copyright TEXT, people TEXT NOT NULL,
            hasSerials INTEGER NOT NULL, film TEXT, parts TEXT, isBare INTEGER NOT NULL,
            detail INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        // The renditions that were made of a content: lines of `bytes canonical-name`, and of `#rrggbb base-size`.
        """
        CREATE TABLE outcome (
            digest BLOB PRIMARY KEY, makers TEXT NOT NULL, colours TEXT NOT NULL, warnings TEXT NOT NULL,
            renditions TEXT NOT NULL
        ) WITHOUT ROWID
        """,
        // What stands in an output folder, and the key of what it was made from.
        """
        CREATE TABLE published (
            output TEXT NOT NULL, address TEXT NOT NULL, key BLOB NOT NULL,
            size INTEGER NOT NULL, modified INTEGER NOT NULL, inode INTEGER NOT NULL,
            PRIMARY KEY (output, address)
        ) WITHOUT ROWID
        """,
        // The content that a page of an item showed, and the page itself; or where it has led to since.
        """
        CREATE TABLE shown (
            output TEXT NOT NULL, address TEXT NOT NULL, digest BLOB NOT NULL, target TEXT NOT NULL,
            PRIMARY KEY (output, address)
        ) WITHOUT ROWID
        """,
        // The last complete build into an output folder: what it read and left, what it said, and until when.
        """
        CREATE TABLE build (
            output TEXT PRIMARY KEY, fingerprint BLOB NOT NULL, summary TEXT NOT NULL, freshUntil INTEGER
        ) WITHOUT ROWID
        """,
    ]
}
