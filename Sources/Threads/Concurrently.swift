internal import Dispatch
internal import Synchronization

/// Runs two blocking pieces of work at once, on threads that may block (Swift's own pool must not), and answers both.
///
/// Where both fail, the first one's error is thrown.
package func concurrently<First: Sendable, Second: Sendable, Failure: Error>(
    _ first: @Sendable () throws(Failure) -> First, _ second: @Sendable () throws(Failure) -> Second
) throws(Failure) -> (First, Second) {
    // Not `concurrentPerform`, within which that of `concurrentMap` would get one processor alone.
    let results = Mutex<(Result<First, Failure>?, Result<Second, Failure>?)>((nil, nil))
    withoutActuallyEscaping(first) { first in
        withoutActuallyEscaping(second) { second in
            withoutActuallyEscaping(
                { (index: Int) in
                    if index == 0 {
                        let result = Result { () throws(Failure) in try first() }
                        results.withLock { $0.0 = result }
                    } else {
                        let result = Result { () throws(Failure) in try second() }
                        results.withLock { $0.1 = result }
                    }
                } as @Sendable (Int) -> Void
            ) { onBlockingThreads(2, count: 2, $0) }
        }
    }
    guard case (let first?, let second?) = results.withLock({ $0 }) else {
        preconditionFailure("all work is done when the threads are joined")
    }
    return (try first.get(), try second.get())
}

/// Calls `body` for each index, on as many threads as there are `jobs`, in no order.
///
/// The first error ends the others' work after the index they are at, and is thrown.
package func concurrentForEach<Failure: Error>(
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

/// The answers of `body` for the indices below `count`, worked out on all processors, in the order of the indices.
package func concurrentMap<Element: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Element) -> [Element] {
    let elements = Mutex([Element?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
        let element = body(index)
        elements.withLock { $0[index] = element }
    }
    return elements.withLock { $0.compactMap { $0 } }
}
