import AlbumModel

extension MetadataReader {
    mutating func place() -> Place {
        var place = Place()
        place.sublocation = text(["Xmp.iptc.Location", "Iptc.Application2.SubLocation"])
        place.city = text(["Xmp.photoshop.City", "Iptc.Application2.City"])
        place.state = text(["Xmp.photoshop.State", "Iptc.Application2.ProvinceState"])
        place.country = text(["Xmp.photoshop.Country", "Iptc.Application2.CountryName"])
        place.position = position()
        return place
    }

    /// Nil, with a warning, for what lies beyond the poles or goes round the earth.
    private mutating func position() -> Position? {
        guard let (latitude, longitude) = degrees else { return nil }
        if let position = Position(latitude: latitude, longitude: longitude, altitude: altitude) { return position }
        // Cameras write noughts when they know nothing.
        if latitude != 0 || longitude != 0 {
            warn(
                "has an invalid position (\(latitude)° north, \(longitude)° east), which is ignored"
            )
        }
        return nil
    }

    private var degrees: (latitude: Double, longitude: Double)? {
        if let latitude = exifDegrees("Exif.GPSInfo.GPSLatitude", negative: "S"),
            let longitude = exifDegrees("Exif.GPSInfo.GPSLongitude", negative: "W")
        {
            return (latitude, longitude)
        }
        guard let latitude = document.text("Xmp.exif.GPSLatitude").flatMap(Self.xmpDegrees),
            let longitude = document.text("Xmp.exif.GPSLongitude").flatMap(Self.xmpDegrees)
        else { return nil }
        return (latitude, longitude)
    }

    /// Three rationals: degrees, minutes, seconds; any of them may carry the fraction.
    private func exifDegrees(_ tag: String, negative: String) -> Double? {
        guard let text = document.text(tag) else { return nil }
        let parts = text.split(separator: " ").map(Self.quotient)
        guard let first = parts.first, let degrees = first else { return nil }
        let minutes = parts.count > 1 ? parts[1] ?? 0 : 0
        let seconds = parts.count > 2 ? parts[2] ?? 0 : 0
        let value = degrees + minutes / 60 + seconds / 3600
        let reference = document.text(tag + "Ref") ?? ""
        return reference.uppercased().hasPrefix(negative) ? -value : value
    }

    private static func quotient(_ text: Substring) -> Double? {
        let parts = text.split(separator: "/").compactMap { Double($0) }
        guard parts.count == 2, parts[1] != 0 else { return parts.count == 1 ? parts[0] : nil }
        return parts[0] / parts[1]
    }

    /// XMP's `48,12.5N` or `48,12,30N`.
    private static func xmpDegrees(_ text: String) -> Double? {
        guard let direction = text.last, "NSEWnsew".contains(direction) else { return nil }
        let parts = text.dropLast().split(separator: ",").compactMap { Double($0) }
        guard !parts.isEmpty, parts.count <= 3 else { return nil }
        var value = parts[0]
        if parts.count > 1 { value += parts[1] / 60 }
        if parts.count > 2 { value += parts[2] / 3600 }
        return "SWsw".contains(direction) ? -value : value
    }

    private var altitude: Double? {
        guard let metres = document.rational("Exif.GPSInfo.GPSAltitude"), abs(metres) < 100_000 else { return nil }
        return document.integer("Exif.GPSInfo.GPSAltitudeRef") == 1 ? -metres : metres
    }
}
