import AlbumSources
import Foundation
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

    @Test func aDamagedCacheIsNone() throws {
        let folder = try TemporaryFolder()
        let cache = FetchCache(folder: folder.path, scratch: nil)
        let kept = try keep("one", as: "a", in: cache)
        try Data("longer".utf8).write(to: URL(fileURLWithPath: kept.path))
        #expect(cache.kept("a")?.path == nil)
        for name in folder.names where name.hasSuffix(".json") { try folder.write(Data("{".utf8), to: name) }
        #expect(cache.kept("a")?.path == nil)
    }
}
