/// The first bytes of a picture that is published unchanged. They state the size in which browsers show it.
///
/// Nothing is decoded, so that no decoder sees the file; a format that is not known here has no size.
public struct PictureHead: Sendable {
    /// How many bytes are needed at most. Colour profiles and metadata may precede a JPEG's size.
    public static let length = 512 << 10

    /// The size in which a browser shows the picture, rotated as its metadata says; nil if the file does not say.
    public let size: PixelSize?

    public init(_ bytes: [UInt8]) {
        let head = Head(bytes: bytes)
        let size = head.png ?? head.gif ?? head.webp ?? head.jpeg ?? head.svg
        self.size = size.flatMap {
            (1...Self.longest).contains($0.width) && (1...Self.longest).contains($0.height) ? $0 : nil
        }
    }

    private static let longest = 1 << 20
}

/// Reads numbers from the bytes, within their bounds.
private struct Head {
    let bytes: [UInt8]

    private func byte(_ index: Int) -> Int? { bytes.indices.contains(index) ? Int(bytes[index]) : nil }

    private func number(_ index: Int, _ count: Int, isLittle: Bool = false) -> Int? {
        guard index >= 0, index <= bytes.count - count else { return nil }
        let part = bytes[index..<(index + count)]
        return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }

    private func has(_ text: String, at index: Int) -> Bool {
        index >= 0 && index <= bytes.count && bytes[index...].starts(with: text.utf8)
    }

    private func size(_ width: Int?, _ height: Int?) -> PixelSize? {
        guard let width, let height else { return nil }
        return PixelSize(width: width, height: height)
    }

    var png: PixelSize? { has("PNG\r\n", at: 1) && has("IHDR", at: 12) ? size(number(16, 4), number(20, 4)) : nil }

    var gif: PixelSize? {
        has("GIF8", at: 0) ? size(number(6, 2, isLittle: true), number(8, 2, isLittle: true)) : nil
    }

    var webp: PixelSize? {
        guard has("RIFF", at: 0), has("WEBP", at: 8) else { return nil }
        if has("VP8X", at: 12) {
            return size(
                number(24, 3, isLittle: true).map { $0 + 1 }, number(27, 3, isLittle: true).map { $0 + 1 })
        }
        if has("VP8L", at: 12) {
            return number(21, 4, isLittle: true).map {
                PixelSize(width: $0 & 0x3FFF + 1, height: $0 >> 14 & 0x3FFF + 1)
            }
        }
        guard has("VP8 ", at: 12) else { return nil }
        return size(
            number(26, 2, isLittle: true).map { $0 & 0x3FFF }, number(28, 2, isLittle: true).map { $0 & 0x3FFF })
    }

    var jpeg: PixelSize? {
        guard number(0, 2) == 0xFFD8 else { return nil }
        var (position, isOnItsSide) = (2, false)
        while byte(position) == 0xFF, let marker = byte(position + 1) {
            if marker == 0xFF {
                position += 1
                continue
            }
            if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
                guard let size = size(number(position + 7, 2), number(position + 5, 2)) else { return nil }
                return isOnItsSide ? PixelSize(width: size.height, height: size.width) : size
            }
            guard let length = number(position + 2, 2), length >= 2, marker != 0xD9, marker != 0xDA else { return nil }
            if marker == 0xE1, has("Exif", at: position + 4), let orientation = orientation(at: position + 10) {
                isOnItsSide = (5...8).contains(orientation)
            }
            position += 2 + length
        }
        return nil
    }

    /// Returns the orientation in a TIFF structure, as in EXIF.
    private func orientation(at start: Int) -> Int? {
        let isLittle = has("II", at: start)
        guard isLittle || has("MM", at: start), let offset = number(start + 4, 4, isLittle: isLittle),
            let count = number(start + offset, 2, isLittle: isLittle)
        else { return nil }
        let first = start + offset + 2
        return (0..<min(count, 512)).map { first + $0 * 12 }
            .first { number($0, 2, isLittle: isLittle) == 0x0112 }
            .flatMap { number($0 + 8, 2, isLittle: isLittle) }
    }

    var svg: PixelSize? {
        let text = String(decoding: bytes.prefix(64 << 10), as: UTF8.self)
        guard let tag = text.firstMatch(of: /<svg\s[^<>]*>/)?.0 else { return nil }
        let box = tag.firstMatch(of: /\sviewBox\s*=\s*["']([-0-9., ]+)["']/)?.1
            .split { $0 == " " || $0 == "," }.compactMap { Double($0) }
        let ratio: Double? = box.flatMap { $0.count == 4 && $0[3] > 0 ? $0[2] / $0[3] : nil }
        let width = tag.firstMatch(of: /\swidth\s*=\s*["']\s*([0-9.]+)(?:px)?\s*["']/).flatMap { Double($0.1) }
        let height = tag.firstMatch(of: /\sheight\s*=\s*["']\s*([0-9.]+)(?:px)?\s*["']/).flatMap { Double($0.1) }
        let shown: (Double, Double)? =
            switch (width, height, ratio) {
            case (let width?, let height?, _): (width, height)
            case (let width?, nil, let ratio?) where ratio > 0: (width, width / ratio)
            case (nil, let height?, let ratio?): (height * ratio, height)
            case (nil, nil, _): box.flatMap { $0.count == 4 ? ($0[2], $0[3]) : nil }
            default: nil
            }
        guard let shown, (0.5...1e6).contains(shown.0), (0.5...1e6).contains(shown.1) else { return nil }
        return PixelSize(width: Int(shown.0.rounded()), height: Int(shown.1.rounded()))
    }
}
