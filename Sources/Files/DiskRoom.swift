internal import Glibc

/// The room that is left on a disk.
package enum DiskRoom {
    /// Returns the number of bytes that this user can still write to a folder's file system; nil if unknown.
    package static func left(at folder: Folder) -> Int? {
        var status = statvfs()
        guard fstatvfs(folder.descriptor, &status) == 0 else { return nil }
        return Int(clamping: status.f_bavail.multipliedReportingOverflow(by: status.f_frsize).partialValue)
    }

    /// Returns whether an error means that no room is left.
    package static func isFull(_ code: CInt) -> Bool { code == ENOSPC || code == EDQUOT }
}
