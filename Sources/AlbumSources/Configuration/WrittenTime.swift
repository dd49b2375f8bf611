import AlbumModel

/// Parsing times written by people and programs.
extension Timestamp {
    /// Parses a time such as `2024-03-09`, `2024-03-09 18:04` or `2024-03-09T18:04:05.120+01:00`. The parts of the date
    /// may also be separated by `:`, `/` or `.`. Returns nil for anything else.
    package init?(written text: String) {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(4...4), scanner.skip("-:/."), let month = scanner.number(1...2),
            scanner.skip("-:/."), let day = scanner.number(1...2)
        else { return nil }
        guard !scanner.isAtEnd else {
            self.init(year: year, month: month, day: day)
            return
        }
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
        self.init(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second, millisecond: millisecond,
            zoneMinutes: zone)
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
        while count < digits.upperBound, position < bytes.count, (0x30...0x39).contains(bytes[position]) {
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

/// The time zones that the system knows by name.
enum ZoneDatabase {
    private static let folders = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo"]
    /// The maximum number of bytes read; the largest file has less than 4 kB.
    private static let longest = 256 << 10

    /// Returns the rules for an offset (`+01:00`, `UTC`) or a name (`Europe/Berlin`), or nil if the text is neither.
    static func rules(_ zone: String) -> ZoneRules? {
        if let rules = ZoneRules(offset: zone) { return rules }
        // A name is a path below the database's folder and must not lead out of it.
        let parts = zone.split(separator: "/", omittingEmptySubsequences: false)
        let isName =
            parts.count <= 3
            && parts.allSatisfy { part in
                part.first?.isLetter ?? false
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-+".contains($0)) }
            }
        guard isName else { return nil }
        for folder in folders {
            guard let bytes = try? FileAccess.disk(root: folder).read(zone, longest) else { continue }
            return ZoneRules(tzif: bytes)
        }
        return nil
    }
}
