public import AlbumModel
import Glibc
import ProcessShim
import Synchronization

/// A fixed number of worker processes, each of which runs one job at a time.
///
/// One loop over `poll` drives all of them from the caller's thread: the workers do the work, so threads here would
/// only wait, and both of the caller's closures run on its own thread, one at a time. If a file makes its worker crash,
/// hang or exhaust its memory, the job is repeated in a fresh worker, since earlier files may be to blame; if that
/// fails too, only that file fails. Workers are replaced after a number of jobs, and when they hold on to memory. They
/// stay alive between runs: starting one, with all its libraries, takes longer than creating the renditions of a photo.
public final class WorkerPool: Sendable {
    /// The command that starts a worker.
    public struct Executable: Sendable {
        public var path: String
        public var arguments: [String]

        public init(path: String, arguments: [String]) {
            self.path = path
            self.arguments = arguments
        }

        /// The running program, even if its file has been replaced since it started.
        public static let current = Executable(path: "/proc/self/exe", arguments: ["worker"])
    }

    package let executable: Executable
    package let count: Int
    package let limits: Limits
    package let untrustedLoaders: [String]
    /// The number of jobs after which a worker is replaced; starting one takes as long as about twenty inspections.
    let jobsPerWorker: Int
    /// The event descriptor that `cancel` writes to, which is safe in a signal handler.
    private let interruption: Int32
    /// The slots left by the last run: idle workers, and slots without a worker.
    private let idle = Mutex(IdleSlots())

    /// Sendable because a slot is either in here, behind the lock, or owned by the one run that took it out.
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

    /// Ends the idle workers. The pool also does so when it is deallocated; a later run starts new ones.
    public func endWorkers() {
        for slot in replaceIdle(with: IdleSlots()).slots { slot.stop() }
    }

    private func replaceIdle(with others: IdleSlots) -> IdleSlots {
        idle.withLock { idle in
            defer { idle = others }
            return idle
        }
    }

    /// Makes the current run and all later ones return at once, killing busy workers. May be called from any thread or
    /// signal handler.
    public func cancel() {
        ps_raise(interruption)
    }

    /// Runs jobs until `next` returns nil and all jobs are finished. Starts workers as jobs arrive, and keeps them for
    /// the next run. Linux ends them when the thread that started them ends.
    ///
    /// - Parameters:
    ///   - next: returns the next job, or nil if there is none. It is called again after each finished job, so it may
    ///     return nil and have more jobs later, as long as some job is unfinished.
    ///   - finished: called once for every job that `next` returned, in no particular order, except for jobs that
    ///     `cancel` interrupted.
    /// - Returns: false if the run was cancelled.
    public func run(
        next: () -> WorkerJob?, finished: (WorkerJob, Result<WorkerReply, WorkerFailure>) -> Void
    ) -> Bool {
        var idle = replaceIdle(with: IdleSlots())
        while idle.slots.count < count { idle.slots.append(WorkerSlot(terms: terms)) }
        let loop = WorkerLoop(slots: idle.slots)
        let isComplete = loop.run(interruption: interruption, next: next, finished: finished)
        // If two runs overlap, the workers of one suffice for the next.
        for slot in replaceIdle(with: idle).slots { slot.stop() }
        return isComplete
    }

    private var terms: WorkerSettings {
        WorkerSettings(
            executable: executable, limits: limits, untrustedLoaders: untrustedLoaders, jobsPerWorker: jobsPerWorker)
    }
}

/// One run of a pool.
struct WorkerLoop {
    let slots: [WorkerSlot]
    /// The time until which a running worker stays the only one, in nanoseconds on the monotonic clock.
    private let aloneUntil: UInt64

    /// - Parameter patience: how long the first worker stays the only one, in nanoseconds. Starting one takes 45 ms of processor time; in
    ///   60 ms, the first one starts and handles a few photos, which is all that a small build has.
    init(slots: [WorkerSlot], patience: UInt64 = 60_000_000) {
        self.slots = slots
        aloneUntil = WorkerSlot.now() + patience
    }

    func run(
        interruption: Int32, next: () -> WorkerJob?, finished: (WorkerJob, Result<WorkerReply, WorkerFailure>) -> Void
    ) -> Bool {
        while true {
            for slot in slots where slot.job == nil && (slot.isRunning || mayStartWorker) {
                guard let job = next() else { break }
                if let failure = slot.begin(job) { finished(job, .failure(failure)) }
            }
            guard slots.contains(where: { $0.job != nil }) else {
                // `begin` may have failed for every job that `next` has returned so far.
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
                // A photo is blamed only if it also breaks a worker that has processed no other photo.
                guard case .failure(let failure) = result, failure.mayBeTheWorkers, !slot.isSecondTry else {
                    finished(job, result)
                    continue
                }
                if let failure = slot.begin(job, isSecondTry: true) { finished(job, .failure(failure)) }
            }
        }
        return true
    }

    private var mayStartWorker: Bool {
        WorkerSlot.now() >= aloneUntil || !slots.contains { $0.isRunning }
    }

    /// Waits until a worker has output, another may be started, or the nearest deadline passes. Returns whether the run
    /// was cancelled.
    private func wait(_ interruption: Int32) -> Bool {
        var watched = [pollfd(fd: interruption, events: Int16(POLLIN), revents: 0)]
        var deadline = UInt64.max
        for slot in slots where slot.job != nil {
            watched += slot.watched
            deadline = min(deadline, slot.deadline)
        }
        let now = WorkerSlot.now()
        if now < aloneUntil, slots.contains(where: { !$0.isRunning }) { deadline = min(deadline, aloneUntil) }
        let milliseconds = deadline > now ? min((deadline - now) / 1_000_000 + 1, 60_000) : 0
        poll(&watched, nfds_t(watched.count), Int32(milliseconds))
        return watched[0].revents != 0
    }
}
