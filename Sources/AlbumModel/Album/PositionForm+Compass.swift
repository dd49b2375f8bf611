extension PositionForm {
    private typealias Parts = PositionParts

    /// Numbers with points of the compass.
    static let directions: [PositionForm] = [
        PositionForm(
            "compass in Chinese, Japanese and Korean", "北緯48度12分31秒 東経16度22分25秒", "north or south, and east or west",
            hints: .named,
            #"(?:[北南][纬緯]|[북남]위)\s{0,4}[:：]?\s{0,4}"# + Parts.any + Parts.between
                + #"(?:[东東西][经經経]|[동서]경)\s{0,4}[:：]?\s{0,4}"# + Parts.any),
        PositionForm(
            "compass in Chinese, Japanese and Korean, longitude first", "东经16.3 北纬48.2",
            "east or west, and north or south", hints: .named,
            #"(?:[东東西][经經経]|[동서]경)\s{0,4}[:：]?\s{0,4}"# + Parts.any + Parts.between
                + #"(?:[北南][纬緯]|[북남]위)\s{0,4}[:：]?\s{0,4}"# + Parts.any),
        PositionForm(
            "angles, then the compass", "48°12'30\"N 16°22'E", "letters or words after angles",
            hints: [.compass, .degree, .named],
            Parts.angle + #"\s{0,2}"# + "(?:" + Parts.north + "|" + Parts.northern + ")" + Parts.between + Parts.angle
                + #"\s{0,2}"# + "(?:" + Parts.east + "|" + Parts.eastern + ")"),
        PositionForm(
            "the compass, then angles", "N 48° 12.492' E 016° 22.429'", "letters or words before angles",
            hints: [.compass, .degree],
            #"\b(?:[NS]|"# + Parts.northWord + #")\s?"# + Parts.angle + Parts.between + "(?:[EWO]|" + Parts.eastWord
                + #")\s?"# + Parts.angle),
        PositionForm(
            "the compass, then decimals", "N48.2 E16.3", "letters before numbers", hints: [.compass, .exactNumber],
            #"\b[NS]\s?[:：=]?\s?\d{1,2}[.,]\d{1,20}"# + Parts.between + #"[EWO]\s?[:：=]?\s?\d{1,3}[.,]\d{1,20}"#),
        PositionForm(
            "the compass, then minutes", "S33 51.408 E151 12.918", "letters before degrees and minutes",
            hints: .compass,
            #"\b[NS]\s?\d{1,2}\s\d{1,2}[.]\d{1,20}['′]?"# + Parts.between + #"[EWO]\s?\d{1,3}\s\d{1,2}[.]\d{1,20}['′]?"#
        ),
        PositionForm(
            "the compass, then seconds", "N 48 12 31 E 16 22 25", "letters before degrees, minutes and seconds",
            hints: .compass,
            #"\b[NS]\s?"# + Parts.bareSeconds + #"["″]?"# + Parts.between + #"[EWO]\s?"# + Parts.bareSeconds + #"["″]?"#
        ),
        PositionForm(
            "minutes, then the compass", "48 12.5 N 16 22.1 E", "degrees and minutes before letters", hints: .compass,
            #"\b\d{1,2}[\s,\-]\d{1,2}[.]\d{1,20}['′]?\s?"# + Parts.north + Parts.between
                + #"\d{1,3}[\s,\-]\d{1,2}[.]\d{1,20}['′]?\s?"# + Parts.east),
        PositionForm(
            "seconds, then the compass", "48 12 31.3 N 16 22 25.7 E", "degrees, minutes and seconds before letters",
            hints: .compass,
            #"\b"# + Parts.bareSeconds + #"["″]?\s?"# + Parts.north + Parts.between + Parts.bareSeconds
                + #"["″]?\s?"# + Parts.east),
        PositionForm(
            "decimals, then the compass", "48.2087N16.3738E", "numbers before letters", hints: .compass,
            #"\b\d{1,2}[.,]\d{1,20}\s?"# + Parts.north + Parts.between + #"\d{1,3}[.,]\d{1,20}\s?"# + Parts.east),
        PositionForm(
            "letters between the parts", "48d12m29s N, 16d22m25s E", "degrees, minutes and seconds before letters",
            hints: .compass,
            #"\b\d{1,2}\s?d\s?\d{1,2}\s?m(?:\s?\d{1,2}(?:[.,]\d{1,10})?\s?s)?\s?"# + Parts.north + Parts.between
                + #"\d{1,3}\s?d\s?\d{1,2}\s?m(?:\s?\d{1,2}(?:[.,]\d{1,10})?\s?s)?\s?"# + Parts.east),
        PositionForm(
            "hyphens or colons between the parts", "48-12-29N 16-22-25E", "degrees, minutes and seconds before letters",
            hints: .compass,
            #"\b\d{1,2}[:\-]\d{1,2}[:\-]\d{1,2}(?:[.,]\d{1,10})?\s?"# + Parts.north + Parts.between
                + #"\d{1,3}[:\-]\d{1,2}[:\-]\d{1,2}(?:[.,]\d{1,10})?\s?"# + Parts.east),
        PositionForm(
            "nothing between the parts", "4812.4974,N,01622.4286,E", "degrees, minutes and seconds before letters",
            hints: .compass,
            #"\b\d{4}(?:\d{2})?(?:\.\d{1,10})?\s?,?\s?"# + Parts.north + Parts.between
                + #"\d{5}(?:\d{2})?(?:\.\d{1,10})?\s?,?\s?"# + Parts.east),
        PositionForm(
            "the compass, then nothing between the parts", "N4812.522 E01622.428", "letters before degrees and minutes",
            hints: .compass,
            #"\b[NS]\s?\d{4}\.\d{1,10}"# + Parts.between + #"[EWO]\s?\d{5}\.\d{1,10}"#),
        PositionForm(
            "decimals, then words for the compass", "48.20829 Grad Nord, 16.37381 Grad Ost",
            "numbers with three decimals, or two and a degree sign, before words", hints: .directionWord,
            #"\b"# + Parts.exactForWords + #"\s{0,2}"# + Parts.northWord + Parts.between + Parts.exactForWords
                + #"\s{0,2}"# + Parts.eastWord),
        PositionForm(
            "words for the compass, then decimals", "Nord 48.2087 Ost 16.3738",
            "numbers with three decimals, or two and a degree sign or a colon, after words", hints: .directionWord,
            #"\b"# + Parts.northWord + Parts.isExact + Parts.between + Parts.eastWord + Parts.isExact),
        PositionForm(
            "numbers, then words for north latitude", "48,2 nördlicher Breite, 16,3 östlicher Länge",
            "numbers before words for the hemisphere", hints: [.named, .compass, .directionWord, .exactNumber],
            #"\b"# + Parts.any + #"\s{0,2}"# + Parts.northern + Parts.between + Parts.any + #"\s{0,2}"#
                + Parts.eastern),
        PositionForm(
            "bare angles", "48°12'31\" 16°22'25\"", "minutes, or three decimals, with degree signs", hints: .degree,
            Parts.sign + Parts.exactAngle + #"(?:\s?[NSns](?!\p{L}))?"# + Parts.between + Parts.sign + Parts.exactAngle
                + #"(?:\s?[EWOewo](?!\p{L}))?"#),
    ]
}
