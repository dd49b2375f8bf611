import Glibc

/// Text encodings from before UTF-8 that can be distinguished by their bytes.
package enum LegacyEncoding: String, Sendable {
    case gb18030 = "GB18030"
    case shiftJIS = "SHIFT_JIS"
    case eucKR = "EUC-KR"
    case windows1252 = "WINDOWS-1252"

    /// Returns the probable encoding of a text that is not UTF-8.
    ///
    /// A text is Japanese if more than a tenth of its characters beyond ASCII, decoded as Shift JIS, are kana.
    /// Otherwise it is Chinese if its high bytes come in pairs, which is rare in other texts: Western texts have single
    /// high bytes among letters.
    package static func guess(_ bytes: ArraySlice<UInt8>) -> LegacyEncoding {
        let head = bytes.prefix(1 << 16)
        if hasKana(head) { return .shiftJIS }
        return hasPairs(head) ? .gb18030 : .windows1252
    }

    /// Returns the decoded text; nil if a byte is invalid in this encoding.
    package func decode(_ bytes: ArraySlice<UInt8>) -> String? { Self.decode(bytes, named: rawValue) }

    /// - Parameter name: a name of an encoding that iconv knows.
    fileprivate static func decode(_ bytes: ArraySlice<UInt8>, named name: String) -> String? {
        guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else { return nil }
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

    /// Returns the share of usual characters among those beyond ASCII.
    static func share(of text: String, _ isUsual: (Unicode.Scalar) -> Bool) -> Double {
        var (all, usual) = (0, 0)
        for scalar in text.unicodeScalars where scalar.value >= 0x80 {
            all += 1
            if isUsual(scalar) { usual += 1 }
        }
        return all == 0 ? 0 : Double(usual) / Double(all)
    }
}

extension LegacyEncoding {
    /// Returns the encoding of a short text that is not UTF-8, if hardly any other encoding gives a sensible text; nil
    /// if several do, or if no supported one does.
    package static func certain(_ bytes: ArraySlice<UInt8>) -> LegacyEncoding? {
        if hasKana(bytes) { return .shiftJIS }
        if isWestern(bytes) { return .windows1252 }
        return pairs(of: bytes).flatMap(encoding(ofPairs:))
    }

    /// Returns the two bytes of each character beyond ASCII; nil if they do not come in pairs as in GB 2312 and KS X
    /// 1001.
    private static func pairs(of bytes: ArraySlice<UInt8>) -> [(first: UInt8, second: UInt8)]? {
        var pairs: [(first: UInt8, second: UInt8)] = []
        var rest = bytes
        while let first = rest.popFirst() {
            guard first >= 0x80 else { continue }
            guard (0xA1...0xF7).contains(first), let second = rest.popFirst(), (0xA1...0xFE).contains(second) else {
                return nil
            }
            pairs.append((first, second))
        }
        return pairs
    }

    /// The common Chinese characters have first bytes from B0 to D7, and Korean syllables from B0 to C8.
    private static func encoding(ofPairs pairs: [(first: UInt8, second: UInt8)]) -> LegacyEncoding? {
        let words = pairs.filter { (0xB0...0xD7).contains($0.first) }
        let signs = pairs.count { (0xA1...0xA3).contains($0.first) }
        guard !words.isEmpty, (words.count + signs) * 10 >= pairs.count * 9 else { return nil }
        if words.contains(where: { $0.first > 0xC8 }) { return .gb18030 }
        let bytes = words.flatMap { [$0.first, $0.second] }
        guard let text = eucKR.decode(bytes[...]) else { return .gb18030 }
        let usual = share(of: text, koreanSyllables.contains)
        return usual >= 0.2 ? .eucKR : usual == 0 ? .gb18030 : nil
    }

    /// The most frequent syllables; any sentence has some of them. One in fifty Chinese characters has the bytes of
    /// one of them.
    private static let koreanSyllables = Set("이다는의에을가고하한지기로도사은를서인자스그나리시아대어전정일제주부수해라장여만보".unicodeScalars)

    /// Whether the text has single accented letters among plain ones, and symbols between words. Text from Mac OS
    /// usually does not, since its lower-case letters are capitals and symbols here.
    private static func isWestern(_ bytes: ArraySlice<UInt8>) -> Bool {
        var letters = 0
        for place in bytes.indices {
            let byte = bytes[place]
            let isAccented = isCapital(byte) || isSmall(byte)
            letters = isAccented ? letters + 1 : 0
            guard byte >= 0x80 else { continue }
            guard letters <= 2, isAccented || usualSigns.contains(byte) else { return false }
            let before = place > bytes.startIndex ? bytes[place - 1] : 0x20
            let after = place + 1 < bytes.endIndex ? bytes[place + 1] : 0x20
            if isCapital(byte), isPlainSmall(before) || (isPlainCapital(before) && isPlainSmall(after)) { return false }
            if !isAccented, !signsInWords.contains(byte), isPlain(before), isPlain(after) { return false }
            if before >= 0x80,
                [byte, before].contains(where: { !isCapital($0) && !isSmall($0) && !quotes.contains($0) })
            {
                return false
            }
        }
        return true
    }

    /// In Windows-1252: the apostrophe, dashes, the no-break space and the soft hyphen, the spacing accent, and the
    /// Catalan point.
    private static let signsInWords: Set<UInt8> = [0x92, 0x96, 0x97, 0xA0, 0xAD, 0xB4, 0xB7]

    /// Quotation marks, the ellipsis, dashes and the no-break space, which occur next to each other and to accents.
    private static let quotes: Set<UInt8> = [
        0x82, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xA0, 0xA1, 0xAB, 0xAD, 0xBB, 0xBF,
    ]

    /// Also symbols of currencies, law, measures and fractions.
    private static let usualSigns = quotes.union([
        0x80, 0x95, 0x99, 0xA3, 0xA7, 0xA9, 0xAA, 0xAE, 0xB0, 0xB1, 0xB2, 0xB3, 0xB4, 0xB5, 0xB7, 0xBA, 0xBC, 0xBD,
        0xD7,
        0xF7,
    ])

    private static func isCapital(_ byte: UInt8) -> Bool {
        (0xC0...0xDE).contains(byte) && byte != 0xD7 || [0x8A, 0x8C, 0x8E, 0x9F].contains(byte)
    }

    private static func isSmall(_ byte: UInt8) -> Bool {
        byte >= 0xDF && byte != 0xF7 || [0x9A, 0x9C, 0x9E].contains(byte)
    }

    private static func isPlainSmall(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
    private static func isPlainCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
    private static func isPlain(_ byte: UInt8) -> Bool { isPlainSmall(byte) || isPlainCapital(byte) }
}

/// A legacy text encoding that a file declares.
package struct DeclaredEncoding {
    /// The names of the encodings to try.
    private let names: [String]

    /// - Parameter name: in capitals; nil is returned for a name that is not one of a well-known encoding.
    package init?(_ name: String) {
        let families = ["ISO-8859-", "ISO8859-", "WINDOWS-125", "CP125", "KOI8-", "ISO-2022-JP"]
        let others = [
            "LATIN1", "US-ASCII", "ASCII", "SHIFT_JIS", "SJIS", "CP932", "EUC-JP", "EUC-KR", "GB2312", "GBK", "GB18030",
            "BIG5", "MACINTOSH",
        ]
        let isPlain =
            name.utf8.count < 20 && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
        guard isPlain, families.contains(where: name.hasPrefix) || others.contains(name) else { return nil }
        // Windows programs declare Latin-1 but mean Windows-1252, which has letters in place of its control characters.
        let isLatin1 = ["ISO-8859-1", "ISO8859-1", "LATIN1"].contains(name)
        names = (isLatin1 ? [LegacyEncoding.windows1252.rawValue] : []) + [name]
    }

    /// Returns the decoded text; nil if a byte is invalid in this encoding, or this system cannot convert it.
    package func decode(_ bytes: [UInt8]) -> String? {
        names.lazy.compactMap { LegacyEncoding.decode(bytes[...], named: $0) }.first
    }
}
