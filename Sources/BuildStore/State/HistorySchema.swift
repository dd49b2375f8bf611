internal import GRDB

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
