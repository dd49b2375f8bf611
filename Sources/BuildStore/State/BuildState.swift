package import AlbumModel
internal import Digests
internal import Files
internal import Foundation
package import GRDB
package import Reporting

/// A database that could not be used because SQLite reports it as damaged.
package struct SuspectedDamage: Sendable {
    package let path: String
    /// Whether it still could not be used after a full check.
    package let isConfirmed: Bool

    package init(path: String, isConfirmed: Bool) {
        self.path = path
        self.isConfirmed = isConfirmed
    }
}

/// What builds remember in the cache folder: the content of each file, the facts about each content, the renditions
/// made of it, and what was published where. All of that can be recreated from the source. Which photo each page showed
/// cannot, and is stored in a separate database.
package final class BuildState: Sendable {
    /// A pool, so that one thread can read the published records while another reads the file records.
    private let database: any DatabaseWriter
    private let history: any DatabaseWriter
    private let files: (state: StateFile, history: StateFile)
    /// The files of a state that is a copy; they are removed with it.
    private let copies: [ScratchCopy]
    /// Warnings about damaged databases that have been set aside.
    package let diagnostics: [Diagnostic]
    /// Receives all that is learned, for other machines; nil if this state is the only one to remember it.
    let learner: (any StateObserver)?

    package static let fileName = CacheMark.database
    package static let historyName = "history.sqlite"

    /// Opens or creates the state in an existing folder. Sets a damaged file aside; leaves the file as it is after an
    /// error that says nothing about it (a full disk, a permission).
    ///
    /// - Parameters:
    ///   - folder: the cache folder, or nil to remember nothing beyond this run.
    ///   - damaged: a database that was found to be damaged in use.
    ///   - learner: receives what is learned about contents and made of them.
    package init(
        folder: String?, damaged: SuspectedDamage? = nil, learner: (any StateObserver)? = nil
    ) throws(BuildFailure) {
        self.learner = learner
        copies = []
        files = Self.files(in: folder ?? "")
        guard folder != nil else {
            do {
                let (queue, past) = (try DatabaseQueue(), try DatabaseQueue())
                try StateSchema.prepare(queue)
                try HistorySchema.prepare(past)
                database = queue
                history = past
                diagnostics = []
                return
            } catch {
                throw BuildFailure(.system, "the build state cannot be held in memory: \(error)")
            }
        }
        var notes: [Diagnostic] = []
        let past = try Self.open(files.history, isDurable: true, damaged, &notes) { pool in
            try HistorySchema.prepare(pool)
            try pool.read(HistorySchema.check)
        }
        history = past
        database = try Self.open(files.state, isDurable: false, damaged, &notes) { pool in
            try HistorySchema.adopt(past, from: pool)
            try StateSchema.prepare(pool)
            try pool.read(StateSchema.check)
        }
        diagnostics = notes
    }

    /// Opens a copy of the state, for a run that writes nothing, as `KnownHashes` does. A missing database counts as
    /// empty.
    ///
    /// - Parameters:
    ///   - cache: the cache folder, which need not exist.
    ///   - scratch: a folder for the copy; it is created if necessary.
    /// - Returns: nil if a database cannot be read.
    package init?(copyOf cache: String, in scratch: String) {
        learner = nil
        diagnostics = []
        files = Self.files(in: cache)
        var copies: [ScratchCopy] = []
        func copy(_ file: StateFile) throws -> DatabaseQueue {
            guard FileStamp(ofFile: file.path) != nil else { return try DatabaseQueue() }
            let copy = try ScratchCopy(of: file.path, with: ["-wal"], in: scratch, limit: KnownHashes.limit)
            copies.append(copy)
            return try DatabaseQueue(path: copy.path)
        }
        do {
            let (past, queue) = (try copy(files.history), try copy(files.state))
            try HistorySchema.prepare(past)
            try HistorySchema.adopt(past, from: queue)
            try StateSchema.prepare(queue)
            (history, database) = (past, queue)
        } catch {
            return nil
        }
        self.copies = copies
    }

    private static func files(in folder: String) -> (state: StateFile, history: StateFile) {
        (
            StateFile(folder, fileName, called: "the build state"),
            StateFile(folder, historyName, called: "the history of addresses")
        )
    }

    private static func open(
        _ file: StateFile, isDurable: Bool, _ damaged: SuspectedDamage?, _ notes: inout [Diagnostic],
        prepare: (DatabasePool) throws -> Void
    ) throws(BuildFailure) -> DatabasePool {
        let suspicion = file.path == damaged?.path ? damaged : nil
        if suspicion?.isConfirmed == true { notes.append(try setAside(file)) }
        do {
            do {
                let isSuspect = suspicion?.isConfirmed == false
                return try file.open(isDurable: isDurable, isSuspect: isSuspect, prepare: prepare)
            } catch is StateDamage {
                // The database may be intact: SQLite also reports damage when it fails to read a page just once.
                do {
                    return try file.open(isDurable: isDurable, isSuspect: true, prepare: prepare)
                } catch is StateDamage {}
                notes.append(try setAside(file))
                return try file.open(isDurable: isDurable, isSuspect: false, prepare: prepare)
            }
        } catch let failure as BuildFailure {
            throw failure
        } catch {
            throw BuildFailure(.system, "\(file.name) \(file.path) cannot be opened; name another cache with --cache")
        }
    }

    private static func setAside(_ file: StateFile) throws(BuildFailure) -> Diagnostic {
        let place: String
        do { place = try file.setAside() } catch { throw error.failure }
        let loss =
            file.path.hasSuffix(historyName)
            ? "links to photos that were renamed before this build no longer work" : "everything is read and made again"
        return Diagnostic(
            file.path.hasSuffix(historyName) ? .warning : .note,
            "\(file.name) was damaged and has been moved to \(place): \(loss)",
            at: SourceLocation(file: file.path))
    }

    /// Runs one transaction; a failure leaves the state unchanged.
    package func write(_ body: @Sendable (Database) throws -> Void) throws(BuildFailure) {
        try Self.run(files.state, "written") { try database.write(body) }
    }

    package func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws(BuildFailure) -> Value {
        try Self.run(files.state, "read") { try database.read(body) }
    }

    func writeHistory(_ body: @Sendable (Database) throws -> Void) throws(BuildFailure) {
        try Self.run(files.history, "written") { try history.write(body) }
    }

    func readHistory<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws(BuildFailure) -> Value {
        try Self.run(files.history, "read") { try history.read(body) }
    }

    private static func run<Value>(_ file: StateFile, _ what: String, _ body: () throws -> Value) throws(BuildFailure)
        -> Value
    {
        do {
            return try body()
        } catch {
            switch file.failure(error, doing: what) {
            case let failure as BuildFailure: throw failure
            default:
                var failure = BuildFailure(.system, "\(file.name) \(file.path) is damaged; delete it and build again")
                failure.damagedState = file.path
                throw failure
            }
        }
    }
}

/// The outcomes of rendering each content.
extension BuildState {
    /// Returns the outcomes of renditions made with these versions of the makers, without the perceptual hashes of
    /// photos: no build needs them, and the search for duplicates gets them from `KnownHashes`.
    package func outcomeRecords(makers: EncoderVersions) throws(BuildFailure) -> [ContentDigest: OutcomeRecord] {
        try read { database in
            var records: [ContentDigest: OutcomeRecord] = [:]
            let rows = try Row.fetchCursor(
                database,
                sql:
                    "SELECT digest, colours, warnings, renditions, placeholders, '' FROM outcome WHERE makers IN (?, ?)",
                arguments: [makers.pictures, makers.frames])
            while let row = try rows.next() {
                guard let digest = try ContentDigest(row, at: 0) else { continue }
                records[digest] = Self.outcome(row)
            }
            return records
        }
    }

    /// Reads the columns digest, colours, warnings, renditions, placeholders, hashes by position, since there are twenty
    /// thousand rows.
    static func outcome(_ row: Row) -> OutcomeRecord {
        OutcomeRecord(
            colours: NamedValues(row[1]), placeholders: NamedTexts(row[4]), hashes: NamedValues(row[5]),
            warnings: TextList.split(row[2]), bytes: NamedValues(row[3]))
    }

    /// Stores outcomes, merged with the earlier outcomes of the same contents.
    package func save(outcomes: [ContentDigest: OutcomeRecord], makers: EncoderVersions) throws(BuildFailure) {
        guard !outcomes.isEmpty else { return }
        try learner?.learn(outcomes: outcomes, makers: makers)
        try write { database in
            let insert = try database.makeStatement(sql: Self.outcomeInsertion)
            let select = try database.makeStatement(sql: Self.outcomeSelection)
            for (digest, later) in outcomes.sorted(by: { $0.key.precedes($1.key) }) {
                var record = later
                let maker = makers.maker(isOfFilm: later.isOfFilm)
                if let row = try Row.fetchOne(select, arguments: [digest.data, maker]) {
                    record = Self.outcome(row)
                    record.merge(later)
                }
                try insert.execute(
                    arguments: [digest.data, maker] + StatementArguments(record.columns))
            }
        }
    }

    static let outcomeInsertion = """
        INSERT OR REPLACE INTO outcome (digest, makers, colours, warnings, renditions, placeholders, hashes)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """

    static let outcomeSelection =
        "SELECT digest, colours, warnings, renditions, placeholders, hashes FROM outcome WHERE digest = ? AND makers = ?"
}

extension OutcomeRecord {
    /// The values that the state stores, in the order of its columns.
    var columns: [String] { [colours.text, TextList.join(warnings), bytes.text, placeholders.text, hashes.text] }
}

/// The finished films.
extension BuildState {
    /// Returns the digests of finished films by key.
    package func filmDigests() throws(BuildFailure) -> [ContentDigest: ContentDigest] {
        try read { database in
            var digests: [ContentDigest: ContentDigest] = [:]
            let rows = try Row.fetchCursor(database, sql: "SELECT key, digest FROM film")
            while let row = try rows.next() {
                if let key = try ContentDigest(row, at: 0) { digests[key] = try ContentDigest(row, at: 1) }
            }
            return digests
        }
    }

    package func save(filmDigests digests: [ContentDigest: ContentDigest]) throws(BuildFailure) {
        guard !digests.isEmpty else { return }
        try learner?.learn(filmDigests: digests)
        try write { database in
            let insert = try database.makeStatement(sql: "INSERT OR REPLACE INTO film (key, digest) VALUES (?, ?)")
            for (key, digest) in digests { try insert.execute(arguments: [key.data, digest.data]) }
        }
    }
}
