import AlbumModel
import Glibc

/// One run of a pool: who is busy with what, since when, and what came back.
struct WorkerLoop: ~Copyable {
    private var slots: [WorkerSlot]
    private let pool: WorkerPool

    init(pool: WorkerPool) {
        self.pool = pool
        slots = (0..<pool.count).map { _ in WorkerSlot(pool: pool) }
    }

    mutating func run(
        interruption: Int32, next: () -> WorkerJob?, finished: (WorkerJob, Result<WorkerReply, WorkerFailure>) -> Void
    ) -> Bool {
        while true {
            for slot in slots where slot.job == nil {
                guard let job = next() else { break }
                if let failure = slot.begin(job) { finished(job, .failure(failure)) }
            }
            guard slots.contains(where: { $0.job != nil }) else {
                // `begin` may have failed at once for all that `next` had just then.
                guard let job = next() else { break }
                if let failure = slots[0].begin(job) { finished(job, .failure(failure)) }
                continue
            }
            if wait(interruption) {
                for slot in slots { slot.stop(within: 0) }
                return false
            }
            for slot in slots {
                guard let (job, result) = slot.collect() else { continue }
                // The photo is blamed only if a worker that has seen no other photo is lost over it as well.
                guard case .failure(let failure) = result, failure.mayBeTheWorkers, !slot.isSecondTry else {
                    finished(job, result)
                    continue
                }
                if let failure = slot.begin(job, isSecondTry: true) { finished(job, .failure(failure)) }
            }
        }
        for slot in slots { slot.stop() }
        return true
    }

    /// Sleeps until a worker stirs or the nearest deadline. Answers whether the run was cancelled.
    private func wait(_ interruption: Int32) -> Bool {
        var watched = [pollfd(fd: interruption, events: Int16(POLLIN), revents: 0)]
        var deadline = UInt64.max
        for slot in slots where slot.job != nil {
            watched += slot.watched
            deadline = min(deadline, slot.deadline)
        }
        let now = WorkerSlot.now()
        let milliseconds = deadline > now ? min((deadline - now) / 1_000_000 + 1, 60_000) : 0
        poll(&watched, nfds_t(watched.count), Int32(milliseconds))
        return watched[0].revents != 0
    }
}
