import AlbumModel
import Glibc

/// The place of one worker: the process, if there is one, and the job it is at.
final class WorkerSlot {
    private let pool: WorkerPool
    private var process: WorkerProcess?
    private(set) var job: WorkerJob?
    /// Nanoseconds on the monotonic clock.
    private(set) var deadline: UInt64 = 0
    private var seconds = 0
    private var outgoing: [UInt8] = []
    private var incoming: [UInt8] = []
    private var complaints: [UInt8] = []

    init(pool: WorkerPool) { self.pool = pool }

    /// Bytes a second that even a slow disk gives: a film of 20 GB may take its time to be hashed.
    private static let slowestReading = 20_000_000

    static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Gives the worker a job, starting one if there is none; answers why that was impossible.
    func begin(_ job: WorkerJob) -> WorkerFailure? {
        do {
            outgoing = []
            if process == nil {
                process = try WorkerProcess(starting: pool.executable)
                incoming = []
                complaints = []
                outgoing = try WorkerFrame.encode(
                    WorkerSetUp(limits: pool.limits, untrustedLoaders: pool.untrustedLoaders))
            }
            outgoing += try WorkerFrame.encode(job)
        } catch let error as WorkerProcess.StartError {
            return .cannotStart(reason: error.reason)
        } catch {
            return .cannotStart(reason: "\(error)")
        }
        var status = stat()
        let size = stat(job.task.path, &status) == 0 ? Int(status.st_size) : 0
        seconds = pool.limits.seconds + size / Self.slowestReading
        deadline = Self.now() + UInt64(seconds) * 1_000_000_000
        self.job = job
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

    private func describe() -> (input: Int32, output: Int32, complaints: Int32)? {
        switch process {
        case .some(let process): (process.input, process.output, process.complaints)
        case .none: nil
        }
    }

    /// The job with its result, once there is one; also when the worker was lost, or its time is over.
    func collect() -> (WorkerJob, Result<WorkerReply, WorkerFailure>)? {
        guard let job, let pipes = describe() else { return nil }
        send()
        // A library that complains at length must not stop for a full pipe, and must not fill the memory here either.
        _ = Self.drain(pipes.complaints, into: &complaints)
        if complaints.count > 8192 { complaints.removeFirst(complaints.count - 8192) }
        let isOpen = Self.drain(pipes.output, into: &incoming)
        do {
            if let body = try WorkerFrame.take(from: &incoming) {
                let answer = try WorkerFrame.decode(WorkerAnswer.self, from: body)
                self.job = nil
                return (job, Result(answer))
            }
        } catch {
            return (
                job,
                .failure(lost(kills: true, otherwise: .failed(reason: "cannot be shown: its worker answered nonsense")))
            )
        }
        if !isOpen { return (job, .failure(lost(kills: false, otherwise: nil))) }
        if Self.now() >= deadline { return (job, .failure(lost(kills: true, otherwise: .timedOut(seconds: seconds)))) }
        return nil
    }

    /// Ends the process; a polite end is waited for.
    func stop(kills: Bool) {
        job = nil
        _ = process.take()?.end(kills: kills)
    }

    /// Buries the worker and names what became of it.
    private func lost(kills: Bool, otherwise reason: WorkerFailure?) -> WorkerFailure {
        job = nil
        if let pipes = describe() { _ = Self.drain(pipes.complaints, into: &complaints) }
        guard let ending = process.take()?.end(kills: kills) else { return .exited(code: 0) }
        if let reason { return reason }
        // Where the limit stops an allocation, GLib aborts and says so, and C++ throws `bad_alloc`; else only the peak tells.
        let words = String(decoding: complaints, as: UTF8.self).lowercased()
        let signs = ["failed to allocate", "bad_alloc", "out of memory", "cannot allocate", "memory allocation"]
        if signs.contains(where: words.contains) || ending.peakBytes > pool.limits.memory / 10 * 9 {
            return .outOfMemory(bytes: pool.limits.memory)
        }
        if let signal = ending.signal { return .crashed(signal: signal) }
        return .exited(code: ending.code)
    }

    private func send() {
        guard !outgoing.isEmpty, let pipes = describe() else { return }
        let sent = outgoing.withUnsafeBytes { write(pipes.input, $0.baseAddress, $0.count) }
        // A worker that is gone is noticed by its closed output.
        if sent > 0 { outgoing.removeFirst(sent) }
    }

    /// Reads what there is. Answers false at the end of the stream.
    private static func drain(_ descriptor: Int32, into buffer: inout [UInt8]) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                buffer += chunk[..<count]
            } else if count == 0 {
                return false
            } else if errno != EINTR {
                return errno == EAGAIN
            }
        }
    }
}

extension Result where Success == WorkerReply, Failure == WorkerFailure {
    fileprivate init(_ answer: WorkerAnswer) {
        switch answer {
        case .done(let reply): self = .success(reply)
        case .failed(let failure): self = .failure(failure)
        }
    }
}
