package import AlbumModel

/// Parses `2019:07:03 10:11:12`, ISO 8601 and anything in between: numbers in order, then a fraction and a zone.
package struct DateParser {
    private var numbers: [Int] = []
    private var millisecond = 0
    private var zoneMinutes: Int?
    /// Whether the text consists only of numbers and separators, and begins with a year.
    private let isBare: Bool

    package init(_ text: String) {
        isBare =
            text.prefix(while: \.isASCIIDigit).count == 4
            && text.allSatisfy { $0.isASCIIDigit || "-:/ ".contains($0) }
        var rest = Substring(text)
        while numbers.count < 6, let digit = rest.first {
            guard digit.isASCIIDigit else {
                // After the time, a sign begins the zone; before, it separates the numbers of the date.
                if numbers.count >= 4, "+-Zz.".contains(digit) { break }
                rest.removeFirst()
                continue
            }
            let run = rest.prefix(while: \.isASCIIDigit)
            rest = rest.dropFirst(run.count)
            if numbers.isEmpty, run.count == 8, let all = Int(run) {
                numbers = [all / 10_000, all / 100 % 100, all % 100]
            } else {
                numbers.append(run.count <= 4 ? Int(run) ?? -1 : -1)
            }
        }
        if rest.first == "." {
            let digits = rest.dropFirst().prefix(while: \.isASCIIDigit)
            fraction(from: String(digits))
            rest = rest.dropFirst(digits.count + 1)
        }
        if !rest.isEmpty { zone(from: String(rest)) }
    }

    /// Parses `SubSecTime`, the digits after the decimal point: 5 and 500 are both half a second.
    mutating func fraction(from text: String) {
        let digits = text.prefix(while: \.isASCIIDigit).prefix(3)
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

extension DateParser {
    /// The parsed date, as far as it is known: EXIF allows blanks in place of unknown numbers, and IPTC zeros, which
    /// programs write in EXIF, too.
    package var date: KnownDate? {
        if let timestamp { return numbers.count > 3 ? KnownDate(timestamp) : KnownDate(dayOf: timestamp) }
        guard let year = numbers.first, year > 0 else { return nil }
        if numbers.count > 2 {
            guard numbers[2...].allSatisfy({ $0 == 0 }) else { return nil }
        } else if !isBare {
            return nil
        }
        let month = numbers.count > 1 ? numbers[1] : 0
        return KnownDate(year: year, month: month == 0 ? nil : month)
    }

    /// The parsed date; the forms that only people write are accepted, too, since programs pass them on in XMP.
    static func date(_ text: String, _ parser: DateParser) -> KnownDate? {
        guard let date = parser.date ?? KnownDate(written: text), Plausibility.years.contains(date.start.year) else {
            return nil
        }
        return date
    }
}

/// The dates in a photograph's tags.
extension MetadataReader {
    /// Returns when the picture was taken, by the camera's clock; nil, with a warning, if the date is impossible.
    mutating func shootTime() -> KnownDate? {
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
            if let date = DateParser.date(text, parser) { return date }
            absurd = absurd ?? text
        }
        if let time = iptcTime { return time }
        // The file's last modification, which is the shooting time only if nothing better is known.
        if let text = document.text("Exif.Image.DateTime").flatMap({ MetadataText.clean($0) }), !Self.isBlank(text) {
            if let date = DateParser.date(text, DateParser(text)) { return date }
            absurd = absurd ?? text
        }
        if let absurd { warn("has an invalid date (\(absurd)), which is ignored") }
        return nil
    }

    /// Returns whether a text is what cameras write when their clock was never set.
    private static func isBlank(_ text: String) -> Bool { !text.contains { $0.isNumber && $0 != "0" } }

    private var iptcTime: KnownDate? {
        guard let date = document.text("Iptc.Application2.DateCreated") else { return nil }
        let time = document.text("Iptc.Application2.TimeCreated") ?? ""
        let text = time.isEmpty ? date : "\(date)T\(time)"
        return DateParser.date(text, DateParser(text))
    }
}
