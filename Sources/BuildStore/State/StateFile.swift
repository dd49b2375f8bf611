internal import Files
internal import Foundation
package import GRDB
internal import Glibc
internal import Reporting

/// A database in the cache folder, and what became of it when it was opened.
package struct StateFile: Sendable {
    package let path: String
    /// What the sentences call it.
    package let name: String

    package init(_ folder: String, _ fileName: String, called name: String) {
        path = "\(folder)/\(fileName)"
        self.name = name
    }

    /// Opens or creates the database.
    ///
    /// - Parameters:
    ///   - isDurable: whether what was written must outlive a power cut.
    ///   - isSuspect: whether it was found to be damaged before, so that all of it is looked through. SQLite also calls a file
    ///     damaged of which one page could not be read for once.
    ///   - prepare: brings its tables to this version, and finds out whether they are whole.
    /// - Throws: `StateDamage` where the file is damaged, and only then; what else fails (a full disk, a permission, a lock)
    ///   says nothing about the file.
    package func open(
        isDurable: Bool, isSuspect: Bool, prepare: (DatabasePool) throws -> Void
    ) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            // A state lost with the power is merely made anew.
            try database.execute(sql: "PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL")")
            // KiB. Every table is read once from end to end and written once: a cache of pages has nothing to offer.
            try database.execute(sql: "PRAGMA cache_size = -256")
        }
        do {
            let pool = try DatabasePool(path: path, configuration: configuration)
            try prepare(pool)
            if isSuspect { try pool.read(Self.lookThrough) }
            return pool
        } catch {
            throw failure(error, doing: "opened")
        }
    }

    private static func lookThrough(_ database: Database) throws {
        guard try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok" else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
    }

    /// What an error of SQLite means to a person.
    package func failure(_ error: any Error, doing what: String) -> any Error {
        guard let error = error as? DatabaseError else {
            return BuildFailure(.system, "\(name) \(path) cannot be \(what): \(Self.reason(of: error))")
        }
        let advice: String
        switch error.resultCode {
        // Tables or columns that are missing make an error of the statement, and none of ours is wrong.
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT:
            return StateDamage(file: self)
        case .SQLITE_FULL: advice = "the disk is full; make room and build again"
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            advice =
                "permission denied, or no file can be made there; make the folder writable, or name another with --cache"
        case .SQLITE_BUSY, .SQLITE_LOCKED: advice = "another program is using it; close that program and build again"
        case .SQLITE_IOERR: advice = "the disk has an error or is full; fix this and build again"
        case .SQLITE_NOMEM: advice = "there is not enough memory; free some and build again"
        default: advice = "\(error.message ?? "SQLite answers \(error.resultCode.rawValue)"); build again"
        }
        return BuildFailure(.system, "\(name) \(path) cannot be \(what): \(advice)")
    }

    /// The system's words for an error of a file beside the database, which GRDB looks at through Foundation.
    private static func reason(of error: any Error) -> String {
        if (error as? CocoaError)?.code == .fileReadNoPermission { return "permission denied; make it readable" }
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        return cause.domain == NSPOSIXErrorDomain
            ? String(cString: strerror(Int32(truncatingIfNeeded: cause.code))) : error.localizedDescription
    }

    /// Moves a damaged database out of the way. It is kept under another name, as long as no other takes that.
    ///
    /// - Returns: the name that it has now.
    func setAside() throws(FileError) -> String {
        for suffix in ["-wal", "-shm"] { try FileOperations.removeIfThere(path + suffix) }
        let other = "\(path).damaged"
        guard FileStamp(ofFile: path) != nil else { return other }
        try FileOperations.rename(path, to: other)
        return other
    }
}

/// That a database is damaged: it has to be set aside and made anew.
struct StateDamage: Error, Sendable {
    let file: StateFile
}
