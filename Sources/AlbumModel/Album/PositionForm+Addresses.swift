extension PositionForm {
    /// Addresses of maps.
    static let addresses: [PositionForm] = [
        PositionForm(
            "address with a pair", "https://maps.google.com/?q=48.2,16.3", "latitude and longitude, in either order",
            hints: .address,
            #"(?i)\b(?:https?://|www\.|maps\.)[^\s]{0,300}?(?:[@=/,:(+]|%3A|!\dd)[+\-]?\d{1,3}\.\d{1,20}"#
                + #"(?:,|%2C|/|&\w{1,10}=|!\dd)(?:\+|%20)?[+\-]?\d{1,3}\.\d{1,20}[^\s]{0,300}"#),
        PositionForm(
            "address with an unusual pair", "https://bing.com/maps?cp=48.2087~16.3738",
            "latitude and longitude, with at least three decimals", hints: .address,
            #"(?i)\b(?:https?://|www\.|maps\.)[^\s]{0,300}?(?:[@=/,:(+]|%3A)[+\-]?\d{1,3}\.\d{3,20}"#
                + #"(?:[~+_;|]|%20|%2B|%7C|%3B){1,2}[+\-]?\d{1,3}\.\d{3,20}[^\s]{0,300}"#),
        PositionForm(
            "address with degrees", "https://www.google.com/maps/place/48%C2%B012'31%22N+16%C2%B022'25%22E/",
            "degrees, minutes and seconds", hints: .address,
            #"(?i)\b(?:https?://|www\.)[^\s]{0,300}?\d{1,3}(?:\.\d{1,20})?(?:%C2%B0|°)[^\s]{0,60}?\d(?:%C2%B0|°)[^\s]{0,300}"#
        ),
        PositionForm(
            "short address", "https://osm.org/go/0JrJnwzRB--", "a place known to the map", hints: .shortAddress,
            #"(?i)\b(?:https?://)?(?:\w{1,20}\.)?(?:(?:maps\.app\.goo\.gl|goo\.gl/maps|what3words\.com|w3w\.co"#
                + #"|plus\.codes|(?:osm|openstreetmap)\.org/(?:go|node|way|relation)|maps\.apple(?:\.com)?/p|waze\.to"#
                + #"|yandex\.\w{2,3}/maps/-|mapy\.\w{2,3}/s)/|waze\.com/ul/h)[^\s]{1,300}"#),
        PositionForm(
            "place of Google's map", "https://www.google.com/maps?cid=1234567890", "the number of a place",
            hints: .address,
            #"(?i)\b(?:https?://|www\.)[^\s]{0,30}?google\.[^\s]{0,200}?"#
                + #"(?:place_id|[?&](?:cid|ftid))(?:[=:]|%3A)[^\s]{1,300}"#),
    ]

    /// URI schemes and other notations of computers.
    static let uris: [PositionForm] = [
        PositionForm(
            "geo URI", "geo:48.2,16.3", "latitude and longitude", hints: .named,
            #"(?i)\bgeo:\s?[+\-]?\d{1,3}(?:\.\d{1,20})?,\s?[+\-]?\d{1,3}(?:\.\d{1,20})?[^\s]{0,100}"#),
        PositionForm(
            "geo tag", "geo:lat=48.2082", "one of the two numbers", hints: .named,
            #"(?i)\bgeo:(?:lat|lon|long)(?:itude)?\s?=\s?[+\-]?\d{1,3}(?:\.\d{1,20})?"#),
        PositionForm(
            "pair after an at sign", "@48.2,16.3,17z", "latitude, longitude and zoom", hints: .atSign,
            #"@[+\-]?\d{1,3}\.\d{1,20},[+\-]?\d{1,3}\.\d{1,20}(?:,\d{1,5}(?:\.\d{1,5})?[zm])?"#),
        PositionForm(
            "ISO 6709", "+48.2082+016.3738/", "latitude, longitude and altitude", hints: .iso6709,
            #"[+\-]\d{2}(?:\d{2}){0,2}\.\d{1,20}[+\-]\d{3}(?:\d{2}){0,2}\.\d{1,20}(?:[+\-]\d{1,6}(?:\.\d{1,20})?)?/?"#),
        PositionForm(
            "point of a geometry", "SRID=4326;POINT(16.3738 48.2087)", "longitude and latitude", hints: .named,
            #"(?i:SRID\s?=\s?\d{1,6}\s?;\s?)?\b(?i:POINT)\s?Z?\s?\(\s?[+\-]?\d{1,3}\.\d{2,20}"#
                + #"\s[+\-]?\d{1,3}\.\d{2,20}(?:\s[+\-]?\d{1,5}(?:\.\d{1,20})?)?\s?\)"#),
        PositionForm(
            "sentence of NMEA", "$GPRMC,092204.999,A,4812.5220,N,01622.4280,E,0.00", "what a receiver prints",
            hints: [.named, .compass], #"\$G[A-Z]{4},[^\s]{0,40}\d{4}\.\d{1,10},[NS],\d{5}\.\d{1,10},[EW][^\s]{0,100}"#),
    ]
}
