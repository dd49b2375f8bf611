import AlbumModel
import Files
import Foundation
import Glibc
import ProcessShim

/// The worker process: reads jobs from standard input and writes replies to the original standard output until its
/// input ends.
///
/// It exits with `_exit`, because `exit` would destroy the libraries' data while threads that they started may still
/// use it.
public enum WorkerMain {
    /// Serves jobs until standard input ends.
    ///
    /// - Parameter beforeEach: called before each job. A test uses it to make a worker misbehave.
    public static func run(beforeEach: (WorkerJob) -> Void = { _ in }) -> Never {
        ps_follow_parent()
        let replies = protectOutput()
        do {
            guard let first = try readFrame() else { _exit(0) }
            let setUp = try WorkerFrame.decode(WorkerSetUp.self, from: first)
            ps_limit_memory(max(0, setUp.limits.memory))
            let service = WorkerService(limits: setUp.limits, untrustedLoaders: setUp.untrustedLoaders)
            while let body = try readFrame() {
                let job = try WorkerFrame.decode(WorkerJob.self, from: body)
                beforeEach(job)
                guard Descriptors.writeAll(try WorkerFrame.encode(service.answer(to: job.task)), to: replies) else {
                    _exit(0)
                }
            }
            _exit(0)
        } catch {
            FileHandle.standardError.write(Data("worker: \(error)\n".utf8))
            _exit(70)
        }
    }

    /// Moves the replies to a descriptor of their own and redirects descriptor 1, to which libraries print, to standard
    /// error.
    private static func protectOutput() -> Int32 {
        let replies = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        return replies
    }

    /// Returns nil at the end of input.
    private static func readFrame() throws -> [UInt8]? {
        guard let head = try readExactly(4) else { return nil }
        let length = head.reduce(0) { $0 << 8 | Int($1) }
        guard length <= WorkerFrame.longest else { throw WorkerFrame.FrameError() }
        return try readExactly(length)
    }

    private static func readExactly(_ count: Int) throws -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes {
                read(STDIN_FILENO, $0.baseAddress?.advanced(by: filled), count - filled)
            }
            if got < 0 && errno == EINTR { continue }
            guard got > 0 else { return nil }
            filled += got
        }
        return bytes
    }
}
