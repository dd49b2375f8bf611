internal import AlbumModel

/// The preview image of a link in social networks and chats: a JPEG in the shape that all of them show uncropped,
/// cropped from a photo around its focus.
enum LinkCard {
    static let size = PixelSize(width: 1200, height: 630)
    private static let quality = 82

    /// Returns the spec of a card, which is never enlarged.
    ///
    /// - Parameter base: the size from which the photo's other renditions are made.
    static func spec(
        of facts: MediaFacts, focus: Focus?, sharing base: PixelSize?, watermark: Watermark
    ) -> RenditionSpec? {
        guard facts.hasPicture else { return nil }
        let width = min(size.width, facts.size.width, Int(Double(facts.size.height) * size.aspectRatio))
        guard width > 0, facts.size.height > 0 else { return nil }
        let card = PixelSize(width: width, height: max(1, Int((Double(width) / size.aspectRatio).rounded())))
        var spec = RenditionSpec(
            size: card, format: .jpeg, quality: quality,
            colours: facts.detail == .photograph ? .usual : .full, watermark: watermark, turn: facts.turn,
            decoder: facts.parts.decoder, isTransparent: facts.hasAlpha)
        spec.cut(from: facts.size, around: focus, sharing: base)
        return spec
    }
}

/// The site's icons in tabs, bookmarks and on home screens: a square of the home page's cover around its focus, in the
/// two sizes that browsers use.
public enum SiteIcon: Int, CaseIterable, Sendable {
    /// For tabs and bookmarks, including on screens with two or three device pixels for each CSS pixel.
    case tab = 48
    /// For the home screens of phones.
    case touch = 180

    /// Relative to the site's root. It contains no hash of the content, because all pages link to it and must not
    /// change when the icon changes.
    public var address: String { self == .tab ? "icon.png" : "touch-icon.png" }

    /// Returns the spec of an icon, which is never enlarged.
    ///
    /// - Parameter base: the size from which the photo's other renditions are made.
    func spec(of facts: MediaFacts, focus: Focus?, sharing base: PixelSize?, watermark: Watermark) -> RenditionSpec? {
        let side = min(rawValue, facts.size.width, facts.size.height)
        guard facts.hasPicture, side > 0 else { return nil }
        var spec = RenditionSpec(
            size: PixelSize(width: side, height: side), format: .png, quality: 100, watermark: watermark,
            turn: facts.turn, decoder: facts.parts.decoder, isTransparent: facts.hasAlpha)
        spec.cut(from: facts.size, around: focus, sharing: base)
        return spec
    }
}

/// A person's face on a card: a square around the rectangle that a program marked as a face.
enum FaceCut {
    /// The length of a side for screens with two device pixels for each CSS pixel.
    static let side = 320
    /// A smaller face would be a blur.
    static let smallest = 64
    /// The margin around the face on each side, since programs mark it from brow to chin.
    private static let margin = 0.3

    /// Returns the square around a face, which is inside the picture.
    static func square(around face: PictureRegion, in picture: PixelSize) -> PictureRegion? {
        let (width, height) = (Double(picture.width), Double(picture.height))
        guard width > 0, height > 0 else { return nil }
        let longer = max(face.share(.width) * width, face.share(.height) * height)
        let side = min(longer * (1 + 2 * margin), width, height)
        func start(_ edge: PictureRegion.Side, _ length: Double) -> Double {
            let centre = (face.start(edge) + face.share(edge) / 2) * length
            return min(max(0, centre - side / 2), length - side)
        }
        return PictureRegion(
            left: start(.width, width) / width, top: start(.height, height) / height, width: side / width,
            height: side / height)
    }

    /// Returns the size of a square cut from a photo, which is never enlarged. Returns nil if it is too small to be shown.
    ///
    /// - Parameter base: the size from which the photo's other renditions are made, so that one decode serves all.
    static func size(of square: PictureRegion, in base: PixelSize) -> PixelSize? {
        let pixels = min(square.share(.width) * Double(base.width), square.share(.height) * Double(base.height))
        guard pixels >= Double(smallest) else { return nil }
        let side = min(side, Int(pixels))
        return PixelSize(width: side, height: side)
    }
}

extension RenditionSpec {
    /// Crops this rendition from the photo, in the rendition's own shape. It shares the decoding of the photo's other
    /// renditions if their size is large enough.
    fileprivate mutating func cut(from photo: PixelSize, around focus: Focus?, sharing base: PixelSize?) {
        let needed = photo.covering(size)
        self.base = base.flatMap { $0.covers(needed) ? $0 : nil } ?? needed
        self.focus = focus
        cropsToFill = true
    }
}
