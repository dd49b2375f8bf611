internal import Glibc
internal import ProcessShim

/// An open folder. Operations through it affect this very folder, even if its path now leads elsewhere,
/// and do not follow links in it.
package final class Folder: Sendable {
    package let descriptor: CInt
    /// The path for messages, and for programs that accept only a path.
    package let path: String

    /// Opens a folder that the user named, which may be a link.
    package init(_ path: String) throws(FileError) {
        descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError("open the folder", path) }
        self.path = path
    }

    private init(taking descriptor: CInt, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { close(descriptor) }

    private func path(of name: String) -> String { "\(path)/\(name)" }

    // MARK: Folders in it

    /// Opens a folder in this one, which must not be a link.
    ///
    /// - Throws: `ELOOP` for a link, `ENOENT` if it does not exist, `ENOTDIR` for a file.
    package func folder(_ name: String) throws(FileError) -> Folder {
        let child = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard child >= 0 else {
            let code = errno
            // For a link, the system reports only that it is not a folder.
            throw FileError("open the folder", path(of: name), code: code == ENOTDIR && isLink(name) ? ELOOP : code)
        }
        return Folder(taking: child, path: path(of: name))
    }

    /// Opens a folder in this one, creating it if necessary.
    package func madeFolder(_ name: String) throws(FileError) -> Folder {
        guard mkdirat(descriptor, name, 0o777) == 0 || errno == EEXIST else {
            throw FileError("make the folder", path(of: name))
        }
        return try folder(name)
    }

    /// Creates a folder in this one.
    ///
    /// - Throws: `EEXIST` if something has its name.
    package func makeFolder(_ name: String) throws(FileError) {
        guard mkdirat(descriptor, name, 0o777) == 0 else { throw FileError("make the folder", path(of: name)) }
    }

    /// Removes an empty folder.
    ///
    /// - Returns: whether the folder was removed or did not exist.
    @discardableResult
    package func removeFolder(_ name: String) -> Bool {
        unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || errno == ENOENT
    }

    /// Removes all that is in the folder, as far as possible.
    func removeContents() {
        var names: [String] = []
        if var entries = try? FolderEntries(self) {
            while let entry = try? entries.next() { names += [entry.name].compactMap(\.self) }
        }
        for name in names {
            (try? folder(name))?.removeContents()
            if !removeFolder(name) { try? removeIfExists(name) }
        }
    }

    /// Lets nobody but the owner enter the folder.
    package func restrictToOwner() throws(FileError) {
        guard Descriptors.setPermissions(0o700, of: descriptor) else { throw FileError("restrict access to", path) }
    }

    package func isLink(_ name: String) -> Bool {
        FileStatus(of: name, in: descriptor)?.kind == .link
    }

    // MARK: Files in it

    /// Returns the status of a file, without following a link; nil if it does not exist.
    package func status(of name: String) throws(FileError) -> FileStatus? {
        if let status = FileStatus(of: name, in: descriptor) { return status }
        guard errno == ENOENT else { throw FileError("look at", path(of: name)) }
        return nil
    }

    /// Opens a regular file for reading, which must not be a link, as `Descriptors.openFile` does.
    package func openFile(_ name: String) throws(FileError) -> CInt {
        guard let file = Descriptors.openFile(name, in: descriptor, followsLinks: false) else {
            throw FileError("read", path(of: name))
        }
        return file
    }

    /// Opens a file for writing at its end, and creates it if necessary. It must not be a link.
    package func openToAppend(_ name: String) throws(FileError) -> CInt {
        let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw FileError("write", path(of: name)) }
        return file
    }

    /// Reads a whole file, which must not be a link.
    ///
    /// - Parameter limit: the maximum size in bytes; a longer file is an error.
    package func read(_ name: String, limit: Int) throws(FileError) -> [UInt8] {
        let file = try openFile(name)
        defer { close(file) }
        guard let bytes = Descriptors.readAll(file, limit: limit) else { throw FileError("read", path(of: name)) }
        guard bytes.count <= limit else { throw FileError("read", path(of: name), code: EFBIG) }
        return bytes
    }

    /// Returns the target of a link, as written; nil if it is not a link.
    package func linkTarget(of name: String) -> String? { FileOperations.linkTarget(name, in: descriptor) }

    /// Creates a file and has `fill` write it. Removes the file on failure.
    ///
    /// - Parameters:
    ///   - shown: the path in messages.
    ///   - fill: writes the file; returns false on failure, with `errno` set.
    package func make(
        _ name: String, as shown: String? = nil, isDurable: Bool = false, _ fill: (CInt) -> Bool
    ) throws(FileError) {
        let shown = shown ?? path(of: name)
        guard let file = Descriptors.makeFile(name, in: descriptor) else { throw FileError("write", shown) }
        var error: FileError?
        if !fill(file) || (isDurable && fsync(file) != 0) { error = FileError("write", shown) }
        if close(file) != 0, error == nil { error = FileError("write", shown) }
        guard let error else { return }
        unlinkat(descriptor, name, 0)
        throw error
    }

    /// Renames a file, within this folder or into another one.
    ///
    /// - Parameter isNew: whether an existing file is an error (`EEXIST`) rather than replaced.
    package func rename(
        _ name: String, to other: String, in folder: Folder? = nil, isNew: Bool = false
    ) throws(FileError) {
        let target = folder ?? self
        if isNew {
            let code = ps_rename_new_at(descriptor, name, target.descriptor, other)
            if code == 0 { return }
            // Some file systems (network ones, those of old kernels) do not support this; checking first has to
            // suffice.
            guard code == EINVAL || code == ENOSYS || code == ENOTSUP else {
                throw FileError("write", target.path(of: other), code: code)
            }
            guard try target.status(of: other) == nil else {
                throw FileError("write", target.path(of: other), code: EEXIST)
            }
        }
        guard renameat(descriptor, name, target.descriptor, other) == 0 else {
            throw FileError("write", target.path(of: other))
        }
    }

    /// Removes a file, or a link itself.
    package func removeIfExists(_ name: String) throws(FileError) {
        guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else { throw FileError("remove", path(of: name)) }
    }

    /// Flushes the folder's entries to disk. Ignores errors: if the file system does not support this, nothing more can
    /// be done.
    package func sync() { fsync(descriptor) }

    /// Flushes the folder's whole file system to disk, which covers thousands of files with one call.
    ///
    /// - Throws: if bytes could not be written. A file system without such a call is not an error, but then nothing
    ///   more is guaranteed.
    package func syncFileSystem() throws(FileError) {
        let code = ps_sync_file_system(descriptor)
        guard code == 0 || [ENOSYS, EINVAL, EOPNOTSUPP, EPERM].contains(code) else {
            throw FileError("write", path, code: code)
        }
    }
}

/// Puts whole files into a folder. They are never half written: the bytes go to a temporary file first, which is then
/// renamed.
extension Folder {
    /// Writes a file.
    ///
    /// - Parameters:
    ///   - isDurable: whether the bytes must be on disk before the call returns, so that they survive a power cut.
    ///   - isNew: whether an existing file is an error (`EEXIST`) rather than replaced.
    package func write(
        _ bytes: [UInt8], to name: String, isDurable: Bool = false, isNew: Bool = false
    ) throws(FileError) {
        try write(to: name, isDurable: isDurable, isNew: isNew) { Descriptors.writeAll(bytes, to: $0) }
    }

    /// Has `fill` write a file, piece by piece; it returns false on failure, with `errno` set.
    package func write(
        to name: String, isDurable: Bool = false, isNew: Bool = false, _ fill: (CInt) -> Bool
    ) throws(FileError) {
        let temporary = TemporaryName.make()
        try make(temporary, as: "\(path)/\(name)", isDurable: isDurable, fill)
        try take(temporary, as: name, isNew: isNew)
        if isDurable { sync() }
    }

    /// Moves a finished file into place, and removes the temporary one on failure.
    ///
    /// - Parameter source: the folder of the temporary file, if not this one.
    package func take(
        _ temporary: String, from source: Folder? = nil, as name: String, isNew: Bool = false
    ) throws(FileError) {
        let source = source ?? self
        do throws(FileError) {
            do throws(FileError) {
                try source.rename(temporary, to: name, in: self, isNew: isNew)
            } catch {
                guard error.code == EXDEV else { throw error }
                // Another file system is mounted below.
                try copy(source.path + "/" + temporary, to: name, isNew: isNew)
                try source.removeIfExists(temporary)
            }
        } catch {
            unlinkat(source.descriptor, temporary, 0)
            throw error
        }
    }

    /// Replaces a file with a finished one if it is still as expected; otherwise removes the finished one. A version
    /// that another program saves at the same moment is never lost: the two files are exchanged in one step, and
    /// exchanged back if the old one turns out not to be the expected one.
    ///
    /// - Parameters:
    ///   - source: the folder of the temporary file, if not this one.
    ///   - isExpected: returns whether a file, in a folder, is the one to replace.
    /// - Throws: `ESTALE` if it is not.
    package func exchange(
        _ temporary: String, from source: Folder? = nil, with name: String,
        if isExpected: (_ name: String, _ folder: Folder) throws(FileError) -> Bool
    ) throws(FileError) {
        let source = source ?? self
        func swap() -> CInt { ps_exchange_at(source.descriptor, temporary, descriptor, name) }
        let stale = FileError("change", path(of: name), code: ESTALE)
        let own = try source.status(of: temporary)?.identity
        let code = swap()
        guard code == 0 else {
            if code == ENOENT {
                try source.removeIfExists(temporary)
                throw stale
            }
            // The file system cannot exchange files (network file systems, old kernels), so check right before renaming.
            do throws(FileError) {
                guard try isExpected(name, self) else { throw stale }
            } catch {
                try source.removeIfExists(temporary)
                throw error
            }
            return try take(temporary, from: source, as: name)
        }
        var isSame = false
        var failure: FileError?
        do throws(FileError) { isSame = try isExpected(temporary, source) } catch { failure = error }
        if !isSame {
            var placed = own
            var newest = try source.status(of: temporary)?.identity
            // Each exchange must return the file that the previous one put there. If it returns another one, another
            // program has saved the file in the meantime: that version is the newest, and is put back.
            while swap() == 0 {
                let taken = try source.status(of: temporary)?.identity
                if taken == placed { break }
                (placed, newest) = (newest, taken)
            }
        }
        try source.removeIfExists(temporary)
        if let failure { throw failure }
        guard isSame else { throw stale }
    }

    /// Creates a hard link to a file, or copies it if the file system cannot, or if fewer users may read the file than
    /// a new one.
    ///
    /// - Parameters:
    ///   - source: a path; a link there is followed.
    ///   - isOwn: whether albumgen made the source, so that more users are allowed to read it instead.
    ///   - isExpected: returns whether the source is still the file that is meant. It is called once the link or the copy
    ///     exists, so that no other file can get the name.
    /// - Throws: `ESTALE` if it is not.
    package func link(
        _ source: String, to name: String, isNew: Bool = false, isOwn: Bool = false,
        if isExpected: (() -> Bool)? = nil
    ) throws(FileError) {
        guard ReadPermissions.areGranted(for: source, granting: isOwn) else {
            return try copy(source, to: name, isNew: isNew, if: isExpected)
        }
        var code = CInt(0)
        if isNew, isExpected == nil {
            if linkat(AT_FDCWD, source, descriptor, name, AT_SYMLINK_FOLLOW) == 0 { return }
            code = errno
        } else {
            let temporary = TemporaryName.make()
            if linkat(AT_FDCWD, source, descriptor, temporary, AT_SYMLINK_FOLLOW) == 0 {
                try take(temporary, as: name, isNew: isNew, if: isExpected)
                // Renaming onto another name of the same file does nothing and leaves both.
                return try removeIfExists(temporary)
            }
            code = errno
        }
        switch code {
        case EXDEV, EMLINK, EPERM, ENOTSUP, ENOSYS: try copy(source, to: name, isNew: isNew, if: isExpected)
        default: throw FileError("publish", "\(path)/\(name)", code: code)
        }
    }

    private func take(
        _ temporary: String, as name: String, isNew: Bool, if isExpected: (() -> Bool)?
    ) throws(FileError) {
        guard isExpected?() ?? true else {
            try removeIfExists(temporary)
            throw FileError("publish", path(of: name), code: ESTALE)
        }
        try take(temporary, as: name, isNew: isNew)
    }

    /// Creates a symbolic link.
    ///
    /// - Throws: `EEXIST` if something has its name.
    package func makeLink(to target: String, at name: String) throws(FileError) {
        guard symlinkat(target, descriptor, name) == 0 else { throw FileError("link", path(of: name)) }
    }

    package func symlink(to target: String, at name: String, isNew: Bool = false) throws(FileError) {
        let temporary = TemporaryName.make()
        guard symlinkat(target, descriptor, temporary) == 0 else { throw FileError("link", "\(path)/\(name)") }
        try take(temporary, as: name, isNew: isNew)
    }

    /// Copies a file.
    ///
    /// - Parameter isExpected: as in `link`.
    package func copy(
        _ source: String, to name: String, isNew: Bool = false, if isExpected: (() -> Bool)? = nil
    ) throws(FileError) {
        guard let input = Descriptors.openFile(source) else { throw FileError("read", source) }
        defer { close(input) }
        let temporary = TemporaryName.make()
        try make(temporary, as: "\(path)/\(name)") { Descriptors.copyAll(input, to: $0) }
        try take(temporary, as: name, isNew: isNew, if: isExpected)
    }
}
