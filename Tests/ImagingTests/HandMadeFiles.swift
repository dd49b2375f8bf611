@testable import Imaging

/// PNG files with chunks that no library writes.
enum PNGFile {
    typealias Chunk = (name: String, content: [UInt8])

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// A square of one colour of 8 bits, with chunks in front of its pixels.
    static func plain(_ colour: [UInt8], size: Int, chunks: [Chunk] = []) -> [UInt8] {
        let row: [UInt8] = [0] + Array(repeating: colour, count: size).joined()
        return file(
            width: size, height: size, isGrey: colour.count == 1,
            chunks + [("IDAT", compressed(Array(Array(repeating: row, count: size).joined())))])
    }

    static func file(width: Int, height: Int, isGrey: Bool, _ chunks: [Chunk]) -> [UInt8] {
        let header = word(width) + word(height) + [8, isGrey ? 0 : 2, 0, 0, 0]
        return signature + ([("IHDR", header)] + chunks + [("IEND", [])]).flatMap(chunk)
    }

    static func chunk(_ chunk: Chunk) -> [UInt8] {
        let checked = Array(chunk.name.utf8) + chunk.content
        return word(chunk.content.count) + checked + word(Int(PNGStripper.checksum(checked)))
    }

    static func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

    /// As zlib has it, in stored blocks.
    static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65535)
            rest = rest.dropFirst(block.count)
            let low = UInt8(block.count & 255)
            let high = UInt8(block.count >> 8)
            result += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
        } while !rest.isEmpty
        var (a, b) = (1, 0)
        for byte in bytes {
            a = (a + Int(byte)) % 65521
            b = (b + a) % 65521
        }
        return result + word(b << 16 | a)
    }
}

/// TIFF files with samples that no library writes.
enum TIFFFile {
    private typealias Entry = (tag: Int, type: Int, count: Int, value: Int)

    /// RGB of one colour with a fourth sample of the stated kind (tag 338).
    static func rgbWithExtra(kind: Int, pixel: [UInt8], size: Int) -> [UInt8] {
        plain(Array(repeating: pixel, count: size * size).joined() + [], size: size, channels: 4, bits: 8, extra: kind)
    }

    /// RGB of one colour, of a camera that states Adobe RGB in EXIF.
    static func adobeRGB(pixel: [UInt8], size: Int) -> [UInt8] {
        let samples = Array(repeating: pixel, count: size * size).joined() + []
        let exif = pixelPlace + samples.count
        let mark = Array("R03\0".utf8).reversed().reduce(0) { $0 << 8 | Int($1) }
        let own = directory([(0xA001, 3, 1, 65535), (0xA005, 4, 1, exif + 30)])
        return plain(samples, size: size, channels: 3, bits: 8, exif: exif) + own + directory([(1, 2, 4, mark)])
    }

    /// A square with samples of any kind (tag 339): 1 for integers, 3 for floating-point numbers.
    ///
    /// - Parameters:
    ///   - photometric: the meaning of the samples (tag 262); nil for light.
    ///   - subsampling: how many pixels share a difference of colour (tag 530).
    ///   - exif: the place of the EXIF directory in the file, if there is one.
    static func plain(
        _ samples: [UInt8], size: Int, channels: Int, bits: Int, kind: Int = 1, extra: Int? = nil,
        photometric: Int? = nil, subsampling: (Int, Int)? = nil, profile: [UInt8] = [],
        exif: Int? = nil
    ) -> [UInt8] {
        let profilePlace = pixelPlace + samples.count
        let bitsValue = channels == 1 ? bits : bitsPlace
        let kindValue = channels == 1 ? kind : kindPlace
        var entries: [Entry] = [
            (256, 3, 1, size), (257, 3, 1, size), (258, 3, channels, bitsValue), (259, 3, 1, 1),
            (262, 3, 1, photometric ?? (channels < 3 ? 1 : 2)), (273, 4, 1, pixelPlace), (277, 3, 1, channels),
            (278, 3, 1, size),
            (279, 4, 1, samples.count), (284, 3, 1, 1),
        ]
        if let extra { entries.append((338, 3, 1, extra)) }
        entries.append((339, 3, channels, kindValue))
        if let subsampling { entries.append((530, 3, 2, subsampling.0 | subsampling.1 << 16)) }
        if let exif { entries.append((34665, 4, 1, exif)) }
        if !profile.isEmpty { entries.append((34675, 7, profile.count, profilePlace)) }
        var file: [UInt8] = Array("II*\0".utf8) + word(8) + directory(entries)
        file += [UInt8](repeating: 0, count: bitsPlace - file.count)
        for value in [bits, kind] { file += Array(repeating: half(value), count: 6).joined() }
        return file + samples + profile
    }

    /// A BigTIFF in RGB with 8 bits.
    static func big(_ picture: Bitmap, orientation: Int, extra: Int? = nil, bigEndian: Bool = false) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return bigEndian ? bytes.reversed() : bytes
        }
        var entries: [Entry] = [
            (256, 3, 1, picture.width), (257, 3, 1, picture.height), (258, 3, picture.channels, 8), (259, 3, 1, 1),
            (262, 3, 1, 2), (273, 16, 1, bigPixelPlace), (274, 3, 1, orientation), (277, 3, 1, picture.channels),
            (278, 3, 1, picture.height), (279, 16, 1, picture.pixels.count), (284, 3, 1, 1),
        ]
        if let extra { entries.append((338, 3, 1, extra)) }
        var file = Array((bigEndian ? "MM" : "II").utf8) + number(43, 2) + number(8, 2) + number(0, 2) + number(16, 8)
        file += number(entries.count, 8)
        for entry in entries {
            let value = Array(repeating: number(entry.value, entry.type == 3 ? 2 : 8), count: entry.count).joined()
            file += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 8)
            file += value + [UInt8](repeating: 0, count: 8 - value.count)
        }
        file += number(0, 8)
        file += [UInt8](repeating: 0, count: bigPixelPlace - file.count)
        return file + picture.pixels
    }

    private static let bigPixelPlace = 320

    private static func directory(_ entries: [Entry]) -> [UInt8] {
        var bytes = half(entries.count)
        for entry in entries {
            bytes += half(entry.tag) + half(entry.type) + word(entry.count)
            bytes += entry.type == 3 && entry.count == 1 ? half(entry.value) + [0, 0] : word(entry.value)
        }
        return bytes + word(0)
    }

    private static func half(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
    private static func word(_ value: Int) -> [UInt8] { half(value & 0xFFFF) + half(value >> 16) }

    private static let bitsPlace = 200
    private static let kindPlace = 212
    private static let pixelPlace = 224
}
