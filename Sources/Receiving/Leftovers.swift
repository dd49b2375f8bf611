internal import Files
internal import Glibc

/// Removes the unfinished files of processes that have ended.
package enum Leftovers {
    private static let depth = 64

    /// Searches a source. Does not follow links or enter hidden folders.
    package static func remove(in source: String) {
        guard let root = try? Folder(source) else { return }
        remove(in: root, depth: 0)
    }

    private static func remove(in folder: Folder, depth: Int) {
        guard depth < Self.depth, var entries = try? FolderEntries(folder) else { return }
        while let entry = try? entries.next() {
            guard let name = entry.name else { continue }
            if name.hasPrefix(ArrivingFile.prefix) {
                removeIfAbandoned(name, in: folder)
            } else if name.utf8.first != UInt8(ascii: "."), let status = try? folder.status(of: name),
                status.kind == .folder, let child = try? folder.folder(name)
            {
                remove(in: child, depth: depth + 1)
            }
        }
    }

    /// A file that is still arriving is locked by its process.
    private static func removeIfAbandoned(_ name: String, in folder: Folder) {
        guard let file = try? folder.openFile(name) else { return }
        defer { close(file) }
        if Descriptors.lock(file) { try? folder.removeIfExists(name) }
    }
}
