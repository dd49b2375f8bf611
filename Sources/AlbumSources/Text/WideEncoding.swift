/// Encodings whose characters take two or four bytes, as editors on Windows save them.
///
/// A byte order mark tells them, and without one the zero bytes beside ASCII letters do: no text in another encoding has any.
enum WideEncoding {
    case utf16(isBigEndian: Bool)
    case utf32(isBigEndian: Bool)

    /// Nil for a text that is in neither.
    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xff, 0xfe, 0, 0]) {
            self = .utf32(isBigEndian: false)
        } else if bytes.starts(with: [0, 0, 0xfe, 0xff]) {
            self = .utf32(isBigEndian: true)
        } else if bytes.starts(with: [0xff, 0xfe]) {
            self = .utf16(isBigEndian: false)
        } else if bytes.starts(with: [0xfe, 0xff]) {
            self = .utf16(isBigEndian: true)
        } else {
            var zeros = (even: 0, odd: 0)
            for (index, byte) in bytes.prefix(1 << 16).enumerated() where byte == 0 {
                if index.isMultiple(of: 2) { zeros.even += 1 } else { zeros.odd += 1 }
            }
            guard zeros.even != zeros.odd else { return nil }
            self = .utf16(isBigEndian: zeros.even > zeros.odd)
        }
    }

    var name: String {
        switch self {
        case .utf16: "UTF-16"
        case .utf32: "UTF-32"
        }
    }

    /// The text without its byte order mark; nil where the bytes are not all of it, or have a character that no text has.
    func decode(_ bytes: [UInt8]) -> String? {
        let text: String?
        switch self {
        case .utf16(let isBigEndian):
            let units = Self.units(of: bytes, UInt16.self, isBigEndian: isBigEndian)
            text = units.flatMap { String(validating: $0, as: UTF16.self) }
        case .utf32(let isBigEndian):
            let units = Self.units(of: bytes, UInt32.self, isBigEndian: isBigEndian)
            text = units.flatMap { String(validating: $0, as: UTF32.self) }
        }
        guard var text, !text.utf8.contains(0) else { return nil }
        if text.unicodeScalars.first == "\u{feff}" { text.unicodeScalars.removeFirst() }
        return text
    }

    private static func units<Unit: FixedWidthInteger>(
        of bytes: [UInt8], _ type: Unit.Type, isBigEndian: Bool
    ) -> [Unit]? {
        let width = MemoryLayout<Unit>.size
        guard bytes.count.isMultiple(of: width) else { return nil }
        return stride(from: 0, to: bytes.count, by: width).map { start in
            (0..<width).reduce(0) { unit, place in
                unit << 8 | Unit(bytes[isBigEndian ? start + place : start + width - 1 - place])
            }
        }
    }
}
