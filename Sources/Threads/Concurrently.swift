internal import Dispatch
internal import Synchronization

/// Runs two blocking functions concurrently, on threads that may block (those of Swift's own pool must not), and
/// returns both results.
///
/// If both fail, throws the first one's error.
package func concurrently<First: Sendable, Second: Sendable, Failure: Error>(
    _ first: @Sendable () throws(Failure) -> First, _ second: @Sendable () throws(Failure) -> Second
) throws(Failure) -> (First, Second) {
    // Not `concurrentPerform`, inside which that of `concurrentMap` would use only one processor.
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

/// Calls `body` for each index below `count`, on up to `jobs` threads and in no particular order.
///
/// After an error, the other threads stop after their current index, and the first error is thrown.
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

/// Returns the results of `body` for the indices below `count`, in order, computed on all processors.
///
/// After an error, no further index is begun, and the first error is thrown.
package func concurrentMap<Element: Sendable, Failure: Error>(
    _ count: Int, _ body: @Sendable (Int) throws(Failure) -> Element
) throws(Failure) -> [Element] {
    let results = Mutex((elements: [Element?](repeating: nil, count: count), failure: Failure?.none))
    let isFailed = Atomic(false)
    DispatchQueue.concurrentPerform(iterations: count) { index in
        guard !isFailed.load(ordering: .relaxed) else { return }
        do throws(Failure) {
            let element = try body(index)
            results.withLock { $0.elements[index] = element }
        } catch {
            isFailed.store(true, ordering: .relaxed)
            results.withLock { $0.failure = $0.failure ?? error }
        }
    }
    return try results.withLock { results throws(Failure) in
        if let failure = results.failure { throw failure }
        return results.elements.compactMap { $0 }
    }
}
