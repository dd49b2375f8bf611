package import AlbumModel
internal import Digests
package import Files
internal import Threads

/// Each address of an output folder with what stands there, what was remembered of it, and what this run made of it.
///
/// One table rather than a set for each question: a large site has a hundred thousand addresses, and hashing them once
/// more for every question was half the time of a build with nothing much to do.
struct OutputTable: Sendable {
    /// The stamp and the key stand here once, with flags for what they hold of: a large site has so many of these that
    /// three optional records in each were a tenth of a build's memory.
    private struct Entry {
        /// Of the file that stands there; of the one that this run published, from then on.
        var stamp: FileStamp?
        /// Of the file that was remembered, or that this run published; nil where neither is.
        var key: ContentDigest?
        /// Of the bytes of the same file, where they are known.
        var digest: ContentDigest?
        /// Of the file that was remembered, unless it is the one that stands there.
        var rememberedStamp: FileStamp?
        /// Whether anything was remembered of the address.
        var wasRemembered = false
        /// Whether stamp and key are just what was remembered.
        var isAsRemembered = false
        /// Whether this run published it or kept it.
        var isPublished = false
        var isOwned = false
        var isPlanned = false

        var published: PublishedRecord? {
            guard isPublished, let stamp, let key else { return nil }
            return PublishedRecord(key: key, stamp: stamp, digest: digest)
        }
    }

    private var places: [String: Int] = [:]
    private var addresses: [String] = []
    private var entries: [Entry] = []
    /// Whether the list in the folder says something else than what is published.
    private(set) var hasUnwrittenLedger = false
    /// What was claimed and is on no list yet.
    private(set) var unwrittenClaims: [String] = []
    /// The list in the folder, where it had to be read: else the state knows what is on it.
    private(set) var ledger: Ledger?

    init(folder: String, before: PublishedRecords, scan: OutputScan) throws(FileError) {
        let count = max(scan.files.count, before.records.count)
        places.reserveCapacity(count)
        addresses.reserveCapacity(count)
        entries.reserveCapacity(count)
        for file in scan.files { entries[place(of: file.address)].stamp = file.stamp }

        let ledgerStamp = FileStamp(ofFile: "\(folder)/\(Ledger.fileName)")
        let knowsLedger =
            ledgerStamp != nil && ledgerStamp == before.ledger
            && FileStamp(ofFile: "\(folder)/\(PublishingJournal.fileName)") == nil
        for (address, record) in before.records {
            let place = place(of: address)
            entries[place].key = record.key
            entries[place].digest = record.digest
            entries[place].wasRemembered = true
            entries[place].isAsRemembered = entries[place].stamp == record.stamp
            if !entries[place].isAsRemembered { entries[place].rememberedStamp = record.stamp }
            entries[place].isOwned = knowsLedger
        }
        guard !knowsLedger else { return }
        hasUnwrittenLedger = true
        var ledger = try Ledger(in: folder)
        ledger.name(scan.files.lazy.map(\.address))
        for address in ledger.entries.keys { entries[place(of: address)].isOwned = true }
        self.ledger = ledger
    }

    /// What is known of those of these files that are on the list and do not bear the stamp that they were published with.
    ///
    /// - Parameter arePlanned: whether this build wants to write there.
    func doubts(of addresses: some Sequence<String>, arePlanned: Bool) -> [Ownership.Evidence] {
        addresses.compactMap { address in
            guard let place = places[address] else { return nil }
            let entry = entries[place]
            guard entry.isOwned, !entry.isPlanned, !entry.isPublished, !entry.isAsRemembered, let stamp = entry.stamp
            else { return nil }
            return Ownership.Evidence(
                address: address, stamp: stamp, remembered: entry.rememberedStamp, digest: entry.digest,
                isPlanned: arePlanned)
        }
    }

    /// Takes a file for somebody else's that turned out not to be the one that is on the list.
    mutating func disown(_ address: String) {
        guard let place = places[address] else { return }
        entries[place].isOwned = false
        hasUnwrittenLedger = true
    }

    /// Those of many addresses at once, nil for what is new. Nearly all of the time goes into waiting for memory, which
    /// every processor can do.
    private static func places(of addresses: [String], among places: [String: Int]) -> [Int?] {
        let part = 1 << 12
        return concurrentMap((addresses.count + part - 1) / part) { number in
            addresses[number * part..<min(addresses.count, (number + 1) * part)].map { places[$0] }
        }.flatMap(\.self)
    }

    /// The place of an address, a new one where there is none.
    private mutating func place(of address: String) -> Int {
        if let place = places[address] { return place }
        places[address] = entries.count
        addresses.append(address)
        entries.append(Entry())
        return entries.count - 1
    }

    /// Files that albumgen neither made nor plans to make, by address, sorted.
    var foreignFiles: [String] {
        entries.indices.filter { entries[$0].stamp != nil && !entries[$0].isOwned && !entries[$0].isPlanned }
            .map { addresses[$0] }.sorted()
    }

    func hasForeignFile(at address: String) -> Bool {
        places[address].map { entries[$0].stamp != nil && !entries[$0].isOwned && !entries[$0].isPlanned } ?? false
    }

    func isPlanned(_ address: String) -> Bool { places[address].map { entries[$0].isPlanned } ?? false }

    /// Pages of earlier builds that this one has not planned, sorted.
    var unplannedPages: [String] {
        entries.indices.filter { place in
            let entry = entries[place]
            return entry.isOwned && entry.stamp != nil && !entry.isPlanned && addresses[place].hasSuffix(".html")
        }.map { addresses[$0] }.sorted()
    }

    /// - Returns: the addresses that hold a file which albumgen did not make, sorted. If there are any, nothing is claimed.
    mutating func claim(_ planned: [String]) -> [String] {
        let known = Self.places(of: planned, among: places)
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

    /// What was claimed and has to be written down; it is taken for written from then on.
    mutating func takeUnwrittenClaims() -> [String] {
        defer { unwrittenClaims = [] }
        return unwrittenClaims
    }

    func stamp(of address: String) -> FileStamp? { places[address].flatMap { entries[$0].stamp } }

    mutating func keepIfCurrent(_ address: String, key: ContentDigest) -> Bool {
        guard let place = places[address], entries[place].isAsRemembered, entries[place].key == key else {
            return false
        }
        entries[place].isPublished = true
        return true
    }

    mutating func record(_ address: String, _ record: PublishedRecord) {
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
        entries[place].isPublished = true
    }

    func published(at address: String) -> PublishedRecord? { places[address].flatMap { entries[$0].published } }

    /// All that this run published or kept, with the digests of their bytes where they are known; sorted.
    var published: [(address: String, digest: ContentDigest?)] {
        entries.indices.filter { entries[$0].isPublished }.map { (addresses[$0], entries[$0].digest) }
            .sorted { $0.0 < $1.0 }
    }

    /// All that this run published or kept, with the bytes of each; sorted.
    var standingFiles: [StandingFile] {
        entries.indices.compactMap { place in
            entries[place].published.map {
                StandingFile(address: addresses[place], digest: $0.digest, size: Int($0.stamp.size))
            }
        }.sorted { $0.address < $1.address }
    }

    /// Fills in the digest of a file that stands as it was published before digests were kept.
    mutating func fill(_ address: String, digest: ContentDigest) {
        guard let place = places[address] else { return }
        entries[place].digest = digest
        entries[place].isAsRemembered = false
    }

    /// Ours, and published no more.
    var stale: [String] {
        entries.indices.filter { entries[$0].isOwned && !entries[$0].isPublished }.map { addresses[$0] }.sorted()
    }

    /// Keeps what is ours and stands there though this build did not plan it: the part of the source that it comes from
    /// could not be read.
    mutating func keepStale() {
        for place in entries.indices
        where entries[place].isOwned && !entries[place].isPublished && entries[place].stamp != nil {
            // Without a key it would not be remembered, and is only kept on the list.
            entries[place].key = entries[place].key ?? ContentDigest.of("kept")
            entries[place].isPublished = true
        }
    }

    /// How what stands in the folder now differs from what was remembered of it.
    func changes(ledger: FileStamp?) -> PublishedChanges {
        var changes = PublishedChanges(ledger: ledger)
        for (place, entry) in entries.enumerated() {
            if let now = entry.published {
                changes.bytes += Int(now.stamp.size)
                changes.fingerprint.add(addresses[place], now.stamp)
                if !entry.isAsRemembered { changes.made.append((addresses[place], now)) }
            } else if entry.isOwned {
                if entry.stamp != nil { changes.removed += 1 }
                if entry.wasRemembered { changes.gone.append(addresses[place]) }
            } else if let stamp = entry.stamp {
                changes.fingerprint.add(addresses[place], stamp)
                if entry.wasRemembered { changes.gone.append(addresses[place]) }
            }
        }
        return changes
    }
}

/// What a build changed in its output folder.
package struct PublishedChanges: Sendable {
    package var made: [(address: String, record: PublishedRecord)] = []
    /// Addresses that were remembered and are published no more.
    package var gone: [String] = []
    /// Files that were taken away.
    package var removed = 0
    /// Of all published files.
    package var bytes = 0
    /// Of all that stands in the folder.
    package var fingerprint = Fingerprint()
    /// Of the list of published files.
    var ledger: FileStamp?

    package init(ledger: FileStamp?) { self.ledger = ledger }
}

/// A file that stands in an output folder.
package struct StandingFile: Sendable {
    package let address: String
    /// Nil where it was published before digests were kept.
    package let digest: ContentDigest?
    /// Bytes.
    package let size: Int
}
