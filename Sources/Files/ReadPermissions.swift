internal import Glibc
internal import ProcessShim

/// Who may read files, as far as the umask allows.
enum ReadPermissions {
    private static let everybody: mode_t = 0o444
    private static let ofNewFiles = everybody & ~ps_umask()

    /// Returns whether at least the users who may read a new file may read this one. A web server often runs as another
    /// user, and a file of the cache may be from a build with another umask.
    ///
    /// - Parameter grants: whether to give them the permission.
    static func areGranted(for path: String, granting grants: Bool) -> Bool {
        // The caller reports what is wrong with the file.
        guard let status = FileStatus(following: path), status.permissions & ofNewFiles != ofNewFiles else {
            return true
        }
        guard grants else { return false }
        guard let file = Descriptors.openFile(path, followsLinks: false) else { return false }
        defer { close(file) }
        return Descriptors.setPermissions((status.permissions | ofNewFiles) & 0o777, of: file)
    }
}
