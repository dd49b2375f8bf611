/// Collects changes until a build is worthwhile. It is deterministic: the caller passes the time.
///
/// Programs save a file in several steps (write another, rename it, set its time), and people save several files at
/// once. A build begins when nothing has happened for a moment, or when a change has waited for a long time while
/// others keep coming, as during a long copy.
package struct ChangeBatch: Sendable {
    package struct Delays: Sendable {
        package var quiet = Duration.milliseconds(25)
        package var longest = Duration.milliseconds(500)

        package init() {}
    }

    private let delays: Delays
    private var first: ContinuousClock.Instant?
    private var last: ContinuousClock.Instant?
    /// Relative to the source; nil if the changed paths are unknown.
    private var paths: Set<String>? = []

    package init(_ delays: Delays = Delays()) { self.delays = delays }

    package mutating func add(_ change: Change, at now: ContinuousClock.Instant) {
        first = first ?? now
        last = now
        switch change {
        case .path(let path): paths?.insert(path)
        case .unknown: paths = nil
        }
    }

    /// When a build may begin; nil if nothing has changed.
    package var due: ContinuousClock.Instant? {
        guard let first, let last else { return nil }
        return min(last + delays.quiet, first + delays.longest)
    }

    /// Returns all changes and removes them from the batch.
    package mutating func take() -> Changes {
        defer { self = ChangeBatch(delays) }
        return Changes(paths: paths)
    }
}

/// A change in a source.
package enum Change: Sendable, Equatable {
    /// A change to a file or a folder, relative to the source.
    case path(String)
    /// Changes whose paths are unknown.
    case unknown
}

package struct Changes: Sendable, Equatable {
    /// Relative to the source; nil if the changed paths are unknown.
    package var paths: Set<String>?

    package init(paths: Set<String>?) { self.paths = paths }

    package func joined(with others: Changes) -> Changes {
        guard let paths, let more = others.paths else { return Changes(paths: nil) }
        return Changes(paths: paths.union(more))
    }
}
