internal import Synchronization

/// The parts of a build that take time, in their order.
public enum BuildPhase: String, Sendable, Codable, CaseIterable {
    /// The steps of `films` are seconds of film.
    case fetching, reading, rendering, publishing, films, sealing, pages
}

/// Shows a person or a machine how far a build is. One presenter serves one build; it is called from one thread at a
/// time.
public protocol BuildProgressPresenter: Sendable {
    /// - Parameter total: how many steps the phase has.
    func begin(_ phase: BuildPhase, total: Int)
    /// - Parameter item: what was just done, for logs.
    func advance(_ phase: BuildPhase, done: Int, total: Int, item: String)
    /// Of an item that is being fetched: bytes that have come, of so many where that is known. A provider need not tell, so
    /// nothing may wait for it.
    func receive(_ item: String, received: Int, expected: Int?)
    func end(_ phase: BuildPhase, total: Int)
}

extension BuildProgressPresenter {
    public func receive(_ item: String, received: Int, expected: Int?) {}
}

/// Shows nothing.
public struct SilentPresenter: BuildProgressPresenter {
    public init() {}
    public func begin(_ phase: BuildPhase, total: Int) {}
    public func advance(_ phase: BuildPhase, done: Int, total: Int, item: String) {}
    public func end(_ phase: BuildPhase, total: Int) {}
}

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
