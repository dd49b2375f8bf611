internal import AlbumModel
internal import Digests
internal import Files
internal import Glibc
internal import Synchronization

/// Finds files of an album that have a given content. Reads only files of the right size, and each only once.
final class SameContent: Sendable {
    private let digests = Mutex<[FileStamp: ContentDigest]>([:])
    private static let most = 10_000

    /// Returns whether the folder has a file of this size.
    func isPossible(size: Int, in folder: Folder) -> Bool { !names(size: size, in: folder).isEmpty }

    /// Returns the name of a file with this content.
    func name(size: Int, _ digest: ContentDigest, in folder: Folder) -> String? {
        names(size: size, in: folder).first { name, stamp in self.digest(of: name, stamp, in: folder) == digest }?.name
    }

    private func names(size: Int, in folder: Folder) -> [(name: String, stamp: FileStamp)] {
        guard var entries = try? FolderEntries(folder) else { return [] }
        var found: [(name: String, stamp: FileStamp)] = []
        // If the folder cannot be read completely, the worst result is a photo that arrives twice.
        while let entry = try? entries.next() {
            guard let name = entry.name, name.utf8.first != UInt8(ascii: "."), !entry.isSurelyFolder,
                let status = try? folder.status(of: name), status.kind == .file, status.size == size
            else { continue }
            found.append((name, status.stamp))
        }
        return found.sorted { $0.name < $1.name }
    }

    private func digest(of name: String, _ stamp: FileStamp, in folder: Folder) -> ContentDigest? {
        if let known = digests.withLock({ $0[stamp] }) { return known }
        guard let file = try? folder.openFile(name) else { return nil }
        defer { close(file) }
        guard let digest = try? FileHash.sha256(of: file, path: name) else { return nil }
        add(digest, stamp)
        return digest
    }

    func add(_ digest: ContentDigest, _ stamp: FileStamp) {
        digests.withLock { digests in
            if digests.count >= Self.most { digests = [:] }
            digests[stamp] = digest
        }
    }
}
