internal import GRDB

/// The tables of the build state, all of which can be recreated from the source.
enum StateSchema {
    /// The last `PRAGMA user_version` before migrations were introduced; its tables are those of the first migration.
    private static let lastVersion = 6

    /// Migrates the tables to this version. Keeps the content of an older version; drops that of a newer one, which
    /// this version does not understand.
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

    /// Checks that each table exists with its columns, since preparing a statement fails if they are missing.
    static func check(_ database: Database) throws {
        for (table, columns) in [
            ("file", "path, size, modified, inode, digest, annexKey"),
            (
                "content",
                """
                digest, reader, problem, isBare, detail, isLossless, labels, isPicked, keywordTree, faces, likeness, \
                device, namesAmongKeywords, isDamaged, lacksProfile, statedOrientation
                """
            ),
            ("outcome", "digest, makers, colours, warnings, renditions, placeholders, hashes"),
            ("published", "output, address, key, size, modified, inode, digest"),
            ("film", "key, digest"), ("build", "output, fingerprint, summary, freshUntil, begun"),
            ("pack", "name, versions"), ("visible", "output, page, path, digest, role, isUnlisted, address"),
            ("withdrawn", "output, page, path, digest, role, isUnlisted, address"), ("part", "output, origin, item"),
            ("disclosure", "output, folder, gps, serials, people, originals, unmarked, hasArchive"),
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
        migrator.registerMigration("labels, picks and keyword trees of contents") { database in
            // Contents are read again, since the old records lack them.
            try database.execute(
                sql: """
                    ALTER TABLE content ADD COLUMN labels TEXT NOT NULL DEFAULT '';
                    ALTER TABLE content ADD COLUMN isPicked INTEGER NOT NULL DEFAULT 0;
                    ALTER TABLE content ADD COLUMN keywordTree TEXT NOT NULL DEFAULT '';
                    DELETE FROM content
                    """)
        }
        migrator.registerMigration("faces of contents") { database in
            // JSON, since most contents have none. Contents are read again, since the old records lack them.
            try database.execute(sql: "ALTER TABLE content ADD COLUMN faces TEXT; DELETE FROM content")
        }
        migrator.registerMigration("hashes of contents") { database in
            // Lines of `hash base-size`. Photos rendered earlier have none, and are not rendered again just to get one.
            try database.execute(sql: "ALTER TABLE outcome ADD COLUMN hashes TEXT NOT NULL DEFAULT ''")
        }
        migrator.registerMigration("bursts of contents") { database in
            // Contents are read again, since the old records do not say which burst they belong to.
            try database.execute(sql: "DELETE FROM content")
        }
        migrator.registerMigration("traits of bursts of contents") { database in
            // A hash and a digest, both of 64 bits. Contents are read again, since the old records lack them.
            try database.execute(
                sql: """
                    ALTER TABLE content ADD COLUMN likeness INTEGER;
                    ALTER TABLE content ADD COLUMN device INTEGER;
                    DELETE FROM content
                    """)
        }
        migrator.registerMigration("imported packs") { database in
            // The packs that are in the tables, each with a mark of the versions whose facts were taken from it. A
            // migration that deletes contents or outcomes must delete these, too.
            try database.execute(
                sql: "CREATE TABLE pack (name TEXT PRIMARY KEY, versions TEXT NOT NULL) WITHOUT ROWID")
        }
        migrator.registerMigration("names among keywords of contents") { database in
            // Contents are read again, since the old records do not say which keywords are names, and these would be
            // published.
            try database.execute(
                sql: """
                    ALTER TABLE content ADD COLUMN namesAmongKeywords TEXT NOT NULL DEFAULT '';
                    DELETE FROM content;
                    DELETE FROM pack
                    """)
        }
        migrator.registerMigration("copies and orientations of contents") { database in
            // Contents are read again, since the old records do not say which of them cannot be copied, which colours
            // only a copy shows, and which orientation a sidecar states.
            try database.execute(
                sql: """
                    ALTER TABLE content ADD COLUMN isDamaged INTEGER NOT NULL DEFAULT 0;
                    ALTER TABLE content ADD COLUMN lacksProfile INTEGER NOT NULL DEFAULT 0;
                    ALTER TABLE content ADD COLUMN statedOrientation INTEGER;
                    DELETE FROM content;
                    DELETE FROM pack
                    """)
        }
        migrator.registerMigration("beginnings of builds") { database in
            // The next build checks everything, since a build from the future may have left the old record.
            try database.execute(
                sql: "DELETE FROM build; ALTER TABLE build ADD COLUMN begun INTEGER NOT NULL DEFAULT 0")
        }
        migrator.registerMigration("visible photos") { database in
            // The files whose content everybody can see on a page of an output folder. The next build checks everything,
            // since one that finds nothing changed would not fill the table.
            try database.execute(
                sql: """
                    CREATE TABLE visible (
                        output TEXT NOT NULL, path TEXT NOT NULL, digest BLOB NOT NULL, page TEXT NOT NULL,
                        PRIMARY KEY (output, path)
                    ) WITHOUT ROWID;
                    ALTER TABLE file ADD COLUMN annexKey TEXT;
                    DELETE FROM build
                    """)
        }
        migrator.registerMigration("disclosures") { database in
            // How much the albums in an output folder show. The next build checks everything, since one that finds nothing
            // changed would not fill the table.
            try database.execute(
                sql: """
                    CREATE TABLE disclosure (
                        output TEXT NOT NULL, folder TEXT NOT NULL, gps INTEGER NOT NULL, serials INTEGER NOT NULL,
                        people INTEGER NOT NULL, originals INTEGER NOT NULL, unmarked INTEGER NOT NULL,
                        hasArchive INTEGER NOT NULL, PRIMARY KEY (output, folder)
                    ) WITHOUT ROWID;
                    DELETE FROM build
                    """)
        }
        migrator.registerMigration("visible companions") { database in
            // Several pages may show a file, and an item has several files. `withdrawn` has what may be there although not
            // everybody may see it, until a build has finished that could read everything. The next build checks everything,
            // since one that finds nothing changed would not add the files that are missing.
            try database.execute(
                sql: """
                    ALTER TABLE visible RENAME TO formerlyVisible;
                    \(visibility("visible"));
                    \(visibility("withdrawn"));
                    INSERT INTO visible SELECT output, page, path, digest, 0, NULL FROM formerlyVisible;
                    DROP TABLE formerlyVisible;
                    DELETE FROM build
                    """)
        }
        migrator.registerMigration("parts of items") { database in
            // The files of the source that are part of an item without being one, for `ItemParts`. The roles are those of
            // `VisibleFile`, of which the first two were distinguished before.
            try database.execute(
                sql: """
                    ALTER TABLE visible RENAME COLUMN isCompanion TO role;
                    ALTER TABLE visible ADD COLUMN isUnlisted INTEGER NOT NULL DEFAULT 0;
                    ALTER TABLE withdrawn RENAME COLUMN isCompanion TO role;
                    ALTER TABLE withdrawn ADD COLUMN isUnlisted INTEGER NOT NULL DEFAULT 0;
                    CREATE TABLE part (
                        output TEXT NOT NULL, origin TEXT NOT NULL, item TEXT NOT NULL, PRIMARY KEY (output, origin)
                    ) WITHOUT ROWID;
                    DELETE FROM build
                    """)
        }
        return migrator
    }

    private static func visibility(_ table: String) -> String {
        """
        CREATE TABLE \(table) (
            output TEXT NOT NULL, page TEXT NOT NULL, path TEXT NOT NULL, digest BLOB NOT NULL,
            isCompanion INTEGER NOT NULL, address TEXT, PRIMARY KEY (output, page, path, digest)
        ) WITHOUT ROWID
        """
    }

    private static let tables = [
        // The content of the file at a path when it had this stamp.
        """
        CREATE TABLE file (
            path TEXT PRIMARY KEY, size INTEGER NOT NULL, modified INTEGER NOT NULL, inode INTEGER NOT NULL,
            digest BLOB NOT NULL
        ) WITHOUT ROWID
        """,
        // What is known about a content and which version of the reader found it out. `problem` replaces the facts if
        // the content is unusable. Films and embedded files are JSON, since few contents have either.
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
        // The renditions made from a content: lines of `bytes:digest canonical-name`, and of `#rrggbb base-size`.
        """
        CREATE TABLE outcome (
            digest BLOB PRIMARY KEY, makers TEXT NOT NULL, colours TEXT NOT NULL, warnings TEXT NOT NULL,
            renditions TEXT NOT NULL
        ) WITHOUT ROWID
        """,
        // The files in an output folder, and the key of what each was made from.
        """
        CREATE TABLE published (
            output TEXT NOT NULL, address TEXT NOT NULL, key BLOB NOT NULL,
            size INTEGER NOT NULL, modified INTEGER NOT NULL, inode INTEGER NOT NULL,
            PRIMARY KEY (output, address)
        ) WITHOUT ROWID
        """,
        // The last complete build into an output folder: what it read and published, what it reported, and until when
        // it is fresh.
        """
        CREATE TABLE build (
            output TEXT PRIMARY KEY, fingerprint BLOB NOT NULL, summary TEXT NOT NULL, freshUntil INTEGER
        ) WITHOUT ROWID
        """,
    ]
}

/// The tables of the history of addresses. Their content cannot be recreated, so they are migrated and never dropped.
enum HistorySchema {
    static func prepare(_ writer: some DatabaseWriter) throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("shown") { database in
            // The content that an item's page showed, and the page itself or where it has redirected since.
            try database.execute(
                sql: """
                    CREATE TABLE shown (
                        output TEXT NOT NULL, address TEXT NOT NULL, digest BLOB NOT NULL, target TEXT NOT NULL,
                        PRIMARY KEY (output, address)
                    ) WITHOUT ROWID
                    """)
        }
        migrator.registerMigration("site") { database in
            // Which site an output folder holds: its history follows that site, and no other, into another folder.
            try database.execute(sql: "CREATE TABLE site (output TEXT PRIMARY KEY, identity TEXT NOT NULL)")
        }
        migrator.registerMigration("albums of pages") { database in
            // The folder of the album that a page belonged to, through all of the album's names, and where the pages of
            // albums that were renamed are: pages that are gone do not show it.
            try database.execute(
                sql: """
                    ALTER TABLE shown ADD COLUMN album TEXT;
                    CREATE TABLE renamed (
                        output TEXT NOT NULL, address TEXT NOT NULL, target TEXT NOT NULL,
                        PRIMARY KEY (output, address)
                    ) WITHOUT ROWID
                    """)
        }
        migrator.registerMigration("albums") { database in
            // The albums of the last build, including private ones, with the beginnings of their photos' digests.
            try database.execute(
                sql: """
                    CREATE TABLE album (
                        output TEXT NOT NULL, folder TEXT NOT NULL, photos BLOB NOT NULL, isPublic INTEGER NOT NULL,
                        PRIMARY KEY (output, folder)
                    ) WITHOUT ROWID
                    """)
        }
        try migrator.migrate(writer)
    }

    static func check(_ database: Database) throws {
        _ = try database.makeStatement(sql: "SELECT output, address, digest, target, album FROM shown")
        _ = try database.makeStatement(sql: "SELECT output, identity FROM site")
        _ = try database.makeStatement(sql: "SELECT output, address, target FROM renamed")
        _ = try database.makeStatement(sql: "SELECT output, folder, photos, isPublic FROM album")
    }

    /// Copies the history that older versions stored in the state. The old rows stay until this succeeds.
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
