internal import Synchronization

/// The phases of a build that take time, in order.
public enum BuildPhase: String, Sendable, Codable, CaseIterable {
    /// The steps of `films` are seconds of film. Only `albumgen check` has the phase `comparing`.
    case fetching, reading, comparing, rendering, publishing, films, sealing, pages
}

/// Presents the progress of a build to a person or a program. A presenter serves one build, and is called from one
/// thread at a time.
public protocol BuildProgressPresenter: Sendable {
    /// Begins a phase.
    ///
    /// - Parameter total: the number of steps in the phase.
    func begin(_ phase: BuildPhase, total: Int)
    /// Reports that a step is done.
    ///
    /// - Parameter item: what was just done, for logs.
    func advance(_ phase: BuildPhase, done: Int, total: Int, item: String)
    /// Reports the bytes received of an item that is being fetched, and the expected number if known. Providers need
    /// not report this, so presenters must not wait for it.
    func receive(_ item: String, received: Int, expected: Int?)
    func end(_ phase: BuildPhase, total: Int)
    /// Reports that part of the site can be viewed while the rest is being made.
    ///
    /// - Parameter index: the path of the home page.
    func open(_ index: String)
}

extension BuildProgressPresenter {
    public func open(_ index: String) {}
    public func receive(_ item: String, received: Int, expected: Int?) {}
}

/// A presenter that shows nothing.
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

    /// Reports one step.
    ///
    /// - Parameter item: evaluated before the count is locked.
    package func step(_ item: @autoclosure () -> String) {
        let item = item()
        count.withLock { count in
            count.done += 1
            presenter.advance(count.phase, done: count.done, total: count.total, item: item)
        }
    }

    /// Reports several steps at once.
    package func advance(by steps: Int, _ item: String) {
        count.withLock { count in
            count.done = min(count.total, count.done + steps)
            presenter.advance(count.phase, done: count.done, total: count.total, item: item)
        }
    }

    package func receive(_ item: String, received: Int, expected: Int?) {
        count.withLock { _ in presenter.receive(item, received: received, expected: expected) }
    }

    package func open(_ index: String) { count.withLock { _ in presenter.open(index) } }

    package func end() {
        count.withLock { presenter.end($0.phase, total: $0.total) }
    }
}
