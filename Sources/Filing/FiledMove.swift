internal import AlbumModel
internal import Digests
internal import Files
internal import Glibc

/// The move of a file from one place of a source to another, and back. At every moment, the file is complete in at
/// least one of them, and no other file is ever replaced. Where the file is now is always read from the disk.
package struct FiledMove: Hashable, Sendable {
    /// Where a file is now.
    package enum Location: Sendable {
        /// At its original place.
        case origin
        /// Hidden beside its new place.
        case waiting
        case target
        /// At several of these: a move to another file system was stopped, or another file now has one of the paths.
        case both
        case nowhere
    }

    /// The folder in which both places are, as an absolute path.
    private let source: String
    /// The path from the source. It must not lead through links, since those could lead anywhere.
    private let from: String
    /// The new path from the source, which must not lead through links, either.
    private let to: String
    /// The path at which the file waits until all files of its item have left their folder; nil if it does not wait.
    private let waiting: String?
    /// The size in bytes; for a link, the size of the link itself.
    package let size: Int64
    /// The modification time in nanoseconds since 1970.
    package let modified: Int64

    /// - Parameter waits: whether the file waits under a hidden name beside its new place until `arrive` is called.
    package init(in source: String, from: String, to: String, size: Int64, modified: Int64, waits: Bool = false) {
        self.source = source
        self.from = from
        self.to = to
        waiting = waits ? MovingName.path(for: to, mark: ContentDigest.of(from).shortHex) : nil
        self.size = size
        self.modified = modified
    }

    /// - Throws: if the system cannot tell: failing to look for a file does not mean that it is gone.
    package func location() throws(FileProblem) -> Location {
        switch (try exists(from), try waiting.map(exists) ?? false, try exists(to)) {
        case (true, false, false): .origin
        case (false, true, false): .waiting
        case (false, false, true): .target
        case (false, false, false): .nowhere
        default: .both
        }
    }

    private func exists(_ path: String) throws(FileProblem) -> Bool {
        do throws(FileError) { return try stamp(of: path) != nil } catch {
            throw FileProblem("cannot be moved: albumgen \(error)")
        }
    }

    /// Whether the file at its original place is still the one that was to be moved.
    package var isUnchanged: Bool { isSame(as: from) }

    /// Whether the file at its new place is still the one that was moved.
    package var isKept: Bool { isSame(as: to) }

    private func isSame(as path: String) -> Bool {
        guard let stamp = try? stamp(of: path) else { return false }
        return stamp.size == size && stamp.modified == modified
    }

    /// Returns the stamp of a file; nil if there is none.
    private func stamp(of path: String) throws(FileError) -> FileStamp? {
        do throws(FileError) { return try place(of: path, in: FolderTree(source)).stamp } catch {
            guard error.code == ENOENT || error.code == ENOTDIR else { throw error }
            return nil
        }
    }

    private func place(
        of path: String, in tree: FolderTree, makes: Bool = false
    ) throws(FileError) -> FilePlace {
        let (folder, name) = try tree.place(of: path, makes: makes)
        return FilePlace(folder, name)
    }

    /// Returns whether the files at these places have the same content, as they do after a move that was stopped.
    package func isDoubled() throws(FileProblem) -> Bool {
        do throws(FileError) {
            let tree = try FolderTree(source)
            var places: [FilePlace] = []
            for path in [from, waiting, to].compactMap(\.self) where try stamp(of: path) != nil {
                places.append(try place(of: path, in: tree))
            }
            for other in places.dropFirst() where try !FileMove.isSame(places[0], other) { return false }
            return true
        } catch {
            throw FileProblem("cannot be moved: albumgen \(error)")
        }
    }

    /// Moves the file, or completes a move that was stopped. Does nothing if the file has already left its original
    /// place. A file that waits is hidden until `arrive` is called.
    package func carryOut() throws(FileProblem) {
        switch try location() {
        case .target, .waiting: return
        case .nowhere: throw FileProblem("is gone")
        case .origin, .both:
            guard isUnchanged else { throw FileProblem("has changed in the meantime, so it stays where it is") }
            if let waiting, try exists(waiting) {
                throw FileProblem(
                    "cannot be moved, because an earlier move of this file did not finish; choose Undo, or move \(source)/\(waiting) away"
                )
            }
            try move(from, to: waiting ?? to, makes: true)
        }
    }

    /// Makes a file wait again that has been put back, although an edit may have changed its time.
    package func leaveAgain() throws(FileProblem) {
        guard let waiting, try location() == .origin else { return }
        try move(from, to: waiting)
    }

    /// Gives a file that waits its new name.
    package func arrive() throws(FileProblem) {
        guard let waiting, try exists(waiting) else { return }
        try move(waiting, to: to)
    }

    /// Makes a file that has arrived wait again, before it is put back.
    package func retreat() throws(FileProblem) {
        guard let waiting, try location() == .target else { return }
        try move(to, to: waiting)
    }

    /// Moves the file back. Does nothing if it is already there.
    ///
    /// - Throws: if its folder is gone, among other reasons: a new folder would lack the manifest that may have hidden
    ///   the album.
    package func putBack() throws(FileProblem) {
        switch try location() {
        case .origin: return
        case .nowhere: throw FileProblem("is gone")
        case .waiting, .target: break
        case .both:
            guard try isDoubled() else {
                throw FileProblem("is another file now; move it away, then restore again")
            }
        }
        var place = to
        if let waiting, try exists(waiting) { place = waiting }
        try checkOrigin(insteadOf: place)
        try move(place, to: from)
    }

    /// Throws if the file certainly cannot be put back.
    package func checkReturn() throws(FileProblem) {
        try checkOrigin(insteadOf: to)
        let folder = "\(source)/\(Paths.parent(of: from))"
        guard FileOperations.isChangeable(folder: folder) else {
            throw FileProblem("cannot be moved: permission denied; make the folder \(folder) writable")
        }
    }

    private func checkOrigin(insteadOf place: String) throws(FileProblem) {
        let folder = Paths.parent(of: from)
        guard folder == "." || FileStatus(following: "\(source)/\(folder)") != nil else {
            throw FileProblem(
                "was in the folder `\(folder)`, which is gone; make it again with the manifest that it had, then try again, or move the file from \(source)/\(place) yourself"
            )
        }
    }

    /// - Parameter makes: whether to make folders on the way to the new place.
    private func move(_ path: String, to other: String, makes: Bool = false) throws(FileProblem) {
        do throws(FileError) {
            let tree = try FolderTree(source)
            let old = try place(of: path, in: tree)
            let new = try place(of: other, in: tree, makes: makes)
            if try new.stamp != nil {
                try FileMove.finish(old, to: new)
            } else {
                try FileMove.move(old, to: new)
            }
        } catch {
            throw problem(error, path, other)
        }
    }

    /// Returns why a file cannot be moved, in words that follow its name.
    private func problem(_ error: FileError, _ path: String, _ other: String) -> FileProblem {
        let (path, other) = ("\(source)/\(path)", "\(source)/\(other)")
        guard [path, other].contains(error.path) else { return FileProblem("cannot be moved: albumgen \(error)") }
        let folders = [Paths.parent(of: path), Paths.parent(of: other)]
        // Moving a file changes two folders, and the system does not say which one it means.
        if [EACCES, EPERM].contains(error.code),
            let folder = folders.first(where: { !FileOperations.isChangeable(folder: $0) })
        {
            return FileProblem("cannot be moved: permission denied; make the folder \(folder) writable")
        }
        return FileProblem("cannot be moved: \(error.reason)")
    }
}
