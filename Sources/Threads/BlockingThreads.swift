internal import Glibc
internal import Synchronization

/// Calls `body` for each index below `count` on up to this many threads, including the caller's, in no particular
/// order, and waits for all calls.
///
/// The caller's own thread takes index 0. Linux ends a worker process with the thread that started it, so code that
/// starts workers for later stages must not run on a thread that ends here.
///
/// For work that waits for other machines or programs: the pools of Swift and Dispatch have one thread for each
/// processor, and must not be blocked. If the system cannot create more threads, the work is done on fewer; Dispatch
/// would wait forever.
package func onBlockingThreads(_ threads: Int, count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let work = SharedWork(count: count, body: body)
    var started: [pthread_t] = []
    while started.count + 1 < min(threads, count) {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(work)
        let failure = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<SharedWork>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context.toOpaque())
        guard failure == 0 else {
            context.release()
            break
        }
        started.append(thread)
    }
    work.run(first: 0)
    for thread in started { pthread_join(thread, nil) }
}

/// Hands out the indices 1, 2, … to several threads; the caller's thread begins with 0.
private final class SharedWork: Sendable {
    private let next = Atomic(1)
    private let count: Int
    private let body: @Sendable (Int) -> Void

    init(count: Int, body: @escaping @Sendable (Int) -> Void) {
        self.count = count
        self.body = body
    }

    func run(first: Int) {
        if first < count { body(first) }
        run()
    }

    func run() {
        while true {
            let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
            guard index < count else { return }
            body(index)
        }
    }
}
