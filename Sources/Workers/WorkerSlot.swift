import AlbumModel
internal import Files
import Glibc
import ProcessShim

/// The settings with which every worker of a pool is started, and the number of jobs after which it is replaced.
struct WorkerSettings: Sendable {
    let executable: WorkerPool.Executable
    let limits: Limits
    let untrustedLoaders: [String]
    let jobsPerWorker: Int
}

/// One worker's slot: its process, if it is running, and its current job.
final class WorkerSlot {
    private let terms: WorkerSettings
    private var process: WorkerProcess?
    /// The number of jobs that the process has answered.
    private var answered = 0
    private(set) var job: WorkerJob?
    /// Whether the job was already lost together with another worker.
    private(set) var isSecondTry = false
    /// The current job's deadline in nanoseconds on the monotonic clock.
    private(set) var deadline: UInt64 = 0
    private var seconds = 0
    private var outgoing: [UInt8] = []
    private var incoming: [UInt8] = []
    private var complaints: [UInt8] = []

    init(terms: WorkerSettings) { self.terms = terms }

    /// Whether there is a process, which may have died since its last answer.
    var isRunning: Bool { process != nil }

    /// The memory that a worker may keep under any limit: libvips with all its libraries takes 60 MB.
    private static let ordinaryMemory = 128 << 20

    static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Gives the worker a job, starting a process if none is running; returns a failure if that is impossible.
    ///
    /// - Parameter isSecondTry: whether this job already cost a worker. That worker's process is gone, so the job gets
    ///   a fresh one.
    func begin(_ job: WorkerJob, isSecondTry: Bool = false) -> WorkerFailure? {
        do {
            outgoing = []
            if process == nil {
                process = try WorkerProcess(starting: terms.executable)
                answered = 0
                incoming = []
                complaints = []
                outgoing = try WorkerFrame.encode(
                    WorkerSetUp(limits: terms.limits, untrustedLoaders: terms.untrustedLoaders))
            }
            outgoing += try WorkerFrame.encode(job)
        } catch let error as WorkerProcess.StartError {
            return .cannotStart(reason: error.reason)
        } catch {
            return .cannotStart(reason: "\(error)")
        }
        seconds = WorkerTime.seconds(
            forBytes: FileStatus(following: job.task.path)?.size ?? 0, limit: terms.limits.seconds)
        deadline = Self.now() + UInt64(seconds) * 1_000_000_000
        self.job = job
        self.isSecondTry = isSecondTry
        send()
        return nil
    }

    /// The descriptors to poll while a job is running.
    var watched: [pollfd] {
        guard let process = describe() else { return [] }
        var list = [
            pollfd(fd: process.output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: process.complaints, events: Int16(POLLIN), revents: 0),
        ]
        if !outgoing.isEmpty { list.append(pollfd(fd: process.input, events: Int16(POLLOUT), revents: 0)) }
        return list
    }

    private func describe() -> (id: pid_t, input: Int32, output: Int32, complaints: Int32)? {
        switch process {
        case .some(let process): (process.id, process.input, process.output, process.complaints)
        case .none: nil
        }
    }

    /// Returns the job with its result, if it has finished, the worker was lost, or the deadline has passed.
    func collect() -> (WorkerJob, Result<WorkerReply, WorkerFailure>)? {
        guard let job, let pipes = describe() else { return nil }
        send()
        hear(pipes.complaints)
        let isOpen = Self.drain(pipes.output, into: &incoming, upTo: WorkerFrame.longest + 4)
        do {
            if let body = try WorkerFrame.take(from: &incoming) {
                let answer = try WorkerFrame.decode(WorkerAnswer.self, from: body)
                if case .done(let reply) = answer, !reply.answers(job.task) {
                    return (job, .failure(lost(because: .answeredNonsense)))
                }
                self.job = nil
                answered += 1
                let result = Result(answer)
                if isWornOut(pipes.id) || result.failure?.mayBeTheWorkers == true { stop() }
                return (job, result)
            }
        } catch {
            return (job, .failure(lost(because: .answeredNonsense)))
        }
        if !isOpen { return (job, .failure(lost(because: nil))) }
        if Self.now() >= deadline { return (job, .failure(lost(because: .timedOut(seconds: seconds)))) }
        return nil
    }

    /// Returns whether to replace the process before the next job. Libraries leak, and memory damaged by one file would
    /// affect the next.
    private func isWornOut(_ id: pid_t) -> Bool {
        answered >= terms.jobsPerWorker
            || Int(clamping: ps_resident_bytes(id)) > max(terms.limits.memory / 4, Self.ordinaryMemory)
    }

    /// Ends the process.
    ///
    /// - Parameter milliseconds: the time that it has to exit, as it does at the end of its input.
    func stop(within milliseconds: Int = 1000) {
        job = nil
        _ = process.take()?.end(within: milliseconds)
    }

    /// Ends the remains of the worker and returns the cause of the loss.
    ///
    /// - Parameter reason: why the worker is being ended; nil if it closed its output.
    private func lost(because reason: WorkerFailure?) -> WorkerFailure {
        job = nil
        // A process that crashes closes its output shortly before its exit status is available.
        let ending = process.take()?.end(within: reason == nil ? 2000 : 0) { hear($0) }
        if let reason { return reason }
        guard let ending, !ending.wasForced else { return .answeredNonsense }
        // If the limit stops an allocation, GLib aborts with a message and C++ throws `bad_alloc`. Otherwise, only the
        // peak shows it.
        let words = String(decoding: complaints, as: UTF8.self).lowercased()
        let signs = ["failed to allocate", "bad_alloc", "out of memory", "cannot allocate", "memory allocation"]
        if signs.contains(where: words.contains) || ending.peakBytes > terms.limits.memory / 10 * 9 {
            return .outOfMemory(bytes: terms.limits.memory)
        }
        switch ending.signal {
        case .some(Int(SIGKILL)), .some(Int(SIGTERM)), .some(Int(SIGHUP)), .some(Int(SIGINT)):
            return .killed(signal: ending.signal ?? 0)
        case .some(let signal): return .crashed(signal: signal)
        case nil: return .exited(code: ending.code)
        }
    }

    private func send() {
        guard !outgoing.isEmpty, let pipes = describe() else { return }
        let sent = outgoing.withUnsafeBytes { write(pipes.input, $0.baseAddress, $0.count) }
        // A dead worker is detected by its closed output.
        if sent > 0 { outgoing.removeFirst(sent) }
    }

    /// Reads the libraries' error output and keeps its end. A verbose library must neither block on a full pipe nor
    /// fill this process's memory.
    private func hear(_ descriptor: Int32) {
        _ = Self.drain(descriptor, into: &complaints, upTo: complaints.count + (1 << 20))
        if complaints.count > 8192 { complaints.removeFirst(complaints.count - 8192) }
    }

    /// Reads the available bytes until the buffer holds `most` bytes: a worker that never stops writing must not hold
    /// up the others. Returns false at the end of the stream.
    private static func drain(_ descriptor: Int32, into buffer: inout [UInt8], upTo most: Int) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while buffer.count < most {
            let wanted = min(chunk.count, most - buffer.count)
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, wanted) }
            if count > 0 {
                buffer += chunk[..<count]
            } else if count == 0 {
                return false
            } else if errno != EINTR {
                return errno == EAGAIN
            }
        }
        return true
    }
}

/// The time that a job may take.
enum WorkerTime {
    /// The bytes per second of even a slow disk: hashing a film of 20 GB takes a while.
    private static let slowestReading = 20_000_000
    /// Four hours. A sparse file may claim to have more bytes than could be read in a lifetime.
    private static let longest = 4 * 60 * 60

    /// Returns the seconds that a file may take.
    ///
    /// - Parameters:
    ///   - bytes: the file's stated size.
    ///   - limit: the seconds that any file gets.
    static func seconds(forBytes bytes: Int, limit: Int) -> Int {
        let limit = max(0, min(limit, 1_000_000))
        return limit + min(max(0, bytes) / slowestReading, longest)
    }
}

extension Result where Success == WorkerReply, Failure == WorkerFailure {
    fileprivate init(_ answer: WorkerAnswer) {
        switch answer {
        case .done(let reply): self = .success(reply)
        case .failed(let failure): self = .failure(failure)
        }
    }

    fileprivate var failure: WorkerFailure? { if case .failure(let failure) = self { failure } else { nil } }
}

/// A worker as seen by its parent: a process, two pipes for messages, and one for the error output of its libraries.
struct WorkerProcess: ~Copyable {
    private let process: ps_process

    /// Starts `executable` as the leader of a new process group; it inherits nothing but the pipes.
    init(starting executable: WorkerPool.Executable) throws(StartError) {
        var arguments: [UnsafeMutablePointer<CChar>?] = ([executable.path] + executable.arguments).map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        arguments.append(nil)
        var process = ps_process()
        let failure = ps_start(executable.path, arguments, nil, true, &process)
        guard failure == 0 else {
            throw StartError(reason: "\(executable.path): \(String(cString: strerror(failure)))")
        }
        self.process = process
    }

    var id: pid_t { process.id }
    var input: Int32 { process.input }
    var output: Int32 { process.output }
    var complaints: Int32 { process.complaints }

    struct StartError: Error {
        let reason: String
    }

    /// Closes the worker's input, waits for it to exit, and then kills its process group.
    ///
    /// - Parameter lastWords: receives the descriptor of the error output once nothing more is written to it.
    consuming func end(within milliseconds: Int, lastWords: (Int32) -> Void = { _ in }) -> Ending {
        close(process.input)
        let hasLeft = ps_await_end(process.id, Int32(clamping: milliseconds))
        // The process is not reaped yet, so its id, which is also the group's, cannot have been reused.
        kill(-process.id, SIGKILL)
        var peak = 0
        let status = withUnsafePointer(to: process) { ps_reap($0, &peak) }
        lastWords(process.complaints)
        close(process.output)
        close(process.complaints)
        let signal = Int(status & 0x7F)
        return Ending(
            wasForced: !hasLeft, signal: signal == 0 ? nil : signal, code: Int(status >> 8 & 0xFF), peakBytes: peak)
    }

    struct Ending {
        /// Whether it had to be killed.
        var wasForced: Bool
        /// Nil if it was not ended by a signal.
        var signal: Int?
        var code: Int
        /// 0 if unknown.
        var peakBytes: Int
    }
}
