import Files

/// Converts XMP to UTF-8. It should be Unicode, but as XML it may declare any encoding.
enum XMPText {
    /// An encoding with code units of two or four bytes.
    private struct Encoding {
        var width: Int
        var isBigEndian: Bool

        /// Detects the encoding from a byte order mark, or from the zeros next to the first `<`; returns nil for UTF-8.
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

    /// Returns whether bytes are UTF-8 and declare no other encoding.
    static func isUTF8(_ bytes: some Collection<UInt8>) -> Bool {
        Encoding(bytes) == nil && !declaresOther(bytes)
    }

    /// Returns whether bytes that are neither UTF-16 nor UTF-32 declare that they are not UTF-8.
    static func declaresOther(_ bytes: some Collection<UInt8>) -> Bool {
        Encoding(bytes) == nil && Declaration(bytes).map { !$0.isOfUTF8 } ?? false
    }

    /// Returns the encoding that is declared and cannot be converted; nil if there is none.
    static func unknownEncoding(_ bytes: some Collection<UInt8>) -> String? {
        guard declaresOther(bytes), let declaration = Declaration(bytes) else { return nil }
        return declaration.decoded(bytes) == nil ? declaration.encoding : nil
    }

    /// Returns the text in UTF-8, without a declaration of another encoding. UTF-8 is returned unchanged, and so is a
    /// text in an unknown encoding.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        guard let encoding = Encoding(bytes) else {
            guard let declaration = Declaration(bytes), !declaration.isOfUTF8 else { return bytes }
            return declaration.decoded(bytes) ?? bytes
        }
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

    /// The declaration of an encoding at the beginning of XML.
    private struct Declaration {
        /// In capitals.
        let encoding: String
        /// The number of bytes up to its end.
        private let length: Int

        init?(_ bytes: some Collection<UInt8>) {
            // White space may precede it in a packet.
            let text = String(decoding: bytes.prefix(256), as: Unicode.ASCII.self)
            let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            guard let start = text.firstIndex(of: "<"), text[start...].hasPrefix("<?xml "),
                text[..<start].unicodeScalars.dropFirst(mark).allSatisfy(\.properties.isWhitespace),
                let end = text.firstRange(of: "?>")?.upperBound,
                let key = text[start..<end].firstRange(of: "encoding")
            else { return nil }
            let value = text[key.upperBound..<end].drop { $0.isWhitespace || $0 == "=" }
            guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
            encoding = value.dropFirst().prefix { $0 != quote }.uppercased()
            length = text.unicodeScalars.distance(from: text.startIndex, to: end)
        }

        var isOfUTF8: Bool { ["UTF-8", "UTF8", ""].contains(encoding) }

        /// Returns what follows the declaration, in UTF-8; nil if it cannot be converted. A text that is valid UTF-8 was
        /// most likely converted without its declaration: programs that hold texts as UTF-16 declare that, whatever they
        /// write. The escapes of ISO-2022 are ASCII.
        func decoded(_ bytes: some Collection<UInt8>) -> [UInt8]? {
            let text = Array(bytes.dropFirst(length))
            if String(validating: text, as: UTF8.self) != nil, !text.contains(0x1B) { return text }
            return DeclaredEncoding(encoding)?.decode(text).map { Array($0.utf8) }
        }
    }

    /// Returns an ASCII text in UTF-8 and both byte orders of UTF-16, to search for it in a file.
    static func forms(of text: String) -> [[UInt8]] {
        let plain = Array(text.utf8)
        return [plain, plain.flatMap { [$0, 0] }, plain.flatMap { [0, $0] }]
    }
}
