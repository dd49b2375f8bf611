internal import Glibc

/// Holds a folder against a second run, until it goes away or the process does. No file is left behind: the lock is on
/// the folder itself.
package final class FolderLock: Sendable {
    private let descriptor: Int32

    /// - Throws: with `EWOULDBLOCK` where another process holds it.
    package init(_ path: String, purpose: String) throws(FileError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError("open the \(purpose)", path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let error = FileError("lock the \(purpose)", path)
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    /// Gives the lock up early; the folder can then be removed.
    package func release() { flock(descriptor, LOCK_UN) }

    deinit { close(descriptor) }
}
