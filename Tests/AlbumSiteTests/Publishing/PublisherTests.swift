import Testing

@testable import AlbumModel
@testable import AlbumSite

struct PublisherTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func publisher(before: [String: PublishedRecord] = [:]) throws -> Publisher {
        try Publisher(folder: folder.path, before: before, scan: OutputScan(folder.path))
    }

    private func key(_ text: String) -> ContentDigest { ContentDigest.of(text) }

    @Test func writesWhereNothingStands() throws {
        let change = try publisher().publish(Array("page".utf8), at: "a/b/index.html", key: key("1"))
        #expect(change == .written)
        #expect(try folder.read("a/b/index.html") == "page")
        #expect(folder.names.allSatisfy { !$0.contains(FileOperations.temporaryPrefix) })
    }

    @Test func leavesAFileWithTheSameBytesUntouched() throws {
        let path = try folder.write("page", to: "index.html")
        let before = FileStamp(ofFile: path)
        #expect(try publisher().publish(Array("page".utf8), at: "index.html", key: key("1")) == .unchanged)
        #expect(FileStamp(ofFile: path) == before)
    }

    @Test func isCurrentOnlyWithTheSameKeyAndAnUntouchedFile() throws {
        let first = try publisher()
        _ = try first.publish(Array("page".utf8), at: "index.html", key: key("1"))
        let second = try publisher(before: first.published)
        #expect(second.isCurrent("index.html", key: key("1")))
        #expect(!second.isCurrent("index.html", key: key("2")))
        #expect(!second.isCurrent("other.html", key: key("1")))
        try folder.write("changed by hand", to: "index.html")
        #expect(try !publisher(before: first.published).isCurrent("index.html", key: key("1")))
    }

    @Test func removesWhatItPublishedAndNothingElse() throws {
        try folder.write("mine", to: "notes.txt")
        try folder.write("mine", to: "old/notes.txt")
        let first = try publisher()
        try first.claim(["index.html", "old/a.html", "gone/b.html"])
        for address in ["index.html", "old/a.html", "gone/b.html"] {
            _ = try first.publish(Array("page".utf8), at: address, key: key(address))
        }
        _ = try first.removeStale(keeping: ["index.html", "old/a.html", "gone/b.html"])

        let removed = try publisher().removeStale(keeping: ["index.html"])
        #expect(removed == ["gone/b.html", "old/a.html"])
        #expect(folder.names == [Ledger.fileName, "index.html", "notes.txt", "old", "old/notes.txt"])
    }

    @Test func knowsItsFilesAgainWithoutAnyState() throws {
        let first = try publisher()
        try first.claim(["a.html"])
        _ = try first.publish(Array("page".utf8), at: "a.html", key: key("a"))
        #expect(try publisher().conflicts(with: ["a.html"]).isEmpty)
        #expect(try publisher().strangers(besides: []).isEmpty)
    }

    @Test func namesStrangersAndConflicts() throws {
        try folder.write("mine", to: "index.html")
        try folder.write("mine", to: "photo.jpg")
        try folder.write("mine", to: ".git/config")
        let publisher = try publisher()
        #expect(publisher.conflicts(with: ["index.html", "a.html"]) == ["index.html"])
        #expect(publisher.strangers(besides: ["index.html"]) == ["photo.jpg"])
    }

    @Test func takesAwayTheLeftoversOfAKilledBuild() throws {
        try folder.write("half", to: "a/\(FileOperations.temporaryPrefix)x1")
        try publisher().claim(["a/index.html"])
        #expect(!folder.exists("a/\(FileOperations.temporaryPrefix)x1"))
    }

    /// A forged ledger, or a folder that was swapped for a link, must not lead a removal out of the output.
    @Test(arguments: ["../outside.txt", "/etc/hostname", "a/../../outside.txt", "link/outside.txt", "./x", "a//b"])
    func neverRemovesAnythingOutside(address: String) throws {
        let outside = try TemporaryFolder()
        try outside.write("precious", to: "outside.txt")
        try FileOperations.symlink(to: outside.path, at: "\(folder.path)/link")
        try folder.write("# heading\n\(address)\n", to: Ledger.fileName)
        _ = try publisher().removeStale(keeping: [])
        #expect(outside.exists("outside.txt"))
    }

    @Test func linksPublishTheSameBytesUnderASecondName() throws {
        let cache = try TemporaryFolder()
        let file = try cache.write("rendition", to: "r.jpg")
        try publisher().link(file, at: "media/r.jpg", key: key("r"))
        #expect(try folder.read("media/r.jpg") == "rendition")
    }
}
