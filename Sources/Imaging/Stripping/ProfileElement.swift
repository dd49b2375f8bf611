/// One element of a colour profile, by its type.
enum ProfileElement {
    /// Exactly the bytes that the type's fields take; nil for a type that tells no colours, or a broken one.
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
        // The four bytes behind the type are reserved.
        return Array(bytes.prefix(4)) + [0, 0, 0, 0] + bytes[8..<length]
    }

    /// The length of a curve: of numbers, or of one of five formulas.
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

    /// Channels in and out, points of the grid; a matrix; curves, the grid and curves. With two bytes a number the lengths of the
    /// curves are stated.
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

    /// A chain of curves, a grid, curves, a matrix and curves, each optional and somewhere in the element.
    private static func rebuilt(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= 32 else { return nil }
        let (input, output) = (Int(bytes[8]), Int(bytes[9]))
        let isToDevice = bytes.starts(with: "mBA ".utf8)
        // The first and last curves are of the device's channels or of the connection space's.
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

    /// How many points in each of up to sixteen dimensions, bytes of a number, and the numbers.
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
