internal import Foundation
internal import Synchronization

/// Calls `body` for each index below `count` on so many threads of their own, in no order, and waits for all.
///
/// For work that waits for other machines or programs: the pools of Swift and of Dispatch have as many threads as there are
/// processors, and may not be held up.
func onBlockingThreads(_ threads: Int, count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let next = SharedCounter()
    let group = DispatchGroup()
    for _ in 0..<max(1, min(threads, count)) {
        group.enter()
        Thread.detachNewThread {
            while let index = next.take(below: count) { body(index) }
            group.leave()
        }
    }
    group.wait()
}

/// Hands out 0, 1, 2, … to several threads.
private final class SharedCounter: Sendable {
    private let next = Atomic(0)

    func take(below count: Int) -> Int? {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        return index < count ? index : nil
    }
}
