extension LegacyEncoding {
    /// What a short text that is no UTF-8 is saved in, where hardly another encoding makes sense of it; nil if several do, or none that is
    /// known here.
    package static func certain(_ bytes: ArraySlice<UInt8>) -> LegacyEncoding? {
        if hasKana(bytes) { return .shiftJIS }
        if isWestern(bytes) { return .windows1252 }
        return pairs(of: bytes).flatMap(encoding(ofPairs:))
    }

    /// The first byte and the second of each character beyond ASCII; nil if they do not come in pairs as in GB 2312 and KS X 1001.
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

    /// The usual characters of Chinese have first bytes from B0 to D7, and Korean's syllables from B0 to C8.
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

    /// The most frequent ones, of which any sentence has some. Of Chinese characters, one in fifty has the bytes of one of them.
    private static let koreanSyllables = Set("이다는의에을가고하한지기로도사은를서인자스그나리시아대어전정일제주부수해라장여만보".unicodeScalars)

    /// Single letters with accents among plain ones, and signs between words. What Mac OS saved does not look like that as a rule, since
    /// its small letters are capitals and signs here.
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

    /// Of Windows-1252: the apostrophe, dashes, a space and a hyphen that may not show, the accent by itself, and Catalan's point.
    private static let signsInWords: Set<UInt8> = [0x92, 0x96, 0x97, 0xA0, 0xAD, 0xB4, 0xB7]

    /// Quotation marks, the points of an unfinished sentence, dashes and the space that does not break: beside others and accents.
    private static let quotes: Set<UInt8> = [
        0x82, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xA0, 0xA1, 0xAB, 0xAD, 0xBB, 0xBF,
    ]

    /// And of currencies, law, measures and fractions.
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
