package import Files
internal import Glibc
internal import Threads

/// All files below an output folder with their stamps, in no particular order. Links are not followed and count as
/// files.
///
/// Anything unreadable is an error rather than an absence: a file that the scan missed would look like a free address.
package struct OutputScan: Sendable {
    private var folders: [FolderFiles] = []
    /// The number of files.
    package private(set) var count = 0
    /// The bytes of all addresses together.
    private(set) var addressBytes = 0
    /// The addresses of leftovers of a killed build.
    package private(set) var leftovers: [String] = []
    /// The fingerprint of all files. A build with nothing to do needs nothing else.
    package private(set) var fingerprint = Fingerprint()

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
                count += reading.files.count
                addressBytes += reading.files.addressBytes
                fingerprint.add(reading.fingerprint)
                if reading.files.count > 0 { folders.append(reading.files) }
                leftovers += reading.leftovers
                next += reading.folders
            }
        }
    }

    /// The files, whose addresses are made one by one.
    package var files: some Sequence<(address: String, stamp: FileStamp)> { folders.lazy.flatMap(\.files) }

    /// The files of one folder. The names are stored one after another, since a site with a million photographs has
    /// three million files, and a scan is all that a build with nothing to do holds of them.
    private struct FolderFiles: Sendable {
        /// The address of the folder with a slash, or nothing for the root.
        let prefix: String
        private var names: [UInt8] = []
        private var stamps: [FileStamp] = []

        init(in folder: String) { prefix = folder.isEmpty ? "" : "\(folder)/" }

        var count: Int { stamps.count }

        var addressBytes: Int { names.count + count * prefix.utf8.count }

        mutating func add(_ name: String, _ stamp: FileStamp) {
            names.append(contentsOf: name.utf8)
            names.append(Self.separator)
            stamps.append(stamp)
        }

        /// Frees the memory that was reserved for growth.
        mutating func trim() {
            names = names.withUnsafeBufferPointer(Array.init)
            stamps = stamps.withUnsafeBufferPointer(Array.init)
        }

        var files: some Sequence<(address: String, stamp: FileStamp)> {
            zip(names.split(separator: Self.separator), stamps).lazy.map { [prefix] name, stamp in
                (address: prefix + String(decoding: name, as: UTF8.self), stamp: stamp)
            }
        }

        /// No file name contains it.
        private static let separator = UInt8(ascii: "/")
    }

    /// The contents of one folder.
    private struct Reading {
        var files: FolderFiles
        var fingerprint = Fingerprint()
        private let beginning: Fingerprint.Beginning
        var leftovers: [String] = []
        var folders: [String] = []

        init(_ prefix: String, of tree: FolderTree) throws(FileError) {
            files = FolderFiles(in: prefix)
            beginning = Fingerprint.Beginning(files.prefix)
            do throws(FileError) {
                let folder = try tree.folder(prefix)
                var entries = try FolderEntries(folder)
                while let entry = try entries.next() {
                    try add(entry, to: prefix, of: folder)
                }
                files.trim()
            } catch {
                throw FileError("read the output folder", error.path, code: error.code)
            }
        }

        private mutating func add(_ entry: FolderEntries.Entry, to prefix: String, of folder: Folder) throws(FileError)
        {
            let name = entry.shownName
            var address: String { files.prefix + name }
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
                if status.kind == .folder {
                    folders.append(address)
                } else {
                    files.add(name, status.stamp)
                    fingerprint.add(name, after: beginning, status.stamp)
                }
            }
        }
    }
}
