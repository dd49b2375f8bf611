internal import Foundation
internal import GRDB

/// One fact in a pack: a row of one of the state's tables.
struct PackRow: Sendable {
    var table: PackTable
    var values: [DatabaseValue]
}

/// The tables of which packs hold rows; the numbers are part of the format.
enum PackTable: UInt8, CaseIterable, Sendable {
    case file = 1
    case content, outcome, film
}

/// The bytes of a pack: a line that names the format, then rows. A row consists of the number of its table, the number
/// of its values, and the values. A value consists of its kind, its length if it has one, and its bytes. Numbers are
/// little-endian.
///
/// A pack is not a database: anyone may have put a pack into a shared cache, and SQLite is not meant for
/// untrusted files.
enum PackFormat {
    static let head = Array("albumgen pack 2\n".utf8)
    /// The maximum size of a pack in bytes.
    static let longest = 64 << 20
    /// The maximum length of a value in bytes: texts of metadata are far shorter.
    static let longestValue = 1 << 20

    enum Kind: UInt8 {
        case null, integer, real, text, bytes
    }

    static func encode(_ row: PackRow) -> [UInt8] {
        var bytes = [row.table.rawValue, UInt8(row.values.count)]
        func add(_ kind: Kind, _ value: some Sequence<UInt8>, count: Int? = nil) {
            bytes.append(kind.rawValue)
            if let count { bytes += littleEndian(UInt64(count), 4) }
            bytes += value
        }
        for value in row.values {
            switch value.storage {
            case .null: add(.null, [])
            case .int64(let number): add(.integer, littleEndian(UInt64(bitPattern: number), 8))
            case .double(let number): add(.real, littleEndian(number.bitPattern, 8))
            case .string(let text): add(.text, text.utf8, count: text.utf8.count)
            case .blob(let data): add(.bytes, data, count: data.count)
            }
        }
        return bytes
    }

    private static func littleEndian(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }
}

/// Why a pack is not used, to follow "is not used: ".
struct PackProblem: Error, Equatable {
    var reason: String
}

/// Reads the rows of a pack, whose bytes may be anything.
struct PackReader {
    private let bytes: [UInt8]
    private var position: Int

    init(_ bytes: [UInt8]) throws(PackProblem) {
        guard bytes.starts(with: PackFormat.head) else {
            throw PackProblem(reason: "it is not a pack in this version of the format")
        }
        self.bytes = bytes
        position = PackFormat.head.count
    }

    /// Returns the next row; nil at the end.
    mutating func next() throws(PackProblem) -> PackRow? {
        guard position < bytes.count else { return nil }
        guard let table = PackTable(rawValue: try byte()) else { throw broken }
        let count = Int(try byte())
        guard count == table.columns.count else { throw broken }
        var values: [DatabaseValue] = []
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(try value()) }
        guard table.accepts(values) else { throw broken }
        return PackRow(table: table, values: values)
    }

    private var broken: PackProblem { PackProblem(reason: "its bytes near \(position) are invalid") }

    private mutating func value() throws(PackProblem) -> DatabaseValue {
        guard let kind = PackFormat.Kind(rawValue: try byte()) else { throw broken }
        switch kind {
        case .null: return .null
        case .integer: return Int64(bitPattern: try number(8)).databaseValue
        case .real: return Double(bitPattern: try number(8)).databaseValue
        case .text:
            guard let text = String(validating: try run(), as: UTF8.self) else { throw broken }
            return text.databaseValue
        case .bytes: return Data(try run()).databaseValue
        }
    }

    private mutating func byte() throws(PackProblem) -> UInt8 {
        guard position < bytes.count else { throw broken }
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func number(_ count: Int) throws(PackProblem) -> UInt64 {
        guard bytes.count - position >= count else { throw broken }
        defer { position += count }
        return (0..<count).reduce(0) { $0 | UInt64(bytes[position + $1]) << UInt64(8 * $1) }
    }

    private mutating func run() throws(PackProblem) -> ArraySlice<UInt8> {
        let count = Int(try number(4))
        guard count <= PackFormat.longestValue, bytes.count - position >= count else { throw broken }
        defer { position += count }
        return bytes[position..<position + count]
    }
}
