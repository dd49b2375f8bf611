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
