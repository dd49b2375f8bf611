public import AlbumModel
internal import Commands
public import Imaging

/// Takes the frame from a film that stands for it.
public struct FilmFrame: Sendable {
    /// Raised when the same film gives another frame, or the same frame other pixels, through a change here.
    private static let revision = 1

    /// Part of the key of every rendition of a frame.
    public static func version(_ tools: FilmTools) -> String { "frames \(revision), \(tools.identity)" }

    let tools: FilmTools
    let limits: Limits

    public init(_ tools: FilmTools, limits: Limits) {
        self.tools = tools
        self.limits = limits
    }

    /// Three bytes a pixel, rows from above, in sRGB's colours.
    public struct Pixels: Sendable {
        public var size: PixelSize
        public var bytes: [UInt8]
    }

    /// The best of several moments, in the stated size.
    ///
    /// - Throws: `undecodable` if no frame can be decoded, `unreadable` if the system failed.
    public func best(path: String, facts: MediaFacts, size: PixelSize) throws(ImagingError) -> Pixels {
        var taking = FrameTaking(
            tools: tools, source: FilmSource(path: path, format: facts.format), film: facts.film,
            deadline: ContinuousClock.now + .seconds(max(2, limits.seconds * 3 / 4)))
        let small = facts.size.fitting(longEdge: 160)
        var best: (moment: Moment, score: Double)?
        for moment in Moment.candidates(in: facts.film.duration) where best == nil || taking.halfTimeIsLeft {
            guard let pixels = taking.frame(at: moment, small) else { continue }
            let score = FrameScore(pixels).value
            if score > best?.score ?? -1 { best = (moment, score) }
            // The first that is plainly a picture, since the beginning of a film is what it is known by.
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
    /// Whether the frame nearest before it that stands by itself will do: to decode all frames from there takes seconds.
    var isRough: Bool

    /// Where to look, in this order: shortly after the beginning, which is often black or shaken, and then on.
    static func candidates(in duration: Double?) -> [Moment] {
        guard let duration else { return [Moment(seconds: 1, isRough: true), Moment(seconds: 0, isRough: true)] }
        let isRough = duration > 15
        let moments = [0.1, 0.3, 0.5, 0.7, 0.9].map { Moment(seconds: duration * $0, isRough: isRough) }
        return moments + [Moment(seconds: 0, isRough: true)]
    }
}

/// Asks ffmpeg for single frames of one film.
struct FrameTaking {
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

    /// Whether there is time to try another moment and still to take the best one in full.
    var halfTimeIsLeft: Bool { ContinuousClock.now < start + (deadline - start) / 2 }

    /// What hindered ffmpeg, where that was the system and not the film.
    private var hindrance: String?

    /// What to say where nothing came.
    func error(path: String) -> ImagingError {
        if let hindrance { return .unreadable(path: path, reason: hindrance) }
        return .undecodable(
            path: path, operation: "taking a picture from it",
            reason: ContinuousClock.now >= deadline ? "it took too long" : "no frame of it can be decoded")
    }

    /// Nil where there is none at that moment.
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
            if ending.isPassing, ContinuousClock.now < deadline {
                hindrance = "ffmpeg \(ending.failure ?? "")"
            } else if PassingFault.isNamed(in: ending.complaints) {
                hindrance = "ffmpeg says: \(ending.complaints)"
            }
            return nil
        }
        return FilmFrame.Pixels(size: size, bytes: bytes)
    }

    private func arguments(_ moment: Moment, _ size: PixelSize) -> [String] {
        // Two threads: other workers have the other processors.
        var arguments = ["-v", "error", "-nostdin", "-threads", "2"]
        if moment.isRough { arguments += ["-noaccurate_seek"] }
        if moment.seconds > 0 { arguments += ["-ss", FilmSeconds.text(moment.seconds)] }
        return arguments + source.arguments
            + [
                "-map", "0:V:0", "-an", "-sn", "-dn", "-frames:v", "1", "-vf",
                FilmFilters(film: film).picture(size, format: "rgb24"), "-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1",
            ]
    }
}

/// Seconds as ffmpeg reads them.
enum FilmSeconds {
    /// Three decimal places, without an exponent.
    static func text(_ seconds: Double) -> String {
        let thousandths = Int((max(0, min(seconds, 1e7)) * 1000).rounded())
        let rest = String(thousandths % 1000)
        return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }
}

/// How much of a picture a frame is: fades, black leaders and lens caps score low.
struct FrameScore {
    let value: Double

    /// From here on no better frame is looked for. A black frame has 0, a grey wall about 10, ordinary scenes 40 to 80.
    static let good = 28.0

    /// The spread of brightness, less where nearly all is dark or burnt out.
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
