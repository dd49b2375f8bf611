import Glibc

/// The meaning of pixel values according to ITU-T H.273, which PNG (`cICP`), AVIF, HEIC and JPEG XL use.
struct CodedColour: Hashable {
    var primaries: Int
    var transfer: Int

    /// What has to be done with the pixels.
    var meaning: ColourInterpretation {
        if let range = HighDynamicRange(self) { return .highRange(range) }
        guard let chromaticities else { return .sRGB }
        let curve: MatrixProfile.Curve? =
            switch transfer {
            case 4: .gamma(2.2)
            case 5: .gamma(2.8)
            case 8: .gamma(1)
            case 17: .gamma(2.6)
            // BT.709 and BT.601 count as sRGB, as in Firefox; so do unspecified and unknown curves.
            default: .sRGB
            }
        guard let curve, chromaticities != .bt709 || curve != .sRGB else { return .sRGB }
        return .profile(MatrixProfile(chromaticities, curve).bytes)
    }

    /// Nil if unknown.
    private var chromaticities: MatrixProfile.Chromaticities? {
        switch primaries {
        case 1: .bt709
        case 5, 6, 7: MatrixProfile.Chromaticities(red: (0.630, 0.340), green: (0.310, 0.595), blue: (0.155, 0.070))
        case 9: MatrixProfile.Chromaticities(red: (0.708, 0.292), green: (0.170, 0.797), blue: (0.131, 0.046))
        case 11:
            MatrixProfile.Chromaticities(
                red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060), white: (0.314, 0.351))
        case 12: MatrixProfile.Chromaticities(red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060))
        // Unspecified, but the curve may still differ from sRGB's.
        case 2: .bt709
        default: nil
        }
    }
}

/// The meaning of a picture's pixel values.
enum ColourInterpretation {
    case sRGB
    /// An ICC profile that differs from sRGB.
    case profile([UInt8])
    case highRange(HighDynamicRange)

    /// Takes an embedded profile, for a picture with this number of colour channels.
    init(embedded profile: [UInt8]?, channels: Int) {
        guard let profile, !ColourProfile(profile).isSRGB(channels: channels) else {
            self = .sRGB
            return
        }
        self = .profile(profile)
    }
}

/// An ICC profile generated from primaries, a white point and a curve.
struct MatrixProfile {
    /// CIE x and y.
    struct Chromaticities: Equatable {
        var red: SIMD2<Double>
        var green: SIMD2<Double>
        var blue: SIMD2<Double>
        var white: SIMD2<Double>

        init(
            red: (Double, Double), green: (Double, Double), blue: (Double, Double),
            white: (Double, Double) = (0.3127, 0.3290)
        ) {
            self.red = SIMD2(red.0, red.1)
            self.green = SIMD2(green.0, green.1)
            self.blue = SIMD2(blue.0, blue.1)
            self.white = SIMD2(white.0, white.1)
        }

        /// Returns whether two sets of chromaticities differ only by rounding.
        func isNear(_ other: Chromaticities) -> Bool {
            zip([red, green, blue, white], [other.red, other.green, other.blue, other.white])
                .allSatisfy { abs($0.x - $1.x) < 0.002 && abs($0.y - $1.y) < 0.002 }
        }

        static let bt709 = Chromaticities(red: (0.64, 0.33), green: (0.30, 0.60), blue: (0.15, 0.06))
    }

    enum Curve: Equatable {
        case sRGB
        /// Light is the value to this power.
        case gamma(Double)
    }

    private let tags: [(name: String, content: [UInt8])]
    private let isGrey: Bool

    init(_ colours: Chromaticities, _ curve: Curve) {
        let columns = Self.columns(of: colours)
        let curve = Self.tag(of: curve)
        tags = [
            ("rXYZ", Self.tag(of: columns.0)), ("gXYZ", Self.tag(of: columns.1)), ("bXYZ", Self.tag(of: columns.2)),
            ("wtpt", Self.tag(of: Self.d50)), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
        ]
        isGrey = false
    }

    init(grey curve: Curve) {
        tags = [("wtpt", Self.tag(of: Self.d50)), ("kTRC", Self.tag(of: curve))]
        isGrey = true
    }

    /// The serialised profile: version 2.4 (ICC.1:2001-04) except for parametric curves, which lcms reads in any
    /// version.
    var bytes: [UInt8] {
        let texts: [(name: String, content: [UInt8])] = [
            (
                "desc",
                Array("desc".utf8) + Self.word(0) + Self.word(1) + [0] + [UInt8](repeating: 0, count: 78)
            ), ("cprt", Array("text".utf8) + Self.word(0) + [0]),
        ]
        let all = tags + texts
        var table = Self.word(all.count)
        var data: [UInt8] = []
        let start = 132 + all.count * 12
        for (name, content) in all {
            table += Array(name.utf8) + Self.word(start + data.count) + Self.word(content.count)
            data += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
        }
        var header = [UInt8](repeating: 0, count: 128)
        func put(_ offset: Int, _ bytes: [UInt8]) { header.replaceSubrange(offset..<offset + bytes.count, with: bytes) }
        put(0, Self.word(start + data.count))
        put(8, [2, 0x40, 0, 0])
        put(12, Array((isGrey ? "mntrGRAYXYZ " : "mntrRGB XYZ ").utf8))
        put(36, Array("acsp".utf8))
        put(68, (0..<3).flatMap { Self.fixed(Self.d50[$0]) })
        return header + table + data
    }

    private static let d50 = SIMD3(0.9642, 1, 0.8249)

    /// Returns each primary's share of white under D50, with Bradford adaptation.
    private static func columns(of colours: Chromaticities) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
        func xyz(_ point: SIMD2<Double>) -> SIMD3<Double> {
            guard point.y > 0 else { return SIMD3(0, 0, 0) }
            return SIMD3(point.x / point.y, 1, (1 - point.x - point.y) / point.y)
        }
        let primaries = Matrix3(columns: xyz(colours.red), xyz(colours.green), xyz(colours.blue))
        let white = xyz(colours.white)
        let amounts = primaries.inverse * white
        let bradford = Matrix3(
            columns: SIMD3(0.8951, -0.7502, 0.0389), SIMD3(0.2664, 1.7135, -0.0685), SIMD3(-0.1614, 0.0367, 1.0296))
        let (from, to) = (bradford * white, bradford * d50)
        func adapted(_ column: SIMD3<Double>, _ amount: Double) -> SIMD3<Double> {
            bradford.inverse * (bradford * (column * amount) * (to / from))
        }
        return (
            adapted(primaries.columns.0, amounts.x), adapted(primaries.columns.1, amounts.y),
            adapted(primaries.columns.2, amounts.z)
        )
    }

    private static func tag(of colour: SIMD3<Double>) -> [UInt8] {
        Array("XYZ ".utf8) + word(0) + (0..<3).flatMap { fixed(colour[$0]) }
    }

    private static func tag(of curve: Curve) -> [UInt8] {
        let (kind, numbers): (UInt8, [Double]) =
            switch curve {
            case .sRGB: (3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
            case .gamma(let gamma): (0, [gamma])
            }
        return Array("para".utf8) + word(0) + [0, kind, 0, 0] + numbers.flatMap(fixed)
    }

    private static func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

    /// Encodes a signed fixed-point number with 16 fractional bits.
    private static func fixed(_ value: Double) -> [UInt8] {
        guard value.isFinite else { return word(0) }
        return word(Int((max(-32768, min(32767, value)) * 65536).rounded()))
    }
}

/// A 3×3 matrix in columns.
private struct Matrix3 {
    var columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    init(columns a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) { columns = (a, b, c) }

    static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
        matrix.columns.0 * vector.x + matrix.columns.1 * vector.y + matrix.columns.2 * vector.z
    }

    /// Has non-finite numbers if there is no inverse.
    var inverse: Matrix3 {
        let (a, b, c) = columns
        func cross(_ u: SIMD3<Double>, _ v: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
        }
        let rows = (cross(b, c), cross(c, a), cross(a, b))
        let determinant = (a * rows.0).sum()
        return Matrix3(
            columns: SIMD3(rows.0.x, rows.1.x, rows.2.x) / determinant,
            SIMD3(rows.0.y, rows.1.y, rows.2.y) / determinant, SIMD3(rows.0.z, rows.1.z, rows.2.z) / determinant)
    }
}
