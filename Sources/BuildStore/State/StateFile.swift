internal import Files
internal import Foundation
package import GRDB
internal import Glibc
internal import Reporting

/// A database in the cache folder.
package struct StateFile: Sendable {
    package let path: String
    /// The database's name in messages.
    package let name: String

    package init(_ folder: String, _ fileName: String, called name: String) {
        path = "\(folder)/\(fileName)"
        self.name = name
    }

    /// Opens or creates the database.
    ///
    /// - Parameters:
    ///   - isDurable: whether writes must survive a power cut.
    ///   - isSuspect: whether the file was found to be damaged before and needs a full check. SQLite also reports damage
    ///     when it fails to read a page just once.
    ///   - prepare: migrates the tables to this version and checks that they are complete.
    /// - Throws: `StateDamage` only if the file is damaged; other failures (a full disk, a permission, a lock) say
    ///   nothing about the file.
    package func open(
        isDurable: Bool, isSuspect: Bool, prepare: (DatabasePool) throws -> Void
    ) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            // A state that is lost in a power cut is simply recreated.
            try database.execute(sql: "PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL")")
            // KiB. Every table is read once from start to end and written once, so a page cache is of no use.
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

    /// Translates an SQLite error into a failure with advice.
    package func failure(_ error: any Error, doing what: String) -> any Error {
        guard let error = error as? DatabaseError else {
            return BuildFailure(.system, "\(name) \(path) cannot be \(what): \(Self.reason(of: error))")
        }
        let advice: String
        switch error.resultCode {
        // Missing tables or columns make a statement fail with SQLITE_ERROR, and none of our statements is wrong.
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT:
            return StateDamage(file: self)
        case .SQLITE_FULL: advice = "the disk is full; make room and build again"
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            advice =
                "permission denied, or no file can be made there; make the folder writable, or name another with --cache"
        case .SQLITE_BUSY, .SQLITE_LOCKED: advice = "another program is using it; close that program and build again"
        // SQLite does not say why it cannot write.
        case .SQLITE_IOERR where FileSizeLimit.advice != nil: advice = FileSizeLimit.advice ?? ""
        case .SQLITE_IOERR: advice = "the disk has an error or is full; fix this and build again"
        case .SQLITE_NOMEM: advice = "there is not enough memory; free some and build again"
        default: advice = "\(error.message ?? "SQLite reported error \(error.resultCode.rawValue)"); build again"
        }
        return BuildFailure(.system, "\(name) \(path) cannot be \(what): \(advice)")
    }

    /// Returns the system's message for an error with a file next to the database, which GRDB accesses through
    /// Foundation.
    private static func reason(of error: any Error) -> String {
        if (error as? CocoaError)?.code == .fileReadNoPermission { return "permission denied; make it readable" }
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        return cause.domain == NSPOSIXErrorDomain
            ? String(cString: strerror(Int32(truncatingIfNeeded: cause.code))) : error.localizedDescription
    }

    /// Moves a damaged database out of the way. The renamed file stays until another damaged database replaces it.
    ///
    /// - Returns: the new path.
    func setAside() throws(FileError) -> String {
        for suffix in ["-wal", "-shm"] { try FileOperations.removeIfExists(path + suffix) }
        let other = "\(path).damaged"
        guard FileStamp(ofFile: path) != nil else { return other }
        try FileOperations.rename(path, to: other)
        return other
    }
}

/// Thrown if a database is damaged and has to be set aside and recreated.
struct StateDamage: Error, Sendable {
    let file: StateFile
}
