package import AlbumModel
internal import Digests
internal import Files
internal import GRDB
package import Reporting
internal import Synchronization

/// Writes what a run has learned into packs in the cache: files whose names are the SHA-256 of their content, so that
/// packs of several machines are merged by copying them into one folder.
package final class PackWriter: Sendable {
    private let folder: CacheFolder
    private let pending = Mutex(Pending())
    private let written = Mutex<[String]>([])

    /// A killed run leaves only the packs that it has finished, so a pack is written after this many rows, or after
    /// this time.
    private static let most = 2000
    private static let longest = Duration.seconds(60)

    private struct Pending {
        var rows: [PackRow] = []
        var since = ContinuousClock.now

        mutating func take() -> [PackRow] {
            defer { self = Pending() }
            return rows
        }
    }

    package init(_ folder: CacheFolder) { self.folder = folder }

    /// The names of the packs written so far.
    package var names: [String] { written.withLock { $0 } }

    private func add(_ rows: [PackRow]) throws(BuildFailure) {
        let isDue = pending.withLock { pending in
            pending.rows += rows
            return pending.rows.count >= Self.most || ContinuousClock.now - pending.since > Self.longest
        }
        if isDue { try flush() }
    }

    /// Writes all that is not yet in a pack.
    package func flush() throws(BuildFailure) {
        let rows = pending.withLock { $0.take() }
        // The rows are sorted, so that the same facts always give the same pack.
        var encoded = rows.map(PackFormat.encode).filter { $0.count < PackFormat.longest / 2 }
        encoded.sort { $0.lexicographicallyPrecedes($1) }
        var bytes: [UInt8] = []
        for row in encoded {
            if bytes.count + row.count > PackFormat.longest / 2 { try write(&bytes) }
            bytes += bytes.isEmpty ? PackFormat.head + row : row
        }
        try write(&bytes)
    }

    private func write(_ bytes: inout [UInt8]) throws(BuildFailure) {
        guard !bytes.isEmpty else { return }
        let name = PackFolder.name(of: ContentDigest(sha256: bytes))
        do { try folder.add(bytes, as: name) } catch { throw error.failure }
        written.withLock { $0.append(name) }
        bytes = []
    }
}

/// The packs in a cache folder: `learned/1f0c….pack`.
enum PackFolder {
    static let name = CacheFolder.learnedName
    static let ending = ".pack"

    static func name(of digest: ContentDigest) -> String { "\(name)/\(digest.hex)\(ending)" }

    /// Returns the digest in the name of a pack; nil for another name.
    static func digest(in name: String) -> ContentDigest? {
        name.hasSuffix(ending) ? ContentDigest(hex: String(name.dropLast(ending.count))) : nil
    }
}

/// Collects what is saved to the state, for packs.
extension PackWriter: StateObserver {
    package func learn(files: [String: FileRecord]) throws(BuildFailure) {
        // The paths of fetched files are absolute, and differ between machines.
        let own = files.filter { !$0.key.hasPrefix("/") }
        try add(
            own.map { path, record in
                PackRow(
                    table: .file,
                    values: [
                        path.databaseValue, record.stamp.size.databaseValue, record.stamp.modified.databaseValue,
                        Int64(bitPattern: record.stamp.inode).databaseValue, record.digest.data.databaseValue,
                    ])
            })
    }

    package func learn(contents: [ContentDigest: ContentRecord], readers: ReaderVersions) throws(BuildFailure) {
        try add(
            contents.map { digest, record in
                let version = PackVersions.mark(readers.reader(of: record))
                return PackRow(
                    table: .content,
                    values: [digest.data.databaseValue, version.databaseValue] + BuildState.values(of: record))
            })
    }

    package func learn(outcomes: [ContentDigest: OutcomeRecord], makers: EncoderVersions) throws(BuildFailure) {
        try add(
            outcomes.map { digest, record in
                let version = PackVersions.mark(makers.maker(isOfFilm: record.isOfFilm))
                return PackRow(
                    table: .outcome,
                    values: [digest.data.databaseValue, version.databaseValue]
                        + record.columns.map(\.databaseValue))
            })
    }

    package func learn(filmDigests: [ContentDigest: ContentDigest]) throws(BuildFailure) {
        try add(
            filmDigests.map { PackRow(table: .film, values: [$0.data.databaseValue, $1.data.databaseValue]) })
    }
}
