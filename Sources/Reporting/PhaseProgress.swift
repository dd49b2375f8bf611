internal import Synchronization

/// Counts the steps of one phase for a presenter, from any number of threads.
package final class PhaseProgress: Sendable {
    private struct Count {
        var phase = BuildPhase.reading
        var done = 0
        var total = 0
    }

    private let presenter: any BuildProgressPresenter
    private let count = Mutex(Count())

    package init(_ presenter: any BuildProgressPresenter) { self.presenter = presenter }

    package func begin(_ phase: BuildPhase, total: Int) {
        count.withLock { count in
            count = Count(phase: phase, total: total)
            presenter.begin(phase, total: total)
        }
    }

    /// - Parameter item: made only if it is needed, since a build has many thousands of steps.
    package func step(_ item: @autoclosure () -> String) {
        let item = item()
        count.withLock { count in
            count.done += 1
            presenter.advance(count.phase, done: count.done, total: count.total, item: item)
        }
    }

    /// Several steps at once.
    package func advance(by steps: Int, _ item: String) {
        count.withLock { count in
            count.done = min(count.total, count.done + steps)
            presenter.advance(count.phase, done: count.done, total: count.total, item: item)
        }
    }

    package func receive(_ item: String, received: Int, expected: Int?) {
        count.withLock { _ in presenter.receive(item, received: received, expected: expected) }
    }

    package func end() {
        count.withLock { presenter.end($0.phase, total: $0.total) }
    }
}
