import Foundation

@testable import Imaging

/// A file with a mark in a place outside the picture data, and the name of that place.
struct Planted {
    var place: String
    var bytes: [UInt8]

    static let mark = Array("PLANTED-MARK".utf8)

    /// The same mark in each gap between parts of a file, and before and after all of them.
    static func between(_ parts: [[UInt8]], _ place: String, from first: Int = 1, _ inserted: [UInt8]) -> [Planted] {
        (first...parts.count).map { index in
            Planted(
                place: "\(place), at part \(index)",
                bytes: Array(parts[..<index].joined()) + inserted + parts[index...].joined())
        }
    }

    static func replacing(_ parts: [[UInt8]], _ index: Int, _ place: String, with part: [UInt8]) -> Planted {
        var parts = parts
        parts[index] = part
        return Planted(place: "\(place) of part \(index)", bytes: Array(parts.joined()))
    }
}

/// Marks in JPEGs.
enum PlantedJPEG {
    /// The start, each segment (a scan with its data), and the end.
    static func parts(_ jpeg: [UInt8]) -> [[UInt8]] {
        var parts = [Array(jpeg.prefix(2))]
        var offset = 2
        while offset + 4 <= jpeg.count, jpeg[offset + 1] != 0xD9 {
            var end = offset + 2 + Int(jpeg[offset + 2]) << 8 + Int(jpeg[offset + 3])
            if jpeg[offset + 1] == 0xDA {
                while !(jpeg[end] == 0xFF && jpeg[end + 1] != 0 && !(0xD0...0xD7).contains(jpeg[end + 1])) { end += 1 }
            }
            parts.append(Array(jpeg[offset..<end]))
            offset = end
        }
        return parts + [Array(jpeg[offset...])]
    }

    static func all(_ jpeg: [UInt8]) -> [Planted] {
        let parts = parts(jpeg)
        var planted: [Planted] = []
        for marker in Array(0xE0...0xEF) + [0xFE, 0xF0, 0xF7, 0xFD, 0x02, 0xBF] as [UInt8] {
            planted += Planted.between(
                parts.dropLast(), "segment \(String(marker, radix: 16))", Segments.app(marker, Planted.mark)
            ).map { Planted(place: $0.place, bytes: $0.bytes + [0xFF, 0xD9]) }
        }
        let names =
            [
                (0xE0, "JFXX\0\u{10}"), (0xE0, "JFIF\0\u{1}\u{1}\0\0\u{1}\0\u{1}\u{9}\u{9}"), (0xE1, "Exif\0\0"),
                (0xE1, "http://ns.adobe.com/xmp/extension/\0"), (0xE2, "MPF\0"), (0xE2, "ICC_PROFILE\0\u{1}\u{1}"),
                (0xEE, "Adobe\0\u{64}\0\0\0\0\u{1}"), (0xED, "Photoshop 3.0\0"),
            ] as [(UInt8, String)]
        for (marker, name) in names {
            let segment = Segments.app(marker, Array(name.utf8) + Planted.mark)
            planted.append(
                Planted(place: "\(name.prefix(5)) segment", bytes: parts[0] + segment + parts[1...].joined()))
        }
        // After a scan's samples, only a decoder of them could tell where they end.
        let scan = parts.firstIndex { $0[1] == 0xDA } ?? parts.count
        planted += Planted.between(parts, "bare bytes", Planted.mark).prefix(scan)
        planted += Planted.between(parts, "before fill bytes", Planted.mark + [0xFF, 0xFF]).prefix(scan)
        let end: [UInt8] = [0xFF, 0xD9]
        for (place, rest) in [
            ("behind the end", Planted.mark), ("between two ends", Planted.mark + end),
            ("behind two ends", end + Planted.mark), ("between three ends", end + Planted.mark + end),
            ("in a second picture", parts[0] + Segments.app(0xFE, Planted.mark) + parts[1...].joined()),
            ("in a segment behind the end", Segments.app(0xE1, Planted.mark) + end),
            ("in a scan behind the end", [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0] + Planted.mark + end),
        ] { planted.append(Planted(place: place, bytes: jpeg + rest)) }
        for index in 1..<parts.count - 1 {
            let part = parts[index]
            let end = 2 + Int(part[2]) << 8 + Int(part[3])
            let length = end - 2 + Planted.mark.count
            planted.append(
                Planted.replacing(
                    parts, index, "the tail (\(String(part[1], radix: 16)))",
                    with: [0xFF, part[1], UInt8(length >> 8), UInt8(length & 255)] + part[4..<end] + Planted.mark
                        + part[end...]))
        }
        return planted
    }
}

/// Marks in PNGs.
enum PlantedPNG {
    static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(type.utf8) + content
        return PNGStripper.bytes(of: UInt32(content.count)) + checked
            + PNGStripper.bytes(of: PNGStripper.checksum(checked))
    }

    /// The signature and each chunk.
    static func parts(_ png: [UInt8]) -> [[UInt8]] {
        var parts = [Array(png.prefix(8))]
        var offset = 8
        while offset + 12 <= png.count {
            let end = offset + 12 + png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            parts.append(Array(png[offset..<end]))
            offset = end
        }
        return parts
    }

    static func type(_ part: [UInt8]) -> String { String(decoding: part[4..<8], as: UTF8.self) }
    static func content(_ part: [UInt8]) -> [UInt8] { Array(part[8..<part.count - 4]) }

    static func all(_ png: [UInt8]) throws -> [Planted] {
        let parts = parts(png)
        var planted: [Planted] = []
        let types = [
            "tEXt", "zTXt", "iTXt", "eXIf", "tIME", "hIST", "sPLT", "sBIT", "bKGD", "prVt", "vpAg", "iDOT", "caBX",
            "zxIf", "PLTE", "gAMA", "cHRM", "pHYs", "cICP", "sRGB", "iCCP", "oFFs", "meTa",
        ]
        for type in types {
            planted += Planted.between(
                parts, type, from: 2, chunk(type, [UInt8](repeating: 0, count: 40) + Planted.mark)
            )
            .dropLast()
        }
        for index in 1..<parts.count {
            planted.append(
                Planted.replacing(
                    parts, index, "the tail (\(type(parts[index])))",
                    with: chunk(type(parts[index]), content(parts[index]) + Planted.mark)))
        }
        planted.append(Planted(place: "behind the end", bytes: png + Planted.mark))
        // In the stream of pixels, once it is unpacked.
        let pixels = parts.indices.filter { $0 > 0 && type(parts[$0]) == "IDAT" }
        if let first = pixels.first,
            let unpacked = DeflateStream.inflate(
                pixels.flatMap { content(parts[$0]) }, limit: 1 << 24),
            let packed = DeflateStream.deflate(unpacked.content + Planted.mark)
        {
            let rest = parts.indices.filter { $0 > 0 && !pixels.contains($0) }
            let before = rest.filter { $0 < first }.flatMap { parts[$0] }
            let after = rest.filter { $0 > first }.flatMap { parts[$0] }
            planted.append(
                Planted(place: "behind the last pixel", bytes: parts[0] + before + chunk("IDAT", packed) + after))
        }
        return planted
    }
}

/// Marks in WebPs.
enum PlantedWebP {
    static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        Array(type.utf8) + little(content.count) + content + (content.count & 1 == 1 ? [0] : [])
    }

    static func little(_ number: Int) -> [UInt8] { [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) } }

    static func parts(_ bytes: some Collection<UInt8>) -> [[UInt8]] {
        let bytes = Array(bytes)
        var parts: [[UInt8]] = []
        var offset = 0
        while offset + 8 <= bytes.count {
            let length = bytes[offset + 4..<offset + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            let end = min(bytes.count, offset + 8 + length + length & 1)
            parts.append(Array(bytes[offset..<end]))
            offset = end
        }
        return parts
    }

    static func file(_ body: [UInt8]) -> [UInt8] { Array("RIFF".utf8) + little(body.count + 4) + "WEBP".utf8 + body }

    static func all(_ webp: [UInt8]) -> [Planted] {
        let parts = parts(webp.dropFirst(12))
        var planted: [Planted] = []
        for type in ["EXIF", "XMP ", "prVt", "JUNK", "ICCP", "META"] {
            planted += Planted.between(parts, type, chunk(type, Planted.mark))
        }
        for (index, part) in parts.enumerated() {
            let type = String(decoding: part.prefix(4), as: UTF8.self)
            if ["VP8X", "ANIM"].contains(type) {
                planted.append(
                    Planted.replacing(
                        parts, index, "the tail (\(type))", with: chunk(type, part.dropFirst(8) + Planted.mark)))
            }
            guard type == "ANMF" else { continue }
            let inner = Self.parts(part.dropFirst(24))
            for plant in Planted.between(inner, "in ANMF", from: 0, chunk("EXIF", Planted.mark)) {
                planted.append(
                    Planted.replacing(parts, index, plant.place, with: chunk("ANMF", part[8..<24] + plant.bytes)))
            }
        }
        planted = planted.map { Planted(place: $0.place, bytes: file($0.bytes)) }
        return planted + [Planted(place: "behind the end", bytes: webp + Planted.mark)]
    }
}

/// Marks in GIFs.
enum PlantedGIF {
    /// Header with the colours, and each block; the trailer last.
    static func parts(_ gif: [UInt8]) -> [[UInt8]] {
        func colours(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
        var offset = 13 + colours(gif[10])
        var parts = [Array(gif[..<offset])]
        while gif[offset] != 0x3B {
            var end = gif[offset] == 0x2C ? offset + 11 + colours(gif[offset + 9]) : offset + 2
            while gif[end] != 0 { end += 1 + Int(gif[end]) }
            parts.append(Array(gif[offset...end]))
            offset = end + 1
        }
        return parts + [[0x3B]]
    }

    static func all(_ gif: [UInt8]) -> [Planted] {
        let parts = parts(gif)
        let block = [UInt8(Planted.mark.count)] + Planted.mark
        var planted = Planted.between(parts, "comment", [0x21, 0xFE] + block + [0]).dropLast()
        planted += Planted.between(parts, "application", [0x21, 0xFF, 11] + "XMP DataXMP".utf8 + block + [0]).dropLast()
        planted += Planted.between(parts, "loop", [0x21, 0xFF, 11] + "NETSCAPE2.0".utf8 + [3, 1, 0, 0] + block + [0])
            .dropLast()
        planted += Planted.between(parts, "text", [0x21, 1, 12] + [UInt8](repeating: 0, count: 12) + block + [0])
            .dropLast()
        planted += Planted.between(parts, "unknown", [0x21, 0x77] + block + [0]).dropLast()
        for index in parts.indices.dropFirst().dropLast() {
            planted.append(
                Planted.replacing(parts, index, "a block behind the last", with: parts[index].dropLast() + block + [0]))
        }
        return planted + [Planted(place: "behind the end", bytes: gif + Planted.mark)]
    }
}
