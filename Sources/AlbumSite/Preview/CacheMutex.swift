internal import Foundation
internal import Reporting
internal import Synchronization

/// Lets two builds take turns in using the cache folder, which only one build may use at a time: the preview's own, and
/// the build of the site that it publishes. Without turns, the later one would fail, as it does if another program uses
/// the folder.
final class CacheMutex: Sendable {
    private let isTaken = Mutex(false)

    /// Waits for the turn, and calls `body` during it.
    ///
    /// - Parameter check: called several times a second while waiting; throws to give up.
    func take<Value, Failure: Error>(
        check: () throws(Failure) -> Void, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        while isTaken.withLock({ taken in
            defer { taken = true }
            return taken
        }) {
            try check()
            Thread.sleep(forTimeInterval: 0.05)
        }
        defer { isTaken.withLock { $0 = false } }
        return try body()
    }
}
