package import AlbumModel
internal import Files
internal import GRDB

/// The hashes of photos that earlier builds stored, for a run that writes nothing.
///
/// Even to read a database with a write-ahead log, SQLite makes files beside it, so a copy is read. Another build may
/// be writing at the same time, and the state may be older than this program: a copy that cannot be read counts as
/// empty, since everything in it can be computed again.
package struct KnownHashes: Sendable {
    private var hashes: [ContentDigest: NamedValues] = [:]

    static let limit = 64 << 30

    /// - Parameters:
    ///   - cache: the cache folder, which need not exist.
    ///   - scratch: a folder for the copy; it is created if necessary.
    ///   - isCancelled: called now and then while the state is copied.
    package init(
        cache: String, scratch: String, makers: EncoderVersions, isCancelled: () -> Bool = { false }
    ) {
        let path = "\(cache)/\(BuildState.fileName)"
        guard FileStamp(ofFile: path) != nil else { return }
        do {
            let copy = try ScratchCopy(
                of: path, with: ["-wal"], in: scratch, limit: Self.limit, isCancelled: isCancelled)
            defer { withExtendedLifetime(copy) {} }
            hashes = try DatabaseQueue(path: copy.path).read { database in
                var hashes: [ContentDigest: NamedValues] = [:]
                let rows = try Row.fetchCursor(
                    database, sql: "SELECT digest, hashes FROM outcome WHERE makers = ? AND hashes <> ''",
                    arguments: [makers.pictures])
                while let row = try rows.next() {
                    if let digest = try ContentDigest(row, at: 0) { hashes[digest] = NamedValues(row[1]) }
                }
                return hashes
            }
        } catch {
            hashes = [:]
        }
    }

    /// Returns the hash of a photo decoded to a base size; nil if no build has stored it.
    package func text(of digest: ContentDigest, base: String) -> String? { hashes[digest]?[base] }
}
