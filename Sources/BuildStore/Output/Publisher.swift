package import AlbumModel
internal import Digests
package import Files
internal import Glibc
internal import Synchronization
internal import Threads

/// Puts files into the output folder: only what changed, never half, never over somebody else's file; and takes away what
/// was published earlier and is planned no more. May be used from several threads.
package final class Publisher: Sendable {
    /// What publishing one file did.
    package enum Change: Sendable {
        case written, unchanged
    }

    package let folder: String
    private let table: Mutex<OutputTable>
    private let leftovers: [String]
    /// Opened when something is looked at or written first: a run that writes nothing needs no folder.
    private let opened = Mutex<FolderTree?>(nil)
    private let journal = Mutex<PublishingJournal?>(nil)
    /// Whether no list that stands in the folder may tell the addresses of its files.
    private let hidesNames = Mutex(false)

    /// - Parameters:
    ///   - before: what the build state remembers of this folder.
    ///   - scan: what stands in it.
    package init(folder: String, before: PublishedRecords, scan: OutputScan) throws(FileError) {
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

    private func openJournal() throws(FileError) -> PublishingJournal {
        let root = try tree().root
        return try journal.withLock { journal throws(FileError) in
            if let journal { return journal }
            let new = try PublishingJournal(in: root, isNameless: hidesNames.withLock { $0 })
            journal = new
            return new
        }
    }

    // MARK: Whose files they are

    /// Files in the folder that albumgen did not make, by address, sorted.
    package var foreignFiles: [String] { table.withLock(\.foreignFiles) }

    package func hasForeignFile(at address: String) throws(FileError) -> Bool {
        try check([address], arePlanned: true)
        return table.withLock { $0.hasForeignFile(at: address) }
    }

    package func isPlanned(_ address: String) -> Bool { table.withLock { $0.isPlanned(address) } }

    /// Pages of earlier builds that this one has not planned, sorted.
    package var unplannedPages: [String] { table.withLock(\.unplannedPages) }

    /// Takes planned addresses into possession, in memory only.
    ///
    /// - Returns: those at which somebody else's file stands, sorted; none is taken if there are any.
    package func claim(_ planned: [String]) throws(FileError) -> [String] {
        try check(planned, arePlanned: true)
        return table.withLock { $0.claim(planned) }
    }

    /// Looks at the files that are on the list and do not bear the stamp that they were published with, and takes those for
    /// somebody else's that are not ours any more.
    private func check(_ addresses: [String], arePlanned: Bool) throws(FileError) {
        let (doubts, known) = table.withLock { ($0.doubts(of: addresses, arePlanned: arePlanned), $0.ledger) }
        guard !doubts.isEmpty else { return }
        var ledger: Ledger
        if let known { ledger = known } else { ledger = try Ledger(in: folder) }
        ledger.name(doubts.map(\.address))
        let ownership = Ownership(tree: try tree(), ledger: ledger)
        let holds = concurrentMap(doubts.count) { place in
            Result { () throws(FileError) in try ownership.holds(doubts[place]) }
        }
        for (doubt, holds) in zip(doubts, holds) where try !holds.get() {
            table.withLock { $0.disown(doubt.address) }
        }
    }

    /// Writes down, before anything else is written, which files will be ours: a build that is killed leaves none behind
    /// that the next one would take for somebody else's. The leftovers of one that was killed are taken away.
    ///
    /// - Parameter hidesNames: whether no list that stands in the folder may tell the addresses of its files.
    package func writeClaim(hidingNames hidesNames: Bool = false) throws(FileError) {
        self.hidesNames.withLock { $0 = hidesNames }
        for leftover in leftovers { try tree().removeIfThere(leftover) }
        try writeMoreClaims()
    }

    /// Writes down what was claimed since the last time.
    package func writeMoreClaims() throws(FileError) {
        let claims = table.withLock { $0.takeUnwrittenClaims() }
        if !claims.isEmpty { try openJournal().announce(claims) }
    }

    /// Writes down which of our files are about to be replaced. After a power cut nothing else may tell whose they are.
    package func announce(_ addresses: [String]) throws(FileError) {
        let standing = table.withLock { table in addresses.filter { table.stamp(of: $0) != nil } }
        if !standing.isEmpty { try openJournal().announce(standing) }
    }

    // MARK: What stands there

    /// Keeps what stands at the address, if it is just this.
    ///
    /// - Returns: whether it is; the file must be published otherwise.
    package func keepIfCurrent(_ address: String, key: ContentDigest) -> Bool {
        table.withLock { $0.keepIfCurrent(address, key: key) }
    }

    /// The same for many files at once, in their order: threads that ask for one after another wait for each other.
    package func keepCurrent(_ files: [(address: String, key: ContentDigest)]) -> [Bool] {
        table.withLock { table in files.map { table.keepIfCurrent($0.address, key: $0.key) } }
    }

    /// Whether nothing stood at an address when the folder was looked through. What came there since is not replaced.
    package func isFree(_ address: String) -> Bool { table.withLock { $0.stamp(of: address) == nil } }

    /// Bytes of what this run published or kept at an address.
    package func publishedSize(of address: String) -> Int? {
        table.withLock { $0.published(at: address) }.map { Int($0.stamp.size) }
    }

    /// All that this run published or kept, sorted by address.
    package var standingFiles: [StandingFile] { table.withLock(\.standingFiles) }

    /// Opens a published file for reading.
    package func open(_ address: String) throws(FileError) -> CInt {
        let (folder, name) = try tree().place(of: address)
        return try folder.openFile(name)
    }

    /// Whether a file that this run has not published stands in one of these folders.
    ///
    /// - Parameter folders: with a slash at their ends.
    package func hasStaleFiles(in folders: [String]) -> Bool {
        guard !folders.isEmpty else { return false }
        return table.withLock(\.stale).contains { address in folders.contains { address.hasPrefix($0) } }
    }

    // MARK: Putting files there

    /// Writes a page or script unless its bytes stand there already.
    package func publish(_ bytes: [UInt8], at address: String, key: ContentDigest) throws(FileError) -> Change {
        let (folder, name) = try tree().place(of: address, makes: true)
        let digest = ContentDigest(sha256: bytes)
        let stamp = table.withLock { $0.stamp(of: address) }
        if let stamp, stamp.size == Int64(bytes.count),
            let standing = try? folder.read(name, limit: bytes.count), standing == bytes
        {
            table.withLock { $0.record(address, PublishedRecord(key: key, stamp: stamp, digest: digest)) }
            return .unchanged
        }
        try openJournal().note(address, digest)
        try folder.write(bytes, to: name, isNew: stamp == nil)
        try record(address, in: folder, key: key, digest)
        return .written
    }

    /// Publishes a finished file under a second name.
    ///
    /// - Parameter digest: of its bytes.
    package func link(_ file: String, at address: String, key: ContentDigest, digest: ContentDigest) throws(FileError) {
        let (folder, name) = try tree().place(of: address, makes: true)
        try openJournal().note(address, digest)
        try folder.link(file, to: name, isNew: isFree(address))
        try record(address, in: folder, key: key, digest)
    }

    /// Of the file at an address, for messages.
    package func path(of address: String) -> String { "\(folder)/\(address)" }

    /// Where a file can be made that is to be published when it is whole: in the output folder itself, since whoever
    /// makes it goes by the path, and only of that folder is it known where the path leads.
    package func temporaryPath() -> String { "\(folder)/\(TemporaryName.make())" }

    /// Publishes a finished temporary file.
    package func move(_ temporary: String, to address: String, key: ContentDigest) throws(FileError) {
        let tree = try tree()
        let made = Paths.name(of: temporary)
        let file = try tree.root.openFile(made)
        defer { close(file) }
        let digest = try FileHash.sha256(of: file, path: temporary)
        let (folder, name) = try tree.place(of: address, makes: true)
        try openJournal().note(address, digest)
        try folder.take(made, from: tree.root, as: name, isNew: isFree(address))
        try record(address, in: folder, key: key, digest)
    }

    package func discard(_ temporary: String) { try? tree().root.removeIfThere(Paths.name(of: temporary)) }

    /// Publishes a link to the source itself, as the site's configuration asked.
    package func symlink(to target: String, at address: String, key: ContentDigest) throws(FileError) {
        let (folder, name) = try tree().place(of: address, makes: true)
        let digest = Ownership.digest(ofLinkTo: target)
        try openJournal().note(address, digest)
        try folder.symlink(to: target, at: name, isNew: isFree(address))
        try record(address, in: folder, key: key, digest)
    }

    private func record(
        _ address: String, in folder: Folder, key: ContentDigest, _ digest: ContentDigest
    ) throws(FileError) {
        guard let status = try folder.status(of: Paths.name(of: address)) else {
            throw FileError("read back", path(of: address), code: ENOENT)
        }
        let record = PublishedRecord(key: key, stamp: FileStamp(status), digest: digest)
        table.withLock { $0.record(address, record) }
    }

    // MARK: The end

    /// Takes away what was published earlier and is published no more, and the folders that became empty by that; then
    /// writes down what is published now.
    ///
    /// - Parameter isKept: whether what is published no more stays, since it is not known whether it should.
    package func finish(keepingStale isKept: Bool = false) throws(FileError) -> PublishedChanges {
        try check(table.withLock(\.stale), arePlanned: false)
        if isKept { table.withLock { $0.keepStale() } }
        let stale = table.withLock(\.stale)
        for address in RemovalOrder.sorted(stale) { try tree().removeIfThere(address) }
        if !stale.isEmpty { try tree().removeEmptyFolders(above: stale) }
        if !stale.isEmpty || table.withLock(\.hasUnwrittenLedger) || journal.withLock({ $0 != nil }) {
            // What is kept may have been unlisted, though nothing says so any more.
            var isNameless = hidesNames.withLock { $0 }
            if isKept, !isNameless { isNameless = try Ledger.isNameless(in: folder) }
            try writeLedger(isNameless: isNameless)
        }
        if let opened = opened.withLock({ $0 }), !opened.isInPlace {
            throw FileError(
                "publish into the output folder, which was moved or removed meanwhile,", folder, code: ENOENT)
        }
        return table.withLock { $0.changes(ledger: FileStamp(ofFile: "\(folder)/\(Ledger.fileName)")) }
    }

    private func writeLedger(isNameless: Bool) throws(FileError) {
        let tree = try tree()
        let published = table.withLock(\.published)
        let unknown = published.filter { $0.digest == nil }.map(\.address)
        let ownership = Ownership(tree: tree, ledger: Ledger())
        let digests = concurrentMap(unknown.count) { place in
            Result { () throws(FileError) in try ownership.digest(of: unknown[place]) }
        }
        for (address, digest) in zip(unknown, digests) {
            if let digest = try digest.get() { table.withLock { $0.fill(address, digest: digest) } }
        }
        let files = table.withLock(\.published).compactMap { file in file.digest.map { (file.address, $0) } }
        // From here on the list and the state call these files finished: after a power cut, torn ones would pass for good, as
        // their sizes and times are right, or for somebody else's, as their bytes are not.
        try tree.root.syncFileSystem()
        try Ledger.write(files, isNameless: isNameless, to: tree.root)
        try tree.root.removeIfThere(PublishingJournal.fileName)
    }
}

/// In which order files are taken away, so that a run that is stopped leaves no page that links to what is gone: what
/// lists goes before what it lists.
enum RemovalOrder {
    static func sorted(_ addresses: [String]) -> [String] {
        addresses.map { (rank: rank(of: $0), address: $0) }.sorted { ($0.rank, $0.address) < ($1.rank, $1.address) }
            .map(\.address)
    }

    /// Pages that list things from the site's root down, then the pages of items, then scripts and feeds, then all that
    /// pages show.
    private static func rank(of address: String) -> Int {
        let depth = address.utf8.count { $0 == UInt8(ascii: "/") }
        if address == "index.html" || address.hasSuffix("/index.html") { return depth }
        if address.hasSuffix(".html") { return 1000 + depth }
        let isText = [".xml", ".json", ".js", ".txt"].contains { address.hasSuffix($0) }
        return isText && !address.hasPrefix("assets/") ? 2000 : 3000
    }
}
