public import AlbumModel
internal import Commands
public import Imaging

/// Extracts the frame that represents a film.
public struct FilmFrame: Sendable {
    /// Incremented when a change here gives the same film a different frame, or the same frame different pixels.
    private static let revision = 1

    /// Part of the key of every rendition of a frame.
    public static func version(_ tools: FilmTools) -> String { "frames \(revision), \(tools.identity)" }

    let tools: FilmTools
    let limits: Limits

    public init(_ tools: FilmTools, limits: Limits) {
        self.tools = tools
        self.limits = limits
    }

    /// Three bytes per pixel, rows from top to bottom, in sRGB.
    public struct Pixels: Sendable {
        public var size: PixelSize
        public var bytes: [UInt8]
    }

    /// Returns the best frame of several moments, in the given size.
    ///
    /// - Throws: `undecodable` if no frame can be decoded, `unreadable` if the system failed.
    public func best(path: String, facts: MediaFacts, size: PixelSize) throws(ImagingError) -> Pixels {
        var taking = FrameExtractor(
            tools: tools, source: FilmSource(path: path, format: facts.format), film: facts.film,
            deadline: ContinuousClock.now + .seconds(max(2, limits.seconds * 3 / 4)))
        let small = facts.size.fitting(longEdge: 160)
        var best: (moment: Moment, score: Double)?
        let moments = Moment.candidates(in: facts.film.pictureDuration ?? facts.film.duration)
        for moment in moments where best == nil || taking.hasTimeForAnotherMoment {
            guard let pixels = taking.frame(at: moment, small) else { continue }
            let score = FrameScore(pixels).value
            if score > best?.score ?? -1 { best = (moment, score) }
            // Stops at the first frame that is clearly a picture, since people recognise a film by its beginning.
            if score >= FrameScore.good { break }
        }
        guard let moment = best?.moment, let pixels = taking.frame(at: moment, size) else {
            throw taking.error(path: path)
        }
        return pixels
    }
}

/// A moment of a film, in seconds from its beginning.
struct Moment: Hashable, Sendable {
    var seconds: Double
    /// Whether the nearest keyframe before the moment is good enough: decoding all frames from there takes seconds.
    var usesNearestKeyframe: Bool

    /// Returns the moments to try, in order: shortly after the beginning, which is often black or shaky, then later
    /// ones.
    static func candidates(in duration: Double?) -> [Moment] {
        guard let duration else {
            return [Moment(seconds: 1, usesNearestKeyframe: true), Moment(seconds: 0, usesNearestKeyframe: true)]
        }
        let usesNearestKeyframe = duration > 15
        let moments = [0.1, 0.3, 0.5, 0.7, 0.9].map {
            Moment(seconds: duration * $0, usesNearestKeyframe: usesNearestKeyframe)
        }
        return moments + [Moment(seconds: 0, usesNearestKeyframe: true)]
    }
}

/// Extracts single frames of a film with ffmpeg.
struct FrameExtractor {
    let tools: FilmTools
    let source: FilmSource
    let film: FilmFacts
    let deadline: ContinuousClock.Instant
    private let start = ContinuousClock.now

    init(tools: FilmTools, source: FilmSource, film: FilmFacts, deadline: ContinuousClock.Instant) {
        self.tools = tools
        self.source = source
        self.film = film
        self.deadline = deadline
    }

    /// Whether there is time to try another moment and still extract the best one in full size.
    var hasTimeForAnotherMoment: Bool { ContinuousClock.now < start + (deadline - start) / 2 }

    /// What kept ffmpeg from working, if it was the system rather than the film.
    private var systemFailure: String?

    /// Returns the error if no frame was found.
    func error(path: String) -> ImagingError {
        if let systemFailure { return .unreadable(path: path, reason: systemFailure) }
        return .undecodable(
            path: path, operation: "extracting a still",
            reason: ContinuousClock.now >= deadline ? "it took too long" : "no frame of it can be decoded")
    }

    /// Returns the frame at a moment, or nil if there is none.
    mutating func frame(at moment: Moment, _ size: PixelSize) -> FilmFrame.Pixels? {
        let left = Int((deadline - .now) / .seconds(1))
        guard left > 0 else { return nil }
        let count = size.pixels * 3
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        let ending = CommandProcess(
            tools.ffmpeg, arguments(moment, size), source: "/", limits: CommandLimits(seconds: left, output: count),
            leadsGroup: false
        ).run { bytes += $0 }
        guard ending.exitCode == 0, bytes.count == count else {
            if ending.isTransient, ContinuousClock.now < deadline {
                systemFailure = "ffmpeg \(ending.failure ?? "")"
            } else if TransientFault.isNamed(in: ending.complaints) {
                systemFailure = "ffmpeg says: \(ending.complaints)"
            }
            return nil
        }
        return FilmFrame.Pixels(size: size, bytes: bytes)
    }

    private func arguments(_ moment: Moment, _ size: PixelSize) -> [String] {
        // Two threads, since other workers use the other processors. `zscale` gives different bytes with more of them.
        var arguments = ["-v", "error", "-nostdin", "-filter_threads", "2", "-threads", "2"]
        if moment.usesNearestKeyframe { arguments += ["-noaccurate_seek"] }
        if moment.seconds > 0 { arguments += ["-ss", FilmSeconds.text(moment.seconds)] }
        return arguments + source.arguments
            + [
                "-map", "0:V:0", "-an", "-sn", "-dn", "-frames:v", "1", "-vf",
                FilmFilters(film: film).picture(size, format: "rgb24"), "-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1",
            ]
    }
}

/// Formats seconds for ffmpeg.
enum FilmSeconds {
    /// Returns seconds with three decimal places and no exponent.
    static func text(_ seconds: Double) -> String {
        let thousandths = Int((max(0, min(seconds, 1e7)) * 1000).rounded())
        let rest = String(thousandths % 1000)
        return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }
}

/// Rates how much of a picture a frame is: fades, black leaders and lens caps score low.
struct FrameScore {
    let value: Double

    /// The score that ends the search. A black frame has 0, a grey wall about 10, ordinary scenes 40 to 80.
    static let good = 28.0

    /// Computes the spread of brightness, reduced if nearly all is dark or overexposed.
    init(_ pixels: FilmFrame.Pixels) {
        var sum = 0.0
        var squares = 0.0
        let count = pixels.bytes.count / 3
        guard count > 0 else {
            value = 0
            return
        }
        for pixel in 0..<count {
            let red = Double(pixels.bytes[pixel * 3])
            let green = Double(pixels.bytes[pixel * 3 + 1])
            let blue = Double(pixels.bytes[pixel * 3 + 2])
            let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
            sum += luma
            squares += luma * luma
        }
        let mean = sum / Double(count)
        let spread = max(0, squares / Double(count) - mean * mean).squareRoot()
        let exposure = min(1, min(mean, 255 - mean) / 40)
        value = spread * exposure
    }
}
