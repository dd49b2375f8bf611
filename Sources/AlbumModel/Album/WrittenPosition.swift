/// Positions in a text, as mapping apps and geotagging programs write them into captions and keywords:
/// `48.20817, 16.37382`, `Lat: 48.2 Lon: 16.3`, `48°12'30"N 16°22'E`, `geo:48.2,16.3`, `北纬48.2 东经16.3`, map URLs,
/// places on the grids of UTM and MGRS, plus codes, the words of what3words.
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
        guard PositionHints.mayBe(in: text) else {
            (rest, isFound) = (written, false)
            return
        }
        let kept = text.utf8.count <= Self.longest ? Self.without(text) : Self.withoutLineByLine(text)
        isFound = kept != text
        rest = isFound ? Self.tidied(kept) : written
    }

    /// Returns the text with the digits of other scripts, and the signs between them, as those of ASCII.
    private static func withPlainDigits(_ text: String) -> String {
        let isOther = { (scalar: Unicode.Scalar) in
            !scalar.isASCII && scalar.properties.generalCategory == .decimalNumber
        }
        guard text.utf8.contains(where: { $0 >= 0x80 }), text.unicodeScalars.contains(where: isOther) else {
            return text
        }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let digit = isOther(scalar) ? scalar.properties.numericValue : nil
            plain.append(digit.flatMap { Unicode.Scalar(UInt32(48 + $0)) } ?? signs[scalar] ?? scalar)
        }
        return String(plain)
    }

    /// Full-width signs, and the decimal separator and the comma of Arabic.
    private static let signs: [Unicode.Scalar: Unicode.Scalar] = [
        "．": ".", "，": ",", "／": "/", "：": ":", "－": "-", "＋": "+", "；": ";", "٫": ".", "،": ",",
    ]

    /// The maximum size, in bytes, of a text matched as a whole, and of the lines matched in a longer one. This much
    /// takes about 0.2 s in the worst case.
    private static let longest = 4096

    private static func without(_ text: String) -> String {
        patterns.reduce(text) { $0.replacing($1.value, with: "") }
    }

    /// In a very long text, drops lines that may hold a position once the budget for matching is used up.
    private static func withoutLineByLine(_ text: String) -> String {
        var budget = longest
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard PositionHints.mayBe(in: String(line)) else { return String(line) }
            budget -= line.utf8.count
            return budget >= 0 ? without(String(line)) : ""
        }.joined(separator: "\n")
    }

    /// Returns whether a text, such as one of several keywords, is only one of the two numbers of a position.
    static func isHalf(_ text: String) -> Bool {
        guard PositionHints.mayBe(in: text), let half else { return false }
        return text.wholeMatch(of: half.value) != nil
    }

    private static let half = pattern(#"(?i)(?:[NSEWO]\s?)?[+\-−]?\d{1,3}[.,]\d{4,20}\s?[°º˚]?\s?[NSEWO]?"#)

    /// A parsed regex, which is only read. `Regex` is not `Sendable` because it may hold closures; these hold none.
    struct Pattern: @unchecked Sendable {
        let value: Regex<AnyRegexOutput>
    }

    static let patterns: [Pattern] = sources.compactMap(pattern)

    private static func pattern(_ source: String) -> Pattern? {
        (try? Regex(source)).map { Pattern(value: $0.matchingSemantics(.unicodeScalar)) }
    }

    /// The most specific patterns come first, so that an address matches as a whole. Every repetition is bounded, so
    /// that a hostile text costs no more than a long one.
    static let sources: [String] = {
        let space = #"\s{0,4}"#
        let number = #"[+\-−]?\d{1,3}(?:[.,]\d{1,20})?"#
        let decimal = #"[+\-−]?\d{1,3}[.,]\d{1,20}"#
        let exact = #"\d{1,3}[.]\d{4,20}"#
        let commaExact = #"\d{1,3},\d{4,20}"#
        let anyExact = "(?:" + exact + "|" + commaExact + ")"
        // Between two bare numbers, which may be in brackets.
        let gap = #"(?:\s?[\])]?\s?[,;/|•·xX×_–—\-]\s?[\[(]?\s?|\s(?:and|und|et|y)\s|[\])]?\s[\[(]?)"#
        let degree = #"\s?(?:[°º˚]|(?i:deg|grad)\b\.?)?\s{0,2}"#
        let minutes = #"\s?\d{1,2}(?:[.,]\d{1,20})?\s?['′’´]"#
        let seconds = #"(?:\s?\d{1,2}(?:[.,]\d{1,20})?\s?(?:["″”]|''|′′|’’))?"#
        let angle = #"\d{1,3}(?:[.,]\d{1,20})?\s?(?:[°º˚]|(?i:deg|grad)\b\.?)(?:"# + minutes + seconds + ")?"
        let exactAngle = #"(?:\d{1,3}\s?[°º˚]"# + minutes + seconds + #"|\d{1,3}[.,]\d{3,20}\s?[°º˚])"#
        // Without signs, which only words can make a position.
        let pair = #"(?:\s?[,;/|]\s?|\s)"#
        let bareMinutes = #"[+\-−]?\d{1,3}\s[0-5]?\d[.,]\d{1,20}"#
        let bareSeconds = #"[+\-−]?\d{1,3}\s[0-5]?\d\s[0-5]?\d(?:[.,]\d{1,20})?"#
        let inexact = #"[+\-−]?\d{1,3}[.]\d{2,20}"#
        let any = "(?:" + angle + "|" + bareMinutes + "|" + number + #"\s?度?)"#
        let between = #"[\s,;/|·，、"'{}\[\]]{0,6}"#
        let means = #"["']?\s{0,4}[:=：]?\s{0,4}["']?"#
        let latitude = #"(?:\b(?:latitude|lat|breitengrad)\b\.?|纬度|緯度)"#
        let longitude = #"(?:\b(?:longitude|long|lon|lng|längengrad)\b\.?|经度|經度)"#
        let named =
            "(?i)"
            + #"(?:\b(?:gps|coordinates?|coords?|position|location)\b\s{0,4}[:=]?\s{0,4}|(?:坐标|座標|位置)\s{0,4}[:：]?\s{0,4})?"#
        let gps = #"(?i:(?:\b(?:gps|coordinates?|coords?)\b|坐标|座標)\s{0,4}[:=：]?\s{0,4})"#
        let position = #"(?i:(?:\b(?:gps|coordinates?|coords?|position|location)\b|坐标|座標|位置)\s{0,4}[:=：]?\s{0,4})"#
        let zone = #"\b(?:0?[1-9]|[1-5]\d|60)"#
        let words = #"[\p{L}\p{M}'’\-]{2,30}(?:[.．。・][\p{L}\p{M}'’\-]{2,30}){2}(?![\p{L}/])"#
        // Compass letters must be capitals: `5 s` is a time.
        let introduction = named.replacing("(?i)", with: "(?i:") + ")"
        return [
            // Map URLs that hold a pair, and URI schemes for positions.
            #"(?i)\b(?:https?://|www\.)[^\s]{0,300}?(?:[@=/,:]|%3A)[+\-]?\d{1,3}\.\d{1,20}(?:,|%2C|/|&\w{1,10}=)[+\-]?\d{1,3}\.\d{1,20}[^\s]{0,300}"#,
            #"(?i)\b(?:https?://)?(?:maps\.app\.goo\.gl|goo\.gl/maps|what3words\.com|w3w\.co|plus\.codes)/[^\s]{1,300}"#,
            #"(?i)\bgeo:\s?[+\-]?\d{1,3}(?:\.\d{1,20})?,\s?[+\-]?\d{1,3}(?:\.\d{1,20})?[^\s]{0,100}"#,
            #"(?i)\bgeo:(?:lat|lon|long)(?:itude)?\s?=\s?[+\-]?\d{1,3}(?:\.\d{1,20})?"#,
            #"@[+\-]?\d{1,3}\.\d{1,20},[+\-]?\d{1,3}\.\d{1,20}(?:,\d{1,5}(?:\.\d{1,5})?[zm])?"#,
            // ISO 6709.
            #"[+\-]\d{2}(?:\d{2}){0,2}\.\d{1,20}[+\-]\d{3}(?:\d{2}){0,2}\.\d{1,20}(?:[+\-]\d{1,6}(?:\.\d{1,20})?)?/?"#,
            // Named: both, both names before both numbers, or one of them with a colon or an equals sign.
            named + latitude + means + #"(?:[NS]\s?)?"# + any + #"\s?(?:[NS]\b)?"# + between + longitude + means
                + #"(?:[EWO]\s?)?"# + any + #"(?:\s?[EWO]\b)?"#,
            named + longitude + means + any + between + latitude + means + any,
            named + latitude + #"\s?[/,]\s?"# + longitude + means + any + between + any,
            named + latitude + #"\s{0,4}[:=：]\s{0,4}"# + any + between + decimal,
            named + #"(?:"# + latitude + "|" + longitude + #")\s{0,4}[:=：]\s{0,4}[NSEWO]?\s?"# + any
                + #"(?:\s?[NSEWO]\b)?"#,
            named + #"(?:\b(?:latitude|longitude)\b|纬度|緯度|经度|經度)\s{0,4}"# + decimal,
            named + "(?:" + latitude + "|" + longitude + #")\s{0,4}[+\-−]?"# + exact,
            // Numbers alone, introduced by words.
            position + bareMinutes + pair + bareMinutes, gps + bareSeconds + pair + bareSeconds,
            gps + inexact + pair + inexact,
            // The Chinese words for compass directions.
            named + "[北南][纬緯]" + space + any + between + "[东東西][经經]" + space + any,
            named + "[东東西][经經]" + space + any + between + "[北南][纬緯]" + space + any,
            // Compass letters after or before the number.
            introduction + angle + #"\s?[NS]\b"# + between + angle + #"\s?[EWO]\b"#,
            introduction + #"\b[NS]\s?"# + angle + between + #"[EWO]\s?"# + angle,
            introduction + #"\b[NS]\s?\d{1,2}[.,]\d{1,20}"# + between + #"[EWO]\s?\d{1,3}[.,]\d{1,20}"#,
            introduction + #"\b[NS]\s?\d{1,2}\s\d{1,2}[.]\d{1,20}['′]?"# + between
                + #"[EWO]\s?\d{1,3}\s\d{1,2}[.]\d{1,20}['′]?"#,
            introduction + #"\b\d{1,2}\s\d{1,2}[.]\d{1,20}['′]?\s?[NS]\b"# + between
                + #"\d{1,3}\s\d{1,2}[.]\d{1,20}['′]?\s?[EWO]\b"#,
            introduction + #"\b\d{1,2}[.,]\d{1,20}\s?[NS]\b"# + between + #"\d{1,3}[.,]\d{1,20}\s?[EWO]\b"#,
            // Letters, hyphens or colons between degrees, minutes and seconds, or nothing, as in the sentences of NMEA.
            introduction + #"\b\d{1,2}\s?d\s?\d{1,2}\s?m(?:\s?\d{1,2}(?:[.,]\d{1,10})?\s?s)?\s?[NS]\b"# + between
                + #"\d{1,3}\s?d\s?\d{1,2}\s?m(?:\s?\d{1,2}(?:[.,]\d{1,10})?\s?s)?\s?[EWO]\b"#,
            introduction + #"\b\d{1,2}[:\-]\d{1,2}[:\-]\d{1,2}(?:[.,]\d{1,10})?\s?[NS]\b"# + between
                + #"\d{1,3}[:\-]\d{1,2}[:\-]\d{1,2}(?:[.,]\d{1,10})?\s?[EWO]\b"#,
            introduction + #"\b\d{4}(?:\d{2})?(?:\.\d{1,10})?\s?,?\s?[NS]\b"# + between
                + #"\d{5}(?:\d{2})?(?:\.\d{1,10})?\s?,?\s?[EWO]\b"#,
            // Words for compass directions.
            introduction + #"\b\d{1,2}[.,]\d{2,20}"# + degree + #"(?i:north|nord|norte|south|süd|sud|sur)\b"# + between
                + #"\d{1,3}[.,]\d{2,20}"# + degree + #"(?i:east|ost|est|este|west|ouest|oeste)\b"#,
            #"(?i)\bbreite"# + means + anyExact + between + "länge" + means + anyExact,
            #"\b[Xx]\s?[:=]\s?[+\-−]?"# + exact + between + #"[Yy]\s?[:=]\s?[+\-−]?"# + exact,
            // Squares of radio amateurs.
            #"(?i)\b(?:qth|locator|grid square)\b\s{0,4}[:=]?\s{0,4}[A-R]{2}\d{2}(?:[A-X]{2}(?:\d{2})?)?\b"#,
            introduction + #"[+\-−]?"# + exactAngle + between + #"[+\-−]?"# + exactAngle,
            // A bare pair.
            introduction + #"[\[(]?[+\-−]?\b"# + exact + gap + "[+\\-−]?" + exact + #"(?![\d.])"#,
            introduction + #"[\[(]?[+\-−]?\b"# + commaExact + "(?:" + gap + #"|,\s)[+\-−]?"# + commaExact
                + #"(?![\d,])"#,
            // Places on the grids of UTM and MGRS: `33U 601779 5340548`, `33UXP0177940548`.
            #"(?i:\bUTM\b\s{0,4}(?:zone)?\s{0,4}[:=]?\s{0,4})?"# + zone
                + #"\s?[C-HJ-NP-X][,:]?\s{0,2}(?:E\s?)?0?[1-9]\d{5}(?:[.,]\d{1,10})?\s?m?\s?E?[\s,;/]{1,3}(?:N\s?)?"#
                + #"\d{6,8}(?:[.,]\d{1,10})?(?:\s?m?\s?[NS]\b|\s?m\b)?"#,
            #"(?i:\bMGRS\b\s{0,4}[:=]?\s{0,4})?"# + zone
                + #"[C-HJ-NP-X]\s?[A-HJ-NP-Z]{2}\s?(?:\d{5}\s?\d{5}|\d{4}\s?\d{4})\b"#,
            // Three words of what3words.
            #"(?i)(?:\b(?:what3words|w3w)\b\s{0,4}[:=：]?\s{0,4})?///\s?"# + words,
            #"(?i)\b(?:what3words|w3w)\b\s{0,4}[:=：]?\s{0,4}/{0,3}"# + words,
            // Plus codes: an alphabet without vowels, and a plus sign before the last two or three characters.
            #"\b(?=[2-9+]{0,8}[CFGHJMPQRVWX])[23456789CFGHJMPQRVWX]{4}(?:[23456789CFGHJMPQRVWX]{4})?\+[23456789CFGHJMPQRVWX]{2,3}\b"#,
        ]
    }()

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
