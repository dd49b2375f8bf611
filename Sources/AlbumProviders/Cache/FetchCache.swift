internal import AlbumModel
internal import AlbumSources
internal import Digests
internal import Files
internal import Foundation
internal import Glibc
internal import Imaging

/// A cache of fetched files, keyed by the request: a small JSON file for each key, and the bytes in a file whose name
/// contains the hashes of the key and of the content. Renaming the JSON file into place therefore replaces a key's
/// bytes atomically.
struct FetchCache: Sendable {
    let folder: String
    private let scratch: String?

    /// - Parameters:
    /// - folder: created when something is first stored.
    /// - scratch: the folder for new bytes, instead of `folder`.
    init(folder: String, scratch: String?) {
        self.folder = folder
        self.scratch = scratch
    }

    /// The metadata of one key.
    struct Entry: Codable, Sendable {
        /// The request.
        var key: String
        /// The name of the file that contains the bytes.
        var body: String
        var size: Int
        /// The time until which the entry is fresh, in seconds since 1970; nil if every build must repeat the request.
        var freshUntil: Int64?
        /// When the other side was last queried, in seconds since 1970; nil in entries from before this was noted.
        var asked: Int64?
        var etag: String?
        var modified: String?
        /// The stamp of the body file when its digest was last verified.
        var verified: BodyStamp?
    }

    /// An entry whose bytes exist.
    struct Kept: Sendable {
        var entry: Entry
        var path: String

        /// Returns whether no request is needed at a time, in seconds since 1970. An entry from the future
        /// was fetched while the clock was wrong, which says nothing about how long it is fresh.
        func isFresh(at now: Int64) -> Bool {
            guard let end = entry.freshUntil else { return false }
            return now < end && entry.asked ?? 0 <= now
        }
    }

    /// Returns the entry for a key if its bytes are still the ones fetched. Verifies their digest unless the file's
    /// stamp is the same as at the last verification.
    func kept(_ key: String) -> Kept? {
        for place in [scratch, folder].compactMap({ $0 }) {
            guard var entry = Self.entry("\(place)/\(Self.name(of: key)).json"), entry.key == key,
                // A manipulated cache must not name a file outside its folder.
                !entry.body.contains("/"), let stamp = BodyStamp("\(place)/\(entry.body)"), stamp.size == entry.size
            else { continue }
            if entry.verified != stamp {
                guard let digest = try? FileHash.sha256(ofNewFileAt: "\(place)/\(entry.body)"),
                    entry.body == Self.bodyName(of: entry.key, digest)
                else { continue }
                entry.verified = stamp
                // If the entry cannot be written, the next build verifies the digest again.
                if place == self.place { try? write(entry) }
            }
            // The modification time of the JSON file records when the entry was last used; see `evict`.
            if scratch == nil { FileOperations.touch("\(place)/\(Self.name(of: key)).json") }
            return Kept(entry: entry, path: "\(place)/\(entry.body)")
        }
        return nil
    }

    /// Moves a finished download into the cache.
    ///
    /// - Parameter entry: without body and size, which are filled in.
    func keep(_ download: borrowing Download, as entry: Entry) throws(ProviderError) -> Kept {
        var entry = entry
        let path: String
        do throws(FileError) {
            entry.body = Self.bodyName(of: entry.key, try FileHash.sha256(ofNewFileAt: download.path))
            path = "\(place)/\(entry.body)"
            try FileOperations.rename(download.path, to: path)
        } catch { throw Self.notKept(error) }
        guard let stamp = BodyStamp(path) else { throw Self.notKept(FileError("read", path)) }
        (entry.size, entry.verified) = (stamp.size, stamp)
        try write(entry)
        return Kept(entry: entry, path: path)
    }

    /// Updates the metadata of a key whose bytes are unchanged.
    func update(_ kept: Kept) throws(ProviderError) {
        guard scratch == nil || kept.path.hasPrefix(place) else { return }
        try write(kept.entry)
    }

    /// Removes the entry for a key, so that no later build shows it. Its bytes are removed by `evict`.
    func forget(_ key: String) {
        guard scratch == nil else { return }
        remove("\(Self.name(of: key)).json")
    }

    /// Creates a file for a new download.
    func download() throws(ProviderError) -> Download {
        do throws(FileError) {
            // The scratch folder is in one that all users of the machine share.
            try FileOperations.makeFolder(place, mode: scratch == nil ? 0o777 : 0o700)
            let path = "\(place)/\(TemporaryName.make())"
            guard let file = Descriptors.makeFile(path) else { throw FileError("write", path) }
            return Download(path: path, file: file)
        } catch { throw notKeptInPlace(error) }
    }

    /// Opens the file that is now at a download's path; a program may have replaced the original one.
    func opened(_ download: borrowing Download) throws(ProviderError) -> Download {
        do throws(FileError) {
            let path = "\(download.path)-taken"
            try FileOperations.rename(download.path, to: path)
            guard let file = Descriptors.openFile(path, followsLinks: false) else { throw FileError("read", path) }
            return Download(path: path, file: file)
        } catch { throw Self.notKept(error) }
    }

    /// Removes the files that interrupted builds left behind, and bytes that newer ones have replaced. Nothing may be
    /// fetched while this runs.
    func sweep() {
        guard let names = try? FileOperations.names(in: folder) else { return }
        var bodies: [Substring: [String]] = [:]
        for name in names where !name.hasSuffix(".json") {
            if TemporaryName.isOne(name) {
                remove(name)
            } else if let dash = name.firstIndex(of: "-"), name[..<dash].count == 64 {
                bodies[name[..<dash], default: []].append(name)
            }
        }
        for (key, names) in bodies where names.count > 1 {
            let entry = Self.entry("\(folder)/\(key).json")
            for name in names where name != entry?.body { remove(name) }
        }
    }

    /// Removes a file of the cache. One that cannot be removed now is left to a later build.
    private func remove(_ name: String) { try? FileOperations.removeIfExists("\(folder)/\(name)") }

    private var place: String { scratch ?? folder }

    private func write(_ entry: Entry) throws(ProviderError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(entry) else { preconditionFailure("texts and numbers can be encoded") }
        do throws(FileError) {
            try FileOperations.write(Array(json), to: "\(place)/\(Self.name(of: entry.key)).json")
        } catch { throw notKeptInPlace(error) }
    }

    /// Returns nil if the file is not an entry or cannot be read.
    private static func entry(_ path: String) -> Entry? {
        guard let json = try? FileOperations.read(path, limit: 64 << 10) else { return nil }
        return try? JSONDecoder().decode(Entry.self, from: Data(json))
    }

    private static func name(of key: String) -> String { ContentDigest(sha256: Array(key.utf8)).hex }

    private static func bodyName(of key: String, _ digest: ContentDigest) -> String {
        "\(name(of: key))-\(digest.hex.prefix(16))"
    }

    private static func notKept(_ error: FileError) -> ProviderError {
        ProviderError("cannot be saved: \(error.reason)", isTransient: true)
    }

    private func notKeptInPlace(_ error: FileError) -> ProviderError {
        ProviderError("cannot be saved in \(place): \(error.reason)", isTransient: true)
    }
}

/// File attributes that show whether a cached file has changed.
struct BodyStamp: Codable, Equatable, Sendable {
    var size: Int
    var inode: UInt64
    /// The modification time in nanoseconds since 1970.
    var modified: Int64
    /// The inode change time in nanoseconds since 1970, which programs cannot set.
    var changed: Int64

    /// Creates the stamp of a file, or nil if it is not a regular file.
    init?(_ path: String) {
        guard let status = FileStatus(following: path), status.kind == .file else { return nil }
        let stamp = status.stamp
        (size, inode, modified, changed) = (status.size, stamp.inode, stamp.modified, status.changed)
    }
}

/// A file being downloaded. It is deleted together with this value unless it was moved into the cache.
struct Download: ~Copyable {
    let path: String
    let file: Int32

    deinit {
        close(file)
        // Does nothing if the file was moved into the cache.
        try? FileOperations.removeIfExists(path)
    }

    var size: Int { FileStatus(ofOpen: file)?.size ?? 0 }

    /// Empties the file for another attempt.
    func rewind() { _ = Descriptors.empty(file) }
}

extension FetchCache {
    /// The files of one key, and when it was last used.
    private struct CachedFiles {
        var names: [String] = []
        var bytes = 0
        /// Seconds since 1970; 0 for bytes without a JSON file, which are unreachable.
        var used: Int64 = 0
    }

    /// Removes entries unused for `settings.days` days. Of the other entries not used since `start`, removes the least
    /// recently used until the cache fits its size limit. Nothing may be fetched while this runs.
    ///
    /// - Parameter start: seconds since 1970.
    func evict(_ settings: CacheSettings, usedBefore start: Int64) {
        var kept = cachedFiles()
        let end = start - Int64(settings.days) * 86_400
        var total = kept.reduce(0) { $0 + $1.bytes }
        kept.sort { ($0.used, $0.names.first ?? "") < ($1.used, $1.names.first ?? "") }
        for entry in kept where entry.used < start && (entry.used < end || total > settings.bytes) {
            // The JSON file goes first: bytes without it are unreachable and harmless.
            for name in entry.names.sorted(by: { $0.count < $1.count }) { remove(name) }
            total -= entry.bytes
        }
    }

    private func cachedFiles() -> [CachedFiles] {
        guard let names = try? FileOperations.names(in: folder) else { return [] }
        var found: [Substring: CachedFiles] = [:]
        for name in names {
            // Files not named by a key do not belong to the cache.
            let key = name.prefix { $0.isASCII && $0.isHexDigit }
            guard key.count == 64, let status = FileStatus(following: "\(folder)/\(name)") else { continue }
            found[key, default: CachedFiles()].names.append(name)
            found[key, default: CachedFiles()].bytes += status.size
            if name.hasSuffix(".json") { found[key, default: CachedFiles()].used = status.modifiedSeconds }
        }
        return Array(found.values)
    }
}

/// Inspection of fetched bytes, independent of what a server or program says about them.
enum FetchedContent {
    /// Accepts only photos and videos, so that an error page never replaces a photo in the cache.
    ///
    /// - Parameter claim: the content type given by the other side, for the message.
    static func check(_ download: borrowing Download, claim: String? = nil) throws(ProviderError) {
        guard let head = Descriptors.read(4096, of: download.file) else {
            throw ProviderError("cannot be read: \(String(cString: strerror(errno)))", isTransient: true)
        }
        let format = FormatSniffer.sniff(head)
        guard let complaint = format.complaint else { return }
        throw ProviderError(complaint + (claim.map { "; it was labelled `\($0)`" } ?? ""))
    }
}
