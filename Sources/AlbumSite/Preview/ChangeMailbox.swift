internal import Dispatch
internal import Reporting
internal import Synchronization
internal import Watching

/// The changes of the source that are waiting for the next build.
final class ChangeMailbox: Sendable {
    private struct State {
        var batch = ChangeBatch()
        var restartPolicy = RestartPolicy()
        /// The changes handled by the running build and by unfinished builds before it.
        var taken = Changes(paths: [])
        /// The running build.
        var build: Interruption?
    }

    private let state = Mutex(State())
    private let signal = DispatchSemaphore(value: 0)
    private let stop: Interruption

    /// - Parameter stop: ends all builds and all waiting.
    init(_ stop: Interruption) {
        self.stop = stop
        stop.onRequest { [weak self] in self?.end() }
    }

    private func end() {
        state.withLock(\.build)?.request()
        signal.signal()
    }

    /// Adds a change; may be called from any thread.
    func add(_ change: Change) {
        let now = ContinuousClock.now
        let overtaken: Interruption? = state.withLock { state in
            state.batch.add(change, at: now)
            guard let build = state.build, state.restartPolicy.allows(at: now) else { return nil }
            return build
        }
        overtaken?.request()
        signal.signal()
    }

    /// Begins a build that handles all changes so far.
    ///
    /// - Returns: the changes since the last complete build, and the interruption of this build, which is requested
    ///   when another change makes the build obsolete or when everything ends.
    func begin() -> (changes: Changes, build: Interruption) {
        let build = Interruption()
        let changes = state.withLock { state in
            state.build = build
            state.taken = state.taken.joined(with: state.batch.take())
            return state.taken
        }
        if stop.isRequested { build.request() }
        return (changes, build)
    }

    /// - Parameter isComplete: whether the build was completed; if not, its changes are still waiting.
    func finish(isComplete: Bool) {
        state.withLock { state in
            state.build = nil
            guard isComplete else { return }
            state.restartPolicy = RestartPolicy()
            state.taken = Changes(paths: [])
        }
    }

    /// Waits until something has changed and no further change has followed for a moment.
    ///
    /// - Parameter timeout: the time after which to return without a change.
    /// - Returns: false when everything ends.
    func wait(timeout: Duration? = nil) -> Bool {
        let deadline = timeout.map { ContinuousClock.now + $0 }
        while !stop.isRequested {
            let due = [state.withLock(\.batch.due), deadline].compactMap(\.self).min()
            guard let due else {
                signal.wait()
                continue
            }
            let left = due - ContinuousClock.now
            if left <= .zero { return true }
            let milliseconds = Int(left / .milliseconds(1)) + 1
            _ = signal.wait(timeout: .now() + .milliseconds(milliseconds))
        }
        return false
    }
}

/// Decides whether a change ends the running build. It does, unless changes have ended one build after another for a
/// while: during a long copy, nothing would be shown until its end.
struct RestartPolicy: Sendable {
    private var first: ContinuousClock.Instant?
    private static let patience = Duration.seconds(3)

    init() {}

    mutating func allows(at now: ContinuousClock.Instant) -> Bool {
        let first = first ?? now
        self.first = first
        return now - first < Self.patience
    }
}
