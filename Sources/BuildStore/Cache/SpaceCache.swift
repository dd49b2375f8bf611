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

    /// The identifiers of the spaces that something is kept of.
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

    /// Removes what is kept of a space: the files that a build has published into its folder, and its secrets.
    package func forget(_ identifier: String) throws(FileError) {
        if try folder.status(of: identifier) != nil {
            let site = try site(of: identifier)
            _ = try Publisher(folder: site, before: PublishedRecords(), scan: OutputScan(site)).finish()
            try folder.folder(identifier).removeIfThere(Ledger.fileName)
            folder.removeFolder(identifier)
        }
        try folder.removeIfThere("\(identifier).json")
    }

    /// Removes all that is kept of spaces.
    func clean() throws(FileError) {
        for identifier in try identifiers() { try forget(identifier) }
        try folder.removeIfThere(Self.doorFile)
    }

    /// The file with what all spaces share.
    package static let doorFile = "door.json"

    private static func isIdentifier(_ name: String) -> Bool {
        name.utf8.count == 16 && name.utf8.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    }
}
