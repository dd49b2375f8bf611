internal import AlbumModel
internal import Commands
internal import Imaging

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
