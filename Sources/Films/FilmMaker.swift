public import AlbumModel
internal import Commands
internal import Imaging

/// Makes films with ffmpeg: repackages streams, converts, or cuts a short silent clip.
public struct FilmMaker: Sendable {
    /// Incremented when a change here gives different bytes for the same spec.
    private static let revision = 3

    let tools: FilmTools
    let limits: Limits

    public init(_ tools: FilmTools, limits: Limits) {
        self.tools = tools
        self.limits = limits
    }

    /// Part of every film's key.
    public var version: String { "films \(Self.revision), \(tools.identity)" }

    /// Writes the film to `output`, replacing an existing file.
    ///
    /// - Parameters:
    ///   - progress: receives the number of seconds done, several times a second.
    ///   - isCancelled: returns true to stop.
    /// - Returns: whether the film lacks damaged pictures of its source; ffmpeg succeeds even then.
    public func make(
        _ spec: FilmSpec, of media: Item.Media, to output: String, progress: (Double) -> Void,
        isCancelled: () -> Bool
    ) throws(FilmFailure) -> Bool {
        let recipe = FilmRecipe(spec: spec, facts: media.facts)
        let source = FilmSource(path: media.path, format: spec.part == nil ? media.facts.format : .mp4, part: spec.part)
        let most = seconds(for: media)
        let start = ContinuousClock.now
        var report = ProgressLines()
        var complaints = ComplaintLines()
        var lastStir = start
        var lateness: FilmFailure?
        let ending = CommandProcess(
            tools.ffmpeg,
            ["-v", "error", "-nostdin", "-y", "-progress", "pipe:1", "-nostats"] + recipe.input + source.arguments
                + recipe.output + ["file:\(output)"],
            source: "/", limits: CommandLimits(seconds: most + 1, output: 64 << 20, memory: limits.memory)
        ).run {
            if ContinuousClock.now - lastStir > .seconds(limits.seconds) {
                lateness = .stuck(seconds: limits.seconds)
            } else if ContinuousClock.now - start > .seconds(most) {
                lateness = .timedOut(seconds: most)
            }
            return lateness != nil || isCancelled()
        } hear: { bytes in
            complaints.take(bytes)
        } take: { bytes in
            guard let seconds = report.take(bytes) else { return }
            lastStir = .now
            progress(seconds)
        }
        if let failure = lateness ?? FilmFailure(ending) { throw failure }
        // If the source ends too early, ffmpeg finds no frames after that point and still succeeds.
        if report.frames == 0 { throw .noPictures }
        // ffmpeg was asked to drop all metadata; the bytes show whether it did.
        let isHarmless: Bool
        do throws(ImagingError) {
            isHarmless = try FinishedFilm.isHarmless(path: output, format: spec.format)
        } catch {
            throw .systemFailed(how: "made a file that \(error.reason)")
        }
        guard isHarmless else { throw .containsPrivateData }
        return complaints.nameLostPictures
    }

    /// Returns the time limit: a slow machine needs half a minute for a second of 4K, and anything slower will not
    /// finish.
    private func seconds(for media: Item.Media) -> Int {
        limits.seconds + Int(min(1e6, (media.facts.film.duration ?? 60) * 40))
    }
}

/// Parses the output of `-progress`: lines of `name=value`, several times a second.
struct ProgressLines {
    private var rest: [UInt8] = []
    /// The number of frames done; nil until ffmpeg reports one.
    private(set) var frames: Int?

    /// Returns the number of seconds done, if these bytes state it.
    mutating func take(_ bytes: ArraySlice<UInt8>) -> Double? {
        rest += bytes
        var seconds: Double?
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest.removeFirst(end + 1)
            if line.hasPrefix("frame=") { frames = Int(line.dropFirst(6).drop { $0 == " " }) ?? frames }
            guard line.hasPrefix("out_time_us="), let microseconds = Double(line.dropFirst(12)) else { continue }
            seconds = max(0, microseconds / 1e6)
        }
        return seconds
    }
}

/// Parses the error output of ffmpeg.
struct ComplaintLines {
    private var rest: [UInt8] = []
    /// Whether pictures that cannot be parsed were left out while copying. ffmpeg 5 to 7 print "Error applying bitstream
    /// filters" for each.
    private(set) var nameLostPictures = false

    mutating func take(_ bytes: ArraySlice<UInt8>) {
        rest += bytes
        guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return }
        if String(decoding: rest[...end], as: UTF8.self).contains("applying bitstream filters") {
            nameLostPictures = true
        }
        rest.removeFirst(end + 1)
    }
}

/// Why ffmpeg did not make a film.
public enum FilmFailure: Error, Hashable, Sendable {
    /// ffmpeg is not installed.
    case noFFmpeg
    /// ffmpeg gave up: the film is damaged, or of a kind that this ffmpeg does not support.
    case refused
    /// ffmpeg succeeded without a single picture.
    case noPictures
    /// There was no progress for this many seconds.
    case stuck(seconds: Int)
    /// It was not finished after this many seconds.
    case timedOut(seconds: Int)
    case outOfMemory
    case diskFull
    /// The result holds more than pictures, sound and what is known to be harmless.
    case containsPrivateData
    /// Continues a sentence that begins with ffmpeg: `was terminated by signal 11`.
    case ended(how: String)
    /// The system kept it from running or finishing. Continues such a sentence, too.
    case systemFailed(how: String)

    /// Whether another attempt with the same film may succeed.
    public var isTransient: Bool {
        switch self {
        case .outOfMemory, .diskFull, .systemFailed: true
        case .noFFmpeg, .refused, .noPictures, .stuck, .timedOut, .containsPrivateData, .ended: false
        }
    }

    /// Returns nil for success.
    init?(_ ending: CommandProcess.Ending) {
        if let how = ending.failure {
            self = ending.isTransient ? .systemFailed(how: how) : .ended(how: how)
        } else if ending.exitCode == 0 {
            return nil
        } else if ending.complaints.contains("No space left on device")
            || ending.complaints.contains("Disk quota exceeded")
        {
            self = .diskFull
        } else if ["Cannot allocate memory", "malloc of size"].contains(where: ending.complaints.contains) {
            self = .outOfMemory
        } else if TransientFault.isNamed(in: ending.complaints) {
            self = .systemFailed(how: "says: \(ending.complaints)")
        } else {
            self = .refused
        }
    }
}
