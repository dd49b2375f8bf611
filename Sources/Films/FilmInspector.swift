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
