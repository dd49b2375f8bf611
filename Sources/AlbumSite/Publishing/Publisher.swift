internal import AlbumModel
internal import Files
internal import Glibc
internal import Synchronization

/// Puts files into the output folder: only what changed, never half, never over a stranger's file; and takes away what
/// was published earlier and is planned no more. May be used from several threads.
final class Publisher: Sendable {
    /// What publishing one file did.
    enum Change: Sendable {
        case written, unchanged
    }

    let folder: String
    private let table: Mutex<OutputTable>
    private let leftovers: [String]
    /// Opened when something is written first: a run that writes nothing needs no folder.
    private let opened = Mutex<FolderTree?>(nil)

    /// - Parameters:
    ///   - before: what the build state remembers of this folder.
    ///   - scan: what stands in it.
    init(folder: String, before: PublishedRecords, scan: OutputScan) throws(FileError) {
        self.folder = folder
        leftovers = scan.leftovers
        table = Mutex(try OutputTable(folder: folder, before: before, scan: scan))
    }

    private func tree() throws(FileError) -> FolderTree {
        try opened.withLock { opened throws(FileError) in
            if let opened { return opened }
            let tree = try FolderTree(folder)
            opened = tree
            return tree
        }
    }

    /// Files in the folder that this program did not put there, by address, sorted.
    var strangers: [String] { table.withLock(\.strangers) }

    func hasStranger(at address: String) -> Bool { table.withLock { $0.hasStranger(at: address) } }

    func isPlanned(_ address: String) -> Bool { table.withLock { $0.isPlanned(address) } }

    /// Pages of earlier builds that this one has not planned, sorted.
    var unplannedPages: [String] { table.withLock(\.unplannedPages) }

    /// Takes planned addresses into possession, in memory only.
    ///
    /// - Returns: those at which a stranger's file stands, sorted; none is taken if there are any.
    func claim(_ planned: [String]) -> [String] { table.withLock { $0.claim(planned) } }

    /// Writes down, before anything else is written, which files will be ours: a build that is killed leaves none behind
    /// that the next one would take for a stranger's. The leftovers of one that was killed are taken away.
    func writeClaim() throws(FileError) {
        for leftover in leftovers { try tree().removeIfThere(leftover) }
        let owned = table.withLock { $0.hasUnwrittenClaim ? $0.owned : nil }
        if let owned { try Ledger(addresses: owned).write(to: folder) }
    }

    /// Keeps what stands at the address, if it is just this.
    ///
    /// - Returns: whether it is; the file must be published otherwise.
    func keepIfCurrent(_ address: String, key: ContentDigest) -> Bool {
        table.withLock { $0.keepIfCurrent(address, key: key) }
    }

    /// The same for many files at once, in their order: threads that ask for one after another wait for each other.
    func keepCurrent(_ files: [(address: String, key: ContentDigest)]) -> [Bool] {
        table.withLock { table in files.map { table.keepIfCurrent($0.address, key: $0.key) } }
    }

    /// Writes a page or script unless its bytes stand there already.
    func publish(_ bytes: [UInt8], at address: String, key: ContentDigest) throws(FileError) -> Change {
        let (folder, name) = try tree().place(of: address, makes: true)
        let stamp = table.withLock { $0.stamp(of: address) }
        if let stamp, stamp.size == Int64(bytes.count),
            let standing = try? folder.read(name, limit: bytes.count), standing == bytes
        {
            table.withLock { $0.record(address, PublishedRecord(key: key, stamp: stamp)) }
            return .unchanged
        }
        try folder.write(bytes, to: name, isNew: stamp == nil)
        try record(address, in: folder, key: key)
        return .written
    }

    /// Publishes a finished file of the cache under a second name.
    func link(_ file: String, at address: String, key: ContentDigest) throws(FileError) {
        let (folder, name) = try tree().place(of: address, makes: true)
        try folder.link(file, to: name, isNew: isFree(address))
        try record(address, in: folder, key: key)
    }

    /// Where a file can be made that is to be published when it is whole: in the output folder itself, since whoever
    /// makes it goes by the path, and only of that folder is it known where the path leads.
    func temporaryPath() -> String { "\(folder)/\(TemporaryName.make())" }

    /// Publishes a finished temporary file.
    func move(_ temporary: String, to address: String, key: ContentDigest) throws(FileError) {
        let tree = try tree()
        let (folder, name) = try tree.place(of: address, makes: true)
        try folder.take(Paths.name(of: temporary), from: tree.root, as: name, isNew: isFree(address))
        try record(address, in: folder, key: key)
    }

    func discard(_ temporary: String) { try? tree().root.removeIfThere(Paths.name(of: temporary)) }

    /// Publishes a link to the source itself, as the site's configuration asked.
    func symlink(to target: String, at address: String, key: ContentDigest) throws(FileError) {
        let (folder, name) = try tree().place(of: address, makes: true)
        try folder.symlink(to: target, at: name, isNew: isFree(address))
        try record(address, in: folder, key: key)
    }

    /// Bytes of what this run published or kept at an address.
    func publishedSize(of address: String) -> Int? {
        table.withLock { $0.published(at: address) }.map { Int($0.stamp.size) }
    }

    /// Takes away what was published earlier and is published no more, and the folders that became empty by that.
    func removeStale() throws(FileError) -> PublishedChanges {
        let stale = table.withLock(\.stale)
        for address in stale { try tree().removeIfThere(address) }
        if !stale.isEmpty { try tree().removeEmptyFolders(above: stale) }
        if !stale.isEmpty || table.withLock(\.hasUnwrittenLedger) {
            try Ledger(addresses: table.withLock(\.published).sorted()).write(to: folder)
        }
        return table.withLock { $0.changes(ledger: FileStamp(ofFile: "\(folder)/\(Ledger.fileName)")) }
    }

    /// Whether nothing stood at an address when the folder was looked through. What came there since is not replaced.
    private func isFree(_ address: String) -> Bool { table.withLock { $0.stamp(of: address) == nil } }

    private func record(_ address: String, in folder: Folder, key: ContentDigest) throws(FileError) {
        guard let status = try folder.status(of: Paths.name(of: address)) else {
            throw FileError("read back", "\(self.folder)/\(address)", code: ENOENT)
        }
        table.withLock { $0.record(address, PublishedRecord(key: key, stamp: FileStamp(status))) }
    }
}
