/// What the chunks of a PNG say about the picture, apart from its pixels.
struct PNGChunks {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The size of the compressed pixels in bytes, without the further frames of an animation.
    private(set) var pixelBytes = 0
    /// The number of frames of an animation; 1 for a still.
    private(set) var frames = 1
    private(set) var coded: CodedColour?
    private var isSRGB = false
    private var hasProfile = false
    private var gamma: Double?
    private var chromaticities: MatrixProfile.Chromaticities?

    /// Reads the chunks until one cannot be parsed.
    init(_ bytes: UnsafeRawBufferPointer) {
        let head = ByteReader(bytes: bytes)
        var offset = 8
        while let length = head.bigEndian(at: offset, bytes: 4).map({ Int($0) }),
            let type = head.text(at: offset + 4, count: 4), length <= bytes.count - offset - 8
        {
            let content = offset + 8
            switch type {
            case "IDAT": pixelBytes += length
            // After the pixels, these chunks have no effect.
            case _ where pixelBytes > 0: break
            case "acTL": frames = max(1, Int(head.bigEndian(at: content, bytes: 4) ?? 1))
            case "sRGB": isSRGB = true
            case "iCCP": hasProfile = true
            case "cICP" where length == 4:
                coded = CodedColour(primaries: Int(bytes[content]), transfer: Int(bytes[content + 1]))
            case "gAMA": gamma = Self.number(head, content)
            case "cHRM": chromaticities = Self.chromaticities(head, content)
            case "IEND": return
            default: break
            }
            offset = content + length + 4
        }
    }

    /// Returns what the chunks say about the meaning of the pixels; nil if the embedded profile decides or, without
    /// one, sRGB.
    ///
    /// The precedence is that of the PNG specification, third edition, and of Chromium 156; Firefox 153 prefers `gAMA`
    /// to `sRGB`. Without `gAMA`, both ignore `cHRM`; without `cHRM`, they assume sRGB's primaries.
    func meaning(isGrey: Bool) -> ColourInterpretation? {
        if let coded { return coded.meaning }
        guard !hasProfile, !isSRGB, let gamma, gamma > 0.01, gamma < 10 else { return nil }
        // Writers from before `sRGB` wrote 0.45455 for sRGB, and both browsers treat it that way.
        if abs(gamma - 0.45455) < 0.002, isGrey || chromaticities?.isNear(.bt709) != false { return .sRGB }
        let curve = MatrixProfile.Curve.gamma(1 / gamma)
        let profile = (isGrey ? MatrixProfile(grey: curve) : MatrixProfile(chromaticities ?? .bt709, curve)).bytes
        return ColourInterpretation(embedded: profile, channels: isGrey ? 1 : 3)
    }

    private static func number(_ head: ByteReader, _ offset: Int) -> Double? {
        head.bigEndian(at: offset, bytes: 4).map { Double(Int32(truncatingIfNeeded: $0)) / 100_000 }
    }

    /// Returns nil if the points do not form a triangle, from which nothing can be computed.
    private static func chromaticities(_ head: ByteReader, _ offset: Int) -> MatrixProfile.Chromaticities? {
        let numbers = (0..<8).compactMap { number(head, offset + $0 * 4) }
        guard numbers.count == 8, numbers.allSatisfy({ (0...1).contains($0) }), numbers[1] > 0.01 else { return nil }
        let area =
            (numbers[4] - numbers[2]) * (numbers[7] - numbers[3]) - (numbers[6] - numbers[2])
            * (numbers[5] - numbers[3])
        guard abs(area) > 0.001, numbers[3] > 0, numbers[5] > 0, numbers[7] > 0 else { return nil }
        return MatrixProfile.Chromaticities(
            red: (numbers[2], numbers[3]), green: (numbers[4], numbers[5]), blue: (numbers[6], numbers[7]),
            white: (numbers[0], numbers[1]))
    }
}
