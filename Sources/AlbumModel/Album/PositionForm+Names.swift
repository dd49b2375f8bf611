extension PositionForm {
    private typealias Parts = PositionParts

    /// Numbers with names.
    static let named: [PositionForm] = [
        PositionForm(
            "names after numbers", "48.2087 (lat), 16.3738 (lon)", "each number before its name", hints: .named,
            #"(?i)"# + Parts.anyExact + #"\s{0,2}\(?"# + Parts.latitude + #"\)?"# + Parts.between + Parts.anyExact
                + #"\s{0,2}\(?"# + Parts.longitude + #"(?!\s{0,4}[:=]|\s{1,2}[+\-]?\d{1,3}\.)\)?"#),
        PositionForm(
            "names and numbers in one word", "lat48.2087lon16.3738", "each number after its name", hints: .named,
            #"(?i)\blat(?:itude)?[:=_]?"# + Parts.decimal + #"[,;_&\s]{0,2}(?:long?|lng|longitude)[:=_]?"#
                + Parts.decimal),
        PositionForm(
            "latitude and longitude", "Lat: 48.2 Lon: 16.3", "each number after its name", hints: .named,
            "(?i)" + Parts.latitudeIs + #"(?:[NS]\s?)?"# + Parts.any + #"\s?(?:[NS](?!\p{L}))?"# + Parts.between
                + Parts.longitudeIs + #"(?:[EWO]\s?)?"# + Parts.any + #"(?:\s?[EWO](?!\p{L}))?"#),
        PositionForm(
            "longitude and latitude", "lon=16.3 lat=48.2", "each number after its name", hints: .named,
            "(?i)" + Parts.longitudeIs + #"(?:[EWO]\s?)?"# + Parts.any + #"\s?(?:[EWO](?!\p{L}))?"# + Parts.between
                + Parts.latitudeIs + #"(?:[NS]\s?)?"# + Parts.any + #"(?:\s?[NS](?!\p{L}))?"#),
        PositionForm(
            "both names before both numbers", "Lat/Long: 48.2, 16.3", "latitude and longitude", hints: .named,
            "(?i)" + Parts.latitude + #"\s?[/,&\-]?\s?"# + Parts.longitude + Parts.means + Parts.any + Parts.betweenBare
                + Parts.any),
        PositionForm(
            "both names in one word", "LatLng(48.2087,16.3738)", "latitude and longitude", hints: .named,
            #"(?i)\b\w{0,20}?lat(?:itude)?_?(?:long?|lng|longitude)"# + Parts.means + Parts.any + Parts.betweenBare
                + Parts.any + #"[)\]]?"#),
        PositionForm(
            "latitude and a bare number", "lat: 48.2, 16.3", "latitude and longitude", hints: .named,
            "(?i)" + Parts.latitude + #"\s{0,30}[:=：]\s{0,4}"# + Parts.any + Parts.betweenBare + Parts.decimal),
        PositionForm(
            "one named number", "Latitude: 48.2", "latitude or longitude", hints: .named,
            "(?i)(?:" + Parts.latitude + "|" + Parts.clearLongitude + #")["']?\s{0,30}[:=：]\s{0,4}["']?[NSEWO]?\s?"#
                + Parts.any + Parts.noStops + #"(?:\s?[NSEWO](?!\p{L}))?"#),
        PositionForm(
            "one named decimal number", "latitude 48.20", "latitude or longitude", hints: .named,
            #"(?i)(?:\b(?:latitude|longitude)\b|[纬緯经經経]度)\s{0,4}"# + Parts.decimal
                + Parts.noStops),
        PositionForm(
            "one exact named number", "lat 48.20817", "latitude or longitude, with four decimals", hints: .named,
            "(?i)(?:" + Parts.latitude + "|" + Parts.longitude + ")" + Parts.means + Parts.exact),
        PositionForm(
            "width and length", "Breite 48.20829 Länge 16.37381",
            "latitude and longitude in languages that have no other words, with four decimals", hints: .exactNumber,
            #"(?i)\b(?:breite|breedte|szerokość)"# + Parts.means + Parts.exact + Parts.between
                + "(?:länge|lengte|długość)" + Parts.means + Parts.exact),
        PositionForm(
            "X and Y", "X: 16.37381 Y: 48.20829", "longitude and latitude, with four decimals", hints: .exactNumber,
            #"\b[Xx]\s?[:=]\s?[+\-−]?"# + Parts.exactWithPoint + Parts.between + #"[Yy]\s?[:=]\s?[+\-−]?"#
                + Parts.exactWithPoint),
        PositionForm(
            "introduced minutes", "GPS 48 12.492 16 22.428", "degrees and minutes", hints: .named,
            Parts.position + Parts.bareMinutes + Parts.separator + Parts.bareMinutes),
        PositionForm(
            "introduced seconds", "Coordinates 48 12 29.5 16 22 25.7", "degrees, minutes and seconds", hints: .named,
            Parts.gps + Parts.bareSeconds + Parts.separator + Parts.bareSeconds),
        PositionForm(
            "introduced decimals", "GPS 48.208 16.374", "latitude and longitude, with two decimals", hints: .named,
            Parts.gps + #"[+\-−]?\d{1,3}[.]\d{2,20}"# + Parts.separator + #"[+\-−]?\d{1,3}[.]\d{2,20}"#),
        PositionForm(
            "introduced decimals with commas", "Koordinaten: 48,208 16,374",
            "latitude and longitude, with two decimals",
            hints: .named,
            Parts.gps + #"[+\-−]?\d{1,3},\d{2,20}(?:\s?[;/|]\s?|\s|,\s)[+\-−]?\d{1,3},\d{2,20}"#),
    ]
}
