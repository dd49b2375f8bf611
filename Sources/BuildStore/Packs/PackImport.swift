package import AlbumModel
internal import Digests
package import Files
internal import Foundation
internal import GRDB
package import Reporting
internal import Threads

/// The versions of the programs that read and render on this machine. Facts in packs count only if they come from the
/// same versions.
package struct PackVersions: Sendable {
    let readers: ReaderVersions
    let makers: EncoderVersions

    package init(readers: ReaderVersions, makers: EncoderVersions) {
        self.readers = readers
        self.makers = makers
    }

    /// Returns the beginning of a version's digest. Packs contain it instead of the version, since every row needs one.
    static func mark(_ version: String) -> String { ContentDigest.of(version).shortHex }

    /// All of them together: if one changes, packs are imported again.
    var mark: String {
        Self.mark((readers.all + [makers.pictures, makers.frames]).joined(separator: "\n"))
    }
}

/// How closely a file in a pack must match the file in the source.
package enum PackMatching: Sendable {
    /// The whole stamp must match. The state trusts the same comparison.
    case stamp
    /// Size and time suffice. Facts that were found this way must never become part of a key.
    case sizeAndTime
}

/// Imports the packs in the cache that the state does not have yet.
package struct PackImport {
    let folder: CacheFolder
    let versions: PackVersions
    let trust: PackMatching
    /// Returns the stamps of the source's files by path, which only new packs need.
    let stamps: @Sendable () -> [String: FileStamp]

    package init(
        _ folder: CacheFolder, versions: PackVersions, trust: PackMatching,
        stamps: @escaping @Sendable () -> [String: FileStamp]
    ) {
        self.folder = folder
        self.versions = versions
        self.trust = trust
        self.stamps = stamps
    }

    package struct Result: Sendable {
        package var imported = 0
        /// Warnings about packs that are not used.
        package var diagnostics: [Diagnostic] = []

        package init() {}
    }

    package func run(into state: BuildState) throws(BuildFailure) -> Result {
        let found: [String]
        do { found = try folder.names(in: PackFolder.name) } catch { throw error.failure }
        guard !found.isEmpty else { return Result() }
        let known = try state.importedPacks(under: versions.mark)
        let names = found.filter { !known.contains($0) }.sorted()
        guard !names.isEmpty else { return Result() }
        let stamps = stamps()
        var result = Result()
        // A few at a time, since a large library's packs would not fit into memory together.
        for start in stride(from: 0, to: names.count, by: 8) {
            let some = Array(names[start..<min(start + 8, names.count)])
            let packs = concurrentMap(some.count) { place in read(some[place], stamps) }
            var rows: [PackRow] = []
            var imported: [String] = []
            for (name, pack) in zip(some, packs) {
                switch pack {
                case .success(let own):
                    rows += own
                    imported.append(name)
                case .failure(let problem):
                    result.diagnostics.append(
                        Diagnostic(
                            .warning, "is not used: \(problem.reason); remove it, or copy it again",
                            at: SourceLocation(file: folder.path(of: "\(PackFolder.name)/\(name)"))))
                }
            }
            try state.add(rows, from: imported, versions) { row in !Self.isExact(row, stamps) }
            result.imported += imported.count
        }
        return result
    }

    private func read(_ name: String, _ stamps: [String: FileStamp]) -> Swift.Result<[PackRow], PackProblem> {
        Swift.Result { () throws(PackProblem) in
            guard let digest = PackFolder.digest(in: name) else {
                throw PackProblem(reason: "its name is not that of a pack")
            }
            let bytes: [UInt8]
            do throws(FileError) {
                bytes = try folder.read("\(PackFolder.name)/\(name)", limit: PackFormat.longest)
            } catch {
                throw PackProblem(reason: "it cannot be read (\(error.reason))")
            }
            guard ContentDigest(sha256: bytes) == digest else {
                throw PackProblem(reason: "its content is not what its name says, so it is damaged or incomplete")
            }
            var reader = try PackReader(bytes)
            var rows: [PackRow] = []
            while let row = try reader.next() {
                if isOfUse(row, stamps) { rows.append(row) }
            }
            return rows
        }
    }

    private func isOfUse(_ row: PackRow, _ stamps: [String: FileStamp]) -> Bool {
        switch row.table {
        case .film: return true
        case .content:
            let version = row.values[1]
            return versions.readers.all.contains { PackVersions.mark($0).databaseValue == version }
        case .outcome:
            let version = row.values[1]
            return [versions.makers.pictures, versions.makers.frames].contains {
                PackVersions.mark($0).databaseValue == version
            }
        case .file:
            guard let path = String.fromDatabaseValue(row.values[0]), let stamp = stamps[path],
                stamp.size.databaseValue == row.values[1], stamp.modified.databaseValue == row.values[2]
            else { return false }
            return trust == .sizeAndTime || Self.isExact(row, stamps)
        }
    }

    /// Whether a row about a file has the inode of the file in the source.
    private static func isExact(_ row: PackRow, _ stamps: [String: FileStamp]) -> Bool {
        guard row.table == .file else { return true }
        let stamp = String.fromDatabaseValue(row.values[0]).flatMap { stamps[$0] }
        return stamp.map { Int64(bitPattern: $0.inode).databaseValue } == row.values[3]
    }
}

extension BuildState {
    fileprivate func importedPacks(under mark: String) throws(BuildFailure) -> Set<String> {
        try read { database in
            try String.fetchSet(database, sql: "SELECT name FROM pack WHERE versions = ?", arguments: [mark])
        }
    }

    /// Adds rows of packs. Rows that the state already has are kept.
    ///
    /// - Parameter guesses: whether a row is about a file of another stamp.
    fileprivate func add(
        _ rows: [PackRow], from packs: [String], _ versions: PackVersions,
        guesses: @escaping @Sendable (PackRow) -> Bool
    ) throws(BuildFailure) {
        guard !packs.isEmpty else { return }
        try write { database in
            var added = try PackedRows(database, versions)
            for row in rows { try added.add(row, isGuess: guesses(row)) }
            let done = try database.makeStatement(sql: "INSERT OR REPLACE INTO pack (name, versions) VALUES (?, ?)")
            for pack in packs { try done.execute(arguments: [pack, versions.mark]) }
        }
    }
}

/// Puts the rows of packs into the state's tables.
private struct PackedRows {
    private let versions: PackVersions
    private let knownFile, addFile, guessFile, knownContent, addContent, knownOutcome, addOutcome, addFilm: Statement

    init(_ database: Database, _ versions: PackVersions) throws {
        self.versions = versions
        knownFile = try database.makeStatement(
            sql: "SELECT 1 FROM file WHERE path = ? AND size = ? AND modified = ? AND inode = ?")
        guessFile = try database.makeStatement(
            sql: "INSERT OR IGNORE INTO file (path, size, modified, inode, digest) VALUES (?, ?, ?, ?, ?)")
        addFile = try database.makeStatement(
            sql: "INSERT OR REPLACE INTO file (path, size, modified, inode, digest) VALUES (?, ?, ?, ?, ?)")
        knownContent = try database.makeStatement(
            sql: "SELECT 1 FROM content WHERE digest = ? AND reader IN (?, ?, ?, ?)")
        addContent = try BuildState.contentInsertion(database)
        knownOutcome = try database.makeStatement(sql: BuildState.outcomeSelection)
        addOutcome = try database.makeStatement(sql: BuildState.outcomeInsertion)
        addFilm = try database.makeStatement(sql: "INSERT OR IGNORE INTO film (key, digest) VALUES (?, ?)")
    }

    mutating func add(_ row: PackRow, isGuess: Bool) throws {
        let values = row.values
        switch row.table {
        case .file where isGuess: try guessFile.execute(arguments: StatementArguments(values))
        case .file:
            // The state already knows the file with this stamp.
            guard try Row.fetchOne(knownFile, arguments: StatementArguments(values.prefix(4))) == nil else { return }
            try addFile.execute(arguments: StatementArguments(values))
        case .content:
            let readers = versions.readers.all
            let known = StatementArguments([values[0]] + readers.map(\.databaseValue))
            guard try Row.fetchOne(knownContent, arguments: known) == nil else { return }
            let reader = version(values[1], among: readers)
            try addContent.execute(arguments: StatementArguments([values[0], reader] + values.dropFirst(2)))
        case .outcome:
            let maker = version(values[1], among: [versions.makers.pictures, versions.makers.frames])
            var texts = values.dropFirst(2).map { String.fromDatabaseValue($0) ?? "" }
            if let known = try Row.fetchOne(knownOutcome, arguments: [values[0], maker]) {
                var record = OutcomeRecord(
                    colours: NamedValues(texts[0]), placeholders: NamedTexts(texts[3]),
                    hashes: NamedValues(texts[4]), warnings: TextList.split(texts[1]), bytes: NamedValues(texts[2]))
                record.merge(BuildState.outcome(known))
                texts = record.columns
            }
            try addOutcome.execute(arguments: StatementArguments([values[0], maker] + texts.map(\.databaseValue)))
        case .film: try addFilm.execute(arguments: StatementArguments(values))
        }
    }

    /// Returns the one among these versions that has a mark.
    private func version(_ mark: DatabaseValue, among versions: [String]) -> DatabaseValue {
        (versions.first { PackVersions.mark($0).databaseValue == mark } ?? "").databaseValue
    }
}
