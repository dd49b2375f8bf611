internal import AlbumModel
package import Foundation
package import GRDB

/// The order of SQLite's keys. Rows written in this order fill one page of a table after another; in any other order,
/// each row of a large table costs reading and writing a page.
enum StateOrder {
    static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}

extension ContentDigest {
    func precedes(_ other: ContentDigest) -> Bool { words < other.words }
}

/// Stores several short texts in one column, separated by a control character that metadata readers remove from texts.
enum TextList {
    private static let separator: Character = "\u{1f}"

    static func join(_ texts: [String]) -> String { texts.joined(separator: String(separator)) }

    static func split(_ column: String) -> [String] {
        column.isEmpty ? [] : column.split(separator: separator).map(String.init)
    }
}

extension Timestamp {
    /// The whole value for one column: numbers separated by spaces, with the zone last if it is known.
    package var stored: String {
        let clock = "\(year) \(month) \(day) \(hour) \(minute) \(second) \(millisecond)"
        return zoneMinutes.map { "\(clock) \($0)" } ?? clock
    }

    package init?(stored: String) {
        let numbers = stored.split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 7 || numbers.count == 8 else { return nil }
        self.init(
            year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
            second: numbers[5], millisecond: numbers[6], zoneMinutes: numbers.count == 8 ? numbers[7] : nil)
    }
}

extension KnownDate {
    /// The whole value for one column: moments as above, and other dates as people write them.
    package var stored: String { moment?.stored ?? text }

    package init?(stored: String) {
        if let moment = Timestamp(stored: stored) { self.init(moment) } else { self.init(written: stored) }
    }
}

extension ContentDigest {
    /// Reads the digest in a column; returns nil if the column holds anything else.
    package init?(_ row: Row, at column: Int) throws {
        let words = try row.withUnsafeData(atIndex: column) { data -> (UInt64, UInt64, UInt64, UInt64)? in
            guard let data, data.count == 32 else { return nil }
            return data.withUnsafeBytes { bytes in
                func word(_ index: Int) -> UInt64 {
                    UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
                }
                return (word(0), word(1), word(2), word(3))
            }
        }
        guard let words else { return nil }
        self.init(words: words)
    }

    package var data: Data { Data(bytes) }
}
