/// Signs that a text may contain a position, found by looking at its bytes. They rule out nearly all texts without a
/// position, and all but a few forms for the others: matching one form takes up to a millisecond, and a build checks
/// several texts for each of a hundred thousand photos. Numbers alone are not a hint: most names of lenses have
/// fractions.
struct PositionHints: OptionSet {
    let rawValue: Int

    /// A number with four decimals.
    static let exactNumber = PositionHints(rawValue: 1 << 0)
    /// A word or a part of one that introduces numbers.
    static let named = PositionHints(rawValue: 1 << 1)
    /// `http` or another beginning of an address, with numbers.
    static let address = PositionHints(rawValue: 1 << 2)
    /// An address that gives a position without a number.
    static let shortAddress = PositionHints(rawValue: 1 << 3)
    /// A number after an at sign.
    static let atSign = PositionHints(rawValue: 1 << 4)
    /// `+48.2082+016.3738/`.
    static let iso6709 = PositionHints(rawValue: 1 << 5)
    /// `8FWV6C5M+QX`.
    static let plusCode = PositionHints(rawValue: 1 << 6)
    /// `///filled.count.soap`, or the name of such words.
    static let threeWords = PositionHints(rawValue: 1 << 7)
    static let degree = PositionHints(rawValue: 1 << 8)
    /// Letters for the compass next to numbers.
    static let compass = PositionHints(rawValue: 1 << 9)
    /// A word for north or south, with two decimals.
    static let directionWord = PositionHints(rawValue: 1 << 10)
    /// Long numbers next to a capital letter.
    static let grid = PositionHints(rawValue: 1 << 11)

    init(rawValue: Int) { self.rawValue = rawValue }

    init(in text: String) {
        // Plain words, as in most captions, need no closer look.
        let mayBe = text.utf8.contains {
            $0.isASCIIDigit || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".")
        }
        guard mayBe else {
            self = []
            return
        }
        let scan = PositionScan(text)
        self = scan.inNumbers.union(scan.inWords)
    }
}

/// Looks through the bytes of a text.
private struct PositionScan {
    private let bytes: [UInt8]
    private let hasDigits: Bool

    init(_ text: String) {
        bytes = Array(text.utf8)
        hasDigits = bytes.contains(where: \.isASCIIDigit)
    }

    // MARK: Numbers

    var inNumbers: PositionHints {
        var found: PositionHints = []
        var (latitude, longitude, capital, digits) = (false, false, false, 0)
        for place in bytes.indices {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "."), UInt8(ascii: ","):
                if isDigit(place - 1), digitCount(from: place + 1) > 3 { found.insert(.exactNumber) }
            case UInt8(ascii: "@"): if isDigit(place + 1) || isSign(place + 1) { found.insert(.atSign) }
            case UInt8(ascii: "+"), UInt8(ascii: "-"):
                if beginsISO6709(place) { found.insert(.iso6709) }
                if isInPlusCode(place) { found.insert(.plusCode) }
            case UInt8(ascii: "/"):
                if self[place - 1] == byte, self[place - 2] == byte { found.insert(.threeWords) }
            // Degree signs in UTF-8.
            case 0xB0, 0xBA: if hasDigits, self[place - 1] == 0xC2 { found.insert(.degree) }
            case 0x9A: if hasDigits, self[place - 1] == 0xCB { found.insert(.degree) }
            case _ where byte.isASCIICapital:
                // `33U`, `TQ 38876` and `R: 4500123`, with which places on grids begin.
                if isDigit(skippingSpace(before: place))
                    || (1...3).contains(where: { digitCount(from: place + $0) > 4 })
                {
                    capital = true
                }
                if [UInt8(ascii: "N"), UInt8(ascii: "S")].contains(byte), isBesideAngle(place) { latitude = true }
                if [UInt8(ascii: "E"), UInt8(ascii: "W"), UInt8(ascii: "O")].contains(byte), isBesideNumber(place) {
                    longitude = true
                }
            // The numbers of a grid are long.
            default:
                if byte.isASCIIDigit, !isDigit(place - 1), digitCount(from: place) > 3 {
                    digits += digitCount(from: place)
                }
            }
        }
        if capital, digits > 7 { found.insert(.grid) }
        if latitude, longitude { found.insert(.compass) }
        return found
    }

    // MARK: Words

    var inWords: PositionHints {
        var found: PositionHints = []
        for place in bytes.indices {
            for word in Self.words[Int(bytes[place].asciiLowercased)] where holds(word, at: place) {
                found.insert(word.hint)
            }
        }
        if !hasDigits { found.formIntersection([.shortAddress, .threeWords]) }
        if found.contains(.directionWord), !hasTwoDecimals { found.remove(.directionWord) }
        return found
    }

    private struct Word {
        let bytes: [UInt8]
        let hint: PositionHints
        /// Whether it counts as a word only, not as a part of one.
        var isWhole = false
    }

    private static func words(_ list: [String], _ hint: PositionHints, isWhole: Bool = false) -> [Word] {
        list.map { Word(bytes: Array($0.utf8), hint: hint, isWhole: isWhole) }
    }

    /// The words by their first byte. Those of scripts with capitals begin after the letter that may be one.
    private static let words: [[Word]] = {
        let all =
            words(["http", "www.", "maps."], .address)
            + words(
                [
                    "goo.gl", "3words", "w3w", "plus.codes", "osm.org", "openstreetmap.", "maps.apple", "waze.",
                    "yandex.", "mapy.",
                ],
                .shortAddress)
            + words(["3words", "w3w"], .threeWords)
            + words(["lat", "lon", "lng", "long"], .named, isWhole: true)
            + words(
                [
                    "latit", "longit", "latlo", "latln", "lat_l", "breitengrad", "ngengrad", "breedte", "lengte",
                    "szeroko", "breite",
                    " br.", "ирот", "олгот", ".ш", ". ш", "纬", "緯", "经", "經", "経", "위도", "경도", "북위", "남위", "동경", "서경",
                ], .named)
            + words(
                [
                    "gps", "$g", "coord", "koord", "position", "location", "standort", "rzędne", "оординаты", "坐标",
                    "座標", "位置", "좌표",
                    "위치", "geo:", "point", "qth", "locator", "grid square", "grid ref", "os grid", "ngr", "lv95",
                    "lv 95", "lv03",
                    "lv 03", "ch1903", "ch 1903", "landeskoord", "swiss grid", "rechtswert",
                ], .named)
            + words(
                ["north", "nord", "norte", "noord", "rdl", "south", "sud", "süd", "sur", "sul", "zuid"],
                .directionWord)
        var table = [[Word]](repeating: [], count: 256)
        for word in all { if let first = word.bytes.first { table[Int(first)].append(word) } }
        return table
    }()

    private func holds(_ word: Word, at place: Int) -> Bool {
        let end = place + word.bytes.count
        guard end <= bytes.count else { return false }
        for (offset, byte) in word.bytes.enumerated() where bytes[place + offset].asciiLowercased != byte {
            return false
        }
        return !word.isWhole || isWhole(place..<end)
    }

    /// `lat`, `gps_lat`, `homeLat` and `GPSLAT`, but not `flat`.
    private func isWhole(_ range: Range<Int>) -> Bool {
        guard !isLetter(range.upperBound) else { return false }
        let place = range.lowerBound
        if !isLetter(place - 1) { return true }
        if isCapital(place), !isCapital(place + 1) { return true }
        return place > 2 && bytes[(place - 3)..<place].elementsEqual("gps".utf8) { $0.asciiLowercased == $1 }
    }

    private var hasTwoDecimals: Bool {
        bytes.indices.contains {
            [UInt8(ascii: "."), UInt8(ascii: ",")].contains(bytes[$0]) && isDigit($0 - 1)
                && digitCount(from: $0 + 1) > 1
        }
    }

    // MARK: Bytes

    private subscript(place: Int) -> UInt8? { bytes.indices.contains(place) ? bytes[place] : nil }

    private func isLetter(_ place: Int) -> Bool { self[place]?.isASCIILetter ?? false }

    private func isCapital(_ place: Int) -> Bool { self[place]?.isASCIICapital ?? false }

    private func isDigit(_ place: Int) -> Bool { self[place]?.isASCIIDigit ?? false }

    private func isSign(_ place: Int) -> Bool { self[place] == UInt8(ascii: "+") || self[place] == UInt8(ascii: "-") }

    private func digitCount(from place: Int) -> Int {
        bytes.dropFirst(place).prefix(20).prefix(while: \.isASCIIDigit).count
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

    private func beginsISO6709(_ place: Int) -> Bool {
        let degrees = digitCount(from: place + 1)
        guard [2, 4, 6].contains(degrees), self[place + 1 + degrees] == UInt8(ascii: ".") else { return false }
        let fraction = digitCount(from: place + 2 + degrees)
        return fraction > 0 && isSign(place + 2 + degrees + fraction)
    }

    private func isInPlusCode(_ place: Int) -> Bool {
        [place - 4, place - 3, place - 2, place - 1, place + 1, place + 2].allSatisfy {
            self[$0].map(Self.plusCode.contains) ?? false
        }
    }

    private static let plusCode = Array("23456789CFGHJMPQRVWX".utf8)
}
