internal import AlbumModel

/// Each address of an output folder with what stands there, what was remembered of it, and what this run made of it.
///
/// One table rather than a set for each question: a large site has a hundred thousand addresses, and hashing them once
/// more for every question was half the time of a build with nothing much to do.
struct OutputTable: Sendable {
    private struct Entry {
        /// Of the file that stands there.
        var stamp: FileStamp?
        var before: PublishedRecord?
        var now: PublishedRecord?
        var isOwned = false
        var isPlanned = false
    }

    private var places: [String: Int] = [:]
    private var addresses: [String] = []
    private var entries: [Entry] = []
    /// Folders that are there for sure.
    var folders: Set<String> = []
    /// Whether the list in the folder names more than what is published.
    private(set) var hasUnwrittenLedger = false

    init(folder: String, before: PublishedRecords, scan: OutputScan) throws(FileError) {
        let count = max(scan.files.count, before.records.count)
        places.reserveCapacity(count)
        addresses.reserveCapacity(count)
        entries.reserveCapacity(count)
        for file in scan.files { entries[place(of: file.address)].stamp = file.stamp }

        let ledgerStamp = FileStamp(ofFile: "\(folder)/\(Ledger.fileName)")
        let knowsLedger = ledgerStamp != nil && ledgerStamp == before.ledger
        for (address, record) in before.records {
            let place = place(of: address)
            entries[place].before = record
            entries[place].isOwned = knowsLedger
        }
        guard !knowsLedger else { return }
        hasUnwrittenLedger = true
        for address in try Ledger(in: folder).addresses { entries[place(of: address)].isOwned = true }
    }

    /// The place of an address, a new one where there is none.
    private mutating func place(of address: String) -> Int {
        if let place = places[address] { return place }
        places[address] = entries.count
        addresses.append(address)
        entries.append(Entry())
        return entries.count - 1
    }

    func conflicts(with planned: some Sequence<String>) -> [String] {
        planned.filter { address in
            places[address].map { entries[$0].stamp != nil && !entries[$0].isOwned } ?? false
        }.sorted()
    }

    /// Files that are neither ours nor will be.
    var strangers: [String] {
        entries.indices.filter { entries[$0].stamp != nil && !entries[$0].isOwned && !entries[$0].isPlanned }
            .map { addresses[$0] }.sorted()
    }

    /// - Returns: whether there are any among them that were not ours before.
    mutating func claim(_ planned: some Sequence<String>) -> Bool {
        var hasNew = false
        for address in planned {
            let place = place(of: address)
            entries[place].isPlanned = true
            if !entries[place].isOwned {
                entries[place].isOwned = true
                hasNew = true
            }
        }
        hasUnwrittenLedger = hasUnwrittenLedger || hasNew
        return hasNew
    }

    var owned: Set<String> { Set(entries.indices.lazy.filter { entries[$0].isOwned }.map { addresses[$0] }) }

    func stamp(of address: String) -> FileStamp? { places[address].flatMap { entries[$0].stamp } }

    mutating func keepIfCurrent(_ address: String, key: ContentDigest) -> Bool {
        guard let place = places[address], let before = entries[place].before, before.key == key,
            entries[place].stamp == before.stamp
        else { return false }
        entries[place].now = before
        return true
    }

    mutating func record(_ address: String, _ record: PublishedRecord) {
        entries[place(of: address)].now = record
    }

    func published(at address: String) -> PublishedRecord? { places[address].flatMap { entries[$0].now } }

    /// The addresses of all that this run published or kept.
    var published: Set<String> { Set(entries.indices.lazy.filter { entries[$0].now != nil }.map { addresses[$0] }) }

    /// Ours, and published no more.
    var stale: [String] {
        entries.indices.filter { entries[$0].isOwned && entries[$0].now == nil }.map { addresses[$0] }.sorted()
    }

    /// How what stands in the folder now differs from what was remembered of it.
    func changes(ledger: FileStamp?) -> PublishedChanges {
        var changes = PublishedChanges(ledger: ledger)
        for (place, entry) in entries.enumerated() {
            if let now = entry.now {
                changes.bytes += Int(now.stamp.size)
                changes.fingerprint.add(addresses[place], now.stamp)
                if entry.before != now { changes.made.append((addresses[place], now)) }
            } else if entry.isOwned {
                if entry.stamp != nil { changes.removed += 1 }
                if entry.before != nil { changes.gone.append(addresses[place]) }
            } else if let stamp = entry.stamp {
                changes.fingerprint.add(addresses[place], stamp)
                if entry.before != nil { changes.gone.append(addresses[place]) }
            }
        }
        return changes
    }
}

/// What a build changed in its output folder.
struct PublishedChanges: Sendable {
    var made: [(address: String, record: PublishedRecord)] = []
    /// Addresses that were remembered and are published no more.
    var gone: [String] = []
    /// Files that were taken away.
    var removed = 0
    /// Of all published files.
    var bytes = 0
    /// Of all that stands in the folder.
    var fingerprint = Fingerprint()
    /// Of the list of published files.
    var ledger: FileStamp?

    init(ledger: FileStamp?) { self.ledger = ledger }
}
