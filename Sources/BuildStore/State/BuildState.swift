package import AlbumModel
internal import Files
package import GRDB
package import Reporting

/// What builds remember in the cache folder: which file had which content, what that content is, which renditions were
/// made of it, and what was published where. All of that can be made anew from the source. Which photo each page showed
/// cannot, and lies in a database of its own.
package final class BuildState: Sendable {
    /// A pool, so that one thread may read what was published while another reads what the files were.
    private let database: any DatabaseWriter
    private let history: any DatabaseWriter
    private let files: (state: StateFile, history: StateFile)
    /// What was damaged and has been set aside.
    package let diagnostics: [Diagnostic]

    package static let fileName = "state.sqlite"
    static let historyName = "history.sqlite"

    /// Opens or creates the state in a folder that exists. A damaged file is set aside; an error that says nothing of the
    /// file (a full disk, a permission) leaves it as it is.
    ///
    /// - Parameters:
    ///   - folder: the cache folder, or nil to remember nothing beyond this run.
    ///   - damaged: the path of a database that was found to be damaged in use.
    package init(folder: String?, settingAside damaged: String? = nil) throws(BuildFailure) {
        files = (
            StateFile(folder ?? "", Self.fileName, called: "the build state"),
            StateFile(folder ?? "", Self.historyName, called: "the history of addresses")
        )
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
        for file in [files.state, files.history] where file.path == damaged { notes.append(try Self.setAside(file)) }
        let past = try Self.open(files.history, isDurable: true, &notes) { pool in
            try HistorySchema.prepare(pool)
            try pool.read(HistorySchema.check)
        }
        history = past
        database = try Self.open(files.state, isDurable: false, &notes) { pool in
            try HistorySchema.adopt(past, from: pool)
            try StateSchema.prepare(pool)
            try pool.read(StateSchema.check)
        }
        diagnostics = notes
    }

    private static func open(
        _ file: StateFile, isDurable: Bool, _ notes: inout [Diagnostic], prepare: (DatabasePool) throws -> Void
    ) throws(BuildFailure) -> DatabasePool {
        do {
            do {
                return try file.open(isDurable: isDurable, prepare: prepare)
            } catch let damage as StateDamage {
                notes.append(try setAside(damage.file))
                return try file.open(isDurable: isDurable, prepare: prepare)
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
            ? "links to photos that were renamed before this build no longer work" : "everything is read and made anew"
        return Diagnostic(
            file.path.hasSuffix(historyName) ? .warning : .note,
            "\(file.name) was damaged and has been moved to \(place): \(loss)",
            at: SourceLocation(file: file.path))
    }

    /// Runs one transaction; a failure leaves the state as it was.
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
