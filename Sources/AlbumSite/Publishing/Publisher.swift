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
    private let before: [String: PublishedRecord]
    private let scan: OutputScan
    private let owned: Ledger
    private let progress = Mutex(Progress())

    private struct Progress {
        var records: [String: PublishedRecord] = [:]
        var folders: Set<String> = []
    }

    /// - Parameters:
    ///   - before: what the build state remembers of this folder.
    ///   - scan: what stands in it.
    init(folder: String, before: [String: PublishedRecord], scan: OutputScan) throws(FileError) {
        self.folder = folder
        self.before = before
        self.scan = scan
        self.owned = try Ledger(in: folder)
    }

    /// Files that a build wants to write where a stranger's file stands.
    func conflicts(with planned: Set<String>) -> [String] {
        scan.files.keys.filter { planned.contains($0) && !owned.addresses.contains($0) }.sorted()
    }

    /// Files in the folder that this program did not put there and does not want to.
    func strangers(besides planned: Set<String>) -> [String] {
        scan.files.keys.filter { !planned.contains($0) && !owned.addresses.contains($0) }.sorted()
    }

    /// Writes down, before anything else is written, which files will be ours: a build that is killed leaves none behind
    /// that the next one would take for a stranger's.
    func claim(_ planned: Set<String>) throws(FileError) {
        for leftover in scan.leftovers { try FileOperations.removeIfThere(leftover) }
        let union = owned.addresses.union(planned)
        if union != owned.addresses { try Ledger(addresses: union).write(to: folder) }
    }

    /// Whether just this stands at the address already.
    func isCurrent(_ address: String, key: ContentDigest) -> Bool {
        guard let record = before[address], record.key == key else { return false }
        return scan.files[address] == record.stamp
    }

    /// Keeps what is current.
    func keep(_ address: String) {
        guard let record = before[address] else { return }
        progress.withLock { $0.records[address] = record }
    }

    /// Writes a page or script unless its bytes stand there already.
    func publish(_ bytes: [UInt8], at address: String, key: ContentDigest) throws(FileError) -> Change {
        let path = "\(folder)/\(address)"
        if let stamp = scan.files[address], stamp.size == Int64(bytes.count),
            let standing = try? FileOperations.read(path, limit: bytes.count), standing == bytes
        {
            record(address, key: key, stamp: stamp)
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

    /// What this run published or kept, by address.
    var published: [String: PublishedRecord] { progress.withLock { $0.records } }

    /// How what stands in the folder differs from what was remembered of it before.
    var changes: (made: [String: PublishedRecord], gone: [String]) {
        let now = published
        let made = now.filter { before[$0.key] != $0.value }
        return (made, before.keys.filter { now[$0] == nil })
    }

    /// Takes away what was published earlier and is planned no more, and the folders that became empty by that.
    ///
    /// - Returns: the addresses that are gone.
    func removeStale(keeping planned: Set<String>) throws(FileError) -> [String] {
        let stale = owned.addresses.subtracting(planned).sorted()
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
        if owned.addresses != planned { try Ledger(addresses: planned).write(to: folder) }
        return stale
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
        guard progress.withLock({ $0.folders.insert(parent).inserted }) else { return }
        try FileOperations.makeFolder(parent)
    }

    private func record(_ address: String, key: ContentDigest) throws(FileError) {
        guard let stamp = FileStamp(ofFile: "\(folder)/\(address)") else {
            throw FileError("read back", "\(folder)/\(address)")
        }
        record(address, key: key, stamp: stamp)
    }

    private func record(_ address: String, key: ContentDigest, stamp: FileStamp) {
        progress.withLock { $0.records[address] = PublishedRecord(key: key, stamp: stamp) }
    }
}
