/// A rectangle of a picture.
///
/// The edges are in ten-thousandths of the picture's sides, so that they are the same numbers wherever they are written.
public struct PictureRegion: Hashable, Sendable, Codable {
    public let left: Int
    public let top: Int
    public let right: Int
    public let bottom: Int

    /// The length of a side of the whole picture.
    public static let whole = 10_000

    private init(left: Int, top: Int, right: Int, bottom: Int) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// Takes fractions of the picture's sides, and clips the rectangle to the picture. Returns nil if the whole
    /// rectangle is outside of the picture, or if a fraction is not a number.
    public init?(left: Double, top: Double, width: Double, height: Double) {
        guard [left, top, width, height].allSatisfy({ abs($0) <= 1000 }), width > 0, height > 0 else { return nil }
        func edge(_ fraction: Double) -> Int { Int((min(max(fraction, 0), 1) * Double(Self.whole)).rounded()) }
        self.init(left: edge(left), top: edge(top), right: edge(left + width), bottom: edge(top + height))
        guard right > self.left, bottom > self.top else { return nil }
    }

    /// A side of a picture.
    package enum Side: Sendable {
        case width, height
    }

    /// Returns the length of a side, as a fraction of the picture's.
    package func share(_ side: Side) -> Double {
        Double(side == .width ? right - left : bottom - top) / Double(Self.whole)
    }

    /// Returns where the left or the top edge is, as a fraction of the picture's side.
    package func start(_ side: Side) -> Double { Double(side == .width ? left : top) / Double(Self.whole) }

    /// Converts the rectangle from the picture as it is stored to the upright picture.
    public func turned(_ orientation: Orientation) -> PictureRegion {
        let (far, low) = (Self.whole - right, Self.whole - bottom)
        let (mirrored, flipped) = (Self.whole - left, Self.whole - top)
        return switch orientation {
        case .upright: self
        case .mirrored: PictureRegion(left: far, top: top, right: mirrored, bottom: bottom)
        case .rotated180: PictureRegion(left: far, top: low, right: mirrored, bottom: flipped)
        case .flipped: PictureRegion(left: left, top: low, right: right, bottom: flipped)
        case .transposed: PictureRegion(left: top, top: left, right: bottom, bottom: right)
        case .rotated90: PictureRegion(left: low, top: left, right: flipped, bottom: right)
        case .transversed: PictureRegion(left: low, top: far, right: flipped, bottom: mirrored)
        case .rotated270: PictureRegion(left: top, top: far, right: bottom, bottom: mirrored)
        }
    }
}

/// A rectangle that a program or a person has drawn around somebody's face.
public struct MarkedFace: Hashable, Sendable, Codable {
    public var name: String
    public var region: PictureRegion
    /// The size of the picture in which it was marked; nil if that is unknown.
    public var pictureSize: PixelSize?
    /// Whether the region is one of the upright picture, before anybody turned it further, rather than of the picture as
    /// it is stored.
    public var isUpright: Bool

    /// The maximum number of faces that are kept for a photo.
    public static let most = 1000

    public init(name: String, region: PictureRegion, pictureSize: PixelSize? = nil, isUpright: Bool = false) {
        self.name = name
        self.region = region
        self.pictureSize = pictureSize
        self.isUpright = isUpright
    }

    /// Returns where the face is in the upright picture. Returns nil if it was marked in a picture of another shape:
    /// the photo has been cropped since, and the face may be anywhere.
    ///
    /// By the Metadata Working Group's guidelines (2.0, section 5.4), regions are relative to the stored picture, and
    /// turn with it. digiKam, Lightroom, Picasa and Photos write them that way. Some programs, which show photos upright,
    /// write regions of the upright picture instead, and then also state the size of the upright picture.
    public func region(in picture: MediaFacts) -> PictureRegion? {
        let turn = Orientation.upright.turned(quarters: Int(picture.wantedTurn))
        let stored = region.turned(picture.orientation)
        guard let pictureSize else { return isUpright ? region.turned(turn) : stored }
        if !isUpright, pictureSize.isAbout(picture.storedSize) { return stored }
        let upright = turn.swapsAxes ? picture.size.transposed : picture.size
        return pictureSize.isAbout(upright) ? region.turned(turn) : nil
    }
}

extension PixelSize {
    /// Returns whether a picture of this size may be a smaller or larger version of another. The JPEG in a raw photo lacks
    /// a few pixels at its edges.
    fileprivate func isAbout(_ other: PixelSize) -> Bool {
        guard width > 0, height > 0, other.width > 0, other.height > 0 else { return false }
        return abs(aspectRatio / other.aspectRatio - 1) < 0.02
    }
}
