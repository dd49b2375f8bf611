internal import Foundation
internal import Glibc
internal import ProcessShim
public import Reporting

/// Checks whether the limits that a shell or a service sets for this process are sufficient for a build. With limits
/// that are too low, a build would fail midway, or wait for a thread that never starts.
public enum SystemLimits {
    /// Raises the stack limit if permitted, and checks whether it is sufficient. Call this before anything else: even
    /// parsing the command line takes more than 64 kB.
    public static func prepareStack() throws(BuildFailure) {
        let stack = ps_raise_limit(PS_STACK_BYTES, 8 << 20)
        guard stack >= 2 << 20 else {
            throw BuildFailure(
                .system,
                "the stack is limited to \(stack >> 10) kB, and albumgen needs 2048: raise the limit with `ulimit -s 8192`"
            )
        }
    }

    /// Raises the limit of open files if permitted, and checks whether it and the thread limit are sufficient. From then
    /// on, memory that the process frees in large blocks is returned to the system.
    ///
    /// - Parameters:
    ///   - jobs: the number of concurrent workers.
    ///   - connections: the maximum number of concurrent connections of a server; a few more may be accepted before
    ///     they are refused.
    public static func prepare(jobs: Int, connections: Int = 0) throws(BuildFailure) {
        // Three pipes for each worker and for each program beside it, the folders that are scanned and written to, and
        // the state's files.
        let needed = 64 + 8 * jobs + connections
        let files = ps_raise_limit(PS_OPEN_FILES, max(1024, needed + 32 * connections))
        guard files >= needed else {
            throw BuildFailure(
                .system,
                "only \(files) files may be open at once, and \(jobs == 1 ? "one job needs" : "\(jobs) jobs need") \(needed): raise the limit with `ulimit -n \(max(1024, needed))`\(jobs == 1 ? "" : ", or use fewer --jobs")"
            )
        }
        let threads = 2 * ProcessInfo.processInfo.activeProcessorCount + jobs + 2
        let failure = ps_try_threads(Int32(clamping: threads))
        guard failure == 0 else {
            throw BuildFailure(
                .system,
                "\(min(threads, 64)) threads cannot be started (\(String(cString: strerror(failure)))): raise the limit of processes with `ulimit -u`, or that of the container, or close other programs"
            )
        }
        // In a cold build of 20,000 small photos, this process took 429 MB at its peak without this, and takes 147 MB
        // with it, in the same time.
        ps_return_large_blocks()
    }
}
