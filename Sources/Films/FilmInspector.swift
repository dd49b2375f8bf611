public import AlbumModel
internal import Commands
internal import Foundation
public import Imaging

/// Reads the properties of films with ffprobe.
public struct FilmInspector: Sendable {
    let tools: FilmTools
    let limits: Limits

    public init(_ tools: FilmTools, limits: Limits) {
        self.tools = tools
        self.limits = limits
    }

    /// Adds what ffprobe reports about a video, or about the film in a photo; changes nothing else.
    ///
    /// - Throws: `notMedia` for a video that cannot be played, `undecodable` if ffprobe itself fails, `unreadable` if the
    ///   system failed. A faulty film in a photo does not affect the photo.
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
                if error.isTransient { throw error }
                inspection.facts.parts.motion = nil
                inspection.facts.film = FilmFacts()
                inspection.warnings.append("is a motion photo whose video cannot be read; it is shown as a still")
            }
        }
    }

    private func completeVideo(_ inspection: inout Inspection, path: String) throws(ImagingError) {
        let report = try probe(FilmSource(path: path, format: inspection.facts.format))
        var film = FilmFacts(report, bytes: inspection.facts.film)
        // An Ogg file states no duration, and its last page is wrong if the file is damaged.
        if report.hasDoubtfulDuration || inspection.facts.format == .ogv {
            film.duration = try countedDuration(of: path, format: inspection.facts.format)
            film.pictureDuration = nil
        }
        if let reason = Self.fault(of: film) { throw .notMedia(path: path, what: "cannot be played: \(reason)") }
        var tags = ContainerTags(report)
        inspection.facts.film = film
        // The frame of such a film used to be combed, to depend on the number of processors, or to be a different one.
        if film.isInterlaced || film.isHDR || film.pictureDuration != nil { inspection.facts.parts.decoder = 1 }
        inspection.facts.storedSize = film.size ?? PixelSize(width: 0, height: 0)
        var metadata = tags.metadata()
        // ffprobe reports none of these, which are in the film's XMP.
        let sorting = inspection.facts.metadata
        (metadata.rating, metadata.labels, metadata.isPicked) = (sorting.rating, sorting.labels, sorting.isPicked)
        // Programs that recognise faces write the names into both.
        if !metadata.keywords.isEmpty { metadata.namesAmongKeywords = try FilmNames.read(path: path) }
        inspection.facts.metadata = metadata
        inspection.facts.parts.contentIdentifier = tags.contentIdentifier ?? inspection.facts.parts.contentIdentifier
        inspection.warnings += tags.warnings
        if !film.isDecodable {
            inspection.warnings.append(
                "has no picture, because ffmpeg cannot decode any of it (`\(film.videoCodec ?? "unknown")`); check whether it plays; if it does not, remove it from the album or save it as H.264 in an MP4"
            )
        }
        let pixels = inspection.facts.storedSize.pixels
        guard pixels <= limits.pixels else {
            throw .tooLarge(path: path, size: inspection.facts.storedSize, frames: 1, limit: limits.pixels)
        }
    }

    /// Returns why nothing of a film can be shown; nil if it can.
    private static func fault(of film: FilmFacts) -> String? {
        if film.videoCodec == nil { return "it has no pictures, only sound or nothing" }
        // An encrypted film looks like this too.
        if film.pixelFormat == nil, film.duration == nil {
            return "it is only the beginning of a video, or it is encrypted"
        }
        return nil
    }

    /// Returns the duration in seconds by counting frames, for which the whole file is read; nil if that fails.
    ///
    /// - Throws: if the system failed, which must not be remembered as a film without a duration.
    private func countedDuration(of path: String, format: MediaFormat) throws(ImagingError) -> Double? {
        let source = FilmSource(path: path, format: format)
        let wanted = ["-count_packets", "-show_entries", ProbeReport.countingEntries]
        do throws(ImagingError) {
            return try probe(source, wanted).countedDuration
        } catch {
            if error.isTransient { throw error }
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
        if ending.isTransient || TransientFault.isNamed(in: ending.complaints) {
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

    /// Returns the reason for a failure, according to ffprobe's messages.
    private static func reason(_ complaints: String) -> String {
        if complaints.contains("moov atom not found") {
            return "its index is missing, as in a recording that was cut off; copy it from the camera again"
        }
        return "it is damaged, or not what its first bytes say"
    }
}

/// What a container says about its film: when, where and with what it was recorded.
struct ContainerTags {
    /// By lower-case name. Tags of the container override those of the stream.
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

    /// Apple's own date has the local time zone. The container's own field is in UTC, by its standard, and `date` is
    /// what other programs write.
    private mutating func shootTime() -> KnownDate? {
        var absurd: String?
        for name in ["com.apple.quicktime.creationdate", "creation_time", "date", "date_recorded"] {
            guard let text = text(name), text.contains(where: { $0.isNumber && $0 != "0" }) else { continue }
            let parser = DateParser(text)
            let time = parser.timestamp
            if let time, Self.isUnset(time) { continue }
            // A year alone, as music programs write it, is not an error, but too imprecise to sort by.
            if text.count == 4, Int(text).map((1800...2100).contains) == true { continue }
            // Clocks that were never set begin in 1970, before digital video existed.
            if let time, (1971...2100).contains(time.year) { return parser.date }
            absurd = absurd ?? text
        }
        if let absurd { warnings.append("has an invalid date (\(absurd)), which is ignored") }
        return nil
    }

    /// Returns whether a time is one that programs write when they know none: the first moments of clocks that count
    /// from 1904 or 1970, and the last of those with 32 bits. HandBrake 0.10 wrote 2036.
    private static func isUnset(_ time: Timestamp) -> Bool {
        switch (time.year, time.month, time.day) {
        case (1904, 1, 1), (1970, 1, 1): true
        case (2036, 2, 6), (2040, 2, 6), (2106, 2, 7): time.hour == 6 && time.minute == 28
        default: false
        }
    }

    /// Parses ISO 6709: `+48.2082+016.3738+183.000/`. Returns nil, with a warning, for impossible coordinates.
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
