package import AlbumModel
internal import Digests
package import Files
internal import Threads

/// The addresses of an output folder: what each holds, what the state remembers of it, and what this run published
/// there.
///
/// One table rather than a set per question: a large site has a hundred thousand addresses, and hashing them again for
/// each question took half the time of a build with little to do.
struct OutputTable: Sendable {
    private var addresses: AddressTable
    private var entries: [OutputEntry] = []
    /// The stamps of remembered files that are not the ones in the folder, by place.
    private var rememberedStamps: [Int: FileStamp] = [:]
    /// Whether the list in the folder differs from what is published.
    private(set) var hasUnwrittenLedger = false
    /// The claimed addresses that are not on any list yet.
    private(set) var unwrittenClaims: [String] = []
    /// The list in the folder, if it had to be read; otherwise the state knows its content.
    private(set) var ledger: Ledger?
    /// Whether no build has finished in this folder.
    private(set) var isNew = false
    private var isInRound = false
    /// The number of files of earlier builds that made way for others.
    private var cleared = 0
    /// Whether the folder has published files, but no complete list of them, although the state remembers one.
    private(set) var hasLostLedger = false
    /// Whether no file in the folder can be foreign.
    private var ownsAll = false

    /// - Parameter remembered: the number of files that the state remembers.
    init(scan: OutputScan, remembered: Int) {
        let count = max(scan.count, remembered)
        addresses = AddressTable(capacity: count, bytes: scan.addressBytes)
        entries.reserveCapacity(count)
        for file in scan.files { entries[place(of: file.address)].stamp = file.stamp }
    }

    /// Adds what the state remembers of a file.
    mutating func remember(_ address: String, _ record: PublishedRecord) {
        let place = place(of: address)
        entries[place].key = record.key
        entries[place].digest = record.digest
        entries[place].wasRemembered = true
        entries[place].isAsRemembered = entries[place].stamp == record.stamp
        if !entries[place].isAsRemembered { rememberedStamps[place] = record.stamp }
    }

    /// Determines which files are ours. Call it after adding everything that the state remembers.
    ///
    /// - Parameter remembered: the stamp of the list in the folder, as the state remembers it.
    mutating func findOwn(in folder: String, remembered: FileStamp?) throws(FileError) {
        let stamp = FileStamp(ofFile: "\(folder)/\(Ledger.fileName)")
        if let stamp, stamp == remembered, FileStamp(ofFile: "\(folder)/\(PublishingJournal.fileName)") == nil {
            for place in entries.indices where entries[place].wasRemembered { entries[place].isOwned = true }
            return
        }
        isNew = stamp == nil && !entries.contains { $0.wasRemembered && $0.stamp != nil }
        hasUnwrittenLedger = true
        var ledger = try Ledger(in: folder)
        if ledger.hasNameless { ledger.name(entries.indices.filter { entries[$0].stamp != nil }.map { addresses[$0] }) }
        for address in ledger.entries.keys { entries[place(of: address)].isOwned = true }
        // Programs that copy a site may leave hidden files behind, or may end too early. The state then serves as the list: what
        // still matches it is ours.
        hasLostLedger = (stamp == nil || ledger.isIncomplete) && remembered != nil && !isNew
        if hasLostLedger {
            for place in entries.indices where entries[place].wasRemembered { entries[place].isOwned = true }
        }
        self.ledger = ledger
    }

    /// Marks all files in the folder as ours, whatever they contain.
    mutating func ownAll() {
        ownsAll = true
        for place in entries.indices where entries[place].stamp != nil { entries[place].isOwned = true }
    }

    /// Returns the evidence about those of the wanted files that are on the list but have a different stamp from when they
    /// were published.
    ///
    /// - Parameter use: what this build is about to do at these addresses.
    func doubts(of wanted: some Sequence<String>, for use: Ownership.Use) -> [Ownership.Evidence] {
        guard !ownsAll else { return [] }
        return wanted.compactMap { address in
            guard let place = addresses.place(of: address) else { return nil }
            let entry = entries[place]
            guard entry.isOwned, !entry.isPlanned, !entry.isPublished, !entry.isAsRemembered, !entry.isRecorded,
                let stamp = entry.stamp
            else { return nil }
            return Ownership.Evidence(
                address: address, stamp: stamp,
                // In another copy of the folder, a file with the inode of one of ours may be anything.
                remembered: hasLostLedger ? nil : rememberedStamps[place], digest: entry.digest, key: entry.key,
                use: use)
        }
    }

    /// Marks a file as foreign, because it turned out not to be the one on the list.
    mutating func disown(_ address: String) {
        guard let place = addresses.place(of: address) else { return }
        entries[place].isOwned = false
        hasUnwrittenLedger = true
    }

    /// Returns the places of many addresses at once, nil for new ones. Nearly all of the time is spent waiting for
    /// memory, which all processors can do in parallel.
    private static func places(of wanted: [String], among addresses: AddressTable) -> [Int?] {
        let part = 1 << 12
        return concurrentMap((wanted.count + part - 1) / part) { number in
            wanted[number * part..<min(wanted.count, (number + 1) * part)].map { addresses.place(of: $0) }
        }.flatMap(\.self)
    }

    /// Returns the place of an address, which it adds if necessary.
    private mutating func place(of address: String) -> Int {
        let place = addresses.add(address)
        if place == entries.count { entries.append(OutputEntry()) }
        return place
    }

    /// The addresses of files that albumgen neither made nor plans to make, sorted, without hidden ones.
    var foreignFiles: [String] {
        entries.indices.filter { entries[$0].stamp != nil && !entries[$0].isOwned && !entries[$0].isPlanned }
            .filter { !addresses.begins($0, with: UInt8(ascii: ".")) }.map { addresses[$0] }.sorted()
    }

    func hasForeignFile(at address: String) -> Bool {
        addresses.place(of: address).map { entries[$0].stamp != nil && !entries[$0].isOwned && !entries[$0].isPlanned }
            ?? false
    }

    func isPlanned(_ address: String) -> Bool { addresses.place(of: address).map { entries[$0].isPlanned } ?? false }

    /// The pages of earlier builds that this build has not planned, sorted.
    var unplannedPages: [String] {
        entries.indices.filter { place in
            let entry = entries[place]
            return entry.isOwned && entry.stamp != nil && !entry.isPlanned && addresses.ends(place, with: ".html")
        }.map { addresses[$0] }.sorted()
    }

    /// The number of files of another site that this build replaces, once all addresses are claimed; nil if the folder
    /// holds none, or an earlier version of this site.
    ///
    /// Sites move, and caches are lost. But whoever builds the same photos again has some of the same pictures, whose
    /// names have a hash of the photo, or most of the same pages.
    var replacedFiles: Int? {
        var pictures: Set<String> = []
        var (pagesKept, pagesGone, gone) = (0, 0, 0)
        for (place, entry) in entries.enumerated() where entry.isOwned && entry.stamp != nil {
            if let mark = Ownership.mark(ofPicture: addresses[place]) {
                if entry.isPlanned || entry.isAsRemembered { return nil }
                pictures.insert(mark)
            } else if addresses.ends(place, with: ".html") {
                if entry.isPlanned { pagesKept += 1 } else { pagesGone += 1 }
            }
            if !entry.isPlanned { gone += 1 }
        }
        guard !pictures.isEmpty, pagesGone > pagesKept else { return nil }
        let isShared = entries.indices.contains { place in
            entries[place].isPlanned
                && Ownership.mark(ofPicture: addresses[place]).map(pictures.contains) ?? false
        }
        return isShared ? nil : gone
    }

    /// Claims the planned addresses unless any of them holds a foreign file.
    ///
    /// - Returns: the addresses of foreign files, sorted. If there are any, nothing is claimed.
    mutating func claim(_ planned: [String]) -> [String] {
        let known = Self.places(of: planned, among: addresses)
        let claimed = zip(planned, known).map { address, known in known ?? place(of: address) }
        let conflicts = claimed.filter { entries[$0].stamp != nil && !entries[$0].isOwned }.map { addresses[$0] }
        guard conflicts.isEmpty else { return conflicts.sorted() }
        for place in claimed {
            entries[place].isPlanned = true
            if !entries[place].isOwned {
                entries[place].isOwned = true
                unwrittenClaims.append(addresses[place])
            }
        }
        hasUnwrittenLedger = hasUnwrittenLedger || !unwrittenClaims.isEmpty
        return []
    }

    /// The files that are where this build needs folders, or in folders where it needs files, once all addresses are
    /// claimed; sorted.
    var obstacles: (own: [String], foreign: [String]) {
        let unplanned = entries.indices.filter { entries[$0].stamp != nil && !entries[$0].isPlanned }
        guard !unplanned.isEmpty else { return ([], []) }
        var folders: Set<String> = []
        for place in entries.indices where entries[place].isPlanned {
            for folder in Paths.folders(above: addresses[place]) where !folders.insert(folder).inserted { break }
        }
        let standing = unplanned.filter { place in
            folders.contains(addresses[place]) || Paths.folders(above: addresses[place]).contains(where: isPlanned)
        }
        func sorted(isOwned: Bool) -> [String] {
            standing.filter { entries[$0].isOwned == isOwned }.map { addresses[$0] }.sorted()
        }
        return (sorted(isOwned: true), sorted(isOwned: false))
    }

    /// Notes that a file of an earlier build has been removed, to make way for others.
    mutating func clear(_ address: String) {
        guard let place = addresses.place(of: address) else { return }
        entries[place].stamp = nil
        entries[place].isAsRemembered = false
        cleared += 1
    }

    /// Returns the claims that have not been written to a list yet, and marks them as written.
    mutating func takeUnwrittenClaims() -> [String] {
        defer { unwrittenClaims = [] }
        return unwrittenClaims
    }

    func stamp(of address: String) -> FileStamp? { addresses.place(of: address).flatMap { entries[$0].stamp } }

    mutating func keepIfCurrent(_ address: String, key: ContentDigest) -> Bool {
        guard let place = addresses.place(of: address), entries[place].isAsRemembered || entries[place].isRecorded,
            entries[place].key == key
        else { return false }
        publish(place)
        return true
    }

    /// Returns the stamp and the digest of the file that an earlier run published at an address, if it is still there.
    func standing(at address: String) -> (stamp: FileStamp, digest: ContentDigest)? {
        guard let place = addresses.place(of: address), entries[place].isAsRemembered, let stamp = entries[place].stamp,
            let digest = entries[place].digest
        else { return nil }
        return (stamp, digest)
    }

    /// - Parameter isWritten: whether the bytes at the address are new.
    mutating func record(_ address: String, _ record: PublishedRecord, isWritten: Bool) {
        let place = place(of: address)
        if entries[place].stamp != record.stamp || entries[place].key != record.key
            || entries[place].digest != record.digest
        {
            entries[place].isAsRemembered = false
        }
        if entries[place].digest != record.digest { hasUnwrittenLedger = true }
        entries[place].stamp = record.stamp
        entries[place].key = record.key
        entries[place].digest = record.digest
        publish(place)
        entries[place].isRecorded = true
        entries[place].isWritten = entries[place].isWritten || isWritten
    }

    private mutating func publish(_ place: Int) {
        if isInRound, !entries[place].isPublished { entries[place].isOfRound = true }
        entries[place].isPublished = true
    }

    mutating func beginRound() { isInRound = true }

    /// Ends a round: its files stay for now, and are part of the site only if they are published or kept again.
    mutating func endRound() {
        isInRound = false
        for place in entries.indices where entries[place].isOfRound {
            entries[place].isOfRound = false
            entries[place].isPublished = false
        }
    }

    /// Returns how many of these files have bytes that this run wrote.
    func countWritten(_ wanted: [String]) -> Int {
        wanted.count { addresses.place(of: $0).map { entries[$0].isWritten } ?? false }
    }

    func published(at address: String) -> PublishedRecord? {
        addresses.place(of: address).flatMap { entries[$0].published }
    }

    /// The addresses of all files that this run published or kept and whose digests are known, sorted. They are made one
    /// by one: as strings, those of a large site would take more memory than this table.
    var published: some Sequence<(address: String, digest: ContentDigest)> {
        entries.indices.filter { entries[$0].isPublished && entries[$0].digest != nil }.sorted(by: addresses.precedes)
            .lazy.compactMap { place in entries[place].digest.map { (addresses[place], $0) } }
    }

    /// The addresses of the files that this run published or kept and whose digests are unknown.
    var publishedWithoutDigest: [String] {
        entries.indices.filter { entries[$0].isPublished && entries[$0].digest == nil }.map { addresses[$0] }
    }

    /// All files that this run published or kept, sorted by address.
    var standingFiles: [ExistingFile] {
        entries.indices.compactMap { place in
            entries[place].published.map {
                ExistingFile(address: addresses[place], digest: $0.digest, size: Int($0.stamp.size))
            }
        }.sorted { $0.address < $1.address }
    }

    /// Sets the digest of an unchanged file that was published before digests were stored.
    mutating func fill(_ address: String, digest: ContentDigest) {
        guard let place = addresses.place(of: address) else { return }
        entries[place].digest = digest
        entries[place].isAsRemembered = false
    }

    /// The addresses of our files that are no longer published, some of which may be gone.
    var stale: [String] {
        entries.indices.filter { entries[$0].isOwned && !entries[$0].isPublished }.map { addresses[$0] }.sorted()
    }

    /// The same without files whose names a person is known to have chosen.
    var staleMade: [String] {
        entries.indices.filter { place in
            let entry = entries[place]
            return entry.isOwned && !entry.isPublished && !(entry.key.map(GivenNameKey.isCertainlyOne) ?? false)
        }.map { addresses[$0] }
    }

    /// Keeps our existing files even though this build did not plan them, because the part of the source that they come
    /// from could not be read.
    ///
    /// - Parameter isKept: whether to keep the file at an address.
    /// - Returns: whether any file was kept.
    mutating func keepStale(where isKept: (String) -> Bool) -> Bool {
        var keepsFiles = false
        for place in entries.indices
        where entries[place].isOwned && !entries[place].isPublished && entries[place].stamp != nil
            && isKept(addresses[place])
        {
            keepsFiles = true
            // Without a key, the file would be on the list but not remembered. It is unknown whether a person chose its
            // name, so this is assumed.
            entries[place].key = entries[place].key ?? GivenNameKey.assumed
            entries[place].isPublished = true
        }
        return keepsFiles
    }

    /// Returns how the folder differs from what was remembered of it.
    ///
    /// - Parameters:
    ///   - ledger: the stamp of the list.
    ///   - writtenNow: the digest of its bytes; nil if it was not written.
    func changes(ledger: FileStamp?, writtenNow: ContentDigest?) -> PublishedChanges {
        var changes = PublishedChanges(removed: cleared, ledger: ledger, ledgerDigest: writtenNow)
        for (place, entry) in entries.enumerated() {
            if let now = entry.published {
                changes.bytes += Int(now.stamp.size)
                changes.fingerprint.add(addresses.utf8(place), now.stamp)
                if !entry.isAsRemembered { changes.made.append((addresses[place], now)) }
            } else if entry.isOwned {
                // A file that only an earlier round of this run published does not count as removed.
                if entry.stamp != nil, !entry.isWritten { changes.removed += 1 }
                if entry.wasRemembered { changes.gone.append(addresses[place]) }
            } else if let stamp = entry.stamp {
                changes.fingerprint.add(addresses.utf8(place), stamp)
                if entry.wasRemembered { changes.gone.append(addresses[place]) }
            }
        }
        return changes
    }
}

/// What a build changed in its output folder.
package struct PublishedChanges: Sendable {
    package var made: [(address: String, record: PublishedRecord)] = []
    /// Addresses that were remembered and are no longer published.
    package var gone: [String] = []
    /// The number of files removed.
    package var removed = 0
    /// The total size of all published files.
    package var bytes = 0
    /// The fingerprint of all files in the folder.
    package var fingerprint = Fingerprint()
    /// The stamp of the list of published files.
    var ledger: FileStamp?
    /// The digest of its bytes; nil if it was not written.
    var ledgerDigest: ContentDigest?

    package init(removed: Int = 0, ledger: FileStamp?, ledgerDigest: ContentDigest? = nil) {
        self.removed = removed
        self.ledger = ledger
        self.ledgerDigest = ledgerDigest
    }
}

/// A file in an output folder.
package struct ExistingFile: Sendable {
    package let address: String
    /// Nil if the file was published before digests were stored.
    package let digest: ContentDigest?
    /// In bytes.
    package let size: Int
}
