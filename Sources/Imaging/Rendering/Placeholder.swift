import AlbumModel
import Foundation

/// A picture small enough to embed in a page, shown enlarged and blurred until the real one loads.
///
/// A JPEG of about 340 bytes on average (24 photographs), 300 of them tables. A WebP would take 130, but each worker
/// would have to start libvips and its threads, which rendering JPEG photographs as JPEG does not need.
enum Placeholder {
    private static let longEdge = 24
    private static let quality = 20

    /// Returns a JPEG file in base64. Empty for a picture with transparency, through which the placeholder would show.
    static func of(_ picture: DecodedPicture, path: String) throws(ImagingError) -> String {
        guard !picture.hasAlpha else { return "" }
        guard let small = picture.scaled(to: picture.size.fitting(longEdge: longEdge), cropsToFill: false) else {
            throw .undecodable(path: path, operation: "scaling it", reason: "out of memory")
        }
        blur(small)
        let encoded = try Encoder.jpeg(small, quality: quality, path: path)
        return encoded.withBytes { Data($0).base64EncodedString() }
    }

    /// Blurs a picture, since browsers interpolate linearly and sharp pixels would show as a grid.
    private static func blur(_ picture: borrowing PixelImage) {
        let (size, channels) = (picture.size, picture.channels)
        picture.withPixels { pixels in
            smooth(pixels, lines: size.height, length: size.width, step: channels, channels: channels)
            smooth(
                pixels, lines: size.width, length: size.height, step: size.width * channels, channels: channels)
        }
    }

    /// Blurs along rows, whose pixels are `channels` apart, or along columns, whose pixels are a row apart.
    private static func smooth(
        _ pixels: UnsafeMutableBufferPointer<UInt8>, lines: Int, length: Int, step: Int, channels: Int
    ) {
        let lineStep = step == channels ? length * channels : channels
        for line in 0..<lines {
            for channel in 0..<channels {
                let start = line * lineStep + channel
                // The line with its ends repeated, so that each pixel has two neighbours on both sides.
                var values = [Int](repeating: 0, count: length + 4)
                for place in 0..<length + 4 {
                    values[place] = Int(pixels[start + min(max(place - 2, 0), length - 1) * step])
                }
                for place in 0..<length {
                    let (near, far) = (values[place + 1] + values[place + 3], values[place] + values[place + 4])
                    pixels[start + place * step] = UInt8((6 * values[place + 2] + 4 * near + far + 8) / 16)
                }
            }
        }
    }
}
