extension PositionForm {
    private typealias Parts = PositionParts
    private static let zone = #"\b(?:0?[1-9]|[1-5]\d|60)"#
    private static let threeWords = #"[\p{L}\p{M}'’\-]{2,30}(?:[.．。・][\p{L}\p{M}'’\-]{2,30}){2}(?![\p{L}/])"#
    private static let swissMarks = #"[’'′\s]?"#

    /// Places on grids.
    static let grids: [PositionForm] = [
        PositionForm(
            "UTM", "33U 601779 5340548", "zone, easting and northing in metres", hints: .grid,
            #"(?i:\bUTM\b\s{0,4}(?:zone)?\s{0,4}[:=]?\s{0,4})?"# + zone
                + #"\s?[C-HJ-NP-X][,:]?\s{0,2}(?:E\s?)?0?[1-9]\d{5}(?:[.,]\d{1,10})?\s?m?\s?E?[\s,;/]{1,3}(?:N\s?)?"#
                + #"\d{6,8}(?:[.,]\d{1,10})?(?:\s?m?\s?[NS]\b|\s?m\b)?"#),
        PositionForm(
            "MGRS", "33UXP0177940548", "zone, square, easting and northing in metres", hints: .grid,
            #"(?i:\bMGRS\b\s{0,4}[:=]?\s{0,4})?"# + zone
                + #"[C-HJ-NP-X]\s?[A-HJ-NP-Z]{2}\s?(?:\d{5}\s?\d{5}|\d{4}\s?\d{4})\b"#),
        PositionForm(
            "Ordnance Survey", "TQ 38876 77320", "square of Great Britain, easting and northing in metres",
            hints: .grid,
            #"\b(?:H[OPTUWXYZ]|N[A-DF-HJ-PR-UW-Z]|OV|S[CDEH-KM-PR-Z]|T[AFGLMQRV])\s\d{5}\s\d{5}(?![\d\w])"#),
        PositionForm(
            "named Ordnance Survey", "Grid ref: TQ 388 773", "square of Great Britain, easting and northing",
            hints: .named,
            #"(?i:\b(?:(?:OS\s)?grid\sref(?:erence|\.)?|OS\sgrid|NGR)\s{0,4}[:=]?\s{0,4})[HNOST][A-HJ-Z]\s?"#
                + #"(?:\d{3}\s?\d{3}|\d{4}\s?\d{4}|\d{5}\s?\d{5})(?!\d)"#),
        PositionForm(
            "Swiss grid", "LV95 2600000 / 1200000", "easting and northing in metres", hints: .named,
            #"(?i:\b(?:LV\s?95|LV\s?03|CH\s?1903\+?|Landeskoordinaten|Swiss\sgrid))"#
                + #"\s{0,4}[:=,]?\s{0,4}(?:E\s?[:=]?\s?)?"#
                + "[12]?" + swissMarks + #"\d{3}"# + swissMarks
                + #"\d{3}(?:\.\d{1,10})?\s?m?[\s,;/]{1,3}(?:N\s?[:=]?\s?)?1?"#
                + swissMarks + #"\d{2,3}"# + swissMarks + #"\d{3}(?:\.\d{1,10})?(?:\s?m\b)?"#),
        PositionForm(
            "Gauss-Krüger", "R 4500123 H 5801234", "easting and northing in metres", hints: [.grid, .named],
            #"\bR(?:W|echts(?:wert)?)?\.?\s?[:=]?\s?[1-7]\d{6}(?:[.,]\d{1,10})?[\s,;/]{1,3}"#
                + #"H(?:W|och(?:wert)?)?\.?\s?[:=]?\s?[4-6]\d{6}(?:[.,]\d{1,10})?(?!\d)"#),
        PositionForm(
            "square of radio amateurs", "QTH JN88ee22", "field, square and subsquare", hints: .named,
            #"(?i)\b(?:qth|locator|grid square)\b\s{0,4}[:=]?\s{0,4}[A-R]{2}\d{2}(?:[A-X]{2}(?:\d{2})?)?\b"#),
    ]

    /// Codes that stand for a place.
    static let words: [PositionForm] = [
        PositionForm(
            "what3words", "///filled.count.soap", "three words", hints: .threeWords,
            #"(?i)(?:\b(?:what3words|w3w)\b\s{0,4}[:=：]?\s{0,4})?///\s?"# + threeWords),
        PositionForm(
            "named what3words", "what3words: filled.count.soap", "three words", hints: .threeWords,
            #"(?i)\b(?:what3words|w3w)\b\s{0,4}[:=：]?\s{0,4}/{0,3}"# + threeWords),
        PositionForm(
            "plus code", "8FWV6C5M+QX", "an alphabet without vowels, with a plus sign before the last characters",
            hints: .plusCode,
            #"\b(?=[2-9+]{0,8}[CFGHJMPQRVWX])[23456789CFGHJMPQRVWX]{4}(?:[23456789CFGHJMPQRVWX]{4})?"#
                + #"\+[23456789CFGHJMPQRVWX]{2,3}\b"#),
    ]

    /// Two numbers and nothing else.
    ///
    /// They are a position only if both have at least four decimals: ratios, prices, apertures and dates have fewer.
    static let pairs: [PositionForm] = [
        PositionForm(
            "bare pair", "48.20817, 16.37382", "latitude and longitude, with four decimals", hints: .exactNumber,
            #"[\[(]?[+\-−]?\b"# + Parts.noMonths + Parts.exactWithPoint + Parts.gap + #"[+\-−]?"# + Parts.exactWithPoint
                + #"(?![\d.])"#),
        PositionForm(
            "bare pair with commas", "48,20829 16,37381", "latitude and longitude, with four decimals",
            hints: .exactNumber,
            #"[\[(]?[+\-−]?\b"# + Parts.noMonths + Parts.exactWithComma + "(?:" + Parts.gap + #"|,\s)[+\-−]?"#
                + Parts.exactWithComma
                + #"(?![\d,])"#),
    ]
}
