internal import AlbumModel
internal import Digests
package import Files
internal import Glibc

/// A file in an open folder. Operations on it happen in that very folder, even if the folder's path now leads
/// elsewhere.
package struct FilePlace: Sendable {
    let folder: Folder
    let name: String

    /// - Parameter path: the path of a file in a folder that the user named, to which links may lead.
    package init(_ path: String) throws(FileError) {
        self.init(try Folder(Paths.parent(of: path)), Paths.name(of: path))
    }

    init(_ folder: Folder, _ name: String) {
        self.folder = folder
        self.name = name
    }

    var path: String { "\(folder.path)/\(name)" }

    var stamp: FileStamp? {
        get throws(FileError) { try folder.status(of: name)?.stamp }
    }
}

/// Moves files, and symbolic links as such. At every moment, each file is complete in at least one place. Never
/// replaces an existing file.
package enum FileMove {
    package static func move(_ source: FilePlace, to target: FilePlace) throws(FileError) {
        do throws(FileError) {
            try source.folder.rename(source.name, to: target.name, in: target.folder, isNew: true)
        } catch {
            guard error.code == EXDEV else { throw FileError("move", source.path, code: error.code) }
            try carry(source, to: target)
        }
    }

    /// Copies a file to a new path, following links, and keeps its times.
    package static func copy(_ source: String, to path: String) throws(FileError) {
        guard let input = Descriptors.openFile(source) else { throw FileError("read", source) }
        defer { close(input) }
        try copy(input, of: source, to: try FilePlace(path), as: "copy")
    }

    /// Completes a move across file systems that was stopped between the copy and the removal.
    ///
    /// - Throws: `EEXIST` if a different file has the new path.
    package static func finish(_ source: FilePlace, to target: FilePlace) throws(FileError) {
        guard try isSame(source, target) else { throw FileError("move", source.path, code: EEXIST) }
        try source.folder.removeIfExists(source.name)
    }

    /// Returns whether two files have the same content, or two links the same target.
    ///
    /// - Throws: if one of them cannot be read.
    package static func isSame(_ first: FilePlace, _ second: FilePlace) throws(FileError) -> Bool {
        let target = second.folder.linkTarget(of: second.name)
        if let link = first.folder.linkTarget(of: first.name) { return link == target }
        guard target == nil, let stamp = try first.stamp, let other = try second.stamp, stamp.size == other.size else {
            return false
        }
        return try digest(of: first) == digest(of: second)
    }

    private static func digest(of place: FilePlace) throws(FileError) -> ContentDigest {
        let file = try place.folder.openFile(place.name)
        defer { close(file) }
        return try FileHash.sha256(of: file, path: place.path)
    }

    /// Moves a file to another file system. The copy is complete and on disk before the original is removed.
    private static func carry(_ source: FilePlace, to target: FilePlace) throws(FileError) {
        if let link = source.folder.linkTarget(of: source.name) {
            let temporary = temporaryName(for: target)
            try target.folder.removeIfExists(temporary)
            do throws(FileError) {
                try target.folder.makeLink(to: link, at: temporary)
            } catch {
                throw FileError("move", source.path, code: error.code)
            }
            try install(temporary, at: target, as: "move", of: source.path)
        } else {
            let input = try source.folder.openFile(source.name)
            defer { close(input) }
            try copy(input, of: source.path, to: target, as: "move", isDurable: true)
        }
        target.folder.sync()
        try source.folder.removeIfExists(source.name)
    }

    /// Copies an open file, with its times and permissions as far as the file system supports them.
    ///
    /// - Parameter action: the operation on the source, for the error message.
    private static func copy(
        _ input: CInt, of source: String, to target: FilePlace, as action: String, isDurable: Bool = false
    ) throws(FileError) {
        guard let status = FileStatus(ofOpen: input) else { throw FileError("read", source) }
        let temporary = temporaryName(for: target)
        try target.folder.removeIfExists(temporary)
        try target.folder.make(temporary, as: target.path, isDurable: isDurable) { output in
            guard Descriptors.copyAll(input, to: output) else { return false }
            status.apply(to: output)
            return true
        }
        try install(temporary, at: target, as: action, of: source)
    }

    /// Gives a finished copy its name; removes it on failure, such as when another file has that name.
    private static func install(
        _ temporary: String, at target: FilePlace, as action: String, of source: String
    ) throws(FileError) {
        do throws(FileError) {
            try target.folder.take(temporary, as: target.name, isNew: true)
        } catch {
            throw FileError(action, source, code: error.code)
        }
    }

    /// Returns a name that is always the same for a given target, so that the next run replaces a file left by a killed
    /// one. Only one run is active at a time.
    static func temporaryName(for target: FilePlace) -> String {
        TemporaryName.prefix + ContentDigest.of(target.path).shortHex
    }
}
