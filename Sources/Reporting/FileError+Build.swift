package import Files
internal import Glibc

extension FileError {
    /// The end of a build that cannot do without the operation.
    package var failure: BuildFailure { BuildFailure(.system, description) }
}

extension FolderLock {
    /// - Parameter purpose: what the folder is, for the message: "output folder", "cache folder".
    package static func hold(_ path: String, purpose: String) throws(BuildFailure) -> FolderLock {
        do throws(FileError) {
            return try FolderLock(path, purpose: purpose)
        } catch {
            guard error.code == EWOULDBLOCK else { throw error.failure }
            throw BuildFailure(
                .system,
                "another albumgen process is using the \(purpose) \(path); wait until it finishes, then try again")
        }
    }
}
