/// A width and a height in whole pixels, after orientation unless a name says otherwise.
public struct PixelSize: Hashable, Sendable, Codable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    public var longEdge: Int { max(width, height) }

    /// The width divided by the height; 1 for a size without area, so that a layout never divides by zero.
    public var aspectRatio: Double { width > 0 && height > 0 ? Double(width) / Double(height) : 1 }

    public var pixels: Int {
        let (product, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? .max : product
    }

    public var transposed: PixelSize { PixelSize(width: height, height: width) }

    /// Returns the size scaled so that its longer side is `longEdge`; never larger than `self`, never below one pixel.
    public func fitting(longEdge limit: Int) -> PixelSize {
        guard longEdge > limit, limit > 0 else { return self }
        return scaled(by: Double(limit) / Double(longEdge))
    }

    /// Returns the size scaled to `width` pixels; never larger than `self`.
    public func fitting(width limit: Int) -> PixelSize {
        guard width > limit, limit > 0 else { return self }
        return PixelSize(width: limit, height: max(1, Int((Double(height) * Double(limit) / Double(width)).rounded())))
    }

    /// Returns whether neither side of `other` is longer by more than `tolerance` pixels.
    package func covers(_ other: PixelSize, within tolerance: Int = 0) -> Bool {
        other.width <= width + tolerance && other.height <= height + tolerance
    }

    /// Returns the smallest size with the same ratio from which `other` can be cropped; never larger than `self`. It is
    /// rounded up, so that the crop need not be enlarged by a fraction of a pixel.
    package func covering(_ other: PixelSize) -> PixelSize {
        let factor = min(
            1,
            max(
                Double(other.width) / Double(max(1, width)), Double(other.height) / Double(max(1, height))))
        return PixelSize(
            width: max(1, Int((Double(width) * factor).rounded(.up))),
            height: max(1, Int((Double(height) * factor).rounded(.up))))
    }

    func scaled(by factor: Double) -> PixelSize {
        PixelSize(
            width: max(1, Int((Double(width) * factor).rounded())),
            height: max(1, Int((Double(height) * factor).rounded())))
    }
}

/// The eight orientations of a camera, with their EXIF numbers (tag 0x0112).
///
/// The names say how to transform the stored pixels to see the picture upright.
public enum Orientation: Int, Sendable, Codable, CaseIterable {
    case upright = 1
    case mirrored = 2
    case rotated180 = 3
    case flipped = 4
    /// Mirrored along the main diagonal.
    case transposed = 5
    /// Rotated clockwise by 90°.
    case rotated90 = 6
    /// Mirrored along the other diagonal.
    case transversed = 7
    /// Rotated counter-clockwise by 90°.
    case rotated270 = 8

    /// Returns how to transform the stored pixels to see the picture, after mirroring it if asked to, turned clockwise by
    /// a number of quarters.
    public func turned(quarters: Int, isMirrored mirrors: Bool = false) -> Orientation {
        // Turning clockwise and then mirroring is the same as mirroring and then turning the other way.
        let turns = mirrors ? quarters - place : quarters + place
        return Self.cycle(isMirrored: isMirrored != mirrors)[(turns % 4 + 4) % 4]
    }

    /// Returns how to turn the picture to see it in another orientation of the stored pixels.
    public func turn(to other: Orientation) -> (quarters: Int, isMirrored: Bool) {
        let mirrors = isMirrored != other.isMirrored
        let quarters = mirrors ? other.place + place : other.place - place
        return ((quarters % 4 + 4) % 4, mirrors)
    }

    private var isMirrored: Bool { Self.cycle(isMirrored: true).contains(self) }

    private var place: Int { Self.cycle(isMirrored: isMirrored).firstIndex(of: self) ?? 0 }

    /// The orientations that turning clockwise leads through.
    private static func cycle(isMirrored: Bool) -> [Orientation] {
        isMirrored
            ? [.mirrored, .transversed, .flipped, .transposed] : [.upright, .rotated90, .rotated180, .rotated270]
    }

    /// Files may contain 0 and other invalid numbers, which cameras and browsers show upright.
    public init(exif value: Int) {
        self = Orientation(rawValue: value) ?? .upright
    }

    /// Whether the upright picture's width is the stored height.
    public var swapsAxes: Bool { rawValue >= 5 }
}
