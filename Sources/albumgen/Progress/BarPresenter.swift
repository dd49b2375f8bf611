import AlbumSite
import Foundation
import Synchronization

/// One line that a terminal redraws: a bar, the count, the rate and the time left.
final class BarPresenter: BuildProgressPresenter {
    private struct State {
        var start = ContinuousClock.now
        var lastDrawn = ContinuousClock.now
    }

    private let state = Mutex(State())
    /// Redrawing more often than the eye sees would only slow the build.
    private static let interval = Duration.milliseconds(80)

    func begin(_ phase: BuildPhase, total: Int) {
        state.withLock {
            $0.start = .now
            $0.lastDrawn = .now
        }
    }

    func advance(_ phase: BuildPhase, done: Int, total: Int, item: String) {
        let elapsed: Duration? = state.withLock { state in
            let now = ContinuousClock.now
            guard now - state.lastDrawn >= Self.interval else { return nil }
            state.lastDrawn = now
            return now - state.start
        }
        guard let elapsed else { return }
        write("\r\u{1b}[K" + ProgressLine(phase: phase, done: done, total: total, elapsed: elapsed).text(width: 24))
    }

    func end(_ phase: BuildPhase, total: Int) {
        write("\r\u{1b}[K")
    }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
