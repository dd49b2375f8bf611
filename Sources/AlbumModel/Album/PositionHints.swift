/// Rules out by their bytes nearly all texts without a position, since matching one takes milliseconds, and a build
/// checks several texts of a hundred thousand photos. Numbers alone are no hint: most names of lenses have fractions.
struct PositionHints {
    private let bytes: [UInt8]
    private let hasDigits: Bool

    private init(_ text: String) {
        bytes = Array(text.utf8)
        hasDigits = bytes.contains(where: Self.isDigit)
    }

    /// Returns whether a text may hold a position, as `WrittenPosition.sources` describes them.
    static func mayBe(in text: String) -> Bool {
        // Captions in words.
        guard text.utf8.contains(where: { isDigit($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }) else {
            return false
        }
        let hints = PositionHints(text)
        return hints.areInNumbers || hints.areInWords
    }

    private var areInNumbers: Bool {
        var (latitude, longitude, zone, digits) = (false, false, false, 0)
        for place in bytes.indices {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "."), UInt8(ascii: ","):
                if isDigit(place - 1), digitCount(from: place + 1) > 3 { return true }
            case UInt8(ascii: "@"):
                if isDigit(place + 1) || isSign(place + 1) { return true }
            case UInt8(ascii: "+"), UInt8(ascii: "-"):
                if beginsISO6709(place) || isInPlusCode(place) { return true }
            // `///filled.count.soap`.
            case UInt8(ascii: "/"):
                if self[place - 1] == byte, self[place - 2] == byte { return true }
            // Degree signs in UTF-8.
            case 0xB0, 0xBA: if hasDigits, self[place - 1] == 0xC2 { return true }
            case 0x9A: if hasDigits, self[place - 1] == 0xCB { return true }
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                // `33U`, with which a place on a grid begins.
                if isDigit(skippingSpace(before: place)) { zone = true }
                if [UInt8(ascii: "N"), UInt8(ascii: "S")].contains(byte), isBesideAngle(place) { latitude = true }
                if [UInt8(ascii: "E"), UInt8(ascii: "W"), UInt8(ascii: "O")].contains(byte), isBesideNumber(place) {
                    longitude = true
                }
            // The numbers of a grid are long.
            default:
                if Self.isDigit(byte), !isDigit(place - 1), digitCount(from: place) > 3 {
                    digits += digitCount(from: place)
                }
            }
        }
        return zone && digits > 7 || latitude && longitude
    }

    private var areInWords: Bool {
        let folded = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return Self.addresses.contains { Self.holds(folded, $0) }
            || hasDigits && Self.introductions.contains { Self.holds(folded, $0) }
    }

    /// Parts of addresses that tell a position without a number.
    private static let addresses = ["goo.gl", "3words", "w3w", "plus.codes"].map { Array($0.utf8) }

    /// Parts of words that introduce numbers.
    private static let introductions = [
        "lat", "lon", "lng", "qth", "locator", "grid square", "breitengrad", "ngengrad", "gps", "coord", "position",
        "location", "geo:", "http", "www.",
        "纬", "緯", "经", "經", "坐标", "座標", "位置",
    ].map { Array($0.utf8) }

    private static func holds(_ text: [UInt8], _ word: [UInt8]) -> Bool {
        guard let first = word.first, text.count >= word.count else { return false }
        return text.indices.dropLast(word.count - 1).contains { place in
            text[place] == first && text[place..<place + word.count].elementsEqual(word)
        }
    }

    private subscript(place: Int) -> UInt8? { bytes.indices.contains(place) ? bytes[place] : nil }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private func isDigit(_ place: Int) -> Bool { self[place].map(Self.isDigit) ?? false }

    private func isSign(_ place: Int) -> Bool { self[place] == UInt8(ascii: "+") || self[place] == UInt8(ascii: "-") }

    private func digitCount(from place: Int) -> Int {
        bytes.dropFirst(place).prefix(20).prefix(while: Self.isDigit).count
    }

    private func skippingSpace(before place: Int) -> Int { self[place - 1] == 0x20 ? place - 2 : place - 1 }

    private func skippingSpace(after place: Int) -> Int { self[place + 1] == 0x20 ? place + 2 : place + 1 }

    /// `N 48.2`, `N 48 12.5`, `48.2 N` and `48 12.5' N`.
    private func isBesideAngle(_ place: Int) -> Bool {
        if isAfterNumber(place) { return true }
        let start = skippingSpace(after: place)
        let count = digitCount(from: start)
        return count > 0 && [UInt8(ascii: "."), UInt8(ascii: ","), 0x20].contains(self[start + count] ?? 0)
    }

    private func isBesideNumber(_ place: Int) -> Bool {
        isAfterNumber(place) || isDigit(skippingSpace(after: place))
    }

    /// The sign for minutes or seconds, or a comma, may be between the number and the letter.
    private func isAfterNumber(_ place: Int) -> Bool {
        let last = skippingSpace(before: place)
        if isDigit(last) { return true }
        switch self[last] {
        case UInt8(ascii: "'"), UInt8(ascii: "\""), 0xB2, 0xB3: return true
        case UInt8(ascii: ","), UInt8(ascii: "s"), UInt8(ascii: "m"): return isDigit(last - 1)
        default: return false
        }
    }

    /// `+48.2082+016.3738/`.
    private func beginsISO6709(_ place: Int) -> Bool {
        let degrees = digitCount(from: place + 1)
        guard [2, 4, 6].contains(degrees), self[place + 1 + degrees] == UInt8(ascii: ".") else { return false }
        let fraction = digitCount(from: place + 2 + degrees)
        return fraction > 0 && isSign(place + 2 + degrees + fraction)
    }

    /// `8FWV6C5M+QX`.
    private func isInPlusCode(_ place: Int) -> Bool {
        [place - 4, place - 3, place - 2, place - 1, place + 1, place + 2].allSatisfy {
            self[$0].map(Self.plusCode.contains) ?? false
        }
    }

    private static let plusCode = Array("23456789CFGHJMPQRVWX".utf8)
}
