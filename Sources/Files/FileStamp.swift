package import Glibc

/// Properties by which a file is very probably recognised as unchanged without reading it. They only save work: the
/// digest of its content is what identifies a file.
package struct FileStamp: Hashable, Sendable {
    /// In bytes.
    package var size: Int64
    /// In nanoseconds since 1970.
    package var modified: Int64
    /// For files of a source, also a digest of the time of their last change; see `init(ofSource:)`.
    package var inode: UInt64

    package init(size: Int64, modified: Int64, inode: UInt64) {
        self.size = size
        self.modified = modified
        self.inode = inode
    }

    /// The stamp of a file that albumgen does not write itself.
    ///
    /// Programs that change metadata often keep a file's size and modification time (`exiftool -P
    /// -overwrite_original_in_place`). No program can keep the time at which the system last changed the inode, so it is
    /// part of this stamp; but the system also sets that time when a link to the file is made, as `originals: hardlink`
    /// does, so it is ignored for files with several links.
    package init(ofSource status: stat) {
        self.init(status)
        guard status.st_nlink <= 1 else { return }
        let changed = Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec)
        // Spreads the time over all bits, so that it does not cancel out the small differences of inodes.
        inode ^= UInt64(bitPattern: changed) &* 0x9E37_79B9_7F4A_7C15
    }

    package init(_ status: stat) {
        size = Int64(status.st_size)
        modified = Self.nanoseconds(status.st_mtim)
        inode = UInt64(status.st_ino)
    }

    /// Returns a time in nanoseconds since 1970. 64 bits hold the years from 1677 to 2262. Broken clocks of cameras and
    /// badly unpacked archives produce times outside of them, which are clamped.
    package static func nanoseconds(_ time: timespec) -> Int64 {
        let (seconds, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isTooFar) = seconds.addingReportingOverflow(Int64(time.tv_nsec))
        return overflow || isTooFar ? (time.tv_sec < 0 ? .min : .max) : sum
    }

    /// The stamp of the file itself, without following a symbolic link; nil if it does not exist.
    package init?(ofFile path: String) {
        guard let status = FileStatus(of: path) else { return nil }
        self = status.stamp
    }

    /// The stamp of the file to which a path leads, following links; nil if it does not exist.
    package init?(following path: String) {
        guard let status = FileStatus(following: path) else { return nil }
        self = status.stamp
    }

    /// The stamp of the file of a source to which a path leads, following links; nil if it does not exist.
    package init?(ofSource path: String) {
        guard let status = FileStatus(following: path) else { return nil }
        self = status.sourceStamp
    }
}

/// The identity of a file or folder on disk, regardless of the path that leads to it.
package struct FileIdentity: Hashable, Sendable {
    package var device: UInt64
    package var inode: UInt64

    package init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }

    /// Follows links. Nil if the file does not exist.
    package init?(path: String) {
        guard let status = FileStatus(following: path) else { return nil }
        self = status.identity
    }

    package init?(descriptor: CInt) {
        guard let status = FileStatus(ofOpen: descriptor) else { return nil }
        self = status.identity
    }
}
