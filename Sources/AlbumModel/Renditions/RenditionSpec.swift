/// A rendition of a photo: everything that determines its bytes, except for the photo's content and the encoders'
/// versions.
public struct RenditionSpec: Hashable, Sendable, Codable {
    /// The size after orientation and cropping; never larger than the photo.
    public var size: PixelSize
    /// The size, after orientation, to which the photo is decoded and from which this rendition is shrunk.
    ///
    /// All renditions of a photo share one decode, on which a thumbnail's pixels depend. Since the size is part of the
    /// key, a build that makes only some renditions produces the same bytes as one that makes all.
    public var base: PixelSize
    public var format: RenditionFormat
    public var colours: Colours
    /// 1 to 100.
    public var quality: Int
    /// Whether the photo is cropped to the ratio of `size`; otherwise the two ratios agree within rounding.
    public var cropsToFill: Bool
    /// The point that cropping keeps in view; nil for the centre.
    public var focus: Focus?
    /// The part of the photo that the rendition shows; nil for the whole photo, unless `cropsToFill` crops it.
    public var region: PictureRegion?
    /// Whether a JPEG is progressive, which makes it 6 % smaller and shows it as a whole before it has fully loaded.
    /// Encoding takes four times as long, so only covers are progressive.
    public var isProgressive = false
    /// Whether all frames of an animation are kept.
    public var keepsAnimation: Bool
    /// How somebody turned the photo, as in its facts.
    public var turn: Int8 = 0
    /// How the photo is decoded, as in its facts.
    public var decoder: Int8?
    /// Whether the photo's file has an alpha channel. If it does, the colour of the rendition is shown behind the picture.
    public var isTransparent = false
    /// The watermark; empty for none.
    @Shared public var watermark: Watermark

    /// How much colour is kept, in formats with a choice.
    public enum Colours: String, Hashable, Sendable, Codable {
        /// A quarter of the colour resolution: 4:2:0.
        case usual
        /// Full colour resolution, in JPEG: 4:4:4.
        case full
        /// Every pixel unchanged, in WebP.
        case lossless
    }

    /// - Parameter base: defaults to `size`.
    public init(
        size: PixelSize, base: PixelSize? = nil, format: RenditionFormat, quality: Int,
        colours: Colours = .usual, cropsToFill: Bool = false, keepsAnimation: Bool = false,
        watermark: Watermark = Watermark(), turn: Int = 0, decoder: Int8? = nil, isTransparent: Bool = false
    ) {
        self.size = size
        self.base = base ?? size
        self.format = format
        self.colours = colours
        self.quality = quality
        self.cropsToFill = cropsToFill
        self.keepsAnimation = keepsAnimation
        self.turn = Int8(truncatingIfNeeded: turn)
        self.decoder = decoder
        self.isTransparent = isTransparent
        _watermark = Shared(wrappedValue: watermark)
    }

    /// Returns the smallest size of the whole photo from which this rendition can be made without enlarging it.
    ///
    /// - Parameter photo: the photo's size, after orientation.
    public func smallestSource(in photo: PixelSize) -> PixelSize {
        if let region {
            // The whole photo's size, scaled so that the part has the size of the rendition.
            let factor = max(
                Double(size.width) / (region.share(.width) * Double(max(1, photo.width))),
                Double(size.height) / (region.share(.height) * Double(max(1, photo.height))))
            return photo.scaled(by: min(1, factor))
        }
        return cropsToFill ? photo.covering(size) : size
    }

    /// Returns the size to which the photo is decoded for this rendition: `base`, unless the rendition would have to be
    /// enlarged from it. The size, and so the bytes, depend only on this rendition and its photo, not on other
    /// renditions made together with it.
    public func decodedSize(in photo: PixelSize) -> PixelSize {
        let named = PixelSize(width: min(base.width, photo.width), height: min(base.height, photo.height))
        let needed = smallestSource(in: photo)
        // Rounding costs up to one pixel.
        return named.covers(needed, within: 1) ? named : needed
    }

    /// The name of the base in states and keys: `2048x1365`.
    package var baseName: String { "\(base.width)x\(base.height)\(decodingName)" }

    /// The name, in states, of the size to which a photo is decoded for this rendition; mostly the base's name.
    ///
    /// - Parameter photo: the photo's size, after orientation.
    package func decodedName(in photo: PixelSize) -> String {
        let decoded = decodedSize(in: photo)
        let isBase = decoded.width == min(base.width, photo.width) && decoded.height == min(base.height, photo.height)
        return isBase ? baseName : "\(decoded.width)x\(decoded.height)\(decodingName)"
    }

    private var decodingName: String {
        (decoder.map { "-decoder\($0)" } ?? "") + (turn == 0 ? "" : "-turned\(turn)")
    }

    /// The parameters in one canonical form, which is part of the rendition's key: `360x240-of-2048x1365-q80.jpg`.
    public var canonicalName: String {
        var name = "\(size.width)x\(size.height)"
        name += base != size ? "-of-\(baseName)" : decodingName
        if cropsToFill { name += "-fill" }
        if let focus { name += "-at-\(focus.text.replacing("% ", with: "-").replacing("%", with: ""))" }
        if let region { name += "-cut-\(region.left)-\(region.top)-\(region.right)-\(region.bottom)" }
        if isProgressive { name += "-scans" }
        if keepsAnimation { name += "-anim" }
        if isTransparent { name += "-clear" }
        if !watermark.isEmpty { name += "-wm\(watermark.mark)" }
        if colours != .usual { name += "-\(colours.rawValue)" }
        return "\(name)-q\(quality).\(format.fileExtension)"
    }
}

/// A format in which renditions are written.
public enum RenditionFormat: String, Hashable, Sendable, Codable, CaseIterable {
    case jpeg, webp, avif, png, gif

    public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

    public var mimeType: String { "image/\(rawValue)" }
}

/// The scales that a JPEG decoder supports natively.
///
/// libjpeg-turbo decodes at M/8 of the stored size and scales inside the inverse transform. A rendition of exactly that
/// size needs no resampling, which is the largest part of making one (measured: 24 ms for decoding 9.5 megapixels at
/// one half, 88 ms for the same through a decode and a resampler).
public enum DecodeScale {
    /// The eighths of the stored size that do not enlarge.
    public static let eighths = 1...8

    /// Returns the decoder's output size for a stored size: each side times M/8, rounded up.
    public static func size(of stored: PixelSize, eighths: Int) -> PixelSize {
        PixelSize(width: (stored.width * eighths + 7) / 8, height: (stored.height * eighths + 7) / 8)
    }

    /// Returns the decoder's size whose long edge is nearest to `longEdge`, if within `tolerance` (a fraction of
    /// `longEdge`); otherwise nil. Of two equally near, returns the larger.
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
