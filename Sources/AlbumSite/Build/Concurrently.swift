internal import Dispatch
internal import Synchronization

/// Runs two blocking pieces of work at once, on threads that may block (Swift's own pool must not), and answers both.
func concurrently<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
    let results = Mutex<(First?, Second?)>((nil, nil))
    DispatchQueue.concurrentPerform(iterations: 2) { index in
        if index == 0 {
            let value = first()
            results.withLock { $0.0 = value }
        } else {
            let value = second()
            results.withLock { $0.1 = value }
        }
    }
    return results.withLock { ($0.0 ?? first(), $0.1 ?? second()) }
}

/// Calls `body` for each index, on as many threads as there are `jobs`, in no order.
///
/// The first error ends the others' work after the index they are at, and is thrown.
func concurrentForEach<Failure: Error>(
    _ count: Int, jobs: Int, _ body: @Sendable (Int) throws(Failure) -> Void
) throws(Failure) {
    let next = Atomic(0)
    let failure = Mutex<Failure?>(nil)
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, count))) { _ in
        while true {
            let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
            guard index < count, failure.withLock({ $0 == nil }) else { return }
            do throws(Failure) { try body(index) } catch { failure.withLock { $0 = $0 ?? error } }
        }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
}
