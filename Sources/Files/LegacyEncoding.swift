import Glibc

/// Encodings that texts were saved in before UTF-8, as far as their bytes tell them apart.
package enum LegacyEncoding: String, Sendable {
    case gb18030 = "GB18030"
    case shiftJIS = "SHIFT_JIS"
    case eucKR = "EUC-KR"
    case windows1252 = "WINDOWS-1252"

    /// What a text that is no UTF-8 is probably saved in.
    ///
    /// Chinese and Japanese texts come in pairs of bytes that most others do not form; of the two, a text is the one whose
    /// characters are the usual ones of its language. Western texts have single high bytes among letters.
    package static func guess(_ bytes: ArraySlice<UInt8>) -> LegacyEncoding {
        let head = bytes.prefix(1 << 16)
        if hasKana(head) { return .shiftJIS }
        return hasPairs(head) ? .gb18030 : .windows1252
    }

    /// The text, or nil where a byte has no meaning in this encoding.
    package func decode(_ bytes: ArraySlice<UInt8>) -> String? {
        guard let converter = iconv_open("UTF-8", rawValue), converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        // No character of these encodings takes more than three times its bytes in UTF-8.
        var output = [CChar](repeating: 0, count: input.count * 3 + 16)
        let written = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target -> Int? in
                var (from, to) = (source.baseAddress, target.baseAddress)
                var (rest, room) = (source.count, target.count)
                let result = iconv(converter, &from, &rest, &to, &room)
                // A text that was cut inside a character ends before it.
                guard result != -1 || (errno == EINVAL && rest < 4) else { return nil }
                return target.count - room
            }
        }
        return written.map { String(decoding: output[..<$0].map { UInt8(bitPattern: $0) }, as: UTF8.self) }
    }

    private static func hasPairs(_ bytes: ArraySlice<UInt8>) -> Bool {
        var (runs, pairs, length) = (0, 0, 0)
        for byte in bytes + [0] {
            if byte >= 0x80 {
                length += 1
            } else if length > 0 {
                runs += 1
                if length.isMultiple(of: 2) { pairs += 1 }
                length = 0
            }
        }
        return pairs * 4 >= runs * 3
    }

    static func hasKana(_ bytes: ArraySlice<UInt8>) -> Bool {
        shiftJIS.decode(bytes).map { text in share(of: text) { (0x3040...0x30FF).contains($0.value) } > 0.1 } ?? false
    }

    /// Of the characters beyond ASCII.
    static func share(of text: String, _ isUsual: (Unicode.Scalar) -> Bool) -> Double {
        var (all, usual) = (0, 0)
        for scalar in text.unicodeScalars where scalar.value >= 0x80 {
            all += 1
            if isUsual(scalar) { usual += 1 }
        }
        return all == 0 ? 0 : Double(usual) / Double(all)
    }
}
