/// Reduces a colour profile to what describes colours.
///
/// Display profiles carry the display's serial number, its maker, and when and with which program it was measured
/// (`meta`, `dscm`, `mmod`, `vcgt`, private tags), and the description may name its owner. So the header is rewritten,
/// only the tags that a conversion reads are kept, each with exactly the bytes of its type, and every profile gets the
/// same description.
enum ProfileReducer {
    /// Returns nil for anything that is not a profile with colours.
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
        guard describesColours(elements.map { String(decoding: $0.tag, as: UTF8.self) }) else { return nil }
        let isNew = profile[8] >= 4
        elements.append((Array("desc".utf8), isNew ? words("Colour profile") : description("Colour profile")))
        elements.append((Array("cprt".utf8), isNew ? words("None") : Array("text\0\0\0\0None\0".utf8)))
        return written(elements, header: header(of: profile))
    }

    /// Matrices, curves and tables, black and white points, and how a video's values are coded.
    private static let kept: Set<String> = [
        "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC", "kTRC", "wtpt", "bkpt", "chad", "A2B0", "A2B1", "A2B2", "B2A0",
        "B2A1", "B2A2", "gamt", "cicp",
    ]

    private static func describesColours(_ tags: [String]) -> Bool {
        let matrix = ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"]
        return tags.contains("A2B0") || tags.contains("kTRC") || matrix.allSatisfy(tags.contains)
    }

    /// Returns a header with version, class, colour spaces, intent and illuminant, but without maker, model, date,
    /// platform or anything else.
    private static func header(of profile: [UInt8]) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 128)
        for range in [8..<10, 12..<24, 36..<40, 64..<80] { header.replaceSubrange(range, with: profile[range]) }
        // A valid date: 1 January 2000.
        header.replaceSubrange(24..<30, with: [0x07, 0xD0, 0, 1, 0, 1])
        // Whether the medium is reflective, glossy, positive and in colour.
        header[63] = profile[63] & 0x0F
        return header
    }

    private static func written(_ elements: [(tag: [UInt8], bytes: [UInt8])], header: [UInt8]) -> [UInt8] {
        var table = bytes(of: elements.count)
        var content: [UInt8] = []
        // The curves of three channels are often the same element.
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

    /// Returns a version 4 text: records of language and country, and UTF-16.
    private static func words(_ text: String) -> [UInt8] {
        let utf16 = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        return Array("mluc\0\0\0\0".utf8) + bytes(of: 1) + bytes(of: 12) + Array("enUS".utf8) + bytes(of: utf16.count)
            + bytes(of: 28) + utf16
    }

    /// Returns a version 2 text: ASCII, followed by empty Unicode and Macintosh script texts.
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

/// An element of a colour profile, by type.
enum ProfileElement {
    /// Returns exactly the bytes of the type's fields; nil if the type does not describe colours or is malformed.
    static func kept(_ element: ArraySlice<UInt8>) -> [UInt8]? {
        guard element.count >= 8 else { return nil }
        let bytes = Array(element)
        let type = String(decoding: bytes.prefix(4), as: UTF8.self)
        let length: Int?
        switch type {
        case "XYZ ": length = 20
        case "curv", "para": length = curve(bytes, at: 0)
        case "sf32": length = 44
        case "cicp": length = 12
        case "mft1": length = table(bytes, width: 1)
        case "mft2": length = table(bytes, width: 2)
        case "mAB ", "mBA ": return rebuilt(bytes)
        default: return nil
        }
        guard let length, length <= bytes.count else { return nil }
        // The four bytes after the type are reserved.
        return Array(bytes.prefix(4)) + [0, 0, 0, 0] + bytes[8..<length]
    }

    /// Returns the length of a curve: a list of numbers, or one of five formulas.
    private static func curve(_ bytes: [UInt8], at offset: Int) -> Int? {
        guard offset + 12 <= bytes.count else { return nil }
        if bytes[offset..<offset + 4].elementsEqual("curv".utf8) {
            return ProfileReducer.number(bytes, offset + 8).map { 12 + 2 * $0 }
        }
        guard bytes[offset..<offset + 4].elementsEqual("para".utf8) else { return nil }
        let formula = Int(bytes[offset + 8]) << 8 | Int(bytes[offset + 9])
        let parameters = [1, 3, 4, 5, 7]
        return formula < parameters.count ? 12 + 4 * parameters[formula] : nil
    }

    /// Returns the length of a table: the numbers of input and output channels and grid points, a matrix, then curves,
    /// the grid and curves. With two bytes per number, the lengths of the curves are stated.
    private static func table(_ bytes: [UInt8], width: Int) -> Int? {
        guard bytes.count >= 52 else { return nil }
        let (input, output, grid) = (Int(bytes[8]), Int(bytes[9]), Int(bytes[10]))
        guard (1...15).contains(input), (1...15).contains(output), let points = power(grid, input) else { return nil }
        if width == 1 { return 48 + 256 * input + points * output + 256 * output }
        let (before, after) = (Int(bytes[48]) << 8 | Int(bytes[49]), Int(bytes[50]) << 8 | Int(bytes[51]))
        return 52 + 2 * (before * input + points * output + after * output)
    }

    private static func power(_ base: Int, _ exponent: Int) -> Int? {
        var result = 1
        for _ in 0..<exponent {
            result *= base
            guard result <= 1 << 26 else { return nil }
        }
        return result
    }

    /// Rebuilds a chain of curves, a grid, curves, a matrix and curves, each optional and anywhere in the element.
    private static func rebuilt(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= 32 else { return nil }
        let (input, output) = (Int(bytes[8]), Int(bytes[9]))
        let isToDevice = bytes.starts(with: "mBA ".utf8)
        // The first and last curves are for the device's channels or those of the connection space.
        let (device, space) = isToDevice ? (output, input) : (input, output)
        var offsets: [Int] = []
        var content: [UInt8] = []
        for (index, place) in [12, 16, 20, 24, 28].enumerated() {
            guard let offset = ProfileReducer.number(bytes, place) else { return nil }
            guard offset != 0 else {
                offsets.append(0)
                continue
            }
            let part: [UInt8]?
            switch index {
            case 1: part = offset + 48 <= bytes.count ? Array(bytes[offset..<offset + 48]) : nil
            case 3: part = grid(bytes, at: offset, input: input, output: output)
            default: part = curves(bytes, at: offset, count: index == 4 ? device : space)
            }
            guard let part else { return nil }
            offsets.append(32 + content.count)
            content += part
            content += [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
        }
        return Array(bytes.prefix(4)) + [0, 0, 0, 0, UInt8(input), UInt8(output), 0, 0]
            + offsets.flatMap(ProfileReducer.bytes(of:)) + content
    }

    private static func curves(_ bytes: [UInt8], at offset: Int, count: Int) -> [UInt8]? {
        var place = offset
        var kept: [UInt8] = []
        for _ in 0..<count {
            guard let length = curve(bytes, at: place), place + length <= bytes.count else { return nil }
            kept += bytes[place..<place + 4] + [0, 0, 0, 0] + bytes[place + 8..<place + length]
            let padding = (4 - length % 4) % 4
            kept += [UInt8](repeating: 0, count: padding)
            place += length + padding
        }
        return kept
    }

    /// Returns a grid: the number of points in each of up to sixteen dimensions, the bytes per number, and the numbers.
    private static func grid(_ bytes: [UInt8], at offset: Int, input: Int, output: Int) -> [UInt8]? {
        guard (1...16).contains(input), offset + 20 <= bytes.count else { return nil }
        var points = output
        for dimension in bytes[offset..<offset + input] {
            points *= Int(dimension)
            guard points <= 1 << 26 else { return nil }
        }
        let width = Int(bytes[offset + 16])
        guard width == 1 || width == 2, offset + 20 + points * width <= bytes.count else { return nil }
        return Array(bytes[offset..<offset + input]) + [UInt8](repeating: 0, count: 16 - input)
            + [UInt8(width), 0, 0, 0] + bytes[offset + 20..<offset + 20 + points * width]
    }
}
