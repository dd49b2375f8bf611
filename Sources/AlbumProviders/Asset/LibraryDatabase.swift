internal import AlbumSources
internal import Files
internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import Glibc
internal import Synchronization

/// A photo manager's SQLite database, opened so that nothing is written next to it. Even to read a database, SQLite
/// creates files beside it if the database has a write-ahead log or an unfinished transaction; such a database is
/// copied first.
struct LibraryDatabase: Sendable {
    private let queue: DatabaseQueue
    private let name: String
    private let copy: ScratchCopy?
    private let counter: OperationCounter
    /// The endings of the names of a database's log and journal files.
    private static let suffixes = ["-wal", "-journal"]

    enum Kind { case digiKam, shotwell }

    /// - Parameter isCancelled: called now and then while the database is copied and read.
    init(_ path: String, of name: String, isCancelled: @escaping @Sendable () -> Bool) throws(ProviderError) {
        self.name = name
        let counter = OperationCounter(isCancelled: isCancelled)
        self.counter = counter
        do {
            try Self.check(path)
            var configuration = GRDB.Configuration()
            configuration.prepareDatabase { database in try LibraryLimits.apply(to: database, counter) }
            if try Self.needsCopy(path) {
                let copied = try ScratchCopy(
                    of: path, with: Self.suffixes, in: Paths.temporaryFolder,
                    limit: LibraryLimits.copiedBytes, isCancelled: isCancelled)
                // By now, its journal may be a different one.
                try Self.check(copied.path)
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
        throw ProviderError("the library `\(name)` is neither a digiKam nor a Shotwell database", isTransient: true)
    }

    /// Rejects views, virtual tables and generated columns: neither program creates any, and reading them would run
    /// code from the file.
    private func checkTables(_ names: [String]) throws(ProviderError) {
        let list = names.map { "'\($0.lowercased())'" }.joined(separator: ", ")
        try read { database in
            let sql =
                "SELECT name, type, rootpage FROM sqlite_master WHERE type IN ('table', 'view') AND lower(name) IN (\(list))"
            var known: [String] = []
            try database.forEachRow(sql) { row in
                let name = row.text("name") ?? ""
                // Views and virtual tables have no root page.
                guard row.text("type") == "table", row.integer("rootpage") ?? 0 > 0 else {
                    throw LibraryProblem("`\(name)` is not an ordinary table")
                }
                known.append(name)
            }
            for name in known {
                try database.forEachRow("SELECT name FROM pragma_table_xinfo('\(name)') WHERE hidden <> 0") { row in
                    throw LibraryProblem(
                        "the column `\(row.text("name") ?? "")` of `\(name)` is computed, not stored")
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
            default:
                switch (error as? FileError)?.code {
                case EBUSY: "its program is writing to it; close that program, or build again later"
                case EFBIG: "it has more than \(LibraryLimits.copiedBytes) bytes"
                default: (error as? DatabaseError)?.message ?? "\(error)"
                }
            }
        // A database error may be temporary: the file may be half copied, or its program may be writing to it.
        return ProviderError("the library `\(name)` cannot be read: \(reason)", isTransient: true)
    }

    /// Throws if a file is not a regular one, since opening it could block forever, or if the journal names a
    /// super-journal, since SQLite would read and delete that file.
    private static func check(_ path: String) throws {
        for suffix in [""] + suffixes {
            guard let file = Descriptors.openFile(path + suffix) else {
                if [EISDIR, ENXIO].contains(errno) { throw LibraryProblem("\(path + suffix) is not a regular file") }
                continue
            }
            defer { close(file) }
            guard suffix == "-journal", let status = FileStatus(ofOpen: file), status.size >= 8 else { continue }
            let end = Descriptors.read(8, at: status.size - 8, of: file)
            if end == [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7] {
                throw LibraryProblem(
                    "its unfinished transaction spans several databases; open it once in the program that it belongs to"
                )
            }
        }
    }

    /// Returns whether the database must be copied before it is opened: if it uses a write-ahead log, which the read
    /// version 2 in byte 19 indicates, or if it has a rollback journal.
    private static func needsCopy(_ path: String) throws(FileError) -> Bool {
        guard let file = Descriptors.openFile(path) else { throw FileError("read", path) }
        defer { close(file) }
        guard let head = Descriptors.read(20, of: file), head.count == 20 else { return false }
        if head[19] == 2 { return true }
        return try FileOperations.exists(path + "-journal")
    }
}

/// Accessors for another program's database, whose columns may be missing or contain anything. They return nil for a
/// value of another type, for which GRDB's own accessors would crash.
extension Row {
    func text(_ column: String) -> String? { value(column) }
    func integer(_ column: String) -> Int64? { value(column) }
    func number(_ column: String) -> Double? { value(column) }

    /// Returns whether a column holds something other than an integer.
    func isNoInteger(_ column: String) -> Bool {
        hasColumn(column) && !(self[column] as DatabaseValue).isNull && integer(column) == nil
    }

    private func value<Value: DatabaseValueConvertible>(_ column: String) -> Value? {
        guard hasColumn(column) else { return nil }
        return Value.fromDatabaseValue(self[column] as DatabaseValue)
    }
}

/// Limits on reading a photo library's database.
///
/// The database is read in this process rather than in a worker because no part of the file is executed: all statements
/// are ours, their tables are ordinary ones (`LibraryDatabase.checkTables` rejects views, virtual tables and generated
/// columns, the only places where a `SELECT` runs code from the schema), and triggers fire only on changes, which
/// `query_only` forbids. What remains is data. Operations, rows, bytes and SQLite's memory are limited because a
/// damaged file can make a scan loop, or make a thousand rows share one long text.
enum LibraryLimits {
    /// The maximum number of bytes in a row. Shotwell keeps all photos of a keyword in one text, 22 bytes each.
    static let rowLength: CInt = 16 << 20
    /// The maximum number of rows that a statement may return.
    static let rows = 4_000_000
    /// The maximum number of bytes that a statement may return.
    static let bytes = 512 << 20
    /// The maximum number of SQLite virtual machine operations per library; a library of 200,000 photos takes about 50
    /// million.
    static let operations = 1_000_000_000
    /// The maximum number of bytes of a database with its log or journal that is copied. digiKam keeps its thumbnails in
    /// another one.
    static let copiedBytes = 8 << 30
    /// The maximum number of bytes that SQLite may allocate for all databases of this process; its own state takes
    /// about 10 MB.
    private static let heap: Int64 = 512 << 20

    /// Sets the limits of a connection that has not run any statement yet.
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
        // The queue's configuration retains the counter, so it outlives the connection.
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

/// Counts the operations of one connection, whose statements run one at a time.
final class OperationCounter: Sendable {
    static let step = 10_000
    private let steps = Mutex(0)
    private let isCancelled: @Sendable () -> Bool

    init(isCancelled: @escaping @Sendable () -> Bool) { self.isCancelled = isCancelled }

    func mayGoOn() -> Bool {
        let isWithinLimit = steps.withLock { steps in
            steps += 1
            return steps <= LibraryLimits.operations / Self.step
        }
        return isWithinLimit && !isCancelled()
    }
}

/// The reason why a library cannot be read, worded to end a sentence.
struct LibraryProblem: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}

extension Database {
    /// Calls `body` with each row of a statement, within the limits. A row is valid only until the next one.
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
                    "it has a table of more than \(LibraryLimits.rows) rows or \(LibraryLimits.bytes) bytes"
                )
            }
            try body(row)
        }
    }
}
