public import AlbumModel
internal import Commands
internal import Foundation
public import Imaging

/// Reads what films are made of, with ffprobe.
public struct FilmInspector: Sendable {
    let tools: FilmTools
    let limits: Limits

    public init(_ tools: FilmTools, limits: Limits) {
        self.tools = tools
        self.limits = limits
    }

    /// Adds what ffprobe says of a video, or of the film inside a photo; leaves all else as it is.
    ///
    /// - Throws: `undecodable` for a video that nobody can play, `unreadable` where the system failed. What is wrong with a photo's film costs the photo nothing.
    public func complete(_ inspection: inout Inspection, path: String) throws(ImagingError) {
        if inspection.facts.format.kind == .video {
            try completeVideo(&inspection, path: path)
        } else if let part = inspection.facts.parts.motion {
            do throws(ImagingError) {
                let report = try probe(FilmSource(path: path, format: .mp4, part: part))
                let film = FilmFacts(report, bytes: inspection.facts.film)
                if let reason = Self.fault(of: film) { throw .undecodable(path: path, operation: "", reason: reason) }
                inspection.facts.film = film
            } catch {
                if error.isPassing { throw error }
                inspection.facts.parts.motion = nil
                inspection.facts.film = FilmFacts()
                inspection.warnings.append("is a motion photo whose film cannot be read; it is shown as a still")
            }
        }
    }

    private func completeVideo(_ inspection: inout Inspection, path: String) throws(ImagingError) {
        let report = try probe(FilmSource(path: path, format: inspection.facts.format))
        var film = FilmFacts(report, bytes: inspection.facts.film)
        // An Ogg file states no length; what its last page says is wrong in a damaged one.
        if report.hasDoubtfulDuration || inspection.facts.format == .ogv {
            film.duration = try countedDuration(of: path, format: inspection.facts.format)
        }
        if let reason = Self.fault(of: film) { throw .notMedia(path: path, what: "cannot be played: \(reason)") }
        var tags = ContainerTags(report)
        inspection.facts.film = film
        inspection.facts.storedSize = film.size ?? PixelSize(width: 0, height: 0)
        inspection.facts.metadata = tags.metadata()
        inspection.facts.parts.contentIdentifier = tags.contentIdentifier ?? inspection.facts.parts.contentIdentifier
        inspection.warnings += tags.warnings
        if !film.isDecodable {
            inspection.warnings.append(
                "has no picture, since ffmpeg can decode none of it (`\(film.videoCodec ?? "unknown")`); see whether it plays, and take it out of the album or save it as H.264 in an MP4 if it does not"
            )
        }
        let pixels = inspection.facts.storedSize.pixels
        guard pixels <= limits.pixels else {
            throw .tooLarge(path: path, size: inspection.facts.storedSize, frames: 1, limit: limits.pixels)
        }
    }

    /// Why nothing can be shown of it.
    private static func fault(of film: FilmFacts) -> String? {
        if film.videoCodec == nil { return "it has no pictures, only sound or nothing" }
        // Also what an encrypted film looks like.
        if film.pixelFormat == nil, film.duration == nil {
            return "it is only the beginning of a film, or it is encrypted"
        }
        return nil
    }

    /// Seconds by counting pictures, for which the whole file is read; nil where that tells nothing.
    ///
    /// - Throws: where the system failed; that must not be remembered as a film without a length.
    private func countedDuration(of path: String, format: MediaFormat) throws(ImagingError) -> Double? {
        let source = FilmSource(path: path, format: format)
        let wanted = ["-count_packets", "-show_entries", ProbeReport.countingEntries]
        do throws(ImagingError) {
            return try probe(source, wanted).countedDuration
        } catch {
            if error.isPassing { throw error }
            return nil
        }
    }

    private func probe(
        _ source: FilmSource, _ wanted: [String] = ["-show_entries", ProbeReport.entries]
    ) throws(ImagingError) -> ProbeReport {
        let arguments = ["-v", "error", "-print_format", "json"] + wanted
        var output: [UInt8] = []
        let ending = CommandProcess(
            tools.ffprobe, arguments + source.arguments, source: "/",
            limits: CommandLimits(seconds: max(1, limits.seconds / 2), output: 4 << 20), leadsGroup: false
        ).run { output += $0 }
        if ending.isPassing || PassingFault.isNamed(in: ending.complaints) {
            throw .unreadable(path: source.path, reason: "ffprobe \(ending.failure ?? "says: \(ending.complaints)")")
        }
        if let failure = ending.failure {
            throw .undecodable(path: source.path, operation: "reading it", reason: "ffprobe \(failure)")
        }
        guard ending.exitCode == 0, let report = try? JSONDecoder().decode(ProbeReport.self, from: Data(output)) else {
            throw .notMedia(path: source.path, what: "cannot be played: \(Self.reason(ending.complaints))")
        }
        return report
    }

    /// ffprobe's last words, without the address that they begin with and the file's own path.
    private static func reason(_ complaints: String) -> String {
        if complaints.contains("moov atom not found") {
            return "its index is missing, as in a recording that was cut off; copy it from the camera again"
        }
        return "it is damaged, or not what its first bytes say"
    }
}

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
