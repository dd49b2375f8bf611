import AlbumModel
import Foundation

/// A picture so small that a page can carry it: what is seen, blurred by being enlarged, until the picture itself loads.
///
/// A JPEG of some 340 bytes on average (24 photographs), 300 of them tables. A WebP would take 130, but for that each worker
/// had to start libvips and its threads, which photographs from JPEG to JPEG do not need.
enum Placeholder {
    private static let longEdge = 24
    private static let quality = 20

    /// A JPEG file in base64. Empty for what is transparent in parts: the placeholder would show through.
    static func of(_ picture: DecodedPicture, path: String) throws(ImagingError) -> String {
        guard !picture.hasAlpha else { return "" }
        guard let small = picture.scaled(to: picture.size.fitting(longEdge: longEdge), cropsToFill: false) else {
            throw .undecodable(path: path, operation: "scaling it", reason: "out of memory")
        }
        blur(small)
        let encoded = try Encoder.jpeg(small, quality: quality, path: path)
        return encoded.withBytes { Data($0).base64EncodedString() }
    }

    /// Browsers enlarge with straight lines between neighbours, so that sharp pixels would be seen as a grid.
    private static func blur(_ picture: borrowing PixelImage) {
        let (size, channels) = (picture.size, picture.channels)
        picture.withPixels { pixels in
            smooth(pixels, lines: size.height, length: size.width, step: channels, channels: channels)
            smooth(
                pixels, lines: size.width, length: size.height, step: size.width * channels, channels: channels)
        }
    }

    /// Along rows, whose pixels are `channels` apart, or along columns, whose pixels are a row apart.
    private static func smooth(
        _ pixels: UnsafeMutableBufferPointer<UInt8>, lines: Int, length: Int, step: Int, channels: Int
    ) {
        let lineStep = step == channels ? length * channels : channels
        for line in 0..<lines {
            for channel in 0..<channels {
                let start = line * lineStep + channel
                // The line with its ends drawn out, so that each pixel has two neighbours on both sides.
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
