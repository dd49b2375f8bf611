internal import AlbumSources
internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import Glibc
internal import Synchronization

/// A photo manager's SQLite database, opened so that nothing is written beside it: SQLite makes files there even to read
/// where the database has a write-ahead log or an unfinished transaction. Such a one is copied first.
struct LibraryDatabase: Sendable {
    private let queue: DatabaseQueue
    private let name: String
    private let copy: CopiedDatabase?
    private let counter = OperationCounter()

    enum Kind { case digiKam, shotwell }

    init(_ path: String, of name: String) throws(ProviderError) {
        self.name = name
        do {
            try Self.check(path)
            var configuration = GRDB.Configuration()
            configuration.prepareDatabase { [counter] database in try LibraryLimits.apply(to: database, counter) }
            if try Self.needsCopy(path) {
                let copied = try CopiedDatabase(of: path)
                copy = copied
                queue = try DatabaseQueue(path: copied.path, configuration: configuration)
            } else {
                copy = nil
                configuration.readonly = true
                queue = try DatabaseQueue(path: path, configuration: configuration)
            }
        } catch {
            throw Self.error(name, error)
        }
    }

    func kind() throws(ProviderError) -> Kind {
        let tables = try read { database in
            var tables = Set<String>()
            try database.forEachRow("SELECT name FROM sqlite_master WHERE type = 'table'") { row in
                if let name = row.text("name") { tables.insert(name) }
            }
            return tables
        }
        if tables.isSuperset(of: ["AlbumRoots", "Albums", "Images", "ImageInformation", "Tags"]) {
            try checkTables(DigiKamLibrary.tables)
            return .digiKam
        }
        if tables.isSuperset(of: ["PhotoTable", "EventTable", "TagTable"]) {
            try checkTables(ShotwellLibrary.tables)
            return .shotwell
        }
        throw ProviderError("the library `\(name)` is a database of neither digiKam nor Shotwell", isPassing: true)
    }

    /// Refuses tables that are none, or have columns that are worked out: neither program makes any, and reading them would
    /// run what the file says.
    private func checkTables(_ names: [String]) throws(ProviderError) {
        let list = names.map { "'\($0.lowercased())'" }.joined(separator: ", ")
        try read { database in
            let sql =
                "SELECT name, type, rootpage FROM sqlite_master WHERE type IN ('table', 'view') AND lower(name) IN (\(list))"
            var known: [String] = []
            try database.forEachRow(sql) { row in
                let name = row.text("name") ?? ""
                // Views and virtual tables have no page of their own.
                guard row.text("type") == "table", row.integer("rootpage") ?? 0 > 0 else {
                    throw LibraryProblem("`\(name)` is no ordinary table")
                }
                known.append(name)
            }
            for name in known {
                try database.forEachRow("SELECT name FROM pragma_table_xinfo('\(name)') WHERE hidden <> 0") { row in
                    throw LibraryProblem(
                        "the column `\(row.text("name") ?? "")` of `\(name)` is worked out and not stored")
                }
            }
        }
    }

    func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws(ProviderError) -> Value {
        do { return try queue.read(body) } catch { throw Self.error(name, error) }
    }

    private static func error(_ name: String, _ error: any Error) -> ProviderError {
        let reason =
            switch (error as? DatabaseError)?.resultCode {
            case .SQLITE_INTERRUPT: "reading it takes more than \(LibraryLimits.operations) steps"
            case .SQLITE_TOOBIG: "it has a row of more than \(LibraryLimits.rowLength) bytes"
            case .SQLITE_NOMEM: "reading it takes too much memory"
            default: (error as? DatabaseError)?.message ?? "\(error)"
            }
        // What is wrong with a database today may be mended tomorrow: it is half copied, or its program is writing to it.
        return ProviderError("the library `\(name)` cannot be read: \(reason)", isPassing: true)
    }

    /// Throws for what is no regular file, which might be waited for without end, and where a journal names another file:
    /// SQLite would read that one, and delete it.
    private static func check(_ path: String) throws {
        for suffix in ["", "-wal", "-journal"] {
            var status = stat()
            guard stat(path + suffix, &status) == 0 else { continue }
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw LibraryProblem("\(path + suffix) is no regular file")
            }
        }
        guard let journal = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path + "-journal")) else { return }
        defer { try? journal.close() }
        let end = try journal.seekToEnd()
        guard end >= 8 else { return }
        try journal.seek(toOffset: end - 8)
        if try journal.read(upToCount: 8) == Data([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]) {
            throw LibraryProblem(
                "its unfinished transaction spans several databases; open it once in the program it is of")
        }
    }

    /// Bytes 18 and 19 of a database are 2 where it has a write-ahead log.
    private static func needsCopy(_ path: String) throws -> Bool {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        let head = try file.read(upToCount: 20) ?? Data()
        return head.count == 20 && head[19] == 2 || FileManager.default.fileExists(atPath: path + "-journal")
    }
}

/// Values of another program's database, whose columns may be absent or hold anything. Nil for a value of another type,
/// for which GRDB's own access would end the program.
extension Row {
    func text(_ column: String) -> String? { value(column) }
    func integer(_ column: String) -> Int64? { value(column) }
    func number(_ column: String) -> Double? { value(column) }

    /// Whether a column holds something that is no whole number.
    func isNoInteger(_ column: String) -> Bool {
        hasColumn(column) && !(self[column] as DatabaseValue).isNull && integer(column) == nil
    }

    private func value<Value: DatabaseValueConvertible>(_ column: String) -> Value? {
        guard hasColumn(column) else { return nil }
        return Value.fromDatabaseValue(self[column] as DatabaseValue)
    }
}

/// A database with its log or journal, in a folder that goes away with this.
private final class CopiedDatabase: Sendable {
    private let folder: URL
    let path: String

    init(of path: String) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("albumgen-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.path = folder.appendingPathComponent("library.db").path
        for suffix in ["", "-wal", "-journal"] where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: self.path + suffix)
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}

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
