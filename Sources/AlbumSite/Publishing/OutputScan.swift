internal import Glibc

/// All files below an output folder with their stamps, in no order. Links are not followed and count as files.
struct OutputScan: Sendable {
    private(set) var files: [(address: String, stamp: FileStamp)] = []
    /// Leftovers of a build that was killed, by full path.
    private(set) var leftovers: [String] = []

    /// A folder that is not there is empty.
    init(_ folder: String) throws(FileError) {
        var pending = [""]
        while let prefix = pending.popLast() {
            try read(prefix, of: folder, pending: &pending)
        }
    }

    private mutating func read(_ prefix: String, of folder: String, pending: inout [String]) throws(FileError) {
        let path = prefix.isEmpty ? folder : "\(folder)/\(prefix)"
        guard let directory = opendir(path) else {
            if errno == ENOENT { return }
            throw FileError("read the output folder", path)
        }
        defer { closedir(directory) }
        let descriptor = dirfd(directory)
        while let entry = readdir(directory) {
            // A hidden file or folder (.git, .well-known, .nojekyll) is never ours, but for the ledger and leftovers.
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.utf8.first == UInt8(ascii: ".") {
                if name.hasPrefix(FileOperations.temporaryPrefix) { leftovers.append("\(path)/\(name)") }
                continue
            }
            if entry.pointee.d_type == UInt8(DT_DIR) {
                pending.append(prefix.isEmpty ? name : "\(prefix)/\(name)")
                continue
            }
            var status = stat()
            guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                pending.append(prefix.isEmpty ? name : "\(prefix)/\(name)")
            } else {
                files.append((prefix.isEmpty ? name : "\(prefix)/\(name)", FileStamp(status)))
            }
        }
    }
}
