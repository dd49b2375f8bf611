internal import AlbumModel
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

    /// - Parameters:
    ///   - before: what the build state remembers of this folder.
    ///   - scan: what stands in it.
    init(folder: String, before: PublishedRecords, scan: OutputScan) throws(FileError) {
        self.folder = folder
        leftovers = scan.leftovers
        table = Mutex(try OutputTable(folder: folder, before: before, scan: scan))
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
        for leftover in leftovers { try FileOperations.removeIfThere(leftover) }
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
        let path = "\(folder)/\(address)"
        if let stamp = table.withLock({ $0.stamp(of: address) }), stamp.size == Int64(bytes.count),
            let standing = try? FileOperations.read(path, limit: bytes.count), standing == bytes
        {
            table.withLock { $0.record(address, PublishedRecord(key: key, stamp: stamp)) }
            return .unchanged
        }
        try makeFolder(of: path)
        try FileOperations.write(bytes, to: path)
        try record(address, key: key)
        return .written
    }

    /// Publishes a finished file of the cache under a second name.
    func link(_ file: String, at address: String, key: ContentDigest) throws(FileError) {
        let path = "\(folder)/\(address)"
        try makeFolder(of: path)
        try FileOperations.link(file, to: path)
        try record(address, key: key)
    }

    /// Where a file for this address can be made, to be moved there when it is whole.
    func temporaryPath(for address: String) throws(FileError) -> String {
        let path = "\(folder)/\(address)"
        try makeFolder(of: path)
        return FileOperations.temporaryPath(besides: path)
    }

    /// Publishes a finished temporary file.
    func move(_ temporary: String, to address: String, key: ContentDigest) throws(FileError) {
        try FileOperations.rename(temporary, to: "\(folder)/\(address)")
        try record(address, key: key)
    }

    /// Publishes a link to the source itself, as the site's configuration asked.
    func symlink(to target: String, at address: String, key: ContentDigest) throws(FileError) {
        let path = "\(folder)/\(address)"
        try makeFolder(of: path)
        try FileOperations.symlink(to: target, at: path)
        try record(address, key: key)
    }

    /// Bytes of what this run published or kept at an address.
    func publishedSize(of address: String) -> Int? {
        table.withLock { $0.published(at: address) }.map { Int($0.stamp.size) }
    }

    /// Takes away what was published earlier and is published no more, and the folders that became empty by that.
    func removeStale() throws(FileError) -> PublishedChanges {
        let stale = table.withLock(\.stale)
        var emptied: Set<String> = []
        for address in stale where isInsideRealFolders(address) {
            try FileOperations.removeIfThere("\(folder)/\(address)")
            var rest = address.split(separator: "/").dropLast()
            while !rest.isEmpty {
                emptied.insert(rest.joined(separator: "/"))
                rest = rest.dropLast()
            }
        }
        // The deepest first; one that still holds something stays, since rmdir refuses it.
        for name in emptied.sorted(by: { $0.utf8.count > $1.utf8.count }) { rmdir("\(folder)/\(name)") }
        if !stale.isEmpty || table.withLock(\.hasUnwrittenLedger) {
            try Ledger(addresses: table.withLock(\.published).sorted()).write(to: folder)
        }
        return table.withLock { $0.changes(ledger: FileStamp(ofFile: "\(folder)/\(Ledger.fileName)")) }
    }

    /// A link among the folders of an address would lead a removal out of the output.
    private func isInsideRealFolders(_ address: String) -> Bool {
        var path = folder
        for name in address.split(separator: "/").dropLast() {
            path += "/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
        }
        return true
    }

    private func makeFolder(of path: String) throws(FileError) {
        let parent = FileOperations.parent(of: path)
        guard !table.withLock({ $0.folders.contains(parent) }) else { return }
        // Known only once it is there: another thread may want to write into it at this moment.
        try FileOperations.makeFolder(parent)
        _ = table.withLock { $0.folders.insert(parent) }
    }

    private func record(_ address: String, key: ContentDigest) throws(FileError) {
        guard let stamp = FileStamp(ofFile: "\(folder)/\(address)") else {
            throw FileError("read back", "\(folder)/\(address)")
        }
        table.withLock { $0.record(address, PublishedRecord(key: key, stamp: stamp)) }
    }
}
