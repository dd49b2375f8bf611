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
            colours: facts.detail == .photograph ? .usual : .full, watermark: watermark)
        spec.cut(from: facts.size, around: focus, sharing: base)
        return spec
    }
}

/// The site's icons in tabs, bookmarks and on home screens: a square of the home page's cover around its focus, in the
/// two sizes that browsers use.
public enum SiteIcon: Int, CaseIterable, Sendable {
    /// For tabs and bookmarks, also on screens with two or three device pixels for each CSS pixel.
    case tab = 48
    /// For the home screens of phones.
    case touch = 180

    /// Relative to the site's root. It contains no hash of its content: all pages link to it, and must not change with
    /// it.
    public var address: String { self == .tab ? "icon.png" : "touch-icon.png" }

    /// Returns the spec of an icon, which is never enlarged.
    ///
    /// - Parameter base: the size from which the photo's other renditions are made.
    func spec(of facts: MediaFacts, focus: Focus?, sharing base: PixelSize?, watermark: Watermark) -> RenditionSpec? {
        let side = min(rawValue, facts.size.width, facts.size.height)
        guard facts.hasPicture, side > 0 else { return nil }
        var spec = RenditionSpec(
            size: PixelSize(width: side, height: side), format: .png, quality: 100, watermark: watermark)
        spec.cut(from: facts.size, around: focus, sharing: base)
        return spec
    }
}

extension RenditionSpec {
    /// Crops this rendition from the photo, in the rendition's own shape. It shares the decode of the photo's other
    /// renditions if that is large enough.
    fileprivate mutating func cut(from photo: PixelSize, around focus: Focus?, sharing base: PixelSize?) {
        let needed = photo.covering(size)
        self.base = base.flatMap { $0.covers(needed) ? $0 : nil } ?? needed
        self.focus = focus
        cropsToFill = true
    }
}
