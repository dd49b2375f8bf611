import Files

/// In which letters the texts of a file's IPTC are written. IPTC's own statement of that is missing in most files and wrong in many, so
/// that the bytes decide: of all texts together, since one alone may be too short to tell.
struct IPTCTexts {
    private enum Letters {
        /// For texts that are no UTF-8.
        case old(LegacyEncoding)
        case unknown
        /// Pairs of bytes that look like ASCII, so that even what seems to be readable is not.
        case hidden
    }

    private let letters: Letters
    /// Whether a text had to be left out that XMP does not have.
    let isIncomplete: Bool

    /// The texts, and what XMP calls them.
    private static let tags = [
        ("Keywords", "Xmp.dc.subject"), ("Caption", "Xmp.dc.description"), ("ObjectName", "Xmp.dc.title"),
        ("Headline", "Xmp.photoshop.Headline"), ("Byline", "Xmp.dc.creator"), ("Copyright", "Xmp.dc.rights"),
        ("SubLocation", "Xmp.iptc.Location"), ("City", "Xmp.photoshop.City"),
        ("ProvinceState", "Xmp.photoshop.State"), ("CountryName", "Xmp.photoshop.Country"),
    ]

    init(_ document: borrowing MetadataDocument) {
        guard document.hasIPTC else {
            letters = .unknown
            isIncomplete = false
            return
        }
        var odd: [UInt8] = []
        var isMissing = false
        let isHidden = Self.hidesLetters(document.bytes("Iptc.Envelope.CharacterSet") ?? [])
        for (tag, xmp) in Self.tags {
            let texts = document.values("Iptc.Application2." + tag, limit: 1000)
                .filter { isHidden || !Self.isPlain($0) }
            guard !texts.isEmpty else { continue }
            odd += texts.joined(separator: [0x20])
            odd.append(0x20)
            if document.prefersIPTC || document.text(xmp) == nil { isMissing = true }
        }
        if isHidden || odd.contains(Self.escape) {
            letters = .hidden
            isIncomplete = isMissing
        } else if let encoding = LegacyEncoding.certain(odd[...]) {
            letters = .old(encoding)
            isIncomplete = false
        } else {
            letters = .unknown
            isIncomplete = isMissing
        }
    }

    /// Nil for a text whose letters cannot be told, and for one of question marks, which programs write for letters that they do not have.
    func decode(_ bytes: [UInt8]) -> String? {
        if Self.isPlain(bytes) {
            if case .hidden = letters, bytes.allSatisfy({ $0 < 0x80 }) { return nil }
            let text = String(decoding: bytes, as: UTF8.self)
            return text.contains("??") && !text.contains { $0.isLetter || $0.isNumber } ? nil : text
        }
        guard case .old(let encoding) = letters else { return nil }
        return encoding.decode(bytes[...])
    }

    private static let escape: UInt8 = 0x1B

    /// Whether a text is UTF-8 and changes its letters nowhere.
    private static func isPlain(_ bytes: [UInt8]) -> Bool {
        !bytes.contains(escape) && String(validating: bytes, as: UTF8.self) != nil
    }

    /// Whether the statement of letters (ISO 2022) puts a set of pairs in the place of ASCII: `ESC $ B`, `ESC $ ( C`.
    private static func hidesLetters(_ statement: [UInt8]) -> Bool {
        statement.indices.contains { place in
            statement[place...].starts(with: [escape, UInt8(ascii: "$")]) && place + 2 < statement.count
                && "@AB(".utf8.contains(statement[place + 2])
        }
    }
}
