internal import Glibc

/// A copy of a file of another program, and of those that belong to it, such as the log of a database. It is in a folder
/// that only this user may read, and is deleted together with this object.
package final class ScratchCopy: Sendable {
    /// The path of the copy.
    package let path: String
    private let folder: String

    private static let attempts = 3
    private static let piece = 16 << 20

    /// - Parameters:
    ///   - suffixes: the ends of the names of the files that belong to it. Missing ones are left out.
    ///   - parent: a folder for temporary files, which is created if necessary.
    ///   - limit: the maximum number of bytes of all these files.
    ///   - isCancelled: called every few megabytes.
    /// - Throws: `EFBIG` beyond the limit, `ECANCELED`, and `EBUSY` if the files were changed during each of several
    ///   attempts, so that the copies do not belong together.
    package init(
        of source: String, with suffixes: [String], in parent: String, limit: Int,
        isCancelled: () -> Bool = { false }
    ) throws(FileError) {
        let folder = try Self.makeFolder(in: parent)
        let path = "\(folder)/copy"
        do throws(FileError) {
            try Self.copy(source, [""] + suffixes, to: path, limit, isCancelled)
        } catch {
            Self.remove(folder)
            throw error
        }
        (self.path, self.folder) = (path, folder)
    }

    deinit { Self.remove(folder) }

    private static func makeFolder(in parent: String) throws(FileError) -> String {
        try FileOperations.makeFolder(parent, mode: 0o700)
        var generator = SystemRandomNumberGenerator()
        let folder = "\(parent)/albumgen-\(String(generator.next(), radix: 36))"
        try FileOperations.makeNewFolder(folder, mode: 0o700)
        return folder
    }

    private static func copy(
        _ source: String, _ suffixes: [String], to path: String, _ limit: Int, _ isCancelled: () -> Bool
    ) throws(FileError) {
        func stamps() -> [FileStamp?] { suffixes.map { FileStamp(ofSource: source + $0) } }
        for _ in 0..<attempts {
            let before = stamps()
            var room = limit
            for (suffix, stamp) in zip(suffixes, before) where stamp != nil || suffix.isEmpty {
                try FileOperations.removeIfExists(path + suffix)
                guard let input = Descriptors.openFile(source + suffix) else {
                    // It may have been removed since.
                    if errno == ENOENT, !suffix.isEmpty { continue }
                    throw FileError("read", source + suffix)
                }
                defer { close(input) }
                try Folder(Paths.parent(of: path)).make(Paths.name(of: path) + suffix) { output in
                    copy(input, to: output, &room, isCancelled)
                }
            }
            if stamps() == before { return }
            for suffix in suffixes { try FileOperations.removeIfExists(path + suffix) }
        }
        throw FileError("copy", source, code: EBUSY)
    }

    /// Returns false on failure, with `errno` set.
    private static func copy(_ input: CInt, to output: CInt, _ room: inout Int, _ isCancelled: () -> Bool) -> Bool {
        while true {
            guard !isCancelled() else {
                errno = ECANCELED
                return false
            }
            let count = sendfile(output, input, nil, min(piece, room + 1))
            if count == 0 { return true }
            guard count > 0 else {
                if errno == EINTR { continue }
                return false
            }
            room -= count
            guard room >= 0 else {
                errno = EFBIG
                return false
            }
        }
    }

    private static func remove(_ folder: String) { FileOperations.removeTree(folder) }
}
