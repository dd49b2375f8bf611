/// The text of XMP, which may be in any of Unicode's encodings, as UTF-8.
enum XMPText {
    /// An encoding of whole units of two or four bytes.
    private struct Encoding {
        var width: Int
        var isBigEndian: Bool

        /// By a byte order mark, or by where the noughts stand beside the first `<`; nil for UTF-8.
        init?(_ bytes: some Collection<UInt8>) {
            switch Array(bytes.prefix(4)) {
            case [0x00, 0x00, 0xFE, 0xFF], [0x00, 0x00, 0x00, 0x3C]: (width, isBigEndian) = (4, true)
            case [0xFF, 0xFE, 0x00, 0x00], [0x3C, 0x00, 0x00, 0x00]: (width, isBigEndian) = (4, false)
            case let head where head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0x00, 0x3C]):
                (width, isBigEndian) = (2, true)
            case let head where head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0x3C, 0x00]):
                (width, isBigEndian) = (2, false)
            default: return nil
            }
        }

        func units(_ bytes: [UInt8]) -> some Sequence<UInt32> {
            stride(from: 0, to: bytes.count - width + 1, by: width).lazy.map { place in
                let unit = bytes[place..<place + width]
                return isBigEndian
                    ? unit.reduce(0) { $0 << 8 | UInt32($1) } : unit.reversed().reduce(0) { $0 << 8 | UInt32($1) }
            }
        }
    }

    /// Whether bytes are in an encoding other than UTF-8.
    static func isWide(_ bytes: some Collection<UInt8>) -> Bool { Encoding(bytes) != nil }

    /// The same text in UTF-8, without the declaration of another encoding; UTF-8 as it is.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        guard let encoding = Encoding(bytes) else { return bytes }
        var text = ""
        if encoding.width == 2 {
            text = String(decoding: encoding.units(bytes).map { UInt16(truncatingIfNeeded: $0) }, as: UTF16.self)
        } else {
            text = String(decoding: Array(encoding.units(bytes)), as: UTF32.self)
        }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        let declaration = text.range(of: "?>").map { text[..<$0.upperBound] }
        if let declaration, declaration.hasPrefix("<?xml ") { text.removeFirst(declaration.count) }
        return Array(text.utf8)
    }

    /// An ASCII text in the encodings that XMP may have, to look for it in a file.
    static func forms(of text: String) -> [[UInt8]] {
        let plain = Array(text.utf8)
        return [plain, plain.flatMap { [$0, 0] }, plain.flatMap { [0, $0] }]
    }
}
