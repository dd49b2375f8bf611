/// Reduces a colour profile to what tells colours.
///
/// Profiles of displays carry the display's serial number, its maker, when it was measured and by which program (`meta`, `dscm`,
/// `mmod`, `vcgt`, private tags), and a description may name its owner. So the header is written anew, of the tags only those
/// that a conversion reads are kept, each with exactly the bytes that its type has, and every profile has the same description.
enum ProfileReducer {
    /// Nil for what is no profile that tells colours.
    static func reduced(_ profile: [UInt8]) -> [UInt8]? {
        guard profile.count >= 132, profile[36..<40].elementsEqual("acsp".utf8), let count = number(profile, 128),
            count <= 200
        else { return nil }
        var elements: [(tag: [UInt8], bytes: [UInt8])] = []
        for index in 0..<count {
            let entry = 132 + 12 * index
            guard entry + 12 <= profile.count, let offset = number(profile, entry + 4),
                let size = number(profile, entry + 8)
            else { break }
            let tag = Array(profile[entry..<entry + 4])
            guard kept.contains(String(decoding: tag, as: UTF8.self)), !elements.contains(where: { $0.tag == tag }),
                offset >= 128, offset + size <= profile.count,
                let bytes = ProfileElement.kept(profile[offset..<offset + size])
            else { continue }
            elements.append((tag, bytes))
        }
        guard tellsColours(elements.map { String(decoding: $0.tag, as: UTF8.self) }) else { return nil }
        let isNew = profile[8] >= 4
        elements.append((Array("desc".utf8), isNew ? words("Colour profile") : description("Colour profile")))
        elements.append((Array("cprt".utf8), isNew ? words("None") : Array("text\0\0\0\0None\0".utf8)))
        return written(elements, header: header(of: profile))
    }

    /// Of matrices, curves and tables, black and white, and of how a video's numbers are meant.
    private static let kept: Set<String> = [
        "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC", "kTRC", "wtpt", "bkpt", "chad", "A2B0", "A2B1", "A2B2", "B2A0",
        "B2A1", "B2A2", "gamt", "cicp",
    ]

    private static func tellsColours(_ tags: [String]) -> Bool {
        let matrix = ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"]
        return tags.contains("A2B0") || tags.contains("kTRC") || matrix.allSatisfy(tags.contains)
    }

    /// Version, class, colour spaces, intent and illuminant; neither maker, model, date, platform nor anything else.
    private static func header(of profile: [UInt8]) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 128)
        for range in [8..<10, 12..<24, 36..<40, 64..<80] { header.replaceSubrange(range, with: profile[range]) }
        // A date that is one: the first of January 2000.
        header.replaceSubrange(24..<30, with: [0x07, 0xD0, 0, 1, 0, 1])
        // Whether it is for paper, and glossy, and a positive.
        header[63] = profile[63] & 0x0F
        return header
    }

    private static func written(_ elements: [(tag: [UInt8], bytes: [UInt8])], header: [UInt8]) -> [UInt8] {
        var table = bytes(of: elements.count)
        var content: [UInt8] = []
        // Curves of three channels are often one element.
        var places: [[UInt8]: Int] = [:]
        let start = 132 + 12 * elements.count
        for (tag, element) in elements {
            let place = places[element] ?? start + content.count
            if places[element] == nil {
                places[element] = place
                content += element
                content += [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
            }
            table += tag + bytes(of: place) + bytes(of: element.count)
        }
        var profile = header + table + content
        profile.replaceSubrange(0..<4, with: bytes(of: profile.count))
        return profile
    }

    /// A text as profiles of version 4 have it: records of language and country, and UTF-16.
    private static func words(_ text: String) -> [UInt8] {
        let utf16 = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        return Array("mluc\0\0\0\0".utf8) + bytes(of: 1) + bytes(of: 12) + Array("enUS".utf8) + bytes(of: utf16.count)
            + bytes(of: 28) + utf16
    }

    /// A text as profiles of version 2 have it: in ASCII, then none in Unicode and none in a Macintosh's script.
    private static func description(_ text: String) -> [UInt8] {
        Array("desc\0\0\0\0".utf8) + bytes(of: text.utf8.count + 1) + Array(text.utf8) + [0]
            + [UInt8](repeating: 0, count: 4 + 4 + 2 + 1 + 67)
    }

    static func number(_ bytes: some RandomAccessCollection<UInt8>, _ offset: Int) -> Int? {
        guard offset >= 0, offset + 4 <= bytes.count else { return nil }
        return bytes.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }

    static func bytes(of number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
}
