internal import AlbumModel
internal import Imaging

/// What a container says of its film: when, where and with what it was taken.
struct ContainerTags {
    /// By their names in small letters; of the container, and beneath them of the stream.
    private var tags: [String: String] = [:]
    /// Continues a sentence that begins with the file's name.
    private(set) var warnings: [String] = []

    init(_ report: ProbeReport) {
        for (name, value) in report.video?.tags ?? [:] { tags[name.lowercased()] = value }
        for (name, value) in report.format?.tags ?? [:] { tags[name.lowercased()] = value }
    }

    private func text(_ names: String...) -> String? {
        names.lazy.compactMap { tags[$0] }.compactMap { MetadataText.clean($0) }.first
    }

    mutating func metadata() -> EmbeddedMetadata {
        var metadata = EmbeddedMetadata()
        metadata.shootTime = shootTime()
        metadata.place.position = position()
        metadata.camera = camera
        metadata.title = text("com.apple.quicktime.title", "title")
        metadata.caption = text("com.apple.quicktime.description", "description", "comment")
        metadata.author = text("com.apple.quicktime.author", "artist")
        metadata.copyright = text("com.apple.quicktime.copyright", "copyright")
        metadata.keywords = (text("com.apple.quicktime.keywords", "keywords") ?? "").split(separator: ",")
            .compactMap { MetadataText.clean(String($0)) }
        return metadata
    }

    var contentIdentifier: String? { text("com.apple.quicktime.content.identifier") }

    private var camera: String? {
        guard let model = text("com.apple.quicktime.model", "model", "com.android.model") else { return nil }
        guard let make = text("com.apple.quicktime.make", "make", "com.android.manufacturer"),
            !model.lowercased().hasPrefix(make.lowercased())
        else { return model }
        return "\(make) \(model)"
    }

    /// Apple's own date has the zone of the place. What the container itself has is in UTC, by its standard, and `date` is
    /// what other programs write.
    private mutating func shootTime() -> Timestamp? {
        var absurd: String?
        for name in ["com.apple.quicktime.creationdate", "creation_time", "date", "date_recorded"] {
            guard let text = text(name), text.contains(where: { $0.isNumber && $0 != "0" }) else { continue }
            let time = DateParser(text).timestamp
            if let time, Self.isUnset(time) { continue }
            // A year alone, as music programs write it, is no mistake, and too little to sort by.
            if text.count == 4, Int(text).map((1800...2100).contains) == true { continue }
            // Digital video is younger than 1970, where clocks that were never set begin.
            if let time, (1971...2100).contains(time.year) { return time }
            absurd = absurd ?? text
        }
        if let absurd { warnings.append("has an invalid date (\(absurd)), which is ignored") }
        return nil
    }

    /// The first moments of the clocks that count from 1904 or 1970, and the last ones of those with 32 bits: what a
    /// program writes that knows no time. HandBrake 0.10 wrote 2036.
    private static func isUnset(_ time: Timestamp) -> Bool {
        switch (time.year, time.month, time.day) {
        case (1904, 1, 1), (1970, 1, 1): true
        case (2036, 2, 6), (2040, 2, 6), (2106, 2, 7): time.hour == 6 && time.minute == 28
        default: false
        }
    }

    /// ISO 6709: `+48.2082+016.3738+183.000/`. Nil, with a warning, for what lies beyond the poles or goes round the earth.
    private mutating func position() -> Position? {
        guard let text = text("com.apple.quicktime.location.iso6709", "location") else { return nil }
        var numbers: [Double] = []
        var digits = ""
        for character in text.prefix(64) {
            if character == "+" || character == "-" || character == "/" {
                if let number = Double(digits) { numbers.append(number) }
                digits = character == "/" ? "" : String(character)
                if character == "/" { break }
            } else {
                digits.append(character)
            }
        }
        if let number = Double(digits) { numbers.append(number) }
        guard numbers.count >= 2 else { return nil }
        let altitude = numbers.count > 2 ? numbers[2] : nil
        if let position = Position(latitude: numbers[0], longitude: numbers[1], altitude: altitude) { return position }
        if numbers[0] != 0 || numbers[1] != 0 {
            warnings.append(
                "has an invalid position (\(numbers[0])° north, \(numbers[1])° east), which is ignored"
            )
        }
        return nil
    }
}
