internal import Glibc

/// Holds a folder against a second build, until it goes away or the process does. No file is left behind: the lock is on
/// the folder itself.
final class FolderLock: Sendable {
    private let descriptor: Int32

    /// - Parameter purpose: what the folder is, for the message: "output folder", "cache folder".
    init(_ path: String, purpose: String) throws(BuildFailure) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError("open the \(purpose)", path).failure }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            close(descriptor)
            guard code == EWOULDBLOCK else { throw FileError("lock the \(purpose)", path, code: code).failure }
            throw BuildFailure(
                .system, "another albumgen is using the \(purpose) \(path); wait until it has ended, then try again")
        }
        self.descriptor = descriptor
    }

    /// Lets go before the lock goes away of itself; the folder can then be removed.
    func release() { flock(descriptor, LOCK_UN) }

    deinit { close(descriptor) }
}
