/// The building blocks of the patterns of several forms.
enum PositionParts {
    // MARK: Numbers

    static let sign = #"[+\-−]?"#
    static let number = #"[+\-−]?(?>\d{1,3})(?:[.,](?>\d{1,20}))?"#
    static let decimal = #"[+\-−]?(?>\d{1,3})[.,]\d{1,20}"#
    static let twoDecimals = #"[+\-−]?(?>\d{1,3})[.,](?>\d{2,20})"#
    /// About ten metres.
    static let exactWithPoint = #"\d{1,3}[.]\d{4,20}"#
    static let exactWithComma = #"\d{1,3},\d{4,20}"#
    static let exact = #"[+\-−]?\d{1,3}[.,]\d{4,20}"#
    /// Only words, or letters for the compass, make these a position.
    static let bareMinutes = #"[+\-−]?(?>\d{1,3})[\s,][0-5]?\d[.,](?>\d{1,20})"#
    static let bareSeconds = #"[+\-−]?(?>\d{1,3})\s[0-5]?\d\s[0-5]?\d(?:[.,]\d{1,20})?"#

    // MARK: Angles

    static let degreeSign = #"(?:[°º˚度도]|(?i:deg|grad)(?!\p{L}{2})\.?)"#
    static let minutes = #"\s?\d{1,2}(?:[.,]\d{1,20})?\s?(?:['′’´‘分분]|(?i:min)\.?)"#
    static let seconds = #"(?:\s?\d{1,2}(?:[.,]\d{1,20})?\s?(?:["″”“秒초]|''|′′|’’|´´|(?i:sec)\.?)?)?"#
    static let angle = #"(?>\d{1,3}(?:[.,]\d{1,20})?)\s?"# + degreeSign + "(?:" + minutes + seconds + ")?"
    static let exactAngle = #"(?:\d{1,3}\s?[°º˚]"# + minutes + seconds + #"|\d{1,3}[.,]\d{3,20}\s?[°º˚])"#
    static let any = "(?:" + sign + angle + "|" + bareSeconds + "|" + bareMinutes + "|" + number + ")"
    static let anyExact = "(?:" + sign + angle + "|" + bareSeconds + "|" + twoDecimals + ")"

    /// With words for the compass: prices and times next to them have two decimals.
    static let exactForWords = #"\d{1,3}[.,](?:(?>\d{3,20})(?:\s?"# + degreeSign + #")?|\d{2}\s?"# + degreeSign + ")"
    static let isExact = #"\s{0,2}(?:[:=]\s{0,2}\d{1,3}[.,]\d{2,20}|"# + exactForWords + ")"

    // MARK: Between numbers

    static let and = #"\s(?:and|und|et|y|e|en|i|и)\s"#
    /// Between two numbers that have names or letters for the compass.
    static let between = #"(?>"# + and + #"|[\s,;/|·•，、；"'{}\[\]()<_\-–—&+]{0,8}(?:/?\w{1,20}>\s?<)?)"#
    /// Between two numbers of which the second has no name.
    static let betweenBare = "(?:" + and + #"|[\s,;/|·•，、；"'{}\[\]()\-–—&+]{1,8})"#
    /// Between two numbers that only a word introduces.
    static let separator = #"(?:\s?[,;/|]\s?|\s)"#
    /// Between two bare numbers, which may be in brackets.
    static let gap =
        #"(?:\s?[\])]?\s?[,;，；、/|•·xX×_–—~&+:\-]\s?[\[(]?\s?|\s(?:and|und|et|y|e|by)\s|[\])]?\s[\[(]?)"#

    /// Not followed by two months, as in `09.2018 - 12.2018`.
    static let noMonths = "(?!" + month + "(?:" + gap + #"|,\s)"# + month + ")"
    private static let month = #"(?:0?[1-9]|1[0-2])[.,](?:19|20)\d{2}(?!\d)"#

    // MARK: Names

    /// What programs write before `Lat` or `latitude`: `gps_`, `GPS`, `home`, `exif:GPS`.
    private static let prefix = #"\b(?:\w{0,20}[_.:])?(?:gps\s?|\w{1,20}(?=(?-i:L[a-z])))?"#
    /// The end of a word, and what programs write after it: `_dd`, ` (deg)`.
    private static let noLetter =
        #"(?!\p{L})\.?(?:_(?i:dd|dms|deg|wgs84)(?![\p{L}\p{N}])|\s?\((?i:dd|dms|deg|degrees|°)\))?"#
    /// In some languages, the words for latitude and longitude are those for width and length, too.
    private static let latitudeWords =
        prefix + "(?:latitud(?:ine|e)?|lat)" + noLetter
        + #"|\b(?:breitengrad|breedtegraad|szerokość geogr(?:aficzna|\.)|широта)"# + noLetter + "|[纬緯]度|위도"
    private static func longitudeWords(_ word: String) -> String {
        prefix + "(?:" + word + "|lon|lng)" + noLetter
            + #"|\b(?:l(?:ä|ae)ngengrad|lengtegraad|długość geogr(?:aficzna|\.)|долгота)"# + noLetter + "|[经經経]度|경도"
    }
    private static let direction = #"(?:\s{0,4}(?:(?:nord|norte|north|sud|sur|sul|south|[ns])(?!\p{L})))?"#
    private static let eastOrWest =
        #"(?:\s{0,4}(?:(?:east|est|este|ost|leste|west|oeste|ovest|ouest|[ewo])(?!\p{L})))?"#
    static let latitude = "(?:" + latitudeWords + ")"
    static let longitude = "(?:" + longitudeWords("longitud(?:ine|e)?") + #"|\blong(?!\p{L})\.?)"#
    /// Without words that may mean the length of something.
    static let clearLongitude = "(?:" + longitudeWords("longitud(?:ine|e)") + ")"
    /// Not within a number, and not before a unit for the exposure latitude of film.
    static let noStops = #"(?!\d|/|\s?(?:(?i:f-?)?(?i:stops?|blenden?|ev|bar))(?!\p{L}))"#
    /// Between a name and its number.
    static let means = #"(?>["']?\s{0,30}[:=：,>]?\s{0,4}["'(\[]?)"#
    static let latitudeIs = latitude + direction + means
    static let longitudeIs = longitude + eastOrWest + means

    // MARK: The compass

    /// Letters must be capitals: `5 s` is a time.
    static let north = #"[NS](?!\p{L})"#
    static let east = #"[EWO](?!\p{L})"#
    static let northWord = #"(?i:north|nord|norte|noord|south|süd|sud|sur|sul|zuid)(?!\p{L})"#
    static let eastWord = #"(?i:east|ost|este?|leste|oost|west|ouest|oeste|ovest)(?!\p{L})"#
    /// `nördlicher Breite`, `n. Br.`, `NB`, `latitude nord`, `с. ш.`.
    static let northern = [
        #"(?:[NZ]B(?!\p{L})|(?i:(?:n(?:ö|oe)rdl(?:iche[rn]?|\.)?|s(?:ü|ue)dl(?:iche[rn]?|\.)?|[ns]\.)"#
            + #"\s?br(?:eite(?!\p{L})|\.)"#,
        #"(?:north|south)(?:ern)?\slatitude|noorderbreedte|zuiderbreedte"#,
        #"(?:de\s)?latitud(?:ine|e)?\s(?:north|nord|norte|south|sud|sul|sur)(?!\p{L})"#,
        #"szerokości\s(?:geogr(?:aficznej|\.)\s)?(?:północnej|południowej)"#,
        #"[сю]\.\s?ш\.|(?:северной|южной)\sшироты))"#,
    ].joined(separator: "|")
    static let eastern = [
        #"(?:[OW]L(?!\p{L})|(?i:(?:(?:ö|oe)stl(?:iche[rn]?|\.)?|westl(?:iche[rn]?|\.)?|[öow]\.)"#
            + #"\s?l(?:änge(?!\p{L})|\.)"#,
        #"(?:east|west)(?:ern)?\slongitude|oosterlengte|westerlengte"#,
        #"(?:de\s)?longitud(?:ine|e)?\s(?:east|este?|west|oeste|ouest|ovest|leste)(?!\p{L})"#,
        #"długości\s(?:geogr(?:aficznej|\.)\s)?(?:wschodniej|zachodniej)"#,
        #"[вз]\.\s?д\.|(?:восточной|западной)\sдолготы))"#,
    ].joined(separator: "|")

    // MARK: Words that introduce numbers

    private static let coordinates =
        "coord(?:inate)?s?|coordonnées|coordenadas|coordinaten|koordinaten?|współrzędne|координаты"
    /// Words for a place, which may be about something else.
    static let places = coordinates + "|position|location|standort|posición|posizione|posição|ubicación"
    private static let introduces = #"["']?\s{0,4}[:=：]?\s{0,4}["'(\[]{0,2}"#
    static let gps = #"(?i:(?:\b(?:gps|"# + coordinates + #")(?!\p{L})|坐标|座標|좌표)"# + introduces + ")"
    static let position =
        #"(?i:(?:\b(?:gps|"# + places + #")(?!\p{L})|坐标|座標|位置|좌표|위치)"# + introduces + ")"
}
