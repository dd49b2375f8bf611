internal import ProcessShim
internal import Synchronization

/// Lets a signal end a build between two steps. Finished work is kept, and the next build continues from there.
public final class Interruption: Sendable {
    private let requested = Atomic(false)
    private let handler = Mutex<(@Sendable () -> Void)?>(nil)

    public init() {}

    public var isRequested: Bool { requested.load(ordering: .relaxed) }

    /// Returns whether the program was started with a signal ignored.
    public static func isIgnored(_ signal: Int32) -> Bool { ps_is_ignored(signal) }

    /// Requests the interruption; may be called from any thread.
    public func request() {
        requested.store(true, ordering: .relaxed)
        handler.withLock { $0 }?()
    }

    /// Sets what else to do immediately, such as ending a worker that is rendering a photo.
    package func onRequest(_ body: (@Sendable () -> Void)?) {
        handler.withLock { $0 = body }
        if isRequested { body?() }
    }

    package func check() throws(BuildFailure) {
        guard !isRequested else {
            throw BuildFailure(
                .interrupted, "interrupted; finished work is kept, and the next build continues from here")
        }
    }
}
