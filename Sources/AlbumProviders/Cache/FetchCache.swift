internal import AlbumModel
internal import AlbumSources
internal import Digests
internal import Files
internal import Foundation
internal import Glibc

/// What was fetched, by what it was asked for with: for each key a small JSON file, and the bytes in a file whose name has
/// the key and the content in it. So a key's bytes change with the rename of its JSON file, and never half.
struct FetchCache: Sendable {
    let folder: String
    private let scratch: String?

    /// - Parameters:
    ///   - folder: made when something is kept.
    ///   - scratch: where new bytes go in place of `folder`.
    init(folder: String, scratch: String?) {
        self.folder = folder
        self.scratch = scratch
    }

    /// What is known of one key.
    struct Entry: Codable, Sendable {
        /// What was asked for.
        var key: String
        /// The name of the file with the bytes.
        var body: String
        var size: Int
        /// Seconds since 1970 until when nobody needs to ask again; nil where it is to be asked every time.
        var freshUntil: Int64?
        var etag: String?
        var modified: String?
    }

    /// An entry whose bytes are there.
    struct Kept: Sendable {
        var entry: Entry
        var path: String
    }

    func kept(_ key: String) -> Kept? {
        for place in [scratch, folder].compactMap({ $0 }) {
            guard let data = FileManager.default.contents(atPath: "\(place)/\(Self.name(of: key)).json"),
                let entry = try? JSONDecoder().decode(Entry.self, from: data), entry.key == key,
                // A cache that somebody else wrote names no file elsewhere.
                !entry.body.contains("/"), Self.size(of: "\(place)/\(entry.body)") == entry.size
            else { continue }
            // The time of its JSON file is when an entry was used last; see `evict`.
            if scratch == nil { utimensat(AT_FDCWD, "\(place)/\(Self.name(of: key)).json", nil, 0) }
            return Kept(entry: entry, path: "\(place)/\(entry.body)")
        }
        return nil
    }

    /// Takes a finished download into the cache.
    ///
    /// - Parameter entry: without body and size, which are filled in.
    func keep(_ download: borrowing Download, as entry: Entry) throws(ProviderError) -> Kept {
        var entry = entry
        guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: download.path), options: .alwaysMapped) else {
            throw ProviderError("cannot be kept: \(Self.systemError)")
        }
        let name = Self.name(of: entry.key)
        entry.size = bytes.count
        entry.body = "\(name)-\(bytes.withUnsafeBytes { ContentDigest(sha256: $0) }.hex.prefix(16))"
        let path = "\(place)/\(entry.body)"
        guard rename(download.path, path) == 0 else { throw ProviderError("cannot be kept: \(Self.systemError)") }
        try write(entry)
        return Kept(entry: entry, path: path)
    }

    /// Changes what is known of a key whose bytes stay.
    func update(_ kept: Kept) throws(ProviderError) {
        guard scratch == nil || kept.path.hasPrefix(place) else { return }
        try write(kept.entry)
    }

    /// A new file for bytes that are about to come.
    func download() throws(ProviderError) -> Download {
        try? FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let path = "\(place)/\(TemporaryName.make())"
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw ProviderError("cannot be kept in \(place): \(Self.systemError)") }
        return Download(path: path, file: file)
    }

    /// The file that now stands where a download was begun; a program may have put another in its place.
    func opened(_ download: borrowing Download) throws(ProviderError) -> Download {
        let path = "\(download.path)-taken"
        guard rename(download.path, path) == 0 else { throw ProviderError("cannot be kept: \(Self.systemError)") }
        let file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw ProviderError("cannot be kept: \(Self.systemError)") }
        return Download(path: path, file: file)
    }

    /// Takes away what interrupted builds left, and bytes that newer ones have replaced. Nothing may be fetched meanwhile.
    func sweep() {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        var bodies: [Substring: [String]] = [:]
        for name in names where !name.hasSuffix(".json") {
            if TemporaryName.isOne(name) {
                unlink("\(folder)/\(name)")
            } else if let dash = name.firstIndex(of: "-"), name[..<dash].count == 64 {
                bodies[name[..<dash], default: []].append(name)
            }
        }
        for (key, names) in bodies where names.count > 1 {
            let data = FileManager.default.contents(atPath: "\(folder)/\(key).json")
            let entry = data.flatMap { try? JSONDecoder().decode(Entry.self, from: $0) }
            for name in names where name != entry?.body { unlink("\(folder)/\(name)") }
        }
    }

    private var place: String { scratch ?? folder }

    private func write(_ entry: Entry) throws(ProviderError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            let path = "\(place)/\(Self.name(of: entry.key)).json"
            try encoder.encode(entry).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch { throw ProviderError("cannot be kept in \(place): \(Self.systemError)") }
    }

    private static func name(of key: String) -> String { ContentDigest(sha256: Array(key.utf8)).hex }

    private static func size(of path: String) -> Int? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    private static var systemError: String { String(cString: strerror(errno)) }
}

/// Bytes on their way. What is not kept is gone with this value.
struct Download: ~Copyable {
    let path: String
    let file: Int32

    deinit {
        close(file)
        // Renamed away if it was kept.
        unlink(path)
    }

    var size: Int {
        var status = stat()
        return fstat(file, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Empties the file, for another attempt.
    func rewind() {
        ftruncate(file, 0)
        lseek(file, 0, SEEK_SET)
    }
}
