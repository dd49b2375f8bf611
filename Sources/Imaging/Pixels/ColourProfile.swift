import Glibc
import VipsShim

/// The little of an ICC profile that decides whether pixels must be converted: most are sRGB under one of many names, and need not.
struct ColourProfile {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether pixels tagged with this look the same as untagged ones. Judged by primaries and curves, never by the name.
    func isSRGB(channels: Int) -> Bool {
        guard bytes.count >= 132, word(36) == 0x6163_7370 else {
            // No profile at all: such bytes are ignored everywhere.
            return true
        }
        let space = text(16)
        if channels == 1 {
            // A profile for other channels than the picture has is broken, and is ignored everywhere.
            return space != "GRAY" || hasSRGBCurve("kTRC")
        }
        guard space == "RGB " else { return true }
        // Tables instead of a matrix: only a colour engine can tell.
        guard tag("A2B0") == nil else { return false }
        return hasSRGBPrimaries && hasSRGBCurve("rTRC") && hasSRGBCurve("gTRC") && hasSRGBCurve("bTRC")
    }

    /// The space of the numbers, as the profile's header names it: "RGB ", "GRAY", "CMYK".
    var space: String? { text(16) }

    /// How colours are to be converted: relative where the profile knows it, or else by the table that it has. lcms refuses a profile
    /// that is asked for what it has no table for, and many printers' and scanners' profiles have the perceptual one alone.
    var intent: VipsIntent {
        if tag("A2B1") != nil { return VIPS_INTENT_RELATIVE }
        if tag("A2B0") != nil, !isMatrix { return VIPS_INTENT_PERCEPTUAL }
        if tag("A2B2") != nil, !isMatrix { return VIPS_INTENT_SATURATION }
        return VIPS_INTENT_RELATIVE
    }

    /// Whether it can be used without tables, which serves every intent.
    private var isMatrix: Bool { tag("kTRC") != nil || ["rXYZ", "rTRC"].allSatisfy { tag($0) != nil } }

    /// sRGB's primaries adapted to D50, as its specification rounds them; writers differ in the third decimal.
    private var hasSRGBPrimaries: Bool {
        let primaries: [(String, [Double])] = [
            ("rXYZ", [0.4361, 0.2225, 0.0139]), ("gXYZ", [0.3851, 0.7169, 0.0971]), ("bXYZ", [0.1431, 0.0606, 0.7141]),
        ]
        return primaries.allSatisfy { name, expected in
            guard let offset = tag(name)?.lowerBound, let type = text(offset), type == "XYZ " else { return false }
            return (0..<3).allSatisfy { index in
                guard let value = fixed(offset + 8 + index * 4) else { return false }
                return abs(value - expected[index]) < 0.006
            }
        }
    }

    /// A curve that nowhere leaves sRGB's by more than two of 255 steps; gamma 2.2 does in deep shadows only, which is let pass.
    private func hasSRGBCurve(_ name: String) -> Bool {
        guard let range = tag(name) else { return false }
        return stride(from: 0.1, through: 0.9, by: 0.1).allSatisfy { input in
            guard let output = curve(at: range.lowerBound, input: input) else { return false }
            return abs(Self.encode(output) - input) < 2.5 / 255
        }
    }

    private static func encode(_ linear: Double) -> Double {
        linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055
    }

    private func curve(at offset: Int, input: Double) -> Double? {
        switch text(offset) {
        case "curv":
            guard let count = word(offset + 8) else { return nil }
            if count == 0 { return input }
            if count == 1 { return half(offset + 12).map { pow(input, Double($0) / 256) } }
            let position = input * Double(count - 1)
            let index = Int(position)
            guard let low = half(offset + 12 + index * 2), let high = half(offset + 14 + index * 2) else { return nil }
            return (Double(low) + (Double(high) - Double(low)) * (position - Double(index))) / 65535
        case "para":
            return parametric(at: offset, input: input)
        default: return nil
        }
    }

    /// ICC.1:2010, 10.16: five kinds of power curves.
    private func parametric(at offset: Int, input: Double) -> Double? {
        guard let kind = half(offset + 8), let gamma = fixed(offset + 12) else { return nil }
        func parameter(_ index: Int) -> Double { fixed(offset + 12 + index * 4) ?? 0 }
        let (a, b) = (parameter(1), parameter(2))
        switch kind {
        case 0: return pow(input, gamma)
        case 1: return input >= -b / a ? pow(a * input + b, gamma) : 0
        case 2: return input >= -b / a ? pow(a * input + b, gamma) + parameter(3) : parameter(3)
        case 3: return input >= parameter(4) ? pow(a * input + b, gamma) : parameter(3) * input
        case 4:
            return input >= parameter(4)
                ? pow(a * input + b, gamma) + parameter(5) : parameter(3) * input + parameter(6)
        default: return nil
        }
    }

    private func tag(_ name: String) -> Range<Int>? {
        guard let count = word(128) else { return nil }
        for entry in 0..<min(count, 100) {
            let base = 132 + entry * 12
            guard text(base) == name else { continue }
            guard let offset = word(base + 4), let length = word(base + 8), offset + length <= bytes.count else {
                return nil
            }
            return offset..<offset + length
        }
        return nil
    }

    private func word(_ offset: Int) -> Int? {
        guard offset >= 0, offset + 4 <= bytes.count else { return nil }
        return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private func half(_ offset: Int) -> Int? {
        guard offset >= 0, offset + 2 <= bytes.count else { return nil }
        return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    }

    /// A signed number with 16 binary places.
    private func fixed(_ offset: Int) -> Double? {
        word(offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
    }

    private func text(_ offset: Int) -> String? {
        guard offset >= 0, offset + 4 <= bytes.count else { return nil }
        return String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
    }
}
