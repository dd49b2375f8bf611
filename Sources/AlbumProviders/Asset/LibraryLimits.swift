internal import GRDB
internal import GRDBSQLite
internal import Synchronization

/// What reading a photo library's database may cost.
///
/// It is read in this process and not in a worker, because no part of the file is run: all statements are ours, their
/// tables are ordinary ones (`LibraryDatabase.checkTables` refuses views, virtual tables and generated columns, the only
/// places where a `SELECT` runs what a schema says), and triggers fire on changes alone, which `query_only` forbids. What is
/// left is data, and of that the operations, the rows, the bytes and SQLite's memory are counted: a damaged file can send a
/// scan in circles, or have a thousand rows share one long text.
enum LibraryLimits {
    /// Bytes of one row: Shotwell keeps all photos of a keyword in one text, 22 bytes each.
    static let rowLength: CInt = 16 << 20
    /// Rows that one statement may give.
    static let rows = 4_000_000
    /// Bytes that one statement may give.
    static let bytes = 512 << 20
    /// Operations of SQLite's machine that one library may take; a library of 200,000 photos takes some 50 million.
    static let operations = 1_000_000_000
    /// Bytes that SQLite may have allocated, in all databases of this process; its own state takes some 10 MB.
    private static let heap: Int64 = 512 << 20

    /// Sets the limits of a connection that has run nothing yet.
    static func apply(to database: Database, _ counter: OperationCounter) throws {
        sqlite3_hard_heap_limit64(heap)
        let connection = database.sqliteConnection
        for (limit, value) in [
            (SQLITE_LIMIT_LENGTH, rowLength), (SQLITE_LIMIT_SQL_LENGTH, 100_000), (SQLITE_LIMIT_COLUMN, 500),
            (SQLITE_LIMIT_EXPR_DEPTH, 50), (SQLITE_LIMIT_COMPOUND_SELECT, 3), (SQLITE_LIMIT_VDBE_OP, 25_000),
            (SQLITE_LIMIT_FUNCTION_ARG, 16), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100),
            (SQLITE_LIMIT_VARIABLE_NUMBER, 100), (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
        ] {
            sqlite3_limit(connection, limit, value)
        }
        // The counter lives as long as the queue, which holds it together with the connection.
        sqlite3_progress_handler(
            connection, CInt(OperationCounter.step),
            { pointer in
                guard let pointer else { return 1 }
                return Unmanaged<OperationCounter>.fromOpaque(pointer).takeUnretainedValue().mayGoOn() ? 0 : 1
            }, Unmanaged.passUnretained(counter).toOpaque())
        for pragma in [
            "trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0", "temp_store = MEMORY",
            "query_only = ON",
        ] {
            try database.execute(sql: "PRAGMA \(pragma)")
        }
    }
}

/// Counts the operations of one connection, whose statements run one after another.
final class OperationCounter: Sendable {
    static let step = 10_000
    private let steps = Mutex(0)

    func mayGoOn() -> Bool {
        steps.withLock { steps in
            steps += 1
            return steps <= LibraryLimits.operations / Self.step
        }
    }
}

/// Why a library is not read, in words that end a sentence.
struct LibraryProblem: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}

extension Database {
    /// Gives the rows of a statement one after another, as far as the limits go; a row is only good until the next one.
    func forEachRow(_ sql: String, _ body: (Row) throws -> Void) throws {
        let cursor = try Row.fetchCursor(self, sql: sql)
        var (rows, bytes) = (0, 0)
        while let row = try cursor.next() {
            rows += 1
            for column in 0..<row.count {
                switch (row[column] as DatabaseValue).storage {
                case .string(let text): bytes += text.utf8.count
                case .blob(let data): bytes += data.count
                case .null, .int64, .double: bytes += 8
                }
            }
            guard rows <= LibraryLimits.rows, bytes <= LibraryLimits.bytes else {
                throw LibraryProblem(
                    "it has more than the \(LibraryLimits.rows) rows or \(LibraryLimits.bytes) bytes that are read of a table"
                )
            }
            try body(row)
        }
    }
}
