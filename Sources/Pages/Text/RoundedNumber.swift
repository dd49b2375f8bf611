/// A number rounded to a few decimal places, in parts, so that it can be formatted for a page's language or for CSS.
struct RoundedNumber {
    let isNegative: Bool
    let whole: Int
    /// The digits after the decimal mark without trailing zeros; empty for a whole number.
    let fraction: String

    /// Nil if the value is not finite, or larger than anything that a page shows.
    init?(_ value: Double, places: Int) {
        guard value.isFinite, abs(value) < 1e12 else { return nil }
        var scale = 1
        for _ in 0..<places { scale *= 10 }
        let scaled = Int((abs(value) * Double(scale)).rounded())
        isNegative = value < 0 && scaled > 0
        whole = scaled / scale
        let rest = String(scaled % scale)
        var fraction = scale == 1 ? "" : String(repeating: "0", count: places - rest.count) + rest
        while fraction.last == "0" { fraction.removeLast() }
        self.fraction = fraction
    }

    /// Returns the number in the format of CSS and HTML, independent of the page's language.
    static func css(_ value: Double, places: Int) -> String {
        guard let number = RoundedNumber(value, places: places) else { return "0" }
        let sign = number.isNegative ? "-" : ""
        return number.fraction.isEmpty ? "\(sign)\(number.whole)" : "\(sign)\(number.whole).\(number.fraction)"
    }
}
