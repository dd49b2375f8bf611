internal import AlbumSources
internal import Foundation
internal import GRDB
internal import Glibc

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
