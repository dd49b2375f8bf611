internal import Glibc

/// The entries of a folder, one at a time. An error is never mistaken for the end: with half a listing, the other files
/// would seem to be gone.
package struct FolderEntries: ~Copyable {
    private let stream: OpaquePointer
    private let path: String

    package struct Entry {
        /// Nil if the name is not valid UTF-8.
        package var name: String?
        /// The name with replacement characters for invalid UTF-8.
        package var shownName: String
        /// Whether the folder records the entry as a folder; some file systems do not record types.
        package var isSurelyFolder: Bool
    }

    /// Reads an open folder from its beginning.
    package init(_ folder: Folder) throws(FileError) { try self.init(folder.descriptor, path: folder.path) }

    /// Reads a folder from its beginning.
    ///
    /// - Parameters:
    ///   - descriptor: of the folder; the caller keeps ownership.
    ///   - path: for messages.
    package init(_ descriptor: CInt, path: String) throws(FileError) {
        self.path = path
        // Uses a descriptor of its own, since the stream closes its descriptor and changes its offset.
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

    /// Returns the next entry, skipping `.` and `..`; nil at the end.
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
