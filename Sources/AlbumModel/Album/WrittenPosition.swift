/// Positions in a text, as mapping apps and geotagging programs write them into captions and keywords:
/// `48.20817, 16.37382`, `Lat: 48.2 Lon: 16.3`, `48°12'30"N 16°22'E`, `geo:48.2,16.3`, `北纬48.2 东经16.3`, map URLs,
/// places on grids, plus codes, the words of what3words. `PositionForm.all` has all forms.
///
/// A pair of bare numbers is a position only if both have at least four decimals, which is about ten metres: ratios,
/// prices, apertures and dates have fewer. With words, degree signs or compass letters, any number counts.
public struct WrittenPosition: Sendable {
    /// The text without positions and the words that introduce them; nil if nothing worth reading remains.
    public let rest: String?
    /// Whether the text has a position.
    public let isFound: Bool

    public init(in written: String) {
        let text = Self.withPlainDigits(written)
        let hints = PositionHints(in: text)
        guard !hints.isEmpty else {
            (rest, isFound) = (written, false)
            return
        }
        let kept = text.utf8.count <= Self.longest ? Self.without(text, hints: hints) : Self.withoutLineByLine(text)
        isFound = kept != text
        rest = isFound ? Self.tidied(kept) : written
    }

    /// Returns the text with ASCII characters in place of the digits of other scripts and of the signs before digits,
    /// and without invisible characters beside digits.
    private static func withPlainDigits(_ text: String) -> String {
        let isOther = { (scalar: Unicode.Scalar) in
            !scalar.isASCII && scalar.properties.generalCategory == .decimalNumber
        }
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        let written = Array(text.unicodeScalars)
        guard written.contains(where: { signs[$0] != nil || invisible.contains($0) || isOther($0) }) else {
            return text
        }
        let isDigit = { (place: Int) in
            written.indices.contains(place) && written[place].properties.generalCategory == .decimalNumber
        }
        var plain = String.UnicodeScalarView()
        for (place, scalar) in written.enumerated() {
            if isOther(scalar), let digit = scalar.properties.numericValue {
                plain.append(Unicode.Scalar(UInt8(48 + digit)))
            } else if let sign = signs[scalar], isDigit(place + 1) {
                plain.append(sign)
            } else if !invisible.contains(scalar) || !isDigit(place - 1) && !isDigit(place + 1) {
                plain.append(scalar)
            }
        }
        return String(plain)
    }

    /// Full-width signs, and the decimal separator and the comma of Arabic.
    private static let signs: [Unicode.Scalar: Unicode.Scalar] = [
        "．": ".", "，": ",", "／": "/", "：": ":", "－": "-", "＋": "+", "；": ";", "～": "~", "٫": ".", "،": ",",
    ]

    /// Spaces of no width, joiners and marks for the direction of writing.
    private static let invisible: Set<Unicode.Scalar> = [
        "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2060}", "\u{FEFF}",
    ]

    /// The maximum size, in bytes, of a text matched as a whole, and of the lines matched in a longer one. This much
    /// takes about 0.2 s in the worst case.
    private static let longest = 4096

    private static func without(_ text: String, hints: PositionHints) -> String {
        let marked = PositionForm.all.reduce(text) { text, form in
            guard !form.hints.isDisjoint(with: hints), let regex = form.regex else { return text }
            return text.replacing(regex, with: mark)
        }
        guard marked != text, let regex = introduced.regex else { return text }
        return marked.replacing(regex, with: "")
    }

    /// Stands for a position until the words that introduce it have been removed, too. Texts cannot contain this
    /// character.
    private static let mark = "\u{FFFF}"

    /// A mark, the words that introduce it, the brackets or quotation marks around it, and its accuracy.
    private static let introduced = PositionForm(
        "removed", "GPS: \u{FFFF}", "what was a position, with its introduction", hints: [],
        #"(?i)(?:(?:\b(?:gps|"# + PositionParts.places + #")(?!\p{L})|坐标|座標|位置|位置情報|좌표|위치)"#
            + #"["']?\s{0,30}[:=：]?\s{0,4}){0,2}"#
            + #"(?:[{"'\[(]{1,3}\x{FFFF}{1,20}["'\]})]{1,3}|\x{FFFF}{1,20})(?:\s?\(?±\s?\d{1,5}\s?m\b\)?)?"#)

    /// In a very long text, drops lines that may hold a position once the budget for matching is used up.
    private static func withoutLineByLine(_ text: String) -> String {
        var budget = longest
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let hints = PositionHints(in: String(line))
            guard !hints.isEmpty else { return String(line) }
            budget -= line.utf8.count
            return budget >= 0 ? without(String(line), hints: hints) : ""
        }.joined(separator: "\n")
    }

    /// Returns whether a text, such as one of several keywords, is only one of the two numbers of a position.
    static func isHalf(_ text: String) -> Bool {
        guard PositionHints(in: text).contains(.exactNumber), let regex = half.regex else { return false }
        return text.wholeMatch(of: regex) != nil
    }

    private static let half = PositionForm(
        "half", "N48.20817", "one of the two numbers", hints: .exactNumber,
        #"(?i)(?:[NSEWO]\s?)?[+\-−]?\d{1,3}[.,]\d{4,20}\s?[°º˚]?\s?[NSEWO]?"#)

    /// Removes what the gaps leave behind: double spaces, empty brackets, separators at the ends.
    private static func tidied(_ text: String) -> String? {
        var lines: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var words = line.split(separator: " ").map(String.init)
            words.removeAll { ["()", "[]", "(", ")", "-", "–", "—", "|", "@", ",", ";", ":", "/"].contains($0) }
            let joined = words.joined(separator: " ")
                .replacing("()", with: "").replacing("( )", with: "").replacing("[]", with: "")
            let separators: Set<Character> = [
                " ", ",", ";", ":", "：", "-", "–", "—", "|", "/", "@", "(", "[", "，", "、",
            ]
            let start = joined.drop { separators.subtracting(["(", "["]).contains($0) }
            let last = start.lastIndex { !separators.contains($0) }
            lines.append(last.map { String(start[...$0]) } ?? "")
        }
        let kept = lines.joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: true)
            .joined(separator: "\n")
        return kept.contains { $0.isLetter } ? kept : nil
    }
}
