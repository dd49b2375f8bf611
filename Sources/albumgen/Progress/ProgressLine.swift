import AlbumSite
import Foundation
internal import Reporting
import Synchronization

/// The progress of a phase at one moment.
struct ProgressLine {
    var phase: BuildPhase
    var done: Int
    var total: Int
    var elapsed: Duration

    /// The steps per second; nil while there is too little to measure.
    var rate: Double? {
        let seconds = elapsed / .seconds(1)
        return seconds >= 0.2 && done > 0 ? Double(done) / seconds : nil
    }

    /// The estimated seconds until the end of the phase, at the rate so far.
    var secondsLeft: Int? {
        rate.map { Int((Double(total - done) / $0).rounded(.up)) }
    }

    /// Returns the line with a bar that leaves room for the numbers, or without one on a narrow terminal.
    ///
    /// - Parameters:
    ///   - columns: the width of the terminal in characters.
    ///   - suffix: what follows the numbers.
    ///   - drawsLines: whether the terminal shows characters beyond ASCII.
    func text(columns: Int, suffix: String = "", drawsLines: Bool = true) -> String {
        let numbers = tail(usesUnicode: drawsLines) + suffix
        let width = min(24, columns - name.count - numbers.count - 3)
        guard width >= 4 else {
            return String("\(name.trimmingCharacters(in: .whitespaces)): \(numbers)".prefix(max(0, columns - 1)))
        }
        let filled = total > 0 ? min(width, done * width / total) : width
        let (line, rest) = drawsLines ? ("━", "─") : ("=", "-")
        let bar = String(repeating: line, count: filled) + String(repeating: rest, count: width - filled)
        return "\(name) \(bar) \(numbers)"
    }

    /// The numbers after the bar: `120 of 4000, 35/s, 1 min 51 s left`.
    func tail(usesUnicode: Bool) -> String {
        var text = "\(done) of \(total)\(phase == .films ? " s" : "")"
        if let rate {
            let number = rate >= 10 ? String(Int(rate)) : String((rate * 10).rounded() / 10)
            // Seconds of film per second.
            text += phase == .films ? ", \(number)\(usesUnicode ? "×" : "x") their speed" : ", \(number)/s"
        }
        if let secondsLeft, done < total { text += ", \(Self.duration(secondsLeft)) left" }
        return text
    }

    var name: String {
        switch phase {
        case .fetching: "fetching items   "
        case .reading: "reading photos   "
        case .comparing: "comparing photos "
        case .rendering: "making renditions"
        case .publishing: "publishing files "
        case .films: "converting videos"
        case .sealing: "sealing spaces   "
        case .pages: "writing pages    "
        }
    }

    /// Returns the progress of receiving one item: `1.2 of 5.0 MB`.
    static func bytes(_ received: Int, of expected: Int?) -> String {
        func megabytes(_ count: Int) -> Double { (Double(count) / 1e5).rounded() / 10 }
        return expected.map { "\(megabytes(received)) of \(megabytes($0)) MB" } ?? "\(megabytes(received)) MB"
    }

    /// Returns the line about a site that can be viewed while it grows.
    static func opening(_ index: String) -> String {
        "open \(URL(fileURLWithPath: index).absoluteString) to see the site grow"
    }

    static func duration(_ seconds: Int) -> String {
        switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
        default: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
        }
    }
}

/// Redraws one line of a terminal: a bar, the count, the rate and the time left.
final class BarPresenter: BuildProgressPresenter {
    private struct State {
        var start = ContinuousClock.now
        var lastDrawn = ContinuousClock.now
        var line = ProgressLine(phase: .reading, done: 0, total: 0, elapsed: .zero)
    }

    private let state = Mutex(State())
    private let drawsLines = Terminal.usesUnicode
    /// Redrawing more often than the eye can see would only slow the build.
    private static let interval = Duration.milliseconds(80)

    func begin(_ phase: BuildPhase, total: Int) {
        state.withLock {
            $0.start = .now
            $0.lastDrawn = .now
            $0.line = ProgressLine(phase: phase, done: 0, total: total, elapsed: .zero)
        }
    }

    func advance(_ phase: BuildPhase, done: Int, total: Int, item: String) {
        draw { $0.line = ProgressLine(phase: phase, done: done, total: total, elapsed: .zero) }
    }

    func receive(_ item: String, received: Int, expected: Int?) {
        draw(suffix: ", \(ProgressLine.bytes(received, of: expected))") { _ in }
    }

    private func draw(suffix: String = "", _ change: (inout State) -> Void) {
        let line: ProgressLine? = state.withLock { state in
            change(&state)
            let now = ContinuousClock.now
            guard now - state.lastDrawn >= Self.interval else { return nil }
            state.lastDrawn = now
            state.line.elapsed = now - state.start
            return state.line
        }
        guard let line else { return }
        let text = line.text(columns: Terminal.columns, suffix: suffix, drawsLines: drawsLines)
        write("\r\u{1b}[K\(text)")
    }

    func end(_ phase: BuildPhase, total: Int) {
        write("\r\u{1b}[K")
    }

    func open(_ index: String) { write("\r\u{1b}[K\(ProgressLine.opening(index))\n") }

    private func write(_ text: String) { StandardStream.errors.write(text) }
}

/// Writes whole lines for a log: one after each tenth of a phase that takes longer than a second.
final class PlainPresenter: BuildProgressPresenter {
    private struct State {
        var start = ContinuousClock.now
        var tenths = 0
    }

    private let state = Mutex(State())

    func begin(_ phase: BuildPhase, total: Int) {
        state.withLock { $0 = State() }
    }

    func advance(_ phase: BuildPhase, done: Int, total: Int, item: String) {
        let elapsed: Duration? = state.withLock { state in
            let tenths = done * 10 / max(1, total)
            let elapsed = ContinuousClock.now - state.start
            // A phase that ends quickly needs no lines.
            guard tenths > state.tenths, elapsed > .seconds(1) else { return nil }
            state.tenths = tenths
            return elapsed
        }
        guard let elapsed else { return }
        let line = ProgressLine(phase: phase, done: done, total: total, elapsed: elapsed)
        let name = line.name.trimmingCharacters(in: .whitespaces)
        StandardStream.errors.write("\(name): \(line.tail(usesUnicode: Terminal.usesUnicode))\n")
    }

    func end(_ phase: BuildPhase, total: Int) {}

    func open(_ index: String) { StandardStream.errors.write("\(ProgressLine.opening(index))\n") }
}
