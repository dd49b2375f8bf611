internal import AlbumSources
internal import Foundation
internal import GRDB

/// A photo manager's SQLite database, opened so that nothing is written beside it: SQLite makes files there even to read
/// where the database has a write-ahead log or an unfinished transaction. Such a one is copied first.
struct LibraryDatabase: Sendable {
    private let queue: DatabaseQueue
    private let name: String
    private let copy: CopiedDatabase?

    enum Kind { case digiKam, shotwell }

    init(_ path: String, of name: String) throws(ProviderError) {
        self.name = name
        do {
            var configuration = GRDB.Configuration()
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
            let rows = try Row.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
            return Set(rows.compactMap { $0.text("name") })
        }
        if tables.isSuperset(of: ["AlbumRoots", "Albums", "Images", "ImageInformation", "Tags"]) { return .digiKam }
        if tables.isSuperset(of: ["PhotoTable", "EventTable", "TagTable"]) { return .shotwell }
        throw ProviderError("the library `\(name)` is a database of neither digiKam nor Shotwell")
    }

    func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws(ProviderError) -> Value {
        do { return try queue.read(body) } catch { throw Self.error(name, error) }
    }

    private static func error(_ name: String, _ error: any Error) -> ProviderError {
        ProviderError("the library `\(name)` cannot be read: \((error as? DatabaseError)?.message ?? "\(error)")")
    }

    /// Bytes 18 and 19 of a database are 2 where it has a write-ahead log.
    private static func needsCopy(_ path: String) throws -> Bool {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        let head = try file.read(upToCount: 20) ?? Data()
        return head.count == 20 && head[19] == 2 || FileManager.default.fileExists(atPath: path + "-journal")
    }
}

/// Values of a stranger's database, whose columns may be absent and hold anything: nil for what is not of the wanted type,
/// where GRDB's own access would end the program.
extension Row {
    func text(_ column: String) -> String? { value(column) }
    func integer(_ column: String) -> Int64? { value(column) }
    func number(_ column: String) -> Double? { value(column) }

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
