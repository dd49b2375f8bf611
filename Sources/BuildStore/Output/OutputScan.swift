package import Files
internal import Glibc
internal import Threads

/// All files below an output folder with their stamps, in no order. Links are not followed and count as files.
///
/// What cannot be read is an error and not an absence: a file that the scan misses would look like a free place.
package struct OutputScan: Sendable {
    package private(set) var files: [(address: String, stamp: FileStamp)] = []
    /// Leftovers of a build that was killed, by address.
    package private(set) var leftovers: [String] = []

    /// A folder that is not there is empty.
    package init(_ folder: String) throws(FileError) {
        let tree: FolderTree
        do throws(FileError) {
            tree = try FolderTree(folder)
        } catch {
            if error.code == ENOENT { return }
            throw FileError("read the output folder", folder, code: error.code)
        }
        var next = [""]
        // To ask for the stamps of files is nearly all of the work, and the system answers every processor at once.
        while !next.isEmpty {
            let level = next
            let readings = concurrentMap(level.count) { place in
                Result { () throws(FileError) in try Reading(level[place], of: tree) }
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

        init(_ prefix: String, of tree: FolderTree) throws(FileError) {
            do throws(FileError) {
                let folder = try tree.folder(prefix)
                var entries = try FolderEntries(folder)
                while let entry = try entries.next() {
                    try add(entry, to: prefix, of: folder)
                }
            } catch {
                throw FileError("read the output folder", error.path, code: error.code)
            }
        }

        private mutating func add(_ entry: FolderEntries.Entry, to prefix: String, of folder: Folder) throws(FileError)
        {
            let name = entry.shownName
            let address = prefix.isEmpty ? name : "\(prefix)/\(name)"
            // A hidden file or folder (.git, .well-known, .nojekyll) is never ours, but for the ledger and leftovers.
            if name.utf8.first == UInt8(ascii: ".") {
                if TemporaryName.isOne(name) { leftovers.append(address) }
            } else if entry.isSurelyFolder {
                folders.append(address)
            } else if entry.name == nil {
                // No address of ours has such a name, so that it is in nobody's way.
                return
            } else if let status = try folder.status(of: name) {
                if status.st_mode & S_IFMT == S_IFDIR {
                    folders.append(address)
                } else {
                    files.append((address, FileStamp(status)))
                }
            }
        }
    }
}
