internal import AlbumModel

/// Several short texts in one column, separated by a control character that the readers of metadata drop from texts.
enum TextList {
    private static let separator: Character = "\u{1f}"

    static func join(_ texts: [String]) -> String { texts.joined(separator: String(separator)) }

    static func split(_ column: String) -> [String] {
        column.isEmpty ? [] : column.split(separator: separator).map(String.init)
    }
}

extension Timestamp {
    /// All of the value in one column: numbers separated by spaces, the zone last and only where it is known.
    package var stored: String {
        let clock = "\(year) \(month) \(day) \(hour) \(minute) \(second) \(millisecond)"
        return zoneMinutes.map { "\(clock) \($0)" } ?? clock
    }

    package init?(stored: String) {
        let numbers = stored.split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 7 || numbers.count == 8 else { return nil }
        self.init(
            year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
            second: numbers[5], millisecond: numbers[6], zoneMinutes: numbers.count == 8 ? numbers[7] : nil)
    }
}
