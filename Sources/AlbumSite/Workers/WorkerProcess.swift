import Glibc
import ProcessShim

/// One worker as its parent sees it: a process, two pipes to talk, one to hear what its libraries complain of.
struct WorkerProcess: ~Copyable {
    private let process: ps_process

    /// Starts `executable` at the head of a process group; it inherits nothing but the pipes.
    init(starting executable: WorkerPool.Executable) throws(StartError) {
        var arguments: [UnsafeMutablePointer<CChar>?] = ([executable.path] + executable.arguments).map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        arguments.append(nil)
        var process = ps_process()
        let failure = ps_start(executable.path, arguments, true, &process)
        guard failure == 0 else {
            throw StartError(reason: "\(executable.path): \(String(cString: strerror(failure)))")
        }
        self.process = process
    }

    var input: Int32 { process.input }
    var output: Int32 { process.output }
    var complaints: Int32 { process.complaints }

    struct StartError: Error {
        let reason: String
    }

    /// Closes the pipes and waits for the end, which is forced where `kills`, also for the programs that it has started.
    consuming func end(kills: Bool) -> Ending {
        if kills { kill(-process.id, SIGKILL) }
        for end in [process.input, process.output, process.complaints] { close(end) }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process.id, &status, 0, &usage) < 0 && errno == EINTR {}
        let signal = Int(status & 0x7F)
        return Ending(
            signal: signal == 0 ? nil : signal, code: Int(status >> 8 & 0xFF), peakBytes: usage.ru_maxrss << 10)
    }

    struct Ending {
        /// Nil if it ended of itself.
        var signal: Int?
        var code: Int
        var peakBytes: Int
    }
}
