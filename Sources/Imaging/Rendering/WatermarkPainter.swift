import AlbumModel
import VipsShim

/// Composites a watermark over the pixels of a rendition.
struct WatermarkPainter {
    let watermark: Watermark
    /// The photo, for messages.
    let path: String

    /// The minimum width in pixels, below which a watermark would be a smudge.
    private static let narrowest = 16
    private static let widestHeight = 0.5
    /// As a fraction of the shorter side.
    private static let margin = 0.03

    /// Returns the picture with the watermark, or unchanged if it is too small for one.
    func painted(_ image: consuming PixelImage) throws(ImagingError) -> PixelImage {
        let size = image.size
        let width = Int((Double(size.width) * watermark.size).rounded())
        guard !watermark.isEmpty, width >= Self.narrowest else { return image }
        let most = PixelSize(width: width, height: max(1, Int(Double(size.height) * Self.widestHeight)))
        let layer: PixelImage
        do throws(VipsFailure) {
            try VipsRuntime.start()
            layer = try Self.layer(of: watermark, within: most)
        } catch {
            throw .undecodable(path: path, operation: "adding the watermark", reason: error.reason)
        }
        let offset = Self.offset(of: layer.size, in: size, at: watermark.position)
        if watermark.text != nil {
            // A dark edge below white letters keeps them readable on snow as well as at night.
            let step = max(1, layer.size.height / 24)
            image.blend(layer, at: (offset.x + step, offset.y + step), opacity: watermark.opacity * 0.7, isBlack: true)
        }
        image.blend(layer, at: offset, opacity: watermark.opacity, isBlack: false)
        return image
    }

    private static func layer(of watermark: Watermark, within most: PixelSize) throws(VipsFailure) -> PixelImage {
        if let text = watermark.text {
            return try letters(
                String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })),
                within: most)
        }
        let path = watermark.picture?.path ?? ""
        let whole = try VipsPicture.open(path)
        let factor = min(
            Double(most.width) / Double(max(1, whole.width)), Double(most.height) / Double(max(1, whole.height)))
        let size = PixelSize(
            width: max(1, Int((Double(whole.width) * factor).rounded())),
            height: max(1, Int((Double(whole.height) * factor).rounded())))
        let scaling = vs_scaling(size: size, strict: true)
        return try VipsPicture.thumbnail(path, scaling: scaling).pixels()
    }

    /// Draws the text in the largest size that fits. Small letters are drawn in exactly their size, since scaling would
    /// blur them; large ones are scaled down from the next power of two. A process thus draws letters of at most 29
    /// sizes.
    private static func letters(_ text: String, within most: PixelSize) throws(VipsFailure) -> PixelImage {
        func fit(_ size: PixelSize) -> Double {
            min(Double(most.width) / Double(size.width), Double(most.height) / Double(size.height))
        }
        var height = firstLetters
        var drawn = try VipsPicture.text(text, letters: height).pixels()
        let wanted = Double(height) * fit(drawn.size)
        if wanted < Double(smallLetters.upperBound + 1) {
            height = max(smallLetters.lowerBound, Int(wanted))
            drawn = try VipsPicture.text(text, letters: height).pixels()
            // Letters are placed on whole pixels, which makes some sizes wider than proportional.
            while fit(drawn.size) < 1, height > smallLetters.lowerBound {
                height -= 1
                drawn = try VipsPicture.text(text, letters: height).pixels()
            }
        } else if wanted > Double(height) {
            while Double(height) < wanted, height < largestLetters { height *= 2 }
            drawn = try VipsPicture.text(text, letters: height).pixels()
        }
        let factor = fit(drawn.size)
        guard factor < 1 else { return drawn }
        let size = PixelSize(
            width: max(1, Int(Double(drawn.size.width) * factor)),
            height: max(1, Int(Double(drawn.size.height) * factor)))
        guard let scaled = drawn.scaled(to: size, cropsToFill: false) else {
            throw VipsFailure(reason: "out of memory")
        }
        return scaled
    }

    // In pixels.
    private static let smallLetters = 4...24
    private static let firstLetters = 32
    private static let largestLetters = 4096

    private static func offset(
        of layer: PixelSize, in size: PixelSize, at position: Watermark.Position
    ) -> (x: Int, y: Int) {
        let margin = max(2, Int(Double(min(size.width, size.height)) * margin))
        let (right, lowest) = (size.width - layer.width, size.height - layer.height)
        let x =
            switch position {
            case .topLeft, .left, .bottomLeft: margin
            case .top, .center, .bottom: right / 2
            case .topRight, .right, .bottomRight: right - margin
            }
        let y =
            switch position {
            case .topLeft, .top, .topRight: margin
            case .left, .center, .right: lowest / 2
            case .bottomLeft, .bottom, .bottomRight: lowest - margin
            }
        return (max(0, min(x, right)), max(0, min(y, lowest)))
    }
}
