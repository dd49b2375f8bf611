import AlbumSources
import Foundation
import TestSupport
import Testing

@testable import AlbumProviders

struct FetchCacheTests {
    private func keep(_ text: String, as key: String, in cache: FetchCache) throws -> FetchCache.Kept {
        let download = try cache.download()
        try FileHandle(fileDescriptor: download.file).write(contentsOf: Data(text.utf8))
        return try cache.keep(download, as: FetchCache.Entry(key: key, body: "", size: 0))
    }

    @Test func whatWasKeptIsFound() throws {
        let folder = try TemporaryFolder()
        let cache = FetchCache(folder: folder.path + "/fetched", scratch: nil)
        #expect(cache.kept("a")?.path == nil)
        let kept = try keep("one", as: "a", in: cache)
        #expect(cache.kept("a")?.path == kept.path)
        #expect(try String(contentsOfFile: kept.path, encoding: .utf8) == "one")
        #expect(cache.kept("b")?.path == nil)
    }

    @Test func aSweepLeavesTheNewestBytes() throws {
        let folder = try TemporaryFolder()
        let cache = FetchCache(folder: folder.path, scratch: nil)
        _ = try keep("one", as: "a", in: cache)
        let kept = try keep("two", as: "a", in: cache)
        try folder.write(Data(), to: ".albumgen-tmp-left")
        #expect(folder.names.count == 4)
        cache.sweep()
        #expect(folder.names.count == 2)
        #expect(cache.kept("a")?.path == kept.path)
    }

    private func age(_ kept: FetchCache.Kept, days: Double) throws {
        let name = kept.entry.body.prefix(64)
        let path = kept.path.replacingOccurrences(of: kept.entry.body, with: "\(name).json")
        let time = Date(timeIntervalSinceNow: -days * 86_400)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    }

    @Test(
        arguments: [
            (CacheSettings(days: 90, bytes: 2000), "abcd"), (CacheSettings(days: 30, bytes: 2000), "bcd"),
            (CacheSettings(days: 5, bytes: 2000), "cd"), (CacheSettings(days: 0, bytes: 2000), "d"),
            // Each has 100 bytes, and some 240 in its JSON file.
            (CacheSettings(days: 90, bytes: 1200), "bcd"), (CacheSettings(days: 90, bytes: 0), "d"),
        ]) func whatIsNotUsedForLongOrTooMuchGoes(settings: CacheSettings, left: String) throws
    {
        let folder = try TemporaryFolder()
        let cache = FetchCache(folder: folder.path, scratch: nil)
        for (key, days) in [("a", 40.0), ("b", 10), ("c", 1), ("d", 50)] {
            try age(try keep(String(repeating: key, count: 100), as: key, in: cache), days: days)
        }
        try folder.write(Data(), to: "notes.txt")
        let start = Int64(Date().timeIntervalSince1970) - 2
        // Used by the build that ends now.
        #expect(cache.kept("d") != nil)
        cache.evict(settings, usedBefore: start)
        #expect("abcd".filter { cache.kept("\($0)") != nil } == left)
        #expect(folder.names.count == left.count * 2 + 1)
    }

    @Test func bytesThatNoEntryNamesAreRemoved() throws {
        let folder = try TemporaryFolder()
        let cache = FetchCache(folder: folder.path, scratch: nil)
        let kept = try keep("one", as: "a", in: cache)
        for name in folder.names where name.hasSuffix(".json") {
            try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
        }
        #expect(folder.names == [kept.entry.body])
        cache.evict(CacheSettings(), usedBefore: Int64(Date().timeIntervalSince1970))
        #expect(folder.names.isEmpty)
    }

    @Test func anUnfinishedDownloadLeavesNothing() throws {
        let folder = try TemporaryFolder()
        let cache = FetchCache(folder: folder.path, scratch: nil)
        do {
            let download = try cache.download()
            #expect(FileManager.default.fileExists(atPath: download.path))
        }
        #expect(folder.names.isEmpty)
    }

    @Test func scratchIsWrittenAndTheCacheRead() throws {
        let folder = try TemporaryFolder()
        _ = try keep("one", as: "a", in: FetchCache(folder: folder.path + "/cache", scratch: nil))
        let cache = FetchCache(folder: folder.path + "/cache", scratch: folder.path + "/scratch")
        #expect(cache.kept("a")?.path.contains("/cache/") == true)
        let before = folder.names
        #expect(try keep("two", as: "a", in: cache).path.contains("/scratch/"))
        #expect(folder.names.filter { $0.hasPrefix("cache") } == before)
        #expect(cache.kept("a")?.path.contains("/scratch/") == true)
    }

    @Test func aDamagedCacheCountsAsNoCache() throws {
        let folder = try TemporaryFolder()
        let cache = FetchCache(folder: folder.path, scratch: nil)
        let kept = try keep("one", as: "a", in: cache)
        try Data("longer".utf8).write(to: URL(fileURLWithPath: kept.path))
        #expect(cache.kept("a")?.path == nil)
        for name in folder.names where name.hasSuffix(".json") { try folder.write(Data("{".utf8), to: name) }
        #expect(cache.kept("a")?.path == nil)
    }

    /// Bytes of the same length and time: only their digest shows the difference, and it is computed whenever the file was
    /// touched.
    @Test func garbledBytesAreNotUsed() throws {
        let folder = try TemporaryFolder()
        let cache = FetchCache(folder: folder.path, scratch: nil)
        let kept = try keep("one", as: "a", in: cache)
        let time = try FileManager.default.attributesOfItem(atPath: kept.path)[.modificationDate]
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: kept.path))
        try file.write(contentsOf: Data("eno".utf8))
        try file.close()
        try FileManager.default.setAttributes([.modificationDate: time ?? Date()], ofItemAtPath: kept.path)
        #expect(cache.kept("a")?.path == nil)
        // What is fetched in its place is trusted.
        #expect(try keep("one", as: "a", in: cache).path == cache.kept("a")?.path)
    }

    /// A cache that was restored from elsewhere has other inodes and times, and the right bytes.
    @Test func aCopiedCacheIsBelieved() throws {
        let folder = try TemporaryFolder()
        let kept = try keep("one", as: "a", in: FetchCache(folder: folder.path + "/cache", scratch: nil))
        try folder.copy("cache", to: "copy")
        let copy = FetchCache(folder: folder.path + "/copy", scratch: nil)
        let found = try #require(copy.kept("a"))
        #expect(found.entry.verified != kept.entry.verified)
        // Once its digest has been worked out, the stamp is enough.
        #expect(copy.kept("a")?.entry.verified == found.entry.verified)
    }
}
