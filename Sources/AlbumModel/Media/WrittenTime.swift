/// Parsing times written by people and programs.
extension Timestamp {
    /// Parses a time such as `2024-03-09`, `2024-03-09 18:04` or `2024-03-09T18:04:05.120+01:00`. The parts of the date
    /// may also be separated by `:`, `/` or `.`. Returns nil for anything else.
    package init?(written text: String) {
        guard let (moment, _) = Self.parsed(text) else { return nil }
        self = moment
    }

    /// Returns the time that a text states, and whether it states more than the day.
    static func parsed(_ text: String) -> (moment: Timestamp, hasTime: Bool)? {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(4...4), scanner.skip("-:/."), let month = scanner.number(1...2),
            scanner.skip("-:/."), let day = scanner.number(1...2)
        else { return nil }
        guard !scanner.isAtEnd else { return Timestamp(year: year, month: month, day: day).map { ($0, false) } }
        guard scanner.skip("Tt "), let hour = scanner.number(1...2), scanner.skip(":"),
            let minute = scanner.number(2...2)
        else { return nil }
        var second = 0
        var millisecond = 0
        if scanner.skip(":") {
            guard let value = scanner.number(2...2) else { return nil }
            second = value
            if scanner.skip(".,") {
                guard let fraction = scanner.fraction() else { return nil }
                millisecond = fraction
            }
        }
        while scanner.skip(" ") {}
        var zone: Int?
        if scanner.skip("Zz") {
            zone = 0
        } else if !scanner.isAtEnd {
            guard let offset = scanner.zone() else { return nil }
            zone = offset
        }
        guard scanner.isAtEnd else { return nil }
        let moment = Timestamp(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second, millisecond: millisecond,
            zoneMinutes: zone)
        return moment.map { ($0, true) }
    }
}

/// Scans digits and the separators between them.
private struct DigitScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { position == bytes.count }

    /// Scans a number with the given count of digits.
    mutating func number(_ digits: ClosedRange<Int>) -> Int? {
        var value = 0
        var count = 0
        while count < digits.upperBound, position < bytes.count, bytes[position].isASCIIDigit {
            value = value * 10 + Int(bytes[position] - 0x30)
            count += 1
            position += 1
        }
        return count >= digits.lowerBound ? value : nil
    }

    /// Scans the digits after a decimal point as thousandths, ignoring any beyond the third.
    mutating func fraction() -> Int? {
        let start = position
        guard var value = number(1...3) else { return nil }
        for _ in (position - start)..<3 { value *= 10 }
        while number(1...1) != nil {}
        return value
    }

    /// Scans `+01:00`, `+0100` or `+01` as minutes.
    mutating func zone() -> Int? {
        let isWest = position < bytes.count && bytes[position] == UInt8(ascii: "-")
        guard skip("+-"), let hours = number(2...2) else { return nil }
        _ = skip(":")
        let minutes = isAtEnd ? 0 : number(2...2)
        guard let minutes, minutes < 60 else { return nil }
        return (hours * 60 + minutes) * (isWest ? -1 : 1)
    }

    mutating func skip(_ characters: String) -> Bool {
        guard position < bytes.count, characters.utf8.contains(bytes[position]) else { return false }
        position += 1
        return true
    }
}
