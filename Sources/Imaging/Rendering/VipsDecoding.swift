import AlbumModel
import VipsShim

/// The options that libvips needs for a file.
struct VipsDecoding {
    /// The number of the file's channels that form the picture; 0 for all.
    private var channels = 0
    /// A profile that replaces the embedded one.
    private var profile: [UInt8] = []
    private var intent = VIPS_INTENT_RELATIVE
    private(set) var converts = false
    /// Mapped after decoding, since libvips does not support high dynamic range.
    private(set) var range: HighDynamicRange?

    init(path: String, facts: MediaFacts) throws(ImagingError) {
        let file = try MappedFile(path: path)
        var meaning: ColourInterpretation?
        var isInk = false
        do throws(VipsFailure) {
            let picture = try VipsPicture.open(path)
            isInk = picture.isCMYK
            let colours = isInk ? 4 : picture.channels < 3 ? 1 : 3
            if picture.channels > colours + (facts.hasAlpha ? 1 : 0) { channels = colours + (facts.hasAlpha ? 1 : 0) }
            let embedded = picture.blob("icc-profile-data")
            meaning = ColourInterpretation(embedded: embedded, channels: colours)
            let stated: ColourInterpretation? = file.withBytes { bytes in
                switch facts.format {
                case .png: PNGChunks(bytes).meaning(isGrey: colours == 1)
                case .avif, .heic:
                    CodedColour(boxes: bytes).flatMap { coded in
                        // A profile is more precise than coded values, except for high dynamic range, which no profile
                        // describes.
                        HighDynamicRange(coded) != nil || embedded == nil ? coded.meaning : nil
                    }
                default: nil
                }
            }
            if let stated {
                meaning = stated
                if case .profile(let bytes) = stated { profile = bytes }
            }
        } catch {
            throw .undecodable(path: path, operation: "reading its header", reason: error.reason)
        }
        switch meaning {
        case .profile(let bytes):
            converts = true
            intent = ColourProfile(bytes).intent
        case .highRange(let range): self.range = range
        case .sRGB, nil: converts = isInk
        }
    }

    /// Decodes to a size.
    func picture(
        _ path: String, size: PixelSize, strict: Bool, converts: Bool, allFrames: Bool = false, crops: Bool = false
    ) throws(VipsFailure) -> VipsPicture {
        var scaling = vs_scaling(size: size, strict: strict, allFrames: allFrames, crops: crops)
        scaling.channels = Int32(channels)
        scaling.intent = intent
        scaling.converts = converts
        return try VipsPicture.thumbnail(path, scaling: scaling, profile: converts ? profile : [])
    }
}

/// How a TIFF describes the samples that are neither grey nor colours.
struct TIFFSamples {
    /// The meaning of the first extra sample (tag 338): 0 unspecified, 1 premultiplied alpha, 2 alpha; nil if there is
    /// none.
    private let extra: Int?

    init(_ bytes: UnsafeRawBufferPointer) {
        let head = ByteReader(bytes: bytes)
        extra = head.has("II*\0") || head.has("MM\0*") ? TIFFDirectory(head)[338] : nil
    }

    /// Whether the extra sample is unspecified, such as a selection saved by Photoshop. Taken for transparency, it
    /// would cut holes into the picture.
    var isUnspecified: Bool { extra == 0 }
}
