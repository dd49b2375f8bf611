package import AlbumModel
internal import Digests
package import Files
internal import Glibc
internal import Synchronization
internal import Threads

/// Publishes files to the output folder. Writes only what changed, never leaves half a file, never replaces a foreign
/// file, and removes files of earlier builds that are no longer planned. Safe to use from several threads.
package final class Publisher: Sendable {
    /// What publishing a file did.
    package enum Change: Sendable {
        case written, unchanged
    }

    package let folder: String
    let table: Mutex<OutputTable>
    private let leftovers: [String]
    /// Opened on first use: a run that writes nothing needs no folder.
    private let opened = Mutex<FolderTree?>(nil)
    private let journal = Mutex<PublishingJournal?>(nil)
    /// Whether lists in the folder must not reveal the addresses of its files.
    private let hidesNames = Mutex(false)

    /// - Parameters:
    ///   - before: what the build state remembers of this folder.
    ///   - scan: the files in it.
    ///   - isStaging: whether the folder is albumgen's own, in a cache.
    package convenience init(
        folder: String, before: PublishedRecords, scan: OutputScan, isStaging: Bool = false
    ) throws(FileError) {
        var table = OutputTable(scan: scan, remembered: before.records.count)
        for (address, record) in before.records { table.remember(address, record) }
        try self.init(
            folder: folder, table: table, ledger: before.ledger, leftovers: scan.leftovers, isStaging: isStaging)
    }

    /// - Parameters:
    ///   - table: the files in the folder, and what the build state remembers of them.
    ///   - ledger: the stamp that the state remembers for the list in the folder.
    ///   - isStaging: whether the folder is albumgen's own, in a cache: no file in it is foreign, and a damaged one is
    ///     made again, like anything else in a cache.
    init(
        folder: String, table: consuming OutputTable, ledger: FileStamp?, leftovers: [String], isStaging: Bool
    ) throws(FileError) {
        self.folder = folder
        self.leftovers = leftovers
        try table.findOwn(in: folder, remembered: ledger)
        if isStaging { table.ownAll() }
        self.table = Mutex(table)
    }

    func tree() throws(FileError) -> FolderTree {
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

    // MARK: Ownership

    /// The addresses of files that albumgen did not make, sorted.
    package var foreignFiles: [String] { table.withLock(\.foreignFiles) }

    /// Returns whether an address at which this build would put a file, under a name that a person chose or that
    /// people's files may have, holds one that is not ours.
    package func hasForeignFile(at address: String) throws(FileError) -> Bool {
        try check([address], for: .placeNamed)
        return table.withLock { $0.hasForeignFile(at: address) }
    }

    package func isPlanned(_ address: String) -> Bool { table.withLock { $0.isPlanned(address) } }

    /// The pages of earlier builds that this build has not planned, sorted.
    package var unplannedPages: [String] { table.withLock(\.unplannedPages) }

    /// The addresses of files of earlier builds that this run has not published, sorted.
    package var staleFiles: [String] { table.withLock(\.stale) }

    /// The same, not sorted, without files whose names a person is known to have chosen, such as those of `static`.
    package var staleMadeFiles: [String] { table.withLock(\.staleMade) }

    /// Returns what is wrong with the list of published files in the folder. It is missing if the state remembers one or
    /// albumgen made one of these files.
    package func ledgerProblem(besides addresses: [String]) -> Ledger.Problem? {
        if table.withLock({ $0.ledger?.isIncomplete ?? false }) { return .incomplete }
        guard FileStamp(ofFile: path(of: Ledger.fileName)) == nil else { return nil }
        guard !table.withLock(\.hasLostLedger) else { return .missing }
        let ownership = (try? tree()).map { Ownership(tree: $0, ledger: Ledger()) }
        return addresses.contains { (try? ownership?.isSigned($0)) ?? false } ? .missing : nil
    }

    /// As in `OutputTable`.
    package var replacedFiles: Int? { table.withLock(\.replacedFiles) }

    /// Claims the planned addresses, in memory only.
    ///
    /// - Returns: the addresses of foreign files, sorted. If there are any, nothing is claimed.
    package func claim(_ planned: [String]) throws(FileError) -> [String] {
        try check(planned, for: .make)
        return table.withLock { $0.claim(planned) }
    }

    /// The files that are where this build needs folders, or in folders where it needs files, once all addresses are
    /// claimed; sorted.
    package func obstacles() throws(FileError) -> (own: [String], foreign: [String]) {
        try check(table.withLock(\.obstacles).own, for: .remove)
        return table.withLock(\.obstacles)
    }

    /// Examines files on the list whose stamp is not the published one, and marks those that are no longer ours as
    /// foreign.
    func check(_ addresses: [String], for use: Ownership.Use) throws(FileError) {
        let (doubts, known) = table.withLock { ($0.doubts(of: addresses, for: use), $0.ledger) }
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

    /// Records which files will be ours before anything else is written, so that a killed build leaves no file that the
    /// next one would consider foreign. Removes the leftovers of a killed build.
    ///
    /// - Parameter hidesNames: whether lists in the folder must not reveal the addresses of its files.
    package func journalClaims(hidingNames hidesNames: Bool = false) throws(FileError) {
        self.hidesNames.withLock { $0 = hidesNames }
        for leftover in leftovers { try tree().removeIfExists(leftover) }
        try journalNewClaims()
    }

    /// Removes the files of earlier builds that are where this one needs folders, or in folders where it needs files.
    /// All others stay until the new ones are in place.
    package func removeObstacles() throws(FileError) {
        let obstacles = table.withLock(\.obstacles).own
        for address in RemovalOrder.sorted(obstacles) {
            try tree().removeIfExists(address)
            table.withLock { $0.clear(address) }
        }
        if !obstacles.isEmpty { try tree().removeEmptyFolders(above: obstacles) }
    }

    /// Records what was claimed since the last call.
    package func journalNewClaims() throws(FileError) {
        let claims = table.withLock { $0.takeUnwrittenClaims() }
        if !claims.isEmpty { try openJournal().announce(claims) }
    }

    /// Records which of our files are about to be replaced. After a power cut, this may be the only evidence that they
    /// are ours.
    package func announce(_ addresses: [String]) throws(FileError) {
        let standing = table.withLock { table in addresses.filter { table.stamp(of: $0) != nil } }
        if !standing.isEmpty { try openJournal().announce(standing) }
    }

    // MARK: Existing files

    /// Keeps the file at the address if its key is this one.
    ///
    /// - Returns: whether the file was kept; otherwise it must be published.
    package func keepIfCurrent(_ address: String, key: ContentDigest) -> Bool {
        table.withLock { $0.keepIfCurrent(address, key: key) }
    }

    /// Does the same for many files at once, in order. Threads that asked for one file at a time would wait for each
    /// other.
    package func keepCurrent(_ files: [(address: String, key: ContentDigest)]) -> [Bool] {
        table.withLock { table in files.map { table.keepIfCurrent($0.address, key: $0.key) } }
    }

    /// Returns whether the address was free when the folder was scanned. A file that appeared there since is not
    /// replaced.
    package func isFree(_ address: String) -> Bool { table.withLock { $0.stamp(of: address) == nil } }

    /// Returns the size in bytes of the file that this run published or kept at an address.
    package func publishedSize(of address: String) -> Int? {
        table.withLock { $0.published(at: address) }.map { Int($0.stamp.size) }
    }

    /// All files that this run published or kept, sorted by address.
    package var standingFiles: [ExistingFile] { table.withLock(\.standingFiles) }

    /// Opens a published file for reading. For a link that albumgen published, opens the source file.
    package func open(_ address: String) throws(FileError) -> CInt {
        let (folder, name) = try tree().place(of: address)
        if let target = folder.linkTarget(of: name),
            table.withLock({ $0.published(at: address) })?.digest == Ownership.digest(ofLinkTo: target)
        {
            guard let file = Descriptors.openFile(target) else { throw FileError("read", target) }
            return file
        }
        return try folder.openFile(name)
    }

    /// Returns whether `open` finds a file at an address.
    package func has(_ address: String) -> Bool {
        guard let (folder, name) = try? tree().place(of: address), let status = try? folder.status(of: name) else {
            return false
        }
        return [.file, .link].contains(status.kind)
    }

    // MARK: Publishing files

    /// Returns the folder and the name of a file to be published. An empty folder in its place is removed.
    private func place(for address: String) throws(FileError) -> (folder: Folder, name: String) {
        let place = try tree().place(of: address, makes: true)
        if isFree(address) { place.folder.removeFolder(place.name) }
        return place
    }

    /// Writes a page or script unless the existing file has the same bytes.
    package func publish(_ bytes: [UInt8], at address: String, key: ContentDigest) throws(FileError) -> Change {
        let (folder, name) = try place(for: address)
        let digest = ContentDigest(sha256: bytes)
        let stamp = table.withLock { $0.stamp(of: address) }
        if let stamp, stamp.size == Int64(bytes.count),
            let standing = try? folder.read(name, limit: bytes.count), standing == bytes
        {
            let record = PublishedRecord(key: key, stamp: stamp, digest: digest)
            table.withLock { $0.record(address, record, isWritten: false) }
            return .unchanged
        }
        try openJournal().note(address, digest)
        try folder.write(bytes, to: name, isNew: stamp == nil)
        try record(address, in: folder, key: key, digest)
        return .written
    }

    /// Publishes a finished file as a hard link, or as a copy if the file system cannot link it or fewer users may read
    /// it than a new file.
    ///
    /// - Parameters:
    ///   - digest: the digest of its bytes.
    ///   - isOwn: whether the file is one of the cache, which more users are then allowed to read.
    ///   - isExpected: returns whether the file still has these bytes, as in `Folder.link`.
    /// - Throws: `ESTALE` if it has not. Nothing is then published.
    package func link(
        _ file: String, at address: String, key: ContentDigest, digest: ContentDigest, isOwn: Bool,
        if isExpected: (() -> Bool)? = nil
    ) throws(FileError) {
        let (folder, name) = try place(for: address)
        try openJournal().note(address, digest)
        try folder.link(file, to: name, isNew: isFree(address), isOwn: isOwn, if: isExpected)
        try record(address, in: folder, key: key, digest)
    }

    /// Publishes a copy of an open file, unless the existing file has the same bytes.
    ///
    /// - Parameter digest: the digest of its bytes.
    package func copy(
        _ file: CInt, to address: String, key: ContentDigest, digest: ContentDigest
    ) throws(FileError) {
        if let standing = table.withLock({ $0.standing(at: address) }), standing.digest == digest {
            let record = PublishedRecord(key: key, stamp: standing.stamp, digest: digest)
            return table.withLock { $0.record(address, record, isWritten: false) }
        }
        let temporary = TemporaryName.make()
        try tree().root.make(temporary, as: path(of: address)) { Descriptors.copyAll(file, to: $0) }
        try move("\(folder)/\(temporary)", to: address, key: key)
    }

    /// Returns the path of the file at an address, for messages.
    package func path(of address: String) -> String { "\(folder)/\(address)" }

    /// Returns a path for a file to be published once it is complete. It lies in the output folder itself: the file is
    /// created by its path, and this is the only folder whose path is known to lead to the right place.
    package func temporaryPath() -> String { "\(folder)/\(TemporaryName.make())" }

    /// Publishes a finished temporary file.
    package func move(_ temporary: String, to address: String, key: ContentDigest) throws(FileError) {
        let tree = try tree()
        let made = Paths.name(of: temporary)
        let file = try tree.root.openFile(made)
        defer { close(file) }
        let digest = try FileHash.sha256(of: file, path: temporary)
        let (folder, name) = try place(for: address)
        try openJournal().note(address, digest)
        try folder.take(made, from: tree.root, as: name, isNew: isFree(address))
        try record(address, in: folder, key: key, digest)
    }

    package func discard(_ temporary: String) { try? tree().root.removeIfExists(Paths.name(of: temporary)) }

    /// Publishes a symbolic link to the source file, if the site's configuration asks for links.
    package func symlink(to target: String, at address: String, key: ContentDigest) throws(FileError) {
        let (folder, name) = try place(for: address)
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
        let record = PublishedRecord(key: key, stamp: status.stamp, digest: digest)
        table.withLock { $0.record(address, record, isWritten: true) }
    }

    // MARK: Rounds

    /// Whether no build has finished in this folder.
    package var isNew: Bool { table.withLock(\.isNew) }

    /// Begins a round of a build that publishes a growing site.
    package func beginRound() { table.withLock { $0.beginRound() } }

    /// Ends a round. Its files stay in place for now. The end of the build removes those that have not been published
    /// or kept again.
    package func endRound() { table.withLock { $0.endRound() } }

    /// Returns how many of these files have bytes that this run wrote.
    package func countWritten(_ addresses: [String]) -> Int { table.withLock { $0.countWritten(addresses) } }

    // MARK: Finishing

    /// Removes files that are no longer published and the folders that this leaves empty, then writes the list of what
    /// is published now.
    ///
    /// - Parameters:
    ///   - isKept: returns whether to keep a file that is no longer published, because it is unknown whether it should
    ///     be.
    ///   - announce: receives the digest of the new list before it replaces the old one.
    package func finish(
        keeping isKept: (String) -> Bool = { _ in false }, announcing announce: (ContentDigest) -> Void = { _ in }
    ) throws(FileError) -> PublishedChanges {
        try check(table.withLock(\.stale), for: .remove)
        let keepsFiles = table.withLock { $0.keepStale(where: isKept) }
        let stale = table.withLock(\.stale)
        // There may be a folder now where another file was.
        for address in RemovalOrder.sorted(stale.filter { !isFree($0) }) { try tree().removeIfExists(address) }
        if !stale.isEmpty { try tree().removeEmptyFolders(above: stale) }
        var written: ContentDigest?
        let tells = try listTells()
        if tells || !stale.isEmpty || table.withLock(\.hasUnwrittenLedger) || journal.withLock({ $0 != nil }) {
            // Kept files may belong to unlisted albums, although nothing shows that any more.
            var isNameless = hidesNames.withLock { $0 }
            if keepsFiles, !isNameless { isNameless = try Ledger.isNameless(in: folder) }
            try writeLedger(isNameless: isNameless) {
                written = $0
                announce($0)
            }
        }
        if let opened = opened.withLock({ $0 }), !opened.isInPlace {
            throw FileError(
                "publish into the output folder, which was moved or removed meanwhile,", folder, code: ENOENT)
        }
        return table.withLock { $0.changes(ledger: FileStamp(ofFile: path(of: Ledger.fileName)), writtenNow: written) }
    }

    /// Whether the list that an earlier version left in the folder reveals more than it may.
    private func listTells() throws(FileError) -> Bool {
        guard hidesNames.withLock({ $0 }) else { return false }
        do throws(FileError) { return try Ledger.tells(in: tree().root) } catch {
            guard error.code == ENOENT else { throw error }
            return false
        }
    }

    private func writeLedger(isNameless: Bool, announcing announce: (ContentDigest) -> Void) throws(FileError) {
        let tree = try tree()
        let unknown = table.withLock(\.publishedWithoutDigest)
        let ownership = Ownership(tree: tree, ledger: Ledger())
        let digests = concurrentMap(unknown.count) { place in
            Result { () throws(FileError) in try ownership.digest(of: unknown[place]) }
        }
        for (address, digest) in zip(unknown, digests) {
            if let digest = try digest.get() { table.withLock { $0.fill(address, digest: digest) } }
        }
        // From here on, the list and the state call these files finished. After a power cut, files with torn content
        // would pass as intact because their sizes and times are right, or as foreign because their bytes are not.
        try tree.root.syncFileSystem()
        try table.withLock { table throws(FileError) in
            try Ledger.write(table.published, isNameless: isNameless, to: tree.root, announce: announce)
        }
        try tree.root.removeIfExists(PublishingJournal.fileName)
    }
}
