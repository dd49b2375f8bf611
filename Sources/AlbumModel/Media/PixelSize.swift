/// A width and a height in whole pixels, as the picture is seen (after orientation) unless a name says otherwise.
public struct PixelSize: Hashable, Sendable, Codable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    public var longEdge: Int { max(width, height) }

    /// Width over height; 1 for a size without area, so that a layout never divides by zero.
    public var aspectRatio: Double { width > 0 && height > 0 ? Double(width) / Double(height) : 1 }

    public var pixels: Int {
        let (product, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? .max : product
    }

    public var transposed: PixelSize { PixelSize(width: height, height: width) }

    /// The size with `longEdge` as its longer side, the ratio kept; never larger than `self`, never below one pixel.
    public func fitting(longEdge limit: Int) -> PixelSize {
        guard longEdge > limit, limit > 0 else { return self }
        return scaled(by: Double(limit) / Double(longEdge))
    }

    /// The size `width` pixels wide, the ratio kept; never larger than `self`.
    public func fitting(width limit: Int) -> PixelSize {
        guard width > limit, limit > 0 else { return self }
        return PixelSize(width: limit, height: max(1, Int((Double(height) * Double(limit) / Double(width)).rounded())))
    }

    /// Whether neither side of `other` is longer, by more than `tolerance` pixels.
    package func covers(_ other: PixelSize, within tolerance: Int = 0) -> Bool {
        other.width <= width + tolerance && other.height <= height + tolerance
    }

    /// The smallest size of the same ratio that `other` can be cut out of; never larger than `self`. Rounded up: what is
    /// cut out must not have to be enlarged by the fraction of a pixel.
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

/// The eight ways a camera may have been held, by their EXIF numbers (tag 0x0112).
///
/// The name says what must be done to the stored pixels to see the picture upright.
public enum Orientation: Int, Sendable, Codable, CaseIterable {
    case upright = 1
    case mirrored = 2
    case rotated180 = 3
    case flipped = 4
    /// Mirrored along the main diagonal.
    case transposed = 5
    /// Turned a quarter clockwise.
    case rotated90 = 6
    /// Mirrored along the other diagonal.
    case transversed = 7
    /// Turned a quarter counter-clockwise.
    case rotated270 = 8

    /// Files carry 0 and other invalid numbers; cameras and browsers show those upright.
    public init(exif value: Int) {
        self = Orientation(rawValue: value) ?? .upright
    }

    /// Whether the upright picture's width is the stored height.
    public var swapsAxes: Bool { rawValue >= 5 }
}
