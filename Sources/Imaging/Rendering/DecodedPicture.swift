import AlbumModel
import JPEGCodec

/// A decoded picture with smaller versions: a half, a quarter and so on. Small renditions are scaled from the
/// nearest.
///
/// The cost of scaling depends on the source's pixels: a thumbnail takes 8 ms from 3000 × 2000 and 2 ms from half of
/// that; halving takes 3 ms once. The halves depend only on the decoded pixels, so a rendition's bytes do not depend on
/// which others are made.
final class DecodedPicture {
    private let pixels: PixelImage
    /// In pixels of this level; fractional, since half of an odd side is not a whole number.
    private let extent: (width: Double, height: Double)
    private var half: DecodedPicture?

    /// The minimum reduction left to the filter. Halving by averaging softens detail near the resolution limit, and
    /// this factor is far enough from it.
    private static let gap = 1.5

    init(_ pixels: consuming PixelImage) {
        extent = (Double(pixels.size.width), Double(pixels.size.height))
        self.pixels = pixels
    }

    private init(_ pixels: consuming PixelImage, extent: (width: Double, height: Double)) {
        self.pixels = pixels
        self.extent = extent
    }

    var size: PixelSize { pixels.size }
    var hasAlpha: Bool { pixels.hasAlpha }

    /// Returns the picture in another size, cropped around the focus first if `cropsToFill`. Returns nil if out of
    /// memory.
    func scaled(to target: PixelSize, cropsToFill: Bool, focus: Focus = .centre) -> PixelImage? {
        guard let source = level(for: target) else { return nil }
        return source.pixels.scaled(to: target, cropsToFill: cropsToFill, focus: focus, extent: source.extent)
    }

    /// Lends the pixels themselves if they already have the size, and scaled ones otherwise. Returns nil if out of
    /// memory.
    func lend<Result, Failure: Error>(
        _ spec: RenditionSpec, _ body: (borrowing PixelImage) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        if size == spec.size, spec.region == nil { return try body(pixels) }
        guard let scaled = scaled(to: spec) else { return nil }
        return try body(scaled)
    }

    /// Returns a copy in the size of the spec, to draw on. Returns nil if out of memory.
    func copied(_ spec: RenditionSpec) -> PixelImage? {
        size == spec.size && spec.region == nil ? pixels.copied() : scaled(to: spec)
    }

    private func scaled(to spec: RenditionSpec) -> PixelImage? {
        guard let region = spec.region else {
            return scaled(to: spec.size, cropsToFill: spec.cropsToFill, focus: spec.focus ?? .centre)
        }
        guard let source = level(for: spec.size, region) else { return nil }
        return source.pixels.scaled(region, to: spec.size, extent: source.extent)
    }

    /// Returns nil if out of memory, since another level would give different bytes.
    ///
    /// - Parameter region: the part that is needed; nil for the whole picture.
    private func level(for target: PixelSize, _ region: PictureRegion? = nil) -> DecodedPicture? {
        let factor = min(
            extent.width * (region?.share(.width) ?? 1) / Double(target.width),
            extent.height * (region?.share(.height) ?? 1) / Double(target.height))
        // Colours must be weighted by alpha, which averaging four pixels does not do.
        guard factor >= 2 * Self.gap, !pixels.hasAlpha else { return self }
        if half == nil, let halved = pixels.halved() {
            half = DecodedPicture(halved, extent: (extent.width / 2, extent.height / 2))
        }
        return half?.level(for: target, region)
    }
}
