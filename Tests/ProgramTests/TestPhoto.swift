import Foundation
import JPEGCodec

/// Photographs made for the tests: each seed gives another picture.
enum TestPhoto {
    struct EncodingError: Error {}

    static func jpeg(seed: Int, width: Int = 640, height: Int = 480) throws -> Data {
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let offset = (y * width + x) * 3
                pixels[offset] = UInt8((x * 255 / width + seed * 37) & 255)
                pixels[offset + 1] = UInt8((y * 255 / height + seed * 59) & 255)
                pixels[offset + 2] = UInt8(((x + y) / 4 + seed * 83) & 255)
            }
        }
        return try pixels.withUnsafeMutableBufferPointer { buffer in
            var image = jc_image(
                pixels: buffer.baseAddress, width: Int32(width), height: Int32(height), channels: 3)
            var data: UnsafeMutablePointer<UInt8>?
            var length = 0
            var status = jc_status()
            let encoding = jc_encoding(quality: 85, optimise: true, progressive: false, full_colour: false)
            guard jc_encode(&image, encoding, &data, &length, &status), let data else { throw EncodingError() }
            defer { free(data) }
            return Data(bytes: data, count: length)
        }
    }
}
