/// EXIF as cameras write it, as a segment for the beginning of a JPEG.
public struct ExifBlock {
    public var maker = "Aurora"
    public var model = "F2"
    public var serial = ""
    /// As `2024:05:01 09:00:00`.
    public var time = ""
    /// The digits after the decimal point of the time.
    public var fraction = ""
    public var thumbnail: [UInt8] = []

    public init() {}

    /// Returns the JPEG with this block at its beginning.
    public func added(to jpeg: [UInt8]) -> [UInt8] {
        let body = Array("Exif\0\0".utf8) + tiff
        let segment: [UInt8] = [0xFF, 0xE1] + Self.number(body.count + 2, 2) + body
        return Array(jpeg[..<2]) + segment + Array(jpeg[2...])
    }

    private var tiff: [UInt8] {
        let names = [(0x010F, maker), (0x0110, model)]
        let own = [(0x9003, time), (0x9291, fraction), (0xA431, serial)].filter { !$0.1.isEmpty }
        let first = 8
        let exif = first + 2 + 12 * 3 + 4
        let second = exif + 2 + 12 * own.count + 4
        let texts = second + 2 + 12 * 3 + 4
        var values: [UInt8] = []
        func entry(_ tag: Int, _ text: String) -> [UInt8] {
            let bytes = Array(text.utf8) + [0]
            guard bytes.count > 4 else {
                return Self.entry(tag, 2, bytes.count, bytes + [UInt8](repeating: 0, count: 4 - bytes.count))
            }
            defer { values += bytes }
            return Self.entry(tag, 2, bytes.count, Self.number(texts + values.count, 4))
        }
        let head = names.flatMap { entry($0.0, $0.1) } + Self.entry(0x8769, 4, 1, Self.number(exif, 4))
        let times = own.flatMap { entry($0.0, $0.1) }
        let place = Self.number(texts + values.count, 4)
        let picture =
            Self.entry(0x0103, 3, 1, [0, 6, 0, 0]) + Self.entry(0x0201, 4, 1, place)
            + Self.entry(0x0202, 4, 1, Self.number(thumbnail.count, 4))
        var tiff = Array("MM\0*".utf8) + Self.number(first, 4)
        tiff += Self.number(3, 2) + head + Self.number(thumbnail.isEmpty ? 0 : second, 4)
        tiff += Self.number(own.count, 2) + times + Self.number(0, 4)
        tiff += Self.number(3, 2) + picture + Self.number(0, 4)
        return tiff + values + thumbnail
    }

    private static func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
        number(tag, 2) + number(type, 2) + number(count, 4) + value
    }

    private static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).reversed().map { UInt8(value >> (8 * $0) & 255) }
    }
}
