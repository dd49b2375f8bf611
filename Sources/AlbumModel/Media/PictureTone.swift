/// How bright a picture is from its top to its bottom.
public struct PictureTone: Hashable, Sendable {
    /// The number of bands of equal height into which a picture is divided.
    public static let bands = 8

    /// The mean brightness of each band, from 0 for black to 255 for white, as sRGB encodes it.
    public let brightness: [UInt8]

    public init?(_ brightness: [UInt8]) {
        guard brightness.count == Self.bands else { return nil }
        self.brightness = brightness
    }

    /// Reads 16 hexadecimal digits; returns nil for anything else.
    public init?(hex: String) {
        guard hex.utf8.count == 2 * Self.bands, hex.utf8.allSatisfy(\.isSmallHexDigit),
            let bits = UInt64(hex, radix: 16)
        else { return nil }
        brightness = (0..<Self.bands).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt64(Self.bands - 1 - $0))) }
    }

    /// 16 hexadecimal digits, two for each band.
    public var hex: String { brightness.hexDigits }

    /// Whether dark words on a light shade suit the picture better than white words on a dark shade, if the words are over
    /// its upper and its lower part: snow, fog, a white studio.
    ///
    /// A wide window cuts a hero at its top and bottom, so the words may be over any of these bands. A single dark band
    /// makes the picture one for white words: a light shade over dark ground looks like fog, while a dark shade over
    /// something bright looks like dusk.
    public var suitsDarkWords: Bool {
        let behind = brightness.prefix(3) + brightness.suffix(4)
        let mean = behind.reduce(0) { $0 + Int($1) } / behind.count
        return mean >= 175 && behind.allSatisfy { $0 >= 140 }
    }
}
