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
