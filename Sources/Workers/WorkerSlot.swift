import AlbumModel
import Glibc
import ProcessShim

/// What every worker of a pool is started with, and how long it may stay.
struct WorkerTerms: Sendable {
    let executable: WorkerPool.Executable
    let limits: Limits
    let untrustedLoaders: [String]
    let jobsPerWorker: Int
}

/// The place of one worker: the process, if there is one, and the job it is at.
final class WorkerSlot {
    private let terms: WorkerTerms
    private var process: WorkerProcess?
    /// Jobs that the process has answered.
    private var answered = 0
    private(set) var job: WorkerJob?
    /// Whether the job has cost another worker its life.
    private(set) var isSecondTry = false
    /// Nanoseconds on the monotonic clock.
    private(set) var deadline: UInt64 = 0
    private var seconds = 0
    private var outgoing: [UInt8] = []
    private var incoming: [UInt8] = []
    private var complaints: [UInt8] = []

    init(terms: WorkerTerms) { self.terms = terms }

    /// Bytes that a worker may hold on to under any limit: libvips with all its libraries takes 60 MB.
    private static let ordinaryMemory = 128 << 20

    static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Gives the worker a job, starting one if there is none; answers why that was impossible.
    ///
    /// - Parameter isSecondTry: whether a worker was lost over this job before. There is no process then, so that it gets
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
        var status = stat()
        seconds = WorkerTime.seconds(
            forBytes: stat(job.task.path, &status) == 0 ? Int(status.st_size) : 0, limit: terms.limits.seconds)
        deadline = Self.now() + UInt64(seconds) * 1_000_000_000
        self.job = job
        self.isSecondTry = isSecondTry
        send()
        return nil
    }

    /// What to poll for while there is a job.
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

    /// The job with its result, once there is one; also when the worker was lost, or its time is over.
    func collect() -> (WorkerJob, Result<WorkerReply, WorkerFailure>)? {
        guard let job, let pipes = describe() else { return nil }
        send()
        hear(pipes.complaints)
        let isOpen = Self.drain(pipes.output, into: &incoming, upTo: WorkerFrame.longest + 4)
        do {
            if let body = try WorkerFrame.take(from: &incoming) {
                let answer = try WorkerFrame.decode(WorkerAnswer.self, from: body)
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

    /// Whether the next job had better get a fresh process. Libraries leak, and what one file has done to the memory would
    /// be the next one's loss.
    private func isWornOut(_ id: pid_t) -> Bool {
        answered >= terms.jobsPerWorker
            || Int(clamping: ps_resident_bytes(id)) > max(terms.limits.memory / 4, Self.ordinaryMemory)
    }

    /// Ends the process.
    ///
    /// - Parameter milliseconds: how long it may take to leave by itself, which it does when its input ends.
    func stop(within milliseconds: Int = 1000) {
        job = nil
        _ = process.take()?.end(within: milliseconds)
    }

    /// Ends what is left of the worker, and names what became of it.
    ///
    /// - Parameter reason: why it is ended; nil where it has closed its output.
    private func lost(because reason: WorkerFailure?) -> WorkerFailure {
        job = nil
        // A process that crashes closes its output a moment before its end can be seen.
        let ending = process.take()?.end(within: reason == nil ? 2000 : 0) { hear($0) }
        if let reason { return reason }
        guard let ending, !ending.wasForced else { return .answeredNonsense }
        // Where the limit stops an allocation, GLib aborts and says so, and C++ throws `bad_alloc`; else only the peak tells.
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
        // A worker that is gone is noticed by its closed output.
        if sent > 0 { outgoing.removeFirst(sent) }
    }

    /// Reads what libraries complain of, and keeps the end of it. Who complains at length must not stop for a full pipe, and
    /// must not fill the memory here either.
    private func hear(_ descriptor: Int32) {
        _ = Self.drain(descriptor, into: &complaints, upTo: complaints.count + (1 << 20))
        if complaints.count > 8192 { complaints.removeFirst(complaints.count - 8192) }
    }

    /// Reads what there is, until the buffer holds so many bytes: a worker that writes without end must not hold up the
    /// others. Answers false at the end of the stream.
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

/// How long a job may take.
enum WorkerTime {
    /// Bytes a second that even a slow disk gives: a film of 20 GB may take its time to be hashed.
    private static let slowestReading = 20_000_000
    /// Four hours. A sparse file may claim more bytes than could be read in a lifetime.
    private static let longest = 4 * 60 * 60

    /// - Parameters:
    ///   - bytes: the file's size, as it says.
    ///   - limit: what any file may take, which is never cut.
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

/// One worker as its parent sees it: a process, two pipes to talk, one to hear what its libraries complain of.
struct WorkerProcess: ~Copyable {
    private let process: ps_process

    /// Starts `executable` at the head of a process group; it inherits nothing but the pipes.
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

    /// Closes its input, gives it some time to leave by itself, and then ends it with all programs that it has started.
    ///
    /// - Parameter lastWords: gets the descriptor of its complaints when nothing more will be written there.
    consuming func end(within milliseconds: Int, lastWords: (Int32) -> Void = { _ in }) -> Ending {
        close(process.input)
        let hasLeft = ps_await_end(process.id, Int32(clamping: milliseconds))
        // Not reaped yet, so that its number, which is its group's, is nobody else's.
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
        /// Whether it had not left by itself.
        var wasForced: Bool
        /// Nil if no signal ended it.
        var signal: Int?
        var code: Int
        /// 0 if it is unknown.
        var peakBytes: Int
    }
}
