internal import ProcessShim
internal import Synchronization

/// Lets a signal end a build between two steps. Everything made until then is kept, and the next build continues from there.
public final class Interruption: Sendable {
    private let requested = Atomic(false)
    private let handler = Mutex<(@Sendable () -> Void)?>(nil)

    public init() {}

    public var isRequested: Bool { requested.load(ordering: .relaxed) }

    /// Whether whoever started this program has it ignore a signal.
    public static func isIgnored(_ signal: Int32) -> Bool { ps_is_ignored(signal) }

    /// May be called from any thread.
    public func request() {
        requested.store(true, ordering: .relaxed)
        handler.withLock { $0 }?()
    }

    /// What else must happen at once, such as ending a worker in the midst of a photo.
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
