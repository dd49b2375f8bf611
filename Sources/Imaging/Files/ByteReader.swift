import AlbumModel
import Glibc

/// Bounds-checked access to a file's bytes: anything out of bounds is nil or false.
struct ByteReader {
    let bytes: UnsafeRawBufferPointer

    func starts(with magic: [UInt8]) -> Bool { bytes.starts(with: magic) }

    func has(_ text: String, at offset: Int = 0) -> Bool {
        (0...bytes.count).contains(offset) && bytes[offset...].starts(with: text.utf8)
    }

    func contains(_ text: String, within limit: Int) -> Bool {
        let word = Array(text.utf8)
        let last = min(limit, bytes.count) - word.count
        guard last >= 0 else { return false }
        return (0...last).contains { bytes[$0...].starts(with: word) }
    }

    func bigEndian(at offset: Int, bytes count: Int) -> UInt64? { number(at: offset, bytes: count, bigEndian: true) }

    func number(at offset: Int, bytes count: Int, bigEndian: Bool) -> UInt64? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        var number: UInt64 = 0
        for place in 0..<count {
            number = number << 8 | UInt64(bytes[bigEndian ? offset + place : offset + count - 1 - place])
        }
        return number
    }

    /// Returns whether a range is empty or all zeros: the first byte is zero, and each byte equals the one before it.
    func isZero(_ range: Range<Int>) -> Bool {
        guard let base = bytes.baseAddress, let first = range.first else { return true }
        precondition(first >= 0 && range.upperBound <= bytes.count)
        return bytes[first] == 0 && memcmp(base + first, base + first + 1, range.count - 1) == 0
    }

    func text(at offset: Int, count: Int) -> String? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
    }

    /// Whether the first character, apart from white space and a byte order mark, opens a tag.
    var beginsWithTag: Bool {
        let start = starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return bytes.dropFirst(start).first { !$0.isASCIISpace } == UInt8(ascii: "<")
    }

    /// Whether the beginning consists only of bytes that occur in plain text.
    var isText: Bool {
        bytes.prefix(512).allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0.isASCIISpace }
    }
}
