/// How a source writes its times: `dd.MM.yyyy HH:mm`, or `unix` and `unix-ms` for a count since 1970, and the zone that
/// they are in where they state none.
public struct TimeFormat: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case year, month, day, hour, halfDayHour, minute, second, fraction, halfDay, zone
        /// A year of two digits.
        case shortYear
        case literal(Unicode.Scalar)
    }

    enum Kind: Hashable, Sendable {
        case parts([Part])
        /// A number of which so many make a second.
        case count(perSecond: Int)
        /// The forms that every time may have.
        case usual
    }

    /// As it was written; nil for the usual forms.
    public let text: String?
    let kind: Kind
    /// That of times which state none.
    let zone: ZoneRules?

    /// Why a format cannot be used.
    public enum Problem: Error, Hashable, Sendable {
        case unknownLetter(Character)
        case noDate
    }

    /// - Parameters:
    ///   - format: the letters `y M d H h m s S a Z`, or `unix`, or `unix-ms`; nil for the usual forms in another zone.
    ///   - zone: that of times which state none.
    public init(_ format: String?, zone: ZoneRules? = nil) throws(Problem) {
        text = format
        self.zone = zone
        switch format {
        case nil: kind = .usual
        case "unix": kind = .count(perSecond: 1)
        case "unix-ms": kind = .count(perSecond: 1000)
        case let format?: kind = .parts(try Self.parts(of: format))
        }
    }

    private static func parts(of format: String) throws(Problem) -> [Part] {
        var parts: [Part] = []
        var rest = Array(format)[...]
        while let letter = rest.popFirst() {
            let run = 1 + rest.prefix { $0 == letter }.count
            switch letter {
            case "y": parts.append(run == 2 ? .shortYear : .year)
            case "M": parts.append(.month)
            case "d": parts.append(.day)
            case "H": parts.append(.hour)
            case "h": parts.append(.halfDayHour)
            case "m": parts.append(.minute)
            case "s": parts.append(.second)
            case "S": parts.append(.fraction)
            case "a": parts.append(.halfDay)
            case "Z", "X", "x": parts.append(.zone)
            case "'":
                parts += rest.prefix { $0 != "'" }.flatMap(\.unicodeScalars).map(Part.literal)
                rest = rest.drop { $0 != "'" }.dropFirst()
                continue
            case let letter where letter.isASCII && letter.isLetter: throw .unknownLetter(letter)
            default:
                parts += letter.unicodeScalars.map(Part.literal)
                continue
            }
            rest = rest.dropFirst(run - 1)
        }
        guard parts.contains(.year) || parts.contains(.shortYear), parts.contains(.month), parts.contains(.day) else {
            throw .noDate
        }
        return parts
    }
}
