public import AlbumModel
import Glibc
import ProcessShim

/// A fixed number of worker processes that jobs are given to, one at a time each.
///
/// One loop over `poll` drives them all from the caller's thread: workers do the work, so threads here would only wait, and both of the
/// caller's closures run on its own thread, one at a time. What a file does to its worker (crash, hang, eat memory) costs that file
/// alone, once it has happened in a fresh worker too: the first time may be the fault of what earlier files left behind. Workers are
/// replaced after some jobs, and when they hold on to memory.
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

    deinit { close(interruption) }

    /// Ends `run` at once, and every later one; workers are killed in the middle of what they do. From any thread or signal handler.
    public func cancel() {
        ps_raise(interruption)
    }

    /// Blocks until `next` has answered nil and all jobs are finished; workers are started as jobs come and ended before it returns.
    ///
    /// - Parameters:
    ///   - next: the next job; nil when there are no more. It is asked again after each finished job, so that it may answer
    ///     nil and have more later on, as long as some job is unfinished.
    ///   - finished: every job that `next` gave, once, in no stated order; not those that `cancel` cut off.
    /// - Returns: false if it was cancelled.
    public func run(
        next: () -> WorkerJob?, finished: (WorkerJob, Result<WorkerReply, WorkerFailure>) -> Void
    ) -> Bool {
        var loop = WorkerLoop(pool: self)
        return loop.run(interruption: interruption, next: next, finished: finished)
    }
}
