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
