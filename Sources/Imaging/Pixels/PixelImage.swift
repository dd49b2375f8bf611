import AlbumModel
import Glibc
import JPEGCodec

/// 8-bit pixels in one block of memory: grey, RGB or RGBA (alpha not multiplied in), taken as sRGB. Freed with its owner.
struct PixelImage: ~Copyable {
    private(set) var raw: jc_image

    /// Takes over pixels that C allocated with `malloc`.
    init(taking raw: jc_image) { self.raw = raw }

    /// Answers nil without memory.
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

    /// Scaled down to `target`; the middle is cut out first where `cropsToFill`. Nil without memory.
    borrowing func scaled(to target: PixelSize, cropsToFill: Bool) -> PixelImage? {
        var (left, top, width, height) = (0.0, 0.0, Double(raw.width), Double(raw.height))
        if cropsToFill {
            let wanted = target.aspectRatio
            if width / height > wanted {
                left = (width - height * wanted) / 2
                width = height * wanted
            } else {
                top = (height - width / wanted) / 2
                height = width / wanted
            }
        }
        var result = jc_image(pixels: nil, width: Int32(target.width), height: Int32(target.height), channels: 0)
        var source = raw
        guard jc_resample(&source, left, top, width, height, &result) else { return nil }
        return PixelImage(taking: result)
    }

    /// Turned upright. Nil without memory.
    borrowing func oriented(_ orientation: Orientation) -> PixelImage? {
        var result = jc_image()
        var source = raw
        guard jc_orient(&source, Int32(orientation.rawValue), &result) else { return nil }
        return PixelImage(taking: result)
    }

    /// Laid on white, for formats without alpha. Nil without memory.
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
