internal import Glibc

/// Whole files put into a folder: never half written, since new bytes go to a temporary name first, which is then renamed.
extension Folder {
    /// - Parameters:
    ///   - isDurable: whether the bytes must be on the disk, power cut or not, before anything else is done.
    ///   - isNew: whether it is an error (`EEXIST`) if something stands there; else it is replaced.
    package func write(
        _ bytes: [UInt8], to name: String, isDurable: Bool = false, isNew: Bool = false
    ) throws(FileError) {
        let temporary = TemporaryName.make()
        try make(temporary, as: "\(path)/\(name)", isDurable: isDurable) { Descriptors.writeAll(bytes, to: $0) }
        try take(temporary, as: name, isNew: isNew)
        if isDurable { sync() }
    }

    /// Moves a finished file into place; the temporary one does not outlive a failure.
    ///
    /// - Parameter source: the folder that it is in, if not this one.
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
                try source.removeIfThere(temporary)
            }
        } catch {
            unlinkat(source.descriptor, temporary, 0)
            throw error
        }
    }

    /// Gives a file a second name here, and copies it where the file system cannot do that.
    ///
    /// - Parameter source: a path; a link there is followed.
    package func link(_ source: String, to name: String, isNew: Bool = false) throws(FileError) {
        if isNew, linkat(AT_FDCWD, source, descriptor, name, AT_SYMLINK_FOLLOW) == 0 { return }
        var code = isNew ? errno : 0
        if !isNew {
            let temporary = TemporaryName.make()
            if linkat(AT_FDCWD, source, descriptor, temporary, AT_SYMLINK_FOLLOW) == 0 {
                try take(temporary, as: name)
                // A rename onto another name of the same file does nothing and leaves both.
                return try removeIfThere(temporary)
            }
            code = errno
        }
        switch code {
        case EXDEV, EMLINK, EPERM, ENOTSUP, ENOSYS: try copy(source, to: name, isNew: isNew)
        default: throw FileError("publish", "\(path)/\(name)", code: code)
        }
    }

    package func symlink(to target: String, at name: String, isNew: Bool = false) throws(FileError) {
        let temporary = TemporaryName.make()
        guard symlinkat(target, descriptor, temporary) == 0 else { throw FileError("link", "\(path)/\(name)") }
        try take(temporary, as: name, isNew: isNew)
    }

    package func copy(_ source: String, to name: String, isNew: Bool = false) throws(FileError) {
        let input = Glibc.open(source, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { throw FileError("read", source) }
        defer { close(input) }
        let temporary = TemporaryName.make()
        try make(temporary, as: "\(path)/\(name)") { Descriptors.copyAll(input, to: $0) }
        try take(temporary, as: name, isNew: isNew)
    }
}
