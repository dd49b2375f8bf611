public import AlbumModel
import Glibc
import ProcessShim
import Synchronization

/// A fixed number of worker processes that jobs are given to, one at a time each.
///
/// One loop over `poll` drives them all from the caller's thread: workers do the work, so threads here would only wait, and both of the
/// caller's closures run on its own thread, one at a time. What a file does to its worker (crash, hang, eat memory) costs that file
/// alone, once it has happened in a fresh worker too: the first time may be the fault of what earlier files left behind. Workers are
/// replaced after some jobs, and when they hold on to memory. They stay from one run to the next: to start one, with all its libraries,
/// takes longer than the renditions of a photo.
public final class WorkerPool: Sendable {
    /// How a worker is started.
    public struct Executable: Sendable {
        public var path: String
        public var arguments: [String]

        public init(path: String, arguments: [String]) {
            self.path = path
            self.arguments = arguments
        }

        /// This very program, also where its file has been replaced since it started.
        public static let current = Executable(path: "/proc/self/exe", arguments: ["worker"])
    }

    package let executable: Executable
    package let count: Int
    package let limits: Limits
    package let untrustedLoaders: [String]
    /// After so many a worker is replaced: to start one takes as long as some twenty inspections.
    let jobsPerWorker: Int
    /// Written to by `cancel`; an event counter is safe to write to from a signal handler.
    private let interruption: Int32
    /// What the last run left: workers without a job, and places without a worker.
    private let idle = Mutex(IdleSlots())

    /// Sendable since a slot is either in here, behind the lock, or with the one run that took it out.
    private struct IdleSlots: @unchecked Sendable {
        var slots: [WorkerSlot] = []
    }

    public init(
        executable: Executable = .current, count: Int, limits: Limits, untrustedLoaders: [String] = [],
        jobsPerWorker: Int = 1000
    ) {
        self.executable = executable
        self.count = max(1, count)
        self.limits = limits
        self.untrustedLoaders = untrustedLoaders
        self.jobsPerWorker = jobsPerWorker
        interruption = ps_event()
        signal(SIGPIPE, SIG_IGN)
    }

    deinit {
        endWorkers()
        close(interruption)
    }

    /// Ends the workers that wait for another run. The pool does so itself when it goes; a later run starts others.
    public func endWorkers() {
        for slot in replaceIdle(with: IdleSlots()).slots { slot.stop() }
    }

    private func replaceIdle(with others: IdleSlots) -> IdleSlots {
        idle.withLock { idle in
            defer { idle = others }
            return idle
        }
    }

    /// Ends `run` at once, and every later one; workers are killed in the middle of what they do. From any thread or signal handler.
    public func cancel() {
        ps_raise(interruption)
    }

    /// Blocks until `next` has answered nil and all jobs are finished; workers are started as jobs come, and wait for the next run
    /// afterwards. Linux ends them with the thread that started them.
    ///
    /// - Parameters:
    ///   - next: the next job; nil when there are no more. It is asked again after each finished job, so that it may answer
    ///     nil and have more later on, as long as some job is unfinished.
    ///   - finished: every job that `next` gave, once, in no stated order; not those that `cancel` cut off.
    /// - Returns: false if it was cancelled.
    public func run(
        next: () -> WorkerJob?, finished: (WorkerJob, Result<WorkerReply, WorkerFailure>) -> Void
    ) -> Bool {
        var idle = replaceIdle(with: IdleSlots())
        while idle.slots.count < count { idle.slots.append(WorkerSlot(terms: terms)) }
        let loop = WorkerLoop(slots: idle.slots)
        let isComplete = loop.run(interruption: interruption, next: next, finished: finished)
        // Of two runs at once, the workers of one are enough for the next.
        for slot in replaceIdle(with: idle).slots { slot.stop() }
        return isComplete
    }

    private var terms: WorkerTerms {
        WorkerTerms(
            executable: executable, limits: limits, untrustedLoaders: untrustedLoaders, jobsPerWorker: jobsPerWorker)
    }
}

/// One run of a pool: who is busy with what, since when, and what came back.
struct WorkerLoop {
    let slots: [WorkerSlot]

    func run(
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
