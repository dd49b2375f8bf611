import Foundation

/// A picture in four colours, which shows how it was rotated.
extension TestFilm {
    /// Returns the ffmpeg arguments for red, green, blue and yellow quarters, row by row.
    static func quarters(width: Int = 320, height: Int = 180, seconds: Double = 1) -> [String] {
        let (w, h) = (width / 2, height / 2)
        let boxes = [(w, 0, "0x1ec828"), (0, h, "0x2832d2"), (w, h, "0xe6dc28")].map { x, y, colour in
            "drawbox=x=\(x):y=\(y):w=\(w):h=\(h):color=\(colour):t=fill"
        }
        let plain = "color=0xdc1e1e:size=\(width)x\(height):rate=10:duration=\(seconds),format=gbrp"
        return ["-f", "lavfi", "-i", ([plain] + boxes).joined(separator: ",")]
    }

    /// Returns a colour from each quarter of a picture, or of a film's first frame as players show it.
    static func quarterColours(of path: String) throws -> [[Int]] {
        let pixels = try pixels(of: path, side: 4)
        guard pixels.count == 48 else { throw EncodingError(words: "no picture in \(path)") }
        return [(0, 0), (3, 0), (0, 3), (3, 3)].map { x, y in Array(pixels[(y * 4 + x) * 3..<(y * 4 + x) * 3 + 3]) }
    }

    /// Returns the name of the nearest colour.
    static func name(of colour: [Int]) -> String {
        let known = [
            ("red", [220, 30, 30]), ("green", [30, 200, 40]), ("blue", [40, 50, 210]), ("yellow", [230, 220, 40]),
        ]
        func distance(_ other: [Int]) -> Int { zip(colour, other).reduce(0) { $0 + abs($1.0 - $1.1) } }
        let nearest = known.min { distance($0.1) < distance($1.1) }
        return nearest.flatMap { distance($0.1) < 120 ? $0.0 : nil } ?? "\(colour)"
    }

    /// Marks the picture in an MP4 or MOV as rotated clockwise, as a phone held upright does: not every ffmpeg
    /// has an option for it.
    static func turn(_ url: URL, quarters: Int) throws {
        var bytes = try Data(contentsOf: url)
        guard let header = bytes.range(of: Data("tkhd".utf8)) else { throw EncodingError(words: "no track") }
        let one: [UInt8] = [0, 1, 0, 0]
        let minusOne: [UInt8] = [0xFF, 0xFF, 0, 0]
        let none: [UInt8] = [0, 0, 0, 0]
        let matrix =
            switch quarters {
            case 1: none + one + none + minusOne + none
            case 2: minusOne + none + none + none + minusOne
            case 3: none + minusOne + none + one + none
            default: one + none + none + none + one
            }
        // It follows version and flags, times, track number, duration and reserved fields.
        let place = header.upperBound + 40
        bytes.replaceSubrange(place..<place + matrix.count, with: matrix)
        try bytes.write(to: url)
    }
}
