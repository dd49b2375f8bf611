package import Files
internal import Glibc
internal import Threads

/// All files below an output folder with their stamps, in no particular order. Links are not followed and count as
/// files.
///
/// Anything unreadable is an error rather than an absence: a file that the scan missed would look like a free address.
package struct OutputScan: Sendable {
    package private(set) var files: [(address: String, stamp: FileStamp)] = []
    /// The addresses of leftovers of a killed build.
    package private(set) var leftovers: [String] = []

    /// Scans a folder. A missing folder counts as empty.
    package init(_ folder: String) throws(FileError) {
        let tree: FolderTree
        do throws(FileError) {
            tree = try FolderTree(folder)
        } catch {
            if error.code == ENOENT { return }
            throw FileError("read the output folder", folder, code: error.code)
        }
        var next = [""]
        // Nearly all of the work is stat calls, which the system answers on all processors at once.
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

    /// The contents of one folder.
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
            // Hidden files and folders (.git, .github) are never ours, except for the ledger, leftovers and what hosts
            // read.
            if HostNames.isHidden(name) {
                if TemporaryName.isOne(name) { leftovers.append(address) }
            } else if entry.isSurelyFolder {
                folders.append(address)
            } else if entry.name == nil {
                // None of our addresses can have such a name, so it conflicts with nothing.
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
