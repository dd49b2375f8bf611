internal import AlbumModel
internal import Files
internal import GRDB

/// What builds remember in the cache folder: which file had which content, what that content is, which renditions were
/// made of it, and what was published where. All of it can be made anew from the source, so that the folder may be
/// deleted at any time.
final class BuildState: Sendable {
    /// A pool, so that one thread may read what was published while another reads what the files were.
    private let database: any DatabaseWriter

    /// Opens or creates the state in a folder that exists. A file that is no database, or one of another version of the
    /// program, is replaced: it holds nothing that cannot be had again.
    ///
    /// - Parameter folder: the cache folder, or nil to remember nothing beyond this run.
    init(folder: String?) throws(BuildFailure) {
        guard let folder else {
            do {
                let queue = try DatabaseQueue()
                try StateSchema.prepare(queue)
                database = queue
                return
            } catch {
                throw BuildFailure(.system, "the build state cannot be held in memory: \(error)")
            }
        }
        let path = "\(folder)/state.sqlite"
        do {
            database = try Self.open(path)
        } catch {
            do {
                try Self.remove(path)
                database = try Self.open(path)
            } catch {
                throw BuildFailure(
                    .system,
                    "the build state \(path) cannot be opened (\(error)); make the folder writable, or name another with --cache"
                )
            }
        }
    }

    private static func open(_ path: String) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            // A state lost with the power is merely made anew.
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
            // KiB. Every table is read once from end to end and written once: a cache of pages has nothing to offer.
            try database.execute(sql: "PRAGMA cache_size = -256")
        }
        let pool = try DatabasePool(path: path, configuration: configuration)
        try StateSchema.prepare(pool)
        return pool
    }

    private static func remove(_ path: String) throws(FileError) {
        for suffix in ["", "-wal", "-shm"] { try FileOperations.removeIfThere(path + suffix) }
    }

    /// Runs one transaction; a failure leaves the state as it was.
    func write(_ body: @Sendable (Database) throws -> Void) throws(BuildFailure) {
        do {
            try database.write(body)
        } catch {
            if (error as? DatabaseError)?.resultCode == .SQLITE_FULL {
                throw BuildFailure(
                    .system, "the build state cannot be written: the disk is full; make room and build again")
            }
            throw BuildFailure(.system, "the build state cannot be written: \(error)")
        }
    }

    func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) throws(BuildFailure) -> Value {
        do {
            return try database.read(body)
        } catch {
            throw BuildFailure(
                .system, "the build state cannot be read: \(error); delete the cache folder and build again")
        }
    }
}
