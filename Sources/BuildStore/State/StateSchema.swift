internal import GRDB

/// The tables of the build state, all of which can be made anew from the source.
enum StateSchema {
    /// What `PRAGMA user_version` said before there were migrations, where the tables were those of the first of them.
    private static let lastVersion = 6

    /// Brings a state to the tables of this version. What an older version knew is kept; what a newer one knew is not
    /// understood, and dropped.
    static func prepare(_ writer: some DatabaseWriter) throws {
        try writer.write { database in
            let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
            if version == lastVersion {
                try database.execute(
                    sql: """
                        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
                        INSERT INTO grdb_migrations VALUES ('\(firstTables)');
                        PRAGMA user_version = 0
                        """)
            } else if version != 0 {
                try dropAll(database)
            } else if try migrator.hasBeenSuperseded(database) {
                try dropAll(database)
            }
        }
        try migrator.migrate(writer)
    }

    /// What each table must have; preparing these statements finds tables and columns that are missing.
    static func check(_ database: Database) throws {
        for (table, columns) in [
            ("file", "path, size, modified, inode, digest"),
            ("content", "digest, reader, problem, isBare, detail, isLossless"),
            ("outcome", "digest, makers, colours, warnings, renditions, placeholders"),
            ("published", "output, address, key, size, modified, inode, digest"),
            ("film", "key, digest"), ("build", "output, fingerprint, summary, freshUntil"),
        ] { _ = try database.makeStatement(sql: "SELECT \(columns) FROM \(table)") }
    }

    private static func dropAll(_ database: Database) throws {
        for table in try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'") {
            try database.execute(sql: "DROP TABLE \"\(table)\"")
        }
        try database.execute(sql: "PRAGMA user_version = 0")
    }

    private static let firstTables = "tables"

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(firstTables) { database in
            for statement in tables { try database.execute(sql: statement) }
        }
        migrator.registerMigration("digests of published files and of films") { database in
            try database.execute(
                sql: """
                    ALTER TABLE published ADD COLUMN digest BLOB;
                    CREATE TABLE film (key BLOB PRIMARY KEY, digest BLOB NOT NULL) WITHOUT ROWID;
                    DROP TABLE IF EXISTS shown
                    """)
        }
        migrator.registerMigration("detail of contents") { database in
            try database.execute(sql: "ALTER TABLE content ADD COLUMN detail INTEGER NOT NULL DEFAULT 0")
        }
        migrator.registerMigration("contents without losses") { database in
            try database.execute(sql: "ALTER TABLE content ADD COLUMN isLossless INTEGER NOT NULL DEFAULT 0")
        }
        migrator.registerMigration("placeholders of contents") { database in
            // Lines of `base64 base-size`.
            try database.execute(sql: "ALTER TABLE outcome ADD COLUMN placeholders TEXT NOT NULL DEFAULT ''")
        }
        return migrator
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
            hasSerials INTEGER NOT NULL, film TEXT, parts TEXT, isBare INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        // The renditions that were made of a content: lines of `bytes:digest canonical-name`, and of `#rrggbb base-size`.
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
        // The last complete build into an output folder: what it read and left, what it said, and until when.
        """
        CREATE TABLE build (
            output TEXT PRIMARY KEY, fingerprint BLOB NOT NULL, summary TEXT NOT NULL, freshUntil INTEGER
        ) WITHOUT ROWID
        """,
    ]
}

/// The tables of the history of addresses. Nothing can bring back what is in them, so that they are migrated and never
/// dropped.
enum HistorySchema {
    static func prepare(_ writer: some DatabaseWriter) throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("shown") { database in
            // The content that a page of an item showed, and the page itself; or where it has led to since.
            try database.execute(
                sql: """
                    CREATE TABLE shown (
                        output TEXT NOT NULL, address TEXT NOT NULL, digest BLOB NOT NULL, target TEXT NOT NULL,
                        PRIMARY KEY (output, address)
                    ) WITHOUT ROWID
                    """)
        }
        try migrator.migrate(writer)
    }

    static func check(_ database: Database) throws {
        _ = try database.makeStatement(sql: "SELECT output, address, digest, target FROM shown")
    }

    /// Takes over what versions kept in the state that had no history of its own. It is kept there until it is here.
    static func adopt(_ history: some DatabaseWriter, from state: some DatabaseReader) throws {
        let rows = try state.read { database -> [Row] in
            guard try database.tableExists("shown") else { return [] }
            return try Row.fetchAll(database, sql: "SELECT output, address, digest, target FROM shown")
        }
        guard !rows.isEmpty else { return }
        try history.write { database in
            let insert = try database.makeStatement(
                sql: "INSERT OR IGNORE INTO shown (output, address, digest, target) VALUES (?, ?, ?, ?)")
            for row in rows { try insert.execute(arguments: StatementArguments(row.databaseValues)) }
        }
    }
}
