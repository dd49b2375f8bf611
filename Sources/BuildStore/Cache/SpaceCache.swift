internal import AlbumModel
package import Files

/// The part of the cache for spaces: their keys, how their files were sealed, and the unencrypted site of each space.
/// Only the owner of the cache can open the folder.
package struct SpaceCache: Sendable {
    package static let folderName = "spaces"
    private let folder: Folder

    package init(_ cache: CacheFolder) throws(FileError) {
        folder = try cache.folder(Self.folderName)
        try folder.restrictToOwner()
    }

    /// Opens the folder for reading; returns nil if there is none.
    package init?(reading cache: String) throws(FileError) {
        let path = "\(cache)/\(Self.folderName)"
        guard try FileOperations.exists(path) else { return nil }
        folder = try Folder(path)
    }

    /// Returns the part of a cache for spaces; nil if no build has made one.
    package static func existing(in cache: CacheFolder) throws(FileError) -> SpaceCache? {
        try cache.hasFolder(folderName) ? SpaceCache(cache) : nil
    }

    /// Returns the content of a file in this folder, or nil if it does not exist.
    package func read(_ name: String) throws(FileError) -> [UInt8]? {
        guard try folder.status(of: name) != nil else { return nil }
        return try folder.read(name, limit: 1 << 30)
    }

    /// Writes a file and flushes it to disk before returning, since losing a key means sealing the files again.
    package func write(_ bytes: [UInt8], as name: String) throws(FileError) {
        try folder.write(bytes, to: name, isDurable: true)
    }

    /// Returns the path of the folder of a space's site, which need not exist.
    package func sitePath(of identifier: String) -> String { "\(folder.path)/\(identifier)" }

    /// Returns the path of the folder of a space's site, which it creates if necessary.
    package func site(of identifier: String) throws(FileError) -> String {
        try folder.madeFolder(identifier).path
    }

    /// Returns the identifiers of all spaces in the cache, sorted.
    package func identifiers() throws(FileError) -> [String] {
        var entries = try FolderEntries(folder)
        var identifiers: Set<String> = []
        while let entry = try entries.next() {
            let name = entry.shownName
            let identifier = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
            if Self.isIdentifier(identifier) { identifiers.insert(identifier) }
        }
        return identifiers.sorted()
    }

    /// Removes a space's site and secrets.
    package func forget(_ identifier: String) throws(FileError) {
        if try folder.status(of: identifier) != nil {
            let site = try site(of: identifier)
            _ = try Publisher(
                folder: site, before: PublishedRecords(), scan: OutputScan(site), isStaging: true
            ).finish()
            try folder.folder(identifier).removeIfExists(Ledger.fileName)
            folder.removeFolder(identifier)
        }
        try folder.removeIfExists("\(identifier).json")
    }

    /// Removes all spaces from the cache.
    func clean() throws(FileError) {
        for identifier in try identifiers() { try forget(identifier) }
        try folder.removeIfExists(Self.doorFile)
    }

    /// The file with the secrets that all spaces share.
    package static let doorFile = "door.json"

    private static func isIdentifier(_ name: String) -> Bool {
        name.utf8.count == 16 && name.utf8.allSatisfy(\.isHexDigit)
    }
}
