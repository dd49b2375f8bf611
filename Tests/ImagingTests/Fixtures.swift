import AlbumModel
import Foundation
import ImagingFixtures
import Testing

@testable import Imaging

/// A folder of one test's own, gone when the test is over.
final class Scratch {
    let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/imaging-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func path(_ name: String) -> String { folder + "/" + name }

    func write(_ bytes: [UInt8], _ name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }
}

/// Pixels in memory: what a test draws, and what it finds in an output.
struct Bitmap {
    var width: Int
    var height: Int
    var channels: Int
    var pixels: [UInt8]
    var frames = 1

    init(width: Int, height: Int, channels: Int = 3, colour: (_ x: Int, _ y: Int) -> [UInt8]) {
        self.width = width
        self.height = height
        self.channels = channels
        pixels = []
        pixels.reserveCapacity(width * height * channels)
        for y in 0..<height { for x in 0..<width { pixels.append(contentsOf: colour(x, y)) } }
    }

    init(width: Int, height: Int, plain colour: [UInt8]) {
        self.init(width: width, channels: colour.count, rows: [(height, [(width, colour)])])
    }

    /// Made of equal rows, and each row of runs of equal pixels: drawn pixel by pixel, large pictures took longer than what
    /// is tested with them.
    private init(width: Int, channels: Int, rows: [(count: Int, runs: [(count: Int, colour: [UInt8])])]) {
        self.width = width
        self.channels = channels
        height = rows.reduce(0) { $0 + $1.count }
        pixels = []
        pixels.reserveCapacity(width * height * channels)
        for (count, runs) in rows {
            var row: [UInt8] = []
            for run in runs { for _ in 0..<run.count { row += run.colour } }
            for _ in 0..<count { pixels += row }
        }
    }

    /// Four quarters: red, green, blue, and yellow at the lower right.
    static func quarters(width: Int, height: Int) -> Bitmap {
        let (left, right) = (width / 2, width - width / 2)
        return Bitmap(
            width: width, channels: 3,
            rows: [
                (height / 2, [(left, [220, 30, 30]), (right, [30, 200, 40])]),
                (height - height / 2, [(left, [40, 50, 210]), (right, [230, 220, 40])]),
            ])
    }

    init(contentsOf path: String) throws {
        var (width, height, channels, frames): (Int32, Int32, Int32, Int32) = (0, 0, 0, 1)
        let data = try #require(fx_read(path, &width, &height, &channels, &frames))
        defer { free(data) }
        (self.width, self.height, self.channels) = (Int(width), Int(height), Int(channels))
        self.frames = Int(frames)
        pixels = Array(UnsafeBufferPointer(start: data, count: Int(width) * Int(height) * Int(channels)))
    }

    subscript(x: Int, y: Int) -> [Int] { stored(x, y).map { Int($0) } }

    /// The channels of a pixel as they are stored, for tests that look at all pixels: reading one number at a time would take longer than
    /// what is tested.
    func stored(_ x: Int, _ y: Int) -> ArraySlice<UInt8> {
        let start = (y * width + x) * channels
        return pixels[start..<start + channels]
    }

    /// Colours at the middle of each quarter, row by row.
    var quarterColours: [[Int]] {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { self[width * $0.0 / 4, height * $0.1 / 4] }
    }

    func save(
        _ path: String, is16Bit: Bool = false, isCMYK: Bool = false, frames: Int = 1, profile: [UInt8] = []
    ) throws {
        // The high byte first doubles each 8-bit value to the same brightness in 16 bits.
        let raw = is16Bit ? pixels.flatMap { [$0, $0] } : pixels
        let written = raw.withUnsafeBytes { bytes in
            profile.withUnsafeBytes { icc in
                fx_write(
                    fx_picture(
                        pixels: bytes.baseAddress, width: Int32(width), height: Int32(height),
                        channels: Int32(channels),
                        is_wide: is16Bit, frames: Int32(frames), is_ink: isCMYK,
                        profile: icc.isEmpty ? nil : icc.baseAddress, profile_length: icc.count), path)
            }
        }
        try #require(written)
    }
}

extension Array where Element == Int {
    func isNear(_ other: [Int], within tolerance: Int) -> Bool {
        count == other.count && zip(self, other).allSatisfy { abs($0 - $1) <= tolerance }
    }
}

/// Metadata and profiles put into JPEG files by hand.
enum Segments {
    static func app(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        let length = body.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body
    }

    /// The tags as EXIF (by their exiv2 names), behind the start marker of `jpeg`.
    static func adding(_ tags: [(String, String)], to jpeg: [UInt8]) throws -> [UInt8] {
        // The macro does not take what cannot be copied.
        guard let document = MetadataDocument() else { throw CocoaError(.featureUnsupported) }
        for (name, value) in tags { document.set(name, value) }
        let data = document.exifData
        let exif = try #require(data)
        return jpeg.prefix(2) + app(0xE1, Array("Exif\0\0".utf8) + exif) + jpeg.dropFirst(2)
    }

    static func addingXMP(_ properties: String, to jpeg: [UInt8]) -> [UInt8] {
        let packet = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
            xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/" \
            xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" \
            xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" \
            xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">\(properties)</rdf:Description></rdf:RDF></x:xmpmeta>
            """
        return jpeg.prefix(2) + app(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8 + Array(packet.utf8)))
            + jpeg.dropFirst(2)
    }
}
