import AlbumModel
import VipsShim

/// The options that libvips needs for a file.
struct VipsDecoding {
    /// The number of the file's channels that form the picture; 0 for all.
    private var channels = 0
    /// Whether samples must become 16-bit integers before libvips interprets them.
    private var to16Bits = false
    /// A profile that replaces the embedded one.
    private var profile: [UInt8] = []
    private var intent = VIPS_INTENT_RELATIVE
    private(set) var converts = false
    private var kind = ChannelMeaning?.none
    /// Mapped after decoding, since libvips does not support high dynamic range.
    private(set) var range: HighDynamicRange?

    /// - Parameters:
    ///   - loadable: the path of what libvips reads: see `LoadableFile`.
    ///   - path: the path of the photo.
    init(_ loadable: String, path: String, facts: MediaFacts) throws(ImagingError) {
        let file = try MappedFile(path: path)
        var meaning: ColourInterpretation?
        do throws(VipsFailure) {
            let picture = try VipsPicture.open(loadable)
            let kind = file.withBytes { ChannelMeaning(picture, $0, format: facts.format) }
            self.kind = kind
            let colours = kind.colours(of: picture)
            if !kind.isGrey, picture.channels > colours + (facts.hasAlpha ? 1 : 0) {
                channels = colours + (facts.hasAlpha ? 1 : 0)
            }
            // L*a*b* is defined without a profile.
            let embedded = kind.isLab ? nil : picture.blob("icc-profile-data")
            // Without a profile, floating-point colours are linear light, as libvips assumes, and may exceed white.
            let isLight = picture.isFloat && embedded == nil && colours == 3
            to16Bits = picture.hasPlainColours && (picture.isFloat || picture.isLong) && !isLight
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
                case .tiff where embedded == nil && colours == 3:
                    CameraColours.profile(of: bytes).map { .profile($0) }
                default: nil
                }
            }
            if let stated {
                meaning = stated
                if case .profile(let bytes) = stated { profile = bytes }
            }
        } catch {
            throw .undecodable(error, format: facts.format, path: path, operation: "reading its header")
        }
        switch meaning {
        case .profile(let bytes):
            converts = true
            intent = ColourProfile(bytes).intent
        case .highRange(let range): self.range = range
        case .sRGB, nil: break
        }
    }

    /// Decodes to a size.
    func picture(
        _ path: String, size: PixelSize, strict: Bool, converts: Bool, allFrames: Bool = false, crops: Bool = false
    ) throws(VipsFailure) -> VipsPicture {
        var scaling = vs_scaling(size: size, strict: strict, allFrames: allFrames, crops: crops)
        scaling.channels = Int32(channels)
        scaling.to_16_bits = to16Bits
        scaling.intent = intent
        scaling.converts = converts
        scaling.is_ink = kind?.isInk ?? false
        scaling.is_lab = kind?.isLab ?? false
        scaling.is_grey = kind?.isGrey ?? false
        scaling.is_premultiplied = kind?.isPremultiplied ?? false
        if let luma = kind?.luma { scaling.luma = luma.shares }
        return try VipsPicture.thumbnail(path, scaling: scaling, profile: converts ? profile : [])
    }
}
