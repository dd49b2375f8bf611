/// How a TIFF describes its samples.
struct TIFFSamples {
    private let bits: Int
    /// The kind of number (tag 339): 1 unsigned, 2 signed, 3 floating-point, 5 and 6 complex.
    private let kind: Int
    /// The meaning of the first extra sample (tag 338): 0 unspecified, 1 premultiplied alpha, 2 alpha; nil if there is
    /// none.
    private let extra: Int?

    init(_ bytes: UnsafeRawBufferPointer) {
        let head = ByteReader(bytes: bytes)
        let directory = TIFFDirectory.isThere(head) ? TIFFDirectory(head) : nil
        extra = directory?[338]
        bits = directory?[258] ?? 1
        kind = directory?[339] ?? 1
    }

    /// Whether the extra sample is unspecified, such as a selection saved by Photoshop. Taken for transparency, it
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
