internal import Glibc

/// The entries of a folder, one by one. An error in the middle never counts as the end: half a listing would pass
/// for a folder whose other files are gone.
package struct FolderEntries: ~Copyable {
    private let stream: OpaquePointer
    private let path: String

    package struct Entry {
        /// Nil where the name is not valid UTF-8.
        package var name: String?
        /// The same with marks in place of what is not valid.
        package var shownName: String
        /// The entry's type according to the folder, which some file systems do not record.
        package var isSurelyFolder: Bool
    }

    /// Reads a folder that is open, from its beginning.
    package init(_ folder: Folder) throws(FileError) { try self.init(folder.descriptor, path: folder.path) }

    /// - Parameters:
    ///   - descriptor: of a folder; it stays its owner's.
    ///   - path: for messages.
    package init(_ descriptor: CInt, path: String) throws(FileError) {
        self.path = path
        // A descriptor of its own, since the stream closes what it is given and moves its place.
        let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0 else { throw FileError("read the folder", path) }
        guard let stream = fdopendir(own) else {
            let error = FileError("read the folder", path)
            close(own)
            throw error
        }
        self.stream = stream
    }

    deinit { closedir(stream) }

    /// The next entry but `.` and `..`; nil at the end.
    package mutating func next() throws(FileError) -> Entry? {
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw FileError("read the folder", path) }
                return nil
            }
            let isSurelyFolder = entry.pointee.d_type == UInt8(DT_DIR)
            let (name, shown) = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { characters in
                    let valid = String(validatingCString: characters)
                    return (valid, valid ?? String(cString: characters))
                }
            }
            if name == "." || name == ".." { continue }
            return Entry(name: name, shownName: shown, isSurelyFolder: isSurelyFolder)
        }
    }
}
