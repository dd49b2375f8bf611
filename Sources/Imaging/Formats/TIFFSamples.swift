/// How a TIFF describes its samples.
struct TIFFSamples {
    private let bits: Int
    /// The kind of number (tag 339): 1 unsigned, 2 signed, 3 floating-point, 5 and 6 complex.
    private let kind: Int
    /// The meaning of the first extra sample (tag 338): 0 unspecified, 1 premultiplied alpha, 2 alpha; nil if there is
    /// none.
    private let extra: Int?
    /// How luma and two colour differences form red, green and blue; nil for other colours.
    private(set) var luma: LumaColours?
    /// Whether colours are luma and differences that cannot be converted here.
    private(set) var isOddLuma = false

    init(_ bytes: UnsafeRawBufferPointer) {
        let head = ByteReader(bytes: bytes)
        let directory = TIFFDirectory.isThere(head) ? TIFFDirectory(head) : nil
        extra = directory?[338]
        bits = directory?[258] ?? 1
        kind = directory?[339] ?? 1
        guard let directory, directory[262] == 6, Self.plainCompressions.contains(directory[259] ?? 1) else { return }
        luma = LumaColours(directory)
        isOddLuma = luma == nil
    }

    /// None, LZW, Deflate under two numbers, PackBits, LZMA and Zstandard. The decoders of JPEG and JPEG 2000 convert
    /// colours themselves.
    private static let plainCompressions = [1, 5, 8, 32946, 32773, 34925, 50000]

    /// Whether the extra sample is unspecified, such as a selection saved by Photoshop. Treated as transparency, it
    /// would cut holes into the picture.
    var isUnspecified: Bool { extra == 0 }

    /// What samples are, as words, if libvips cannot read them.
    var unsupported: String? {
        switch kind {
        case 3 where bits != 32: "\(bits)-bit floating-point numbers"
        case 5, 6: "complex numbers"
        case 1 where bits > 32, 2 where bits > 32: "\(bits)-bit integers"
        default: nil
        }
    }
}

/// How luma and two colour differences (YCbCr) form red, green and blue, in a TIFF that has all three of each pixel.
struct LumaColours {
    /// The shares of red, green and blue in luma.
    let shares: (Double, Double, Double)

    /// Returns nil for subsampled chroma, other depths, and ranges that do not fill 8 bits.
    init?(_ directory: TIFFDirectory) {
        func fractions(_ tag: Int, usual: [Double]) -> [Double] {
            usual.indices.map { directory.fraction(tag, $0) ?? usual[$0] }
        }
        let range: [Double] = [0, 255, 128, 255, 128, 255]
        let shares = fractions(529, usual: [0.299, 0.587, 0.114])
        guard directory[530, 0] == 1, directory[530, 1] == 1, directory[277] == 3, directory[258] == 8,
            fractions(532, usual: range) == range, shares[1] > 0
        else { return nil }
        self.shares = (shares[0], shares[1], shares[2])
    }
}
