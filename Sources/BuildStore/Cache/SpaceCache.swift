package import Files
internal import Glibc

/// What is kept of spaces: their keys, what was sealed of each, and each space's site as its visitors see it. Nobody but the
/// owner of the cache may look into the folder.
package struct SpaceCache: Sendable {
    package static let folderName = "spaces"
    private let folder: Folder

    package init(_ cache: CacheFolder) throws(FileError) {
        folder = try cache.folder(Self.folderName)
        guard chmod(folder.path, 0o700) == 0 else { throw FileError("close to others", folder.path) }
    }

    /// What a file of this folder holds; nil where there is none.
    package func read(_ name: String) throws(FileError) -> [UInt8]? {
        guard try folder.status(of: name) != nil else { return nil }
        return try folder.read(name, limit: 1 << 30)
    }

    /// On the disk when it returns: what is sealed with a key that is lost has to be sealed again.
    package func write(_ bytes: [UInt8], as name: String) throws(FileError) {
        try folder.write(bytes, to: name, isDurable: true)
    }

    /// The folder of a space's site.
    package func site(of identifier: String) throws(FileError) -> String {
        try folder.madeFolder(identifier).path
    }

    /// The names of all files, without those of sites.
    package func files() throws(FileError) -> [String] {
        var entries = try FolderEntries(folder)
        var names: [String] = []
        while let entry = try entries.next() {
            if !entry.isSurelyFolder { names.append(entry.shownName) }
        }
        return names
    }

    package func remove(_ name: String) throws(FileError) { try folder.removeIfThere(name) }

    /// Removes the folder of a space's site, which publishing nothing has emptied.
    package func removeSite(of identifier: String) throws(FileError) {
        try folder.folder(identifier).removeIfThere(Ledger.fileName)
        folder.removeFolder(identifier)
    }
}
