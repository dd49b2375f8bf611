internal import AlbumSources
internal import Foundation
internal import Glibc

extension FetchCache {
    /// The files of one key, and when it was used last.
    private struct Footprint {
        var names: [String] = []
        var bytes = 0
        /// Seconds since 1970; 0 for bytes without their JSON file, which nobody finds any more.
        var used: Int64 = 0
    }

    /// Takes away what nobody has used for so many days, and of the rest what was not used since `start`, the longest
    /// unused first, until it is no more than may be kept. Nothing may be fetched meanwhile.
    ///
    /// - Parameter start: seconds since 1970.
    func evict(_ settings: CacheSettings, usedBefore start: Int64) {
        var kept = footprints()
        let end = start - Int64(settings.days) * 86_400
        var total = kept.reduce(0) { $0 + $1.bytes }
        kept.sort { ($0.used, $0.names.first ?? "") < ($1.used, $1.names.first ?? "") }
        for entry in kept where entry.used < start && (entry.used < end || total > settings.bytes) {
            // The JSON file first: without it the bytes are nobody's.
            for name in entry.names.sorted(by: { $0.count < $1.count }) { unlink("\(folder)/\(name)") }
            total -= entry.bytes
        }
    }

    private func footprints() -> [Footprint] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
        var found: [Substring: Footprint] = [:]
        for name in names {
            // What is not named by a key is not this cache's.
            let key = name.prefix { $0.isHexDigit }
            var status = stat()
            guard key.count == 64, stat("\(folder)/\(name)", &status) == 0 else { continue }
            found[key, default: Footprint()].names.append(name)
            found[key, default: Footprint()].bytes += Int(status.st_size)
            if name.hasSuffix(".json") { found[key, default: Footprint()].used = Int64(status.st_mtim.tv_sec) }
        }
        return Array(found.values)
    }
}
