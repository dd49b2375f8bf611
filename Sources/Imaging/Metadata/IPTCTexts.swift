import AlbumModel
import CGExiv2
import Files

/// Determines the character encoding of a file's IPTC texts. IPTC's own declaration is missing in most files and wrong
/// in many, so the bytes decide: those of all texts together, since a single one may be too short.
struct IPTCTexts {
    private enum Letters {
        /// For texts that are not UTF-8.
        case old(LegacyEncoding)
        case unknown
        /// Two-byte characters that look like ASCII, so that even apparently readable text is wrong.
        case hidden
    }

    private let letters: Letters
    /// Whether a text that XMP does not have was skipped.
    let isIncomplete: Bool

    /// The texts and their names in XMP.
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

    /// Returns nil for a text whose encoding cannot be determined, and for question marks, which programs write for
    /// characters that they lack.
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

    /// Returns whether a text is UTF-8 without escape sequences.
    private static func isPlain(_ bytes: [UInt8]) -> Bool {
        !bytes.contains(escape) && String(validating: bytes, as: UTF8.self) != nil
    }

    /// Returns whether an ISO 2022 declaration replaces ASCII with a two-byte character set: `ESC $ B`, `ESC $ ( C`.
    private static func hidesLetters(_ statement: [UInt8]) -> Bool {
        statement.indices.contains { place in
            statement[place...].starts(with: [escape, UInt8(ascii: "$")]) && place + 2 < statement.count
                && "@AB(".utf8.contains(statement[place + 2])
        }
    }
}

/// The resources that Photoshop and similar programs store in a JPEG: IPTC, and a digest of it from when XMP was last
/// synchronised.
struct PhotoshopResources {
    private var resources: [Int: ArraySlice<UInt8>] = [:]

    init(_ jpeg: UnsafeRawBufferPointer) {
        let head = ByteReader(bytes: jpeg)
        let name = "Photoshop 3.0\0"
        var all: [UInt8] = []
        var offset = 2
        while let marker = head.bigEndian(at: offset, bytes: 2), marker >> 8 == 0xFF, marker != 0xFFDA,
            let length = head.bigEndian(at: offset + 2, bytes: 2), length >= 2
        {
            let end = offset + 2 + Int(length)
            guard end <= jpeg.count else { break }
            if marker == 0xFFED, head.has(name, at: offset + 4) {
                all += jpeg[min(end, offset + 4 + name.utf8.count)..<end]
            }
            offset = end
        }
        read(all)
    }

    /// Reads resources: `8BIM`, a number, a length-prefixed name padded to an even length, a length, and as many bytes
    /// padded to an even length.
    private mutating func read(_ all: [UInt8]) {
        var place = 0
        while place + 7 < all.count, all[place..<place + 4].elementsEqual("8BIM".utf8) {
            let number = Int(all[place + 4]) << 8 | Int(all[place + 5])
            let content = place + 6 + (Int(all[place + 6]) + 2) / 2 * 2 + 4
            guard content <= all.count else { return }
            let length = all[content - 4..<content].reduce(0) { $0 << 8 | Int($1) }
            guard content + length <= all.count else { return }
            if resources[number] == nil { resources[number] = all[content..<content + length] }
            place = content + length + length % 2
        }
    }

    /// Whether a program without XMP support changed the IPTC after the last synchronisation, so that the IPTC is more
    /// recent. Without a digest, or with a matching one, the rules of the Metadata Working Group prefer XMP.
    var isIPTCNewer: Bool {
        guard let iptc = resources[0x0404], let digest = resources[0x0425], digest.count == 16,
            digest.contains(where: { $0 != 0 }),
            let sum = iptc.withUnsafeBufferPointer({
                g_compute_checksum_for_data(G_CHECKSUM_MD5, $0.baseAddress, gsize($0.count))
            })
        else { return false }
        defer { g_free(sum) }
        return String(cString: sum) != digest.hexDigits
    }
}
