import AlbumSite
import Foundation
internal import Reporting
import Synchronization

/// Whole lines for a log: one when a phase is a tenth further, and one at its end.
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
            // A phase that is over in a moment needs no lines.
            guard tenths > state.tenths, elapsed > .seconds(1) else { return nil }
            state.tenths = tenths
            return elapsed
        }
        guard let elapsed else { return }
        let line = ProgressLine(phase: phase, done: done, total: total, elapsed: elapsed)
        let name = line.name.trimmingCharacters(in: .whitespaces)
        StandardStream.errors.write("\(name): \(line.tail)\n")
    }

    func end(_ phase: BuildPhase, total: Int) {}
}
