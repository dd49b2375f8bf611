internal import Glibc

/// Locks a folder against a second process, until the lock or the process goes away. It leaves no file behind: the lock
/// is on the folder itself.
package final class FolderLock: Sendable {
    private let descriptor: Int32

    /// - Parameters:
    ///   - isShared: whether others that share the folder may hold the lock at the same time.
    ///   - file: a file in the folder to lock in its place, for a second lock that does not exclude the first.
    /// - Throws: `EWOULDBLOCK` if another process holds the lock.
    package init(
        _ path: String, purpose: String, isShared: Bool = false, onFile file: String? = nil
    ) throws(FileError) {
        let descriptor =
            file.map { open("\(path)/\($0)", O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
            ?? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError("open the \(purpose)", path) }
        guard flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
            let error = FileError("lock the \(purpose)", path)
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    /// Returns whether the file system of a folder has no such locks, as network file systems may not.
    package static func areUnsupported(in path: String) -> Bool {
        do throws(FileError) {
            _ = try FolderLock(path, purpose: "folder", isShared: true)
            return false
        } catch {
            return [EBADF, EINVAL, ENOLCK, ENOSYS, EOPNOTSUPP].contains(error.code)
        }
    }

    /// Releases the lock early, so that the folder can be removed.
    package func release() { flock(descriptor, LOCK_UN) }

    deinit { close(descriptor) }
}
