/// A number rounded to a few decimal places, in parts, so that a page may write it as its language does and CSS as CSS
/// does.
struct RoundedNumber {
    let isNegative: Bool
    let whole: Int
    /// The digits after the decimal mark without zeros at their end; empty for a whole number.
    let fraction: String

    /// Nil for what is no number, or beyond all that a page has to show.
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

    /// As CSS and HTML read numbers, whatever the language of the page.
    static func css(_ value: Double, places: Int) -> String {
        guard let number = RoundedNumber(value, places: places) else { return "0" }
        let sign = number.isNegative ? "-" : ""
        return number.fraction.isEmpty ? "\(sign)\(number.whole)" : "\(sign)\(number.whole).\(number.fraction)"
    }
}
