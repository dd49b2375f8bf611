public import AlbumModel
internal import Commands
internal import Imaging

/// Makes films with ffmpeg: packs streams anew, converts, cuts a short silent piece.
public struct FilmMaker: Sendable {
    /// Raised when the same spec gives other bytes than before through a change here.
    private static let revision = 3

    let tools: FilmTools
    let limits: Limits

    public init(_ tools: FilmTools, limits: Limits) {
        self.tools = tools
        self.limits = limits
    }

    /// Part of every film's key.
    public var version: String { "films \(Self.revision), \(tools.identity)" }

    /// Writes the film to `output`, which is replaced.
    ///
    /// - Parameters:
    ///   - progress: gets the seconds of the film that are done, several times a second.
    ///   - isCancelled: true ends the work.
    public func make(
        _ spec: FilmSpec, of media: Item.Media, to output: String, progress: (Double) -> Void,
        isCancelled: () -> Bool
    ) throws(FilmFailure) {
        let recipe = FilmRecipe(spec: spec, facts: media.facts)
        let source = FilmSource(path: media.path, format: spec.part == nil ? media.facts.format : .mp4, part: spec.part)
        let most = seconds(for: media)
        let start = ContinuousClock.now
        var report = ProgressLines()
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
                lateness = .overdue(seconds: most)
            }
            return lateness != nil || isCancelled()
        } take: { bytes in
            guard let seconds = report.take(bytes) else { return }
            lastStir = .now
            progress(seconds)
        }
        if let failure = lateness ?? FilmFailure(ending) { throw failure }
        // Where a film ends before it should, ffmpeg finds nothing behind that, and is content with it.
        if report.frames == 0 { throw .refused }
        // ffmpeg is asked to leave everything out; whether it did, the bytes say.
        let isHarmless: Bool
        do throws(ImagingError) {
            isHarmless = try FinishedFilm.isHarmless(path: output, format: spec.format)
        } catch {
            throw .hindered(how: "made a file that \(error.reason)")
        }
        guard isHarmless else { throw .notBare }
    }

    /// A slow machine needs half a minute for a second of 4K; what takes longer than that will not end.
    private func seconds(for media: Item.Media) -> Int {
        limits.seconds + Int(min(1e6, (media.facts.film.duration ?? 60) * 40))
    }
}

/// What `-progress` prints: lines of `name=value`, several times a second.
struct ProgressLines {
    private var rest: [UInt8] = []
    /// Frames that are done. Nil if ffmpeg has not reported any number.
    private(set) var frames: Int?

    /// The seconds that are done, if these bytes state them.
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

/// Why ffmpeg did not make a film.
public enum FilmFailure: Error, Hashable, Sendable {
    /// There is none on this machine.
    case noFFmpeg
    /// It gave up by itself: the film is damaged, or of a kind that this ffmpeg does not know.
    case refused
    /// For so many seconds it got no further.
    case stuck(seconds: Int)
    /// After so many seconds it was not done.
    case overdue(seconds: Int)
    case outOfMemory
    case diskFull
    /// What came out holds more than pictures, sounds and what is known to be harmless.
    case notBare
    /// The rest of a sentence that begins with ffmpeg: `was ended by signal 11`.
    case ended(how: String)
    /// The system did not let it run, or not to its end. The rest of such a sentence, too.
    case hindered(how: String)

    /// Whether the next try may well succeed though the film is the same.
    public var isPassing: Bool {
        switch self {
        case .outOfMemory, .diskFull, .hindered: true
        case .noFFmpeg, .refused, .stuck, .overdue, .notBare, .ended: false
        }
    }

    /// Nil where it did as it should.
    init?(_ ending: CommandProcess.Ending) {
        if let how = ending.failure {
            self = ending.isPassing ? .hindered(how: how) : .ended(how: how)
        } else if ending.exitCode == 0 {
            return nil
        } else if ending.complaints.contains("No space left on device")
            || ending.complaints.contains("Disk quota exceeded")
        {
            self = .diskFull
        } else if ending.complaints.contains("Cannot allocate memory") {
            self = .outOfMemory
        } else if PassingFault.isNamed(in: ending.complaints) {
            self = .hindered(how: "says: \(ending.complaints)")
        } else {
            self = .refused
        }
    }
}
