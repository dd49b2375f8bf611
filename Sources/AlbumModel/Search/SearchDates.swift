/// Finds the dates in texts that a search looks up as one word: `2019-05-12 Rome` has `201905` and `20190512`, as the
/// photos of that month and day have. `2024年3月9日` has `3月` and `3月9日`, too: its parts alone would match any other
/// date that has the same numbers. `templates/finding/query.js` reads the dates in queries in the same way; keep the two
/// in step.
///
/// A query does not say whether `2019-05` is a date or part of a name, so names must be found by it, too.
enum SearchDates {
    /// Calls `body` with the word of each date, in the order of the text: year and month, then year, month and day.
    ///
    /// - Parameters:
    ///   - text: the folded text.
    ///   - scalar: returns the Unicode scalar of an element.
    static func each<Text: RandomAccessCollection>(
        in text: Text, scalar: (Text.Element) -> UInt32, _ body: (String) -> Void
    ) where Text.Index == Int {
        var reading = Reading()
        var chinese = ChineseReading()
        var number: Number?
        for place in text.indices {
            let value = scalar(text[place])
            if value &- 0x30 < 10 {
                number = (number ?? Number(after: reading.gap)).followed(by: Int(value) - 0x30)
                continue
            }
            if let complete = number {
                reading.add(complete, body)
                chinese.add(complete)
                number = nil
            }
            reading.gap.add(value)
            chinese.add(value, body)
        }
        if let number { reading.add(number, body) }
    }

    /// A run of digits.
    private struct Number {
        /// What is between it and the run before.
        var gap: Gap
        var value = 0
        var length = 0

        init(after gap: Gap) { self.gap = gap }

        func followed(by digit: Int) -> Number {
            var longer = self
            // No date has as many digits, and the value of a longer run would overflow.
            if length < 5 {
                longer.value = value * 10 + digit
                longer.length += 1
            }
            return longer
        }

        var isYear: Bool { length == 4 }
        var isMonth: Bool { length <= 2 && (1...12).contains(value) }
        var isDay: Bool { length <= 2 && (1...31).contains(value) }
        /// Whether the number may be the beginning of a month or day. A query that ends with it matches all dates that
        /// begin like this, so it must also match a name that ends with it (`Release 2019.0`).
        var isLoneZero: Bool { length == 1 && value == 0 }
    }

    /// The characters between two runs of digits: those that dates may have, or others.
    private enum Gap {
        case none, dash, dot, dotAndSpace, other

        mutating func add(_ scalar: UInt32) {
            switch (self, scalar) {
            case (.none, 0x2D), (.none, 0x2F): self = .dash
            case (.none, 0x2E): self = .dot
            case (.dot, 0x20), (.dot, 0xA0), (.dot, 0x202F): self = .dotAndSpace
            default: self = .other
            }
        }

        var isBetweenParts: Bool { self == .dash || self == .dot }
        var isAfterOrdinal: Bool { self == .dot || self == .dotAndSpace }
    }

    /// The last two runs of digits, and what follows them.
    private struct Reading {
        var gap = Gap.none
        private var first: Number?
        private var second: Number?

        mutating func add(_ third: Number, _ body: (String) -> Void) {
            defer { (first, second, gap) = (second, third, .none) }
            guard let second else { return }
            if second.isYear, third.isMonth || third.isLoneZero, third.gap.isBetweenParts {
                body(String(second.value * 100 + third.value))
            }
            guard let first else { return }
            if first.isYear, second.isMonth, third.isDay || third.isLoneZero, second.gap.isBetweenParts,
                third.gap.isBetweenParts
            {
                body(String((first.value * 100 + second.value) * 100 + third.value))
            }
            if first.isDay, second.isMonth, third.isYear, second.gap.isAfterOrdinal, third.gap.isAfterOrdinal {
                body(String(third.value * 100 + second.value))
                body(String((third.value * 100 + second.value) * 100 + first.value))
            }
        }
    }

    /// The parts of a date such as `2024 年 3 月 9 日`, with or without the year and the blanks.
    private struct ChineseReading {
        private enum Part {
            case none
            case year(Int)
            case month(Int, year: Int?)
        }

        /// The parts before `number`.
        private var before = Part.none
        /// The last run of digits, if only blanks follow it.
        private var number: Number?

        mutating func add(_ next: Number) {
            if number != nil { before = .none }
            number = next
        }

        mutating func add(_ scalar: UInt32, _ body: (String) -> Void) {
            if scalar == 0x20 || scalar == 0xA0 || scalar == 0x202F { return }
            var part = Part.none
            switch (scalar, number) {
            case (0x5E74, let year?) where year.isYear: part = .year(year.value)
            case (0x6708, let month?) where month.isMonth:
                var year: Int?
                if case .year(let value) = before { year = value }
                if let year { body(String(year * 100 + month.value)) }
                body("\(month.value)月")
                part = .month(month.value, year: year)
            // 日, and 号 as people say it.
            case (0x65E5, let day?) where day.isDay, (0x53F7, let day?) where day.isDay:
                guard case .month(let month, let year) = before else { break }
                if let year { body(String((year * 100 + month) * 100 + day.value)) }
                body("\(month)月\(day.value)日")
            default: break
            }
            (before, number) = (part, nil)
        }
    }
}
