import AlbumModel
import JPEGCodec

/// A decoded picture, and itself at a half, a quarter and so on, from the nearest of which small renditions are scaled.
///
/// A scaling costs what its source has of pixels: from 3000 × 2000 each thumbnail takes 8 ms, from half of that 2 ms, and halving
/// takes 3 ms once. The halves follow from the decoded pixels alone, so that no rendition's bytes depend on which others are made
/// beside it.
final class DecodedPicture {
    private let pixels: PixelImage
    /// In pixels of this level: half of an odd side is no whole number of them.
    private let extent: (width: Double, height: Double)
    private var half: DecodedPicture?

    /// What is left to do for the filter at least. Halving by means softens what is near the limit of the resolution, and half as
    /// much again is far enough from it.
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

    /// The picture in another size; the part around the focus is cut out first where `cropsToFill`. Nil without memory.
    func scaled(to target: PixelSize, cropsToFill: Bool, focus: Focus = .centre) -> PixelImage? {
        guard let source = level(for: target) else { return nil }
        return source.pixels.scaled(to: target, cropsToFill: cropsToFill, focus: focus, extent: source.extent)
    }

    /// Lends the pixels themselves where they have the size. Nil without memory.
    func lend<Result, Failure: Error>(
        _ spec: RenditionSpec, _ body: (borrowing PixelImage) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        if size == spec.size { return try body(pixels) }
        guard let scaled = scaled(to: spec) else { return nil }
        return try body(scaled)
    }

    /// The same to be drawn on. Nil without memory.
    func copied(_ spec: RenditionSpec) -> PixelImage? { size == spec.size ? pixels.copied() : scaled(to: spec) }

    private func scaled(to spec: RenditionSpec) -> PixelImage? {
        scaled(to: spec.size, cropsToFill: spec.cropsToFill, focus: spec.focus ?? .centre)
    }

    /// Nil without memory: another level would give other bytes.
    private func level(for target: PixelSize) -> DecodedPicture? {
        let factor = min(extent.width / Double(target.width), extent.height / Double(target.height))
        // Transparent colours count by how much there is of them, which the mean of four leaves aside.
        guard factor >= 2 * Self.gap, !pixels.hasAlpha else { return self }
        if half == nil, let halved = pixels.halved() {
            half = DecodedPicture(halved, extent: (extent.width / 2, extent.height / 2))
        }
        return half?.level(for: target)
    }
}
