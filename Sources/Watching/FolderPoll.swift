internal import Files

/// Follows a folder by repeatedly comparing the stamps of all files below it. Used for network folders, since the
/// kernel does not report changes by other computers, and when the kernel cannot watch so many folders.
package struct FolderPoll {
    private let root: String
    private let isLeftOut: (String) -> Bool
    private var known: [String: FileStamp] = [:]

    package init(_ root: String, isLeftOut: @escaping (String) -> Bool) {
        self.root = root
        self.isLeftOut = isLeftOut
        known = stamps()
    }

    /// - Returns: The changes since the last call.
    package mutating func look() -> [Change] {
        let now = stamps()
        var changed = now.filter { known[$0.key] != $0.value }.map(\.key)
        changed += known.keys.filter { now[$0] == nil }
        known = now
        return changed.sorted().map { .path($0) }
    }

    private func stamps() -> [String: FileStamp] {
        var stamps: [String: FileStamp] = [:]
        var folders = [""]
        while let folder = folders.popLast() {
            let full = folder.isEmpty ? root : "\(root)/\(folder)"
            for name in (try? FileOperations.names(in: full)) ?? [] {
                let path = WatchedFolders.joined(folder, name)
                guard !isLeftOut(path), let status = FileStatus(of: "\(full)/\(name)") else { continue }
                if status.kind == .folder {
                    folders.append(path)
                    // A folder's time changes whenever a file is added or removed, and those files have stamps of their
                    // own.
                    stamps[path] = FileStamp(size: 0, modified: 0, inode: status.identity.inode)
                } else {
                    stamps[path] = status.sourceStamp
                }
            }
        }
        return stamps
    }
}
