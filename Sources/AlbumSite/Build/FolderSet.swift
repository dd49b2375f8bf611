/// Folders, each with a trailing slash, for fast questions about what is above or below them: a large site has thousands of
/// both. The root is empty.
struct FolderSet {
    private var folders: Set<Substring> = []
    private var above: Set<Substring> = []

    mutating func insert(_ folder: String) {
        guard folders.insert(folder[...]).inserted else { return }
        for ancestor in Self.ancestors(of: folder) where !above.insert(ancestor).inserted { return }
    }

    /// Returns whether one of the folders is this one or in it.
    func hasAny(in folder: String) -> Bool { folders.contains(folder[...]) || above.contains(folder[...]) }

    /// Returns whether one of the folders is this one or contains it.
    func hasAny(around folder: String) -> Bool {
        folders.contains(folder[...]) || Self.ancestors(of: folder).contains(where: folders.contains)
    }

    /// Returns the folders that contain a folder, the nearest first and the root last.
    private static func ancestors(of folder: String) -> some Sequence<Substring> {
        sequence(state: folder[...]) { rest -> Substring? in
            guard !rest.isEmpty else { return nil }
            let slash = rest.dropLast().lastIndex(of: "/")
            rest = slash.map { rest[...$0] } ?? ""
            return rest
        }
    }
}
