package import AlbumModel

/// Parses `2019:07:03 10:11:12`, ISO 8601 and anything in between: numbers in order, then a fraction and a zone.
package struct DateParser {
    private var numbers: [Int] = []
    private var millisecond = 0
    private var zoneMinutes: Int?

    package init(_ text: String) {
        var rest = Substring(text)
        while numbers.count < 6, let digit = rest.first {
            guard digit.isASCII, digit.isNumber else {
                // After the time, a sign begins the zone; before, it separates the numbers of the date.
                if numbers.count >= 4, "+-Zz.".contains(digit) { break }
                rest.removeFirst()
                continue
            }
            let run = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(run.count)
            if numbers.isEmpty, run.count == 8, let all = Int(run) {
                numbers = [all / 10_000, all / 100 % 100, all % 100]
            } else {
                numbers.append(run.count <= 4 ? Int(run) ?? -1 : -1)
            }
        }
        if rest.first == "." {
            let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            fraction(from: String(digits))
            rest = rest.dropFirst(digits.count + 1)
        }
        if !rest.isEmpty { zone(from: String(rest)) }
    }

    /// Parses `SubSecTime`, the digits after the decimal point: 5 and 500 are both half a second.
    mutating func fraction(from text: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }.prefix(3)
        guard !digits.isEmpty, let value = Int(digits) else { return }
        millisecond = value * [1, 100, 10, 1][digits.count]
    }

    mutating func zone(from text: String) {
        if text.first == "Z" || text.first == "z" {
            zoneMinutes = 0
            return
        }
        guard let sign = text.first, sign == "+" || sign == "-" else { return }
        let digits = text.dropFirst().filter { $0 != ":" }.prefix(4)
        guard digits.count >= 2, let hours = Int(digits.prefix(2)) else { return }
        let minutes = digits.count == 4 ? Int(digits.suffix(2)) ?? 0 : 0
        guard hours <= 18, minutes < 60 else { return }
        zoneMinutes = (hours * 60 + minutes) * (sign == "-" ? -1 : 1)
    }

    /// The parsed timestamp; nil without a complete date. The time may be missing.
    package var timestamp: Timestamp? {
        guard numbers.count >= 3 else { return nil }
        func at(_ index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }
        return Timestamp(
            year: numbers[0], month: numbers[1], day: numbers[2], hour: at(3), minute: at(4), second: at(5),
            millisecond: millisecond, zoneMinutes: zoneMinutes)
    }
}

/// The dates in a photograph's tags.
extension MetadataReader {
    /// Returns when the picture was taken, by the camera's clock; nil, with a warning, if the date is impossible.
    mutating func shootTime() -> Timestamp? {
        let sources: [(date: String, zone: String?, fraction: String?)] = [
            ("Exif.Photo.DateTimeOriginal", "Exif.Photo.OffsetTimeOriginal", "Exif.Photo.SubSecTimeOriginal"),
            ("Xmp.exif.DateTimeOriginal", nil, nil),
            ("Xmp.photoshop.DateCreated", nil, nil),
            ("Exif.Photo.DateTimeDigitized", "Exif.Photo.OffsetTimeDigitized", "Exif.Photo.SubSecTimeDigitized"),
            ("Xmp.xmp.CreateDate", nil, nil),
        ]
        var absurd: String?
        for source in sources {
            guard let text = document.text(source.date).flatMap({ MetadataText.clean($0) }), !Self.isBlank(text) else {
                continue
            }
            var parser = DateParser(text)
            if let zone = source.zone.flatMap({ document.text($0) }) { parser.zone(from: zone) }
            if let fraction = source.fraction.flatMap({ document.text($0) }) { parser.fraction(from: fraction) }
            if let time = parser.timestamp, Plausibility.years.contains(time.year) { return time }
            absurd = absurd ?? text
        }
        if let time = iptcTime { return time }
        // The file's last modification, which is the shooting time only if nothing better is known.
        if let text = document.text("Exif.Image.DateTime").flatMap({ MetadataText.clean($0) }), !Self.isBlank(text) {
            if let time = DateParser(text).timestamp, Plausibility.years.contains(time.year) { return time }
            absurd = absurd ?? text
        }
        if let absurd { warn("has an invalid date (\(absurd)), which is ignored") }
        return nil
    }

    /// Returns whether a text is what cameras write when their clock was never set.
    private static func isBlank(_ text: String) -> Bool { !text.contains { $0.isNumber && $0 != "0" } }

    private var iptcTime: Timestamp? {
        guard let date = document.text("Iptc.Application2.DateCreated") else { return nil }
        let time = document.text("Iptc.Application2.TimeCreated") ?? ""
        guard let time = DateParser("\(date)T\(time)").timestamp, Plausibility.years.contains(time.year) else {
            return nil
        }
        return time
    }
}
