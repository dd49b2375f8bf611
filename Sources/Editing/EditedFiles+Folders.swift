internal import Files
internal import Glibc

/// Folders of a source, none of which is reached through a link.
extension EditedFiles {
    /// Creates a folder; throws if something already has its name.
    func makeFolder(_ path: String) throws(EditRefusal) {
        try failing { tree throws(FileError) in
            let (parent, name) = try tree.place(of: path)
            try parent.makeFolder(name)
            parent.sync()
        }
    }

    /// Whether something has this path.
    func exists(_ path: String) throws(EditRefusal) -> Bool {
        try failing { tree throws(FileError) in
            guard let (parent, name) = try Self.place(of: path, in: tree) else { return false }
            return try parent.status(of: name) != nil
        }
    }

    /// Removes an empty folder.
    func removeFolder(_ path: String) throws(EditRefusal) {
        try failing { tree throws(FileError) in
            let (parent, name) = try tree.place(of: path)
            guard parent.removeFolder(name) else { throw FileError("remove the folder", "\(tree.path)/\(path)") }
            parent.sync()
        }
    }
}
