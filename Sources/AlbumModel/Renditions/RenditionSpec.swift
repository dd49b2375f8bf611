/// One rendition of one photo: all that decides its bytes, besides the photo's content and the encoders' versions.
public struct RenditionSpec: Hashable, Sendable, Codable {
    /// As it is seen, after orientation and crop; never larger than the photo.
    public var size: PixelSize
    /// The size that the photo is decoded to, as it is seen, and that this rendition is shrunk from.
    ///
    /// All renditions of a photo share one decode, and a thumbnail's pixels depend on it; since it stands in the key,
    /// a build that makes only some of them ends with the same bytes as one that makes all.
    public var base: PixelSize
    public var format: RenditionFormat
    public var colours: Colours
    /// 1 to 100.
    public var quality: Int
    /// Whether a part is cut out where the photo's ratio is not the size's; otherwise the two agree within rounding.
    public var cropsToFill: Bool
    /// What stays in sight of what is cut; nil is the centre.
    public var focus: Focus?
    /// Whether a JPEG is progressive: 6 % smaller, and visible as a whole before all of it has arrived. Encoding takes four times
    /// as long, so only covers are.
    public var isProgressive = false
    /// Whether all frames of an animation are kept.
    public var keepsAnimation: Bool
    /// What is laid over it; empty for nothing.
    @Shared public var watermark: Watermark

    /// How much of the colours is kept, in formats where there is a choice.
    public enum Colours: String, Hashable, Sendable, Codable {
        /// A quarter of their resolution: 4:2:0.
        case usual
        /// All of it, in JPEG: 4:4:4.
        case full
        /// Every pixel as it is, in WebP.
        case lossless
    }

    /// - Parameter base: the size itself unless given.
    public init(
        size: PixelSize, base: PixelSize? = nil, format: RenditionFormat, quality: Int,
        colours: Colours = .usual, cropsToFill: Bool = false, keepsAnimation: Bool = false,
        watermark: Watermark = Watermark()
    ) {
        self.size = size
        self.base = base ?? size
        self.format = format
        self.colours = colours
        self.quality = quality
        self.cropsToFill = cropsToFill
        self.keepsAnimation = keepsAnimation
        _watermark = Shared(wrappedValue: watermark)
    }

    /// The smallest picture, of the whole photo, that this rendition can be made from without enlarging it.
    ///
    /// - Parameter photo: the photo's size, as it is seen.
    public func smallestSource(in photo: PixelSize) -> PixelSize {
        cropsToFill ? photo.covering(size) : size
    }

    /// The size that this rendition's photo is decoded to: `base`, unless the rendition would have to be enlarged from it.
    /// It follows from this rendition and its photo alone, whichever others are made beside it: so do the bytes.
    public func decodedSize(in photo: PixelSize) -> PixelSize {
        let named = PixelSize(width: min(base.width, photo.width), height: min(base.height, photo.height))
        let needed = smallestSource(in: photo)
        // One pixel is what rounding costs.
        return named.covers(needed, within: 1) ? named : needed
    }

    /// The parameters in one canonical form, which is part of the rendition's key: `360x240-of-2048x1365-q80.jpg`.
    public var canonicalName: String {
        var name = "\(size.width)x\(size.height)"
        if base != size { name += "-of-\(base.width)x\(base.height)" }
        if cropsToFill { name += "-fill" }
        if let focus { name += "-at-\(focus.text.replacing("% ", with: "-").replacing("%", with: ""))" }
        if isProgressive { name += "-scans" }
        if keepsAnimation { name += "-anim" }
        if !watermark.isEmpty { name += "-wm\(watermark.mark)" }
        if colours != .usual { name += "-\(colours.rawValue)" }
        return "\(name)-q\(quality).\(format.fileExtension)"
    }
}

/// A format that renditions are written in.
public enum RenditionFormat: String, Hashable, Sendable, Codable, CaseIterable {
    case jpeg, webp, avif, png, gif

    public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

    public var mimeType: String { "image/\(rawValue)" }
}

/// The scales that a JPEG decoder supports natively.
///
/// libjpeg-turbo decodes at M/8 of the stored size and does its scaling inside the inverse transform: a rendition of
/// just that size needs no resampling, which is the largest part of making one (measured: 24 ms for decoding 9.5
/// megapixels at one half, 88 ms for the same through a decode and a resampler).
public enum DecodeScale {
    /// The eighths of the stored size that never enlarge.
    public static let eighths = 1...8

    /// What the decoder answers for a stored size: each side times M/8, rounded up.
    public static func size(of stored: PixelSize, eighths: Int) -> PixelSize {
        PixelSize(width: (stored.width * eighths + 7) / 8, height: (stored.height * eighths + 7) / 8)
    }

    /// The size whose long edge is nearest to `longEdge` among the decoder's own, if it lies within `tolerance` (a
    /// fraction of `longEdge`); else nil. A size below the wanted one loses against one as far above it.
    public static func snapped(_ size: PixelSize, toLongEdge longEdge: Int, tolerance: Double) -> PixelSize? {
        var nearest: PixelSize?
        var smallestDistance = Double(longEdge) * tolerance
        for eighths in eighths {
            let candidate = Self.size(of: size, eighths: eighths)
            let distance = Double(abs(candidate.longEdge - longEdge))
            if distance <= smallestDistance {
                nearest = candidate
                smallestDistance = distance
            }
        }
        return nearest
    }
}
