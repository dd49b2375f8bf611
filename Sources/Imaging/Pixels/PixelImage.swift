import AlbumModel
import Glibc
import JPEGCodec

/// 8-bit pixels in contiguous memory: grey, RGB or RGBA (alpha not premultiplied), in sRGB. Freed with its owner.
struct PixelImage: ~Copyable {
    private(set) var raw: jc_image

    /// Takes ownership of pixels that C allocated with `malloc`.
    init(taking raw: jc_image) { self.raw = raw }

    /// Returns nil if out of memory.
    init?(size: PixelSize, channels: Int) {
        let (bytes, overflow) = size.pixels.multipliedReportingOverflow(by: channels)
        guard !overflow, bytes > 0, let pixels = malloc(bytes) else { return nil }
        raw = jc_image(
            pixels: pixels.assumingMemoryBound(to: UInt8.self), width: Int32(size.width), height: Int32(size.height),
            channels: Int32(channels))
    }

    deinit { free(raw.pixels) }

    var size: PixelSize { PixelSize(width: Int(raw.width), height: Int(raw.height)) }
    var channels: Int { Int(raw.channels) }
    var hasAlpha: Bool { raw.channels == 4 }
    var byteCount: Int { size.pixels * channels }

    /// The pointer is valid only inside `body`.
    borrowing func withPixels<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeMutableBufferPointer(start: raw.pixels, count: byteCount))
    }

    /// Returns the picture scaled down to `target`, cropped around the focus first if `cropsToFill`. Returns nil if out
    /// of memory.
    ///
    /// - Parameter extent: the size of the actual picture, if the last column or row is only partly covered; the whole
    ///   image by default.
    borrowing func scaled(
        to target: PixelSize, cropsToFill: Bool, focus: Focus = .centre, extent: (width: Double, height: Double)? = nil
    ) -> PixelImage? {
        var (left, top) = (0.0, 0.0)
        var (width, height) = extent ?? (Double(raw.width), Double(raw.height))
        if cropsToFill {
            let wanted = target.aspectRatio
            if width / height > wanted {
                left = (width - height * wanted) * focus.x / 100
                width = height * wanted
            } else {
                top = (height - width / wanted) * focus.y / 100
                height = width / wanted
            }
        }
        var result = jc_image(pixels: nil, width: Int32(target.width), height: Int32(target.height), channels: 0)
        var source = raw
        guard jc_resample(&source, left, top, width, height, &result) else { return nil }
        return PixelImage(taking: result)
    }

    /// Returns a part of the picture, scaled down to `target`. Returns nil if out of memory.
    ///
    /// - Parameter extent: as for the whole picture.
    borrowing func scaled(
        _ region: PictureRegion, to target: PixelSize, extent: (width: Double, height: Double)
    ) -> PixelImage? {
        var result = jc_image(pixels: nil, width: Int32(target.width), height: Int32(target.height), channels: 0)
        var source = raw
        guard
            jc_resample(
                &source, region.start(.width) * extent.width, region.start(.height) * extent.height,
                region.share(.width) * extent.width, region.share(.height) * extent.height, &result)
        else { return nil }
        return PixelImage(taking: result)
    }

    /// Returns the picture at half its size, with odd sides rounded up. Returns nil if out of memory.
    borrowing func halved() -> PixelImage? {
        var result = jc_image()
        var source = raw
        guard jc_halve(&source, &result) else { return nil }
        return PixelImage(taking: result)
    }

    /// Returns the picture turned upright. Returns nil if out of memory.
    borrowing func oriented(_ orientation: Orientation) -> PixelImage? {
        var result = jc_image()
        var source = raw
        guard jc_orient(&source, Int32(orientation.rawValue), &result) else { return nil }
        return PixelImage(taking: result)
    }

    /// Returns the picture composited on white, for formats without alpha. Returns nil if out of memory.
    borrowing func flattened() -> PixelImage? {
        guard let result = PixelImage(size: size, channels: 3) else { return nil }
        withPixels { from in
            result.withPixels { to in
                for index in 0..<from.count / 4 {
                    let alpha = Int(from[index * 4 + 3])
                    for channel in 0..<3 {
                        let value = Int(from[index * 4 + channel]) * alpha + 255 * (255 - alpha)
                        to[index * 3 + channel] = UInt8((value + 127) / 255)
                    }
                }
            }
        }
        return result
    }
}

/// Compositing.
extension PixelImage {
    /// Returns a copy. Returns nil if out of memory.
    borrowing func copied() -> PixelImage? {
        guard let result = PixelImage(size: size, channels: channels) else { return nil }
        withPixels { from in
            result.withPixels { to in _ = to.update(from: UnsafeBufferPointer(from)) }
        }
        return result
    }

    /// Composites a layer over this picture, clipped at the edges. A layer with one channel is the coverage of white;
    /// one with three channels is opaque.
    ///
    /// - Parameter isBlack: whether to use black instead of the layer's colours, for a shadow.
    borrowing func blend(_ layer: borrowing PixelImage, at offset: (x: Int, y: Int), opacity: Double, isBlack: Bool) {
        let (size, channels) = (size, channels)
        let (over, parts) = (layer.size, layer.channels)
        let weight = Int((opacity * 256).rounded())
        layer.withPixels { from in
            withPixels { to in
                for y in max(0, -offset.y)..<max(0, min(over.height, size.height - offset.y)) {
                    for x in max(0, -offset.x)..<max(0, min(over.width, size.width - offset.x)) {
                        let source = (y * over.width + x) * parts
                        let alpha = (parts == 1 ? Int(from[source]) : parts == 4 ? Int(from[source + 3]) : 255) * weight
                        guard alpha > 0 else { continue }
                        let target = ((y + offset.y) * size.width + x + offset.x) * channels
                        let colour: (Int, Int, Int) =
                            isBlack
                            ? (0, 0, 0)
                            : parts == 1
                                ? (255, 255, 255)
                                : (Int(from[source]), Int(from[source + 1]), Int(from[source + 2]))
                        Self.mix(colour, alpha, into: to, at: target, channels: channels)
                    }
                }
            }
        }
    }

    /// - Parameter alpha: 0 to 65,280, which is opaque.
    @inline(__always)
    private static func mix(
        _ colour: (Int, Int, Int), _ alpha: Int, into pixels: UnsafeMutableBufferPointer<UInt8>, at place: Int,
        channels: Int
    ) {
        let all = 255 * 256
        func mixed(_ value: Int, _ place: Int) -> UInt8 {
            UInt8((value * alpha + Int(pixels[place]) * (all - alpha) + all / 2) / all)
        }
        if channels == 1 {
            pixels[place] = mixed((colour.0 * 54 + colour.1 * 183 + colour.2 * 19) >> 8, place)
            return
        }
        if channels == 4 {
            // Alpha is composited too; the colour below is weighted by its alpha.
            let below = Int(pixels[place + 3])
            let covered = alpha + below * (all - alpha) / 255
            guard covered > 0 else { return }
            func layered(_ value: Int, _ place: Int) -> UInt8 {
                let under = Int(pixels[place]) * (below * (all - alpha) / 255)
                return UInt8(min(255, (value * alpha + under + covered / 2) / covered))
            }
            (pixels[place], pixels[place + 1], pixels[place + 2]) = (
                layered(colour.0, place), layered(colour.1, place + 1), layered(colour.2, place + 2)
            )
            pixels[place + 3] = UInt8(min(255, (covered + 128) / 256))
            return
        }
        (pixels[place], pixels[place + 1], pixels[place + 2]) = (
            mixed(colour.0, place), mixed(colour.1, place + 1), mixed(colour.2, place + 2)
        )
    }
}

extension PixelImage {
    /// Returns grey with alpha as RGBA, since no loop here handles the former. Returns nil if out of memory.
    borrowing func expandedToRGBA() -> PixelImage? {
        guard let result = PixelImage(size: size, channels: 4) else { return nil }
        withPixels { from in
            result.withPixels { to in
                for index in 0..<from.count / 2 {
                    for channel in 0..<3 { to[index * 4 + channel] = from[index * 2] }
                    to[index * 4 + 3] = from[index * 2 + 1]
                }
            }
        }
        return result
    }
}
