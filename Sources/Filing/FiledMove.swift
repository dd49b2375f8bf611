internal import Files
internal import Glibc

/// The move of a file from one place of a source to another, and back. At every moment, the file is complete in at
/// least one of them, and no other file is ever replaced. Where the file is now is always read from the disk.
package struct FiledMove: Hashable, Sendable {
    /// Where a file is now.
    package enum Location: Sendable {
        /// At its original place.
        case origin
        case target
        /// At both places: a move to another file system was stopped, or another file now has one of the paths.
        case both
        case nowhere
    }

    /// An absolute path without links among the folders.
    package let from: String
    /// An absolute path without links among the folders, too.
    package let to: String
    /// The size in bytes; for a link, the size of the link itself.
    package let size: Int64
    /// The modification time in nanoseconds since 1970.
    package let modified: Int64

    package init(from: String, to: String, size: Int64, modified: Int64) {
        self.from = from
        self.to = to
        self.size = size
        self.modified = modified
    }

    /// - Throws: if the system cannot tell: failing to look for a file does not mean that it is gone.
    package func location() throws(FileProblem) -> Location {
        do throws(FileError) {
            switch (try FileOperations.exists(from), try FileOperations.exists(to)) {
            case (true, false): return .origin
            case (false, true): return .target
            case (true, true): return .both
            case (false, false): return .nowhere
            }
        } catch {
            throw FileProblem("cannot be moved: albumgen \(error)")
        }
    }

    /// Whether the file at its original place is still the one that was to be moved.
    package var isUnchanged: Bool { isSame(as: from) }

    /// Whether the file at its new place is still the one that was moved.
    package var isKept: Bool { isSame(as: to) }

    private func isSame(as path: String) -> Bool {
        FileStamp(ofFile: path).map { $0.size == size && $0.modified == modified } ?? false
    }

    /// Returns whether the files at both places have the same content, as they do after a move that was stopped.
    package func isDoubled() throws(FileProblem) -> Bool {
        do { return try FileMove.isSame(to, from) } catch {
            throw FileProblem("cannot be moved: albumgen \(error)")
        }
    }

    /// Moves the file, or completes a move that was stopped. Does nothing if the file is already there.
    package func carryOut() throws(FileProblem) {
        switch try location() {
        case .target: return
        case .nowhere: throw FileProblem("is gone")
        case .origin, .both:
            guard isUnchanged else { throw FileProblem("has changed meanwhile, so it stays where it is") }
            try Self.move(from, to: to)
        }
    }

    /// Moves the file back. Does nothing if it is already there.
    package func putBack() throws(FileProblem) {
        switch try location() {
        case .origin: return
        case .nowhere: throw FileProblem("is gone")
        case .target: try Self.move(to, to: from)
        case .both:
            guard try isDoubled() else {
                throw FileProblem("is another file now; move it away, then restore again")
            }
            try Self.move(to, to: from)
        }
    }

    private static func move(_ path: String, to other: String) throws(FileProblem) {
        do throws(FileError) {
            for folder in [Paths.parent(of: path), Paths.parent(of: other)] {
                // A link among the folders, created since the move was planned, could lead anywhere.
                guard Paths.absolute(folder) == folder else {
                    throw FileError("move through a link among the folders of", other, code: ELOOP)
                }
                try FileOperations.makeFolder(folder)
            }
            if FileStamp(ofFile: other) != nil {
                try FileMove.finish(path, to: other)
            } else {
                try FileMove.move(path, to: other)
            }
        } catch {
            throw problem(error, path, other)
        }
    }

    /// Returns why a file cannot be moved, in words that follow its name.
    private static func problem(_ error: FileError, _ path: String, _ other: String) -> FileProblem {
        guard [path, other].contains(error.path) else { return FileProblem("cannot be moved: albumgen \(error)") }
        let folders = [Paths.parent(of: path), Paths.parent(of: other)]
        // Moving a file changes two folders, and the system does not say which one it means.
        if [EACCES, EPERM].contains(error.code), let folder = folders.first(where: { access($0, W_OK | X_OK) != 0 }) {
            return FileProblem("cannot be moved: permission denied; make the folder \(folder) writable")
        }
        return FileProblem("cannot be moved: \(error.reason)")
    }
}
