/// What the chunks of a PNG say of the picture, its pixels apart.
struct PNGChunks {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Bytes of compressed pixels, those of an animation's further frames apart.
    private(set) var pixelBytes = 0
    /// Frames of an animation; 1 for a still.
    private(set) var frames = 1
    private(set) var coded: CodedColour?
    private var isSRGB = false
    private var hasProfile = false
    private var gamma: Double?
    private var chromaticities: MatrixProfile.Chromaticities?

    /// Reads as far as the chunks can be followed.
    init(_ bytes: UnsafeRawBufferPointer) {
        let head = FileHead(bytes: bytes)
        var offset = 8
        while let length = head.bigEndian(at: offset, bytes: 4).map({ Int($0) }),
            let type = head.text(at: offset + 4, count: 4), length <= bytes.count - offset - 8
        {
            let content = offset + 8
            switch type {
            case "IDAT": pixelBytes += length
            // Behind the pixels, none of these counts.
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

    /// Nil where only an embedded profile tells, or nothing does.
    ///
    /// The order is that of the third edition of PNG's specification, and as Chromium 156 has it; Firefox 153 lets `gAMA` go before
    /// `sRGB`. Without `gAMA`, both ignore `cHRM`; without `cHRM`, they take the primaries for sRGB's.
    func meaning(isGrey: Bool) -> PixelMeaning? {
        if let coded { return coded.meaning }
        guard !hasProfile, !isSRGB, let gamma, gamma > 0.01, gamma < 10 else { return nil }
        // 0.45455 is how writers from before `sRGB` said sRGB, and both browsers take it so.
        if abs(gamma - 0.45455) < 0.002, isGrey || chromaticities?.isNear(.bt709) != false { return .sRGB }
        let curve = MatrixProfile.Curve.gamma(1 / gamma)
        let profile = (isGrey ? MatrixProfile(grey: curve) : MatrixProfile(chromaticities ?? .bt709, curve)).bytes
        return PixelMeaning(embedded: profile, channels: isGrey ? 1 : 3)
    }

    private static func number(_ head: FileHead, _ offset: Int) -> Double? {
        head.bigEndian(at: offset, bytes: 4).map { Double(Int32(truncatingIfNeeded: $0)) / 100_000 }
    }

    /// Nil for points that are no triangle of colours: nothing can be worked out from those.
    private static func chromaticities(_ head: FileHead, _ offset: Int) -> MatrixProfile.Chromaticities? {
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
