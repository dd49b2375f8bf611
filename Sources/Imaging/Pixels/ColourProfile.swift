import Glibc
import VipsShim

/// The parts of an ICC profile that decide whether pixels must be converted: most are sRGB under one of many names and
/// need not be.
struct ColourProfile {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns whether pixels with this profile look the same as untagged ones. Judges primaries and curves, never the
    /// name.
    ///
    /// - Parameter channels: 1 for grey, 3 for RGB, 4 for CMYK.
    func isSRGB(channels: Int) -> Bool {
        guard bytes.count >= 132, word(36) == 0x6163_7370 else {
            // Not a profile at all: all programs ignore such bytes.
            return true
        }
        // A profile whose channels are not those of the picture is broken, and all programs ignore it.
        let space = text(16)
        if channels == 1 { return space != "GRAY" || hasSRGBCurve("kTRC") }
        if channels == 4 { return space != "CMYK" }
        guard space == "RGB " else { return true }
        // Lookup tables instead of a matrix: only a colour engine can tell.
        guard tag("A2B0") == nil else { return false }
        return hasSRGBPrimaries && hasSRGBCurve("rTRC") && hasSRGBCurve("gTRC") && hasSRGBCurve("bTRC")
    }

    /// Whether the profile is for pictures without colours.
    var isGrey: Bool { text(16) == "GRAY" }

    /// The rendering intent for conversions: relative if the profile supports it, otherwise the one it has a table for.
    /// lcms refuses a profile for an intent without a table, and many profiles of printers and scanners have only the
    /// perceptual one.
    var intent: VipsIntent {
        if tag("A2B1") != nil { return VIPS_INTENT_RELATIVE }
        if tag("A2B0") != nil, !isMatrix { return VIPS_INTENT_PERCEPTUAL }
        if tag("A2B2") != nil, !isMatrix { return VIPS_INTENT_SATURATION }
        return VIPS_INTENT_RELATIVE
    }

    /// Whether the profile works without tables, which supports every intent.
    private var isMatrix: Bool { tag("kTRC") != nil || ["rXYZ", "rTRC"].allSatisfy { tag($0) != nil } }

    /// Whether the primaries are sRGB's, adapted to D50 as its specification rounds them. Writers differ in the third
    /// decimal place.
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

    /// Returns whether a curve stays within 2.5 of 255 steps of sRGB's between 0.1 and 0.9. Gamma 2.2 passes, since it
    /// differs only in deep shadows.
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

    /// Evaluates one of the five parametric curves of ICC.1:2010, 10.16.
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

    /// Reads a signed fixed-point number with 16 fractional bits.
    private func fixed(_ offset: Int) -> Double? {
        word(offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
    }

    private func text(_ offset: Int) -> String? {
        guard offset >= 0, offset + 4 <= bytes.count else { return nil }
        return String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
    }
}
