import AlbumSite
import Foundation
internal import Reporting
import Synchronization

/// One line that a terminal redraws: a bar, the count, the rate and the time left.
final class BarPresenter: BuildProgressPresenter {
    private struct State {
        var start = ContinuousClock.now
        var lastDrawn = ContinuousClock.now
        var line = ProgressLine(phase: .reading, done: 0, total: 0, elapsed: .zero)
    }

    private let state = Mutex(State())
    /// Redrawing more often than the eye sees would only slow the build.
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
        if let line { write("\r\u{1b}[K\(line.text(width: 24))\(suffix)") }
    }

    func end(_ phase: BuildPhase, total: Int) {
        write("\r\u{1b}[K")
    }

    private func write(_ text: String) { StandardStream.errors.write(text) }
}
