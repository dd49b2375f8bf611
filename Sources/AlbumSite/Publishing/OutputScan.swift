internal import Glibc

/// All files below an output folder with their stamps, in no order. Links are not followed and count as files.
struct OutputScan: Sendable {
    private(set) var files: [(address: String, stamp: FileStamp)] = []
    /// Leftovers of a build that was killed, by full path.
    private(set) var leftovers: [String] = []

    /// A folder that is not there is empty.
    init(_ folder: String) throws(FileError) {
        var next = [""]
        // To ask for the stamps of files is nearly all of the work, and the system answers every processor at once.
        while !next.isEmpty {
            let level = next
            let readings = concurrentMap(level.count) { place in
                Result { () throws(FileError) in try Reading(level[place], of: folder) }
            }
            next = []
            for reading in readings {
                let reading = try reading.get()
                files += reading.files
                leftovers += reading.leftovers
                next += reading.folders
            }
        }
    }

    /// What one folder holds.
    private struct Reading {
        var files: [(address: String, stamp: FileStamp)] = []
        var leftovers: [String] = []
        var folders: [String] = []

        init(_ prefix: String, of folder: String) throws(FileError) {
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
                let address = prefix.isEmpty ? name : "\(prefix)/\(name)"
                if entry.pointee.d_type == UInt8(DT_DIR) {
                    folders.append(address)
                    continue
                }
                var status = stat()
                guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
                if status.st_mode & S_IFMT == S_IFDIR {
                    folders.append(address)
                } else {
                    files.append((address, FileStamp(status)))
                }
            }
        }
    }
}
