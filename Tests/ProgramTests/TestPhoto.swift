import Foundation
import JPEGCodec
import Synchronization
import TestSupport

/// Photographs for the tests: each seed gives a different picture.
enum TestPhoto {
    struct EncodingError: Error {}

    private struct Asked: Hashable {
        var seed: Int
        var width: Int
        var height: Int
        var isProgressive: Bool
    }

    /// The photographs made so far. Tests need the same few again and again, and in a debug build, drawing one takes
    /// longer than encoding it.
    private static let made = Mutex<[Asked: Data]>([:])

    static func jpeg(seed: Int, width: Int = 640, height: Int = 480, isProgressive: Bool = false) throws -> Data {
        let asked = Asked(seed: seed, width: width, height: height, isProgressive: isProgressive)
        if let data = made.withLock({ $0[asked] }) { return data }
        let data = try drawn(seed: seed, width: width, height: height, isProgressive: isProgressive)
        made.withLock { $0[asked] = data }
        return data
    }

    private static func drawn(seed: Int, width: Int, height: Int, isProgressive: Bool) throws -> Data {
        try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width * height * 3) { pixels in
            var offset = 0
            for y in 0..<height {
                let green = UInt8((y * 255 / height + seed * 59) & 255)
                for x in 0..<width {
                    pixels[offset] = UInt8((x * 255 / width + seed * 37) & 255)
                    pixels[offset + 1] = green
                    pixels[offset + 2] = UInt8(((x + y) / 4 + seed * 83) & 255)
                    offset += 3
                }
            }
            return try encoded(pixels, width: width, height: height, isProgressive: isProgressive)
        }
    }

    /// A photograph that is white all over.
    static func white(width: Int, height: Int) throws -> Data {
        try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width * height * 3) { pixels in
            pixels.initialize(repeating: 255)
            return try encoded(pixels, width: width, height: height, isProgressive: false)
        }
    }

    private static func encoded(
        _ pixels: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int, isProgressive: Bool
    ) throws -> Data {
        var image = jc_image(
            pixels: pixels.baseAddress, width: Int32(width), height: Int32(height), channels: 3)
        var data: UnsafeMutablePointer<UInt8>?
        var length = 0
        var status = jc_status()
        let encoding = jc_encoding(quality: 85, optimise: true, progressive: isProgressive, full_colour: false)
        guard jc_encode(&image, encoding, &data, &length, &status), let data else { throw EncodingError() }
        defer { free(data) }
        return Data(bytes: data, count: length)
    }

    /// Returns a photograph with its own time, in XMP.
    static func dated(_ time: String, seed: Int) throws -> Data {
        try jpeg(seed: seed, xmp: "exif:DateTimeOriginal=\"\(time)\"")
    }

    /// Returns a camera's photograph, with its time and with the thumbnail of another seed.
    static func quick(_ time: String, seed: Int, thumbnail: Int) throws -> Data {
        var block = ExifBlock()
        block.time = time
        block.thumbnail = Array(try jpeg(seed: thumbnail, width: 160, height: 120))
        return Data(block.added(to: Array(try jpeg(seed: seed))))
    }

    /// Returns a photograph with XMP properties, given as XML attributes.
    static func jpeg(seed: Int, xmp attributes: String) throws -> Data {
        let xmp = Data(
            """
            http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
            xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
            xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
            xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" \(attributes)/></rdf:RDF></x:xmpmeta>
            """.utf8)
        var photo = try jpeg(seed: seed)
        let length = xmp.count + 2
        photo.insert(contentsOf: [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + xmp, at: 2)
        return photo
    }
}
