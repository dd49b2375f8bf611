internal import Foundation
internal import Glibc
internal import ProcessShim
public import Reporting

/// What the shell or a service's settings allow this process, held against what a build needs: too little of it would end
/// the build somewhere in the middle, or leave it waiting for a thread that never starts.
public enum SystemLimits {
    /// Raises the stack's limit where that may be, and looks whether it is enough. To be called first of all: even the
    /// command line takes more than 64 kB to read.
    public static func prepareStack() throws(BuildFailure) {
        let stack = ps_raise_limit(PS_STACK_BYTES, 8 << 20)
        guard stack >= 1 << 20 else {
            throw BuildFailure(
                .system,
                "the stack may take \(stack >> 10) kB only, and albumgen needs 1024: raise the limit with `ulimit -s 8192`"
            )
        }
    }

    /// Raises the limit of open files where that may be, and looks whether it and that of threads are enough.
    ///
    /// - Parameter jobs: workers at once.
    public static func prepare(jobs: Int) throws(BuildFailure) {
        // Three pipes for each worker and for each program beside it, the folders being walked, the state's files.
        let needed = 48 + 8 * jobs
        let files = ps_raise_limit(PS_OPEN_FILES, max(1024, needed))
        guard files >= needed else {
            throw BuildFailure(
                .system,
                "\(files) files may be open at once, and \(jobs == 1 ? "one job needs" : "\(jobs) jobs need") \(needed): raise the limit with `ulimit -n \(max(1024, needed))`\(jobs == 1 ? "" : ", or use fewer --jobs")"
            )
        }
        let threads = 2 * ProcessInfo.processInfo.activeProcessorCount + jobs + 2
        let failure = ps_try_threads(Int32(clamping: threads))
        guard failure == 0 else {
            throw BuildFailure(
                .system,
                "\(min(threads, 64)) threads cannot be started (\(String(cString: strerror(failure)))): raise the limit of processes with `ulimit -u`, or that of the container, or end other programs"
            )
        }
    }
}
