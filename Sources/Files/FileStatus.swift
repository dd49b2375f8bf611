package import Glibc

/// What the system says about a file, without opening it.
package struct FileStatus: Sendable {
    package enum Kind: Sendable {
        case file, folder, link
        /// A pipe, a socket or a device.
        case other
    }

    private let status: stat

    package init(_ status: stat) { self.status = status }

    /// The status of what is at a path, which may be a link. Nil on failure, with `errno` set.
    ///
    /// - Parameter folder: the descriptor of the folder from which a relative path begins.
    package init?(of path: String, in folder: CInt = AT_FDCWD) {
        var status = stat()
        guard fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        self.init(status)
    }

    /// The status of what a path leads to, following links. Nil on failure, with `errno` set.
    package init?(following path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The status of an open file. Nil on failure, with `errno` set.
    package init?(ofOpen descriptor: CInt) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    package var kind: Kind {
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .other
        }
    }

    /// In bytes.
    package var size: Int { Int(status.st_size) }

    /// Who may do what with it, as `chmod` takes it.
    package var permissions: UInt32 { status.st_mode & 0o7777 }

    /// The number of names that it has.
    package var nameCount: Int { Int(status.st_nlink) }

    /// When its content was last modified, in seconds since 1970.
    package var modifiedSeconds: Int64 { Int64(status.st_mtim.tv_sec) }

    /// When the system last changed it in any way, in nanoseconds since 1970. Programs cannot set this time.
    package var changed: Int64 { FileStamp.nanoseconds(status.st_ctim) }

    package var stamp: FileStamp { FileStamp(status) }

    /// The stamp of a file that albumgen does not write itself.
    package var sourceStamp: FileStamp { FileStamp(ofSource: status) }

    package var identity: FileIdentity { FileIdentity(status) }

    /// Gives another file the same permissions and times, as far as its file system supports them.
    package func apply(to descriptor: CInt) {
        fchmod(descriptor, permissions)
        futimens(descriptor, [status.st_atim, status.st_mtim])
    }
}
