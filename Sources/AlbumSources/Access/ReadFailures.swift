import Synchronization

/// The files of a source that are there and could not be read. What they say is not known then, so that nothing may be
/// taken for gone.
public final class ReadFailures: Sendable {
    private let failures = Mutex<[String: String]>([:])

    public init() {}

    func note(_ path: String, _ reason: String) { failures.withLock { $0[path] = reason } }

    /// Paths and the system's words, sorted by path.
    public var all: [(path: String, reason: String)] {
        failures.withLock { $0.map { (path: $0.key, reason: $0.value) } }.sorted { $0.path < $1.path }
    }
}
