import Foundation

/// ICC profiles made for tests: a matrix and one curve for all channels, or a grey curve.
enum TestProfile {
    static let displayP3 = rgb(
        [(0.5151, 0.2412, -0.0011), (0.2920, 0.6922, 0.0419), (0.1571, 0.0666, 0.7841)], curve: sRGBCurve)
    static let adobeRGB = rgb(
        [(0.6097, 0.3111, 0.0195), (0.2053, 0.6257, 0.0609), (0.1492, 0.0632, 0.7446)], curve: gamma(2.19921875))
    static let sRGB = rgb(
        [(0.4361, 0.2225, 0.0139), (0.3851, 0.7169, 0.0971), (0.1431, 0.0606, 0.7141)], curve: sRGBCurve)
    static let linearRGB = rgb(
        [(0.4361, 0.2225, 0.0139), (0.3851, 0.7169, 0.0971), (0.1431, 0.0606, 0.7141)], curve: gamma(1))
    static let linearGrey = profile(space: "GRAY", tags: [("wtpt", white), ("kTRC", gamma(1))])

    /// RGB with only tables, named after the intents that they serve. Red and blue are swapped, so that a profile that is not
    /// applied cannot be missed.
    static func tables(_ names: [String]) -> [UInt8] {
        // Blue's share of the light in place of red's.
        let table = table(channels: 3) { (red: $0[2], green: $0[1], blue: $0[0]) }
        return profile(space: "RGB ", tags: [("wtpt", white)] + names.map { ($0, table) })
    }

    /// Inks with only tables, named after the intents that they serve. Cyan and yellow are swapped, so that a profile that is
    /// not applied cannot be missed.
    static func inks(_ names: [String]) -> [UInt8] {
        let table = table(channels: 4) { inks in
            let paper = 1 - inks[3]
            return (red: paper * (1 - inks[2]), green: paper * (1 - inks[1]), blue: paper * (1 - inks[0]))
        }
        return profile(space: "CMYK", tags: [("wtpt", white)] + names.map { ($0, table) })
    }

    /// A table with the light of every combination of full channels.
    private static func table(
        channels: Int, light: ([Double]) -> (red: Double, green: Double, blue: Double)
    ) -> [UInt8] {
        func half(_ value: Double) -> [UInt8] {
            let number = Int((value * 32768).rounded())
            return [UInt8(number >> 8), UInt8(number & 255)]
        }
        var table = Array("mft2".utf8) + word(0) + [UInt8(channels), 3, 2, 0]
        table += [1, 0, 0, 0, 1, 0, 0, 0, 1].flatMap(fixed)
        table += [0, 2, 0, 2]
        let straight: [UInt8] = [0, 0, 0xFF, 0xFF]
        for _ in 0..<channels { table += straight }
        for node in 0..<1 << channels {
            let (red, green, blue) = light((0..<channels).map { Double(node >> (channels - 1 - $0) & 1) })
            let x = 0.4361 * red + 0.3851 * green + 0.1431 * blue
            let y = 0.2225 * red + 0.7169 * green + 0.0606 * blue
            let z = 0.0139 * red + 0.0971 * green + 0.7141 * blue
            table += half(x) + half(y) + half(z)
        }
        for _ in 0..<3 { table += straight }
        return table
    }

    private static let white = xyz((0.9642, 1, 0.8249))

    private static func rgb(_ columns: [(Double, Double, Double)], curve: [UInt8]) -> [UInt8] {
        let tags =
            zip(["rXYZ", "gXYZ", "bXYZ"], columns.map(xyz)) + [
                ("wtpt", white), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
            ]
        return profile(space: "RGB ", tags: tags)
    }

    private static var sRGBCurve: [UInt8] {
        let numbers = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
        return Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0] + numbers.flatMap(fixed)
    }

    private static func gamma(_ value: Double) -> [UInt8] {
        let half = Int((value * 256).rounded())
        return Array("curv".utf8) + word(0) + word(1) + [UInt8(half >> 8), UInt8(half & 255), 0, 0]
    }

    private static func xyz(_ value: (Double, Double, Double)) -> [UInt8] {
        Array("XYZ ".utf8) + word(0) + [value.0, value.1, value.2].flatMap(fixed)
    }

    private static func profile(space: String, tags: [(String, [UInt8])]) -> [UInt8] {
        var all = tags
        all.append(
            ("desc", Array("desc".utf8) + word(0) + word(5) + Array("test\0".utf8) + [UInt8](repeating: 0, count: 78)))
        all.append(("cprt", Array("text".utf8) + word(0) + Array("none\0".utf8)))
        var table = word(all.count)
        var data: [UInt8] = []
        let start = 132 + all.count * 12
        for (name, content) in all {
            table += Array(name.utf8) + word(start + data.count) + word(content.count)
            data += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
        }
        var header = [UInt8](repeating: 0, count: 128)
        func put(_ offset: Int, _ bytes: [UInt8]) { header.replaceSubrange(offset..<offset + bytes.count, with: bytes) }
        put(0, word(start + data.count))
        put(8, [2, 0x40, 0, 0])
        put(12, Array("mntr".utf8) + Array(space.utf8) + Array("XYZ ".utf8))
        put(36, Array("acsp".utf8))
        put(68, [0.9642, 1, 0.8249].flatMap(fixed))
        return header + table + data
    }

    private static func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    private static func fixed(_ value: Double) -> [UInt8] { word(Int((value * 65536).rounded())) }
}
