internal import Glibc

/// Calls a function on a thread with a stack of 16 MB, whatever limit the process has, and waits for it. For functions that
/// call themselves for each level of what they read.
///
/// Linux ends a worker process with the thread that started it, so the function must not start workers that outlive it. If
/// the system cannot create a thread, the function runs on the caller's.
package func onLargeStack<Value>(_ body: () -> Value) -> Value {
    var value: Value?
    withoutActuallyEscaping({ value = body() }) { work in
        if !OneCall(work).run(stack: 16 << 20) { work() }
    }
    guard let value else { preconditionFailure("the thread was joined") }
    return value
}

private final class OneCall {
    private let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }

    /// Returns false if there is no such thread.
    func run(stack: Int) -> Bool {
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return false }
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stack)
        var thread = pthread_t()
        let context = Unmanaged.passUnretained(self).toOpaque()
        let failure = pthread_create(
            &thread, &attributes,
            { context in
                if let context { Unmanaged<OneCall>.fromOpaque(context).takeUnretainedValue().body() }
                return nil
            }, context)
        guard failure == 0 else { return false }
        pthread_join(thread, nil)
        return true
    }
}
