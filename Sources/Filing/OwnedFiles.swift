internal import AlbumSources
internal import Files

/// The files that have to move together: photos and videos with their sidecars.
package struct OwnedFiles {
    private let source: String
    /// The names of the files that will move, by folder. Folders are relative to the source, with links resolved.
    private var leaving: [String: Set<String>] = [:]
    private var companions: [String: [String: [String]]] = [:]
    private var taken = Set<String>()

    /// - Parameter source: an absolute path with links resolved.
    package init(source: String) { self.source = source }

    /// Registers a photo or video that will move. Register all of them before calling `files(of:)`.
    package mutating func leave(_ path: String) {
        if let (folder, name) = place(of: path) { leaving[folder, default: []].insert(name) }
    }

    /// Returns the photo or video itself and the files that move with it; an empty array if another path has already
    /// led to it.
    package mutating func files(of path: String) throws(FileProblem) -> [TrashRecord.File] {
        guard let (folder, name) = place(of: path) else {
            throw FileProblem("is outside the source, so it is not moved")
        }
        guard taken.insert(join(folder, name)).inserted else { return [] }
        var files: [TrashRecord.File] = []
        for name in try [name] + companions(in: folder)[name, default: []] {
            let path = join(folder, name)
            guard let stamp = FileStamp(ofFile: "\(source)/\(path)") else { throw FileProblem("is gone") }
            files.append(TrashRecord.File(path: path, size: stamp.size, modified: stamp.modified))
        }
        return files
    }

    private mutating func companions(in folder: String) throws(FileProblem) -> [String: [String]] {
        if let known = companions[folder] { return known }
        let path = folder.isEmpty ? source : "\(source)/\(folder)"
        let names: [String]
        do throws(FileError) {
            names = try FileOperations.names(in: path)
        } catch {
            throw FileProblem("is in a folder that cannot be read: \(error.reason)")
        }
        let files = names.filter { FileStatus(of: "\(path)/\($0)")?.kind != .folder }
        let items = leaving[folder] ?? []
        let posters = Companions.posters(leavingWith: items, of: files, in: folder, .disk(root: source))
        var found = Companions.leaving(with: items.union(posters.values), of: files)
        for (video, poster) in posters.sorted(by: { $0.key < $1.key }) {
            let own = found.removeValue(forKey: poster) ?? []
            found[video, default: []] += [poster] + own
        }
        companions[folder] = found
        return found
    }

    /// Splits a path into its folder, with links resolved, and its name. A link as the last component is the item
    /// itself and is not resolved.
    private func place(of path: String) -> (folder: String, name: String)? {
        let full = "\(source)/\(path)"
        let parent = Paths.absolute(Paths.parent(of: full))
        guard parent == source || Paths.isInside(parent, source), let name = path.split(separator: "/").last else {
            return nil
        }
        return (String(parent.dropFirst(source.count).drop { $0 == "/" }), String(name))
    }

    private func join(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : "\(folder)/\(name)" }
}
