import Files
import Glibc
import TestSupport
import Testing

@testable import AlbumModel
@testable import BuildStore
@testable import Digests
@testable import Threads

struct PublisherTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func publisher(before: PublishedRecords = PublishedRecords()) throws -> Publisher {
        try Publisher(folder: folder.path, before: before, scan: OutputScan(folder.path))
    }

    /// Publishes pages like a build, and returns the records that the state would store.
    @discardableResult
    private func publish(_ addresses: String...) throws -> PublishedRecords {
        let publisher = try publisher()
        try #require(try publisher.claim(addresses).isEmpty)
        try publisher.journalClaims()
        for address in addresses { _ = try publisher.publish(Array("page".utf8), at: address, key: key(address)) }
        let changes = try publisher.finish()
        return PublishedRecords(records: changes.made, ledger: changes.ledger)
    }

    private func key(_ text: String) -> ContentDigest { ContentDigest.of(text) }

    @Test func writesWhereThereIsNothing() throws {
        let change = try publisher().publish(Array("page".utf8), at: "a/b/index.html", key: key("1"))
        #expect(change == .written)
        #expect(try folder.read("a/b/index.html") == "page")
        #expect(folder.names.allSatisfy { !$0.contains(TemporaryName.prefix) })
    }

    /// What a round has published stays until the build ends, and then only if it is part of the site.
    @Test func onlyTheWholeSiteIsOnTheList() throws {
        let publisher = try publisher()
        #expect(publisher.isNew)
        try #require(try publisher.claim(["sealed", "index.html", "part.js"]).isEmpty)
        try publisher.journalClaims()
        _ = try publisher.publish([1], at: "sealed", key: key("sealed"))
        publisher.beginRound()
        for address in ["index.html", "part.js"] {
            _ = try publisher.publish(Array("part".utf8), at: address, key: key("part"))
        }
        publisher.endRound()
        #expect(try folder.read("part.js") == "part")
        #expect(publisher.publishedSize(of: "index.html") == nil)
        #expect(publisher.keepIfCurrent("index.html", key: key("part")), "a later round needs not write it again")
        #expect(publisher.countWritten(["index.html", "sealed", "other"]) == 2)
        let changes = try publisher.finish()
        #expect(changes.removed == 0, "it was never part of a finished site")
        #expect(Set(changes.made.map(\.address)) == ["sealed", "index.html"])
        #expect(folder.names.sorted().filter { !$0.hasPrefix(".") } == ["index.html", "sealed"])
        let next = try self.publisher(before: PublishedRecords(records: changes.made, ledger: changes.ledger))
        #expect(!next.isNew)
    }

    @Test func threadsMayWriteIntoOneNewFolder() throws {
        // The folders are nested so deeply that all threads create them at the same time: whichever thread creates one,
        // all must continue.
        let deep = (0..<200).map { "\($0)" }.joined(separator: "/")
        for _ in 0..<20 {
            // Each round uses its own folder: a publisher takes stock of everything it finds there.
            let folder = try TemporaryFolder()
            let publisher = try Publisher(
                folder: folder.path, before: PublishedRecords(), scan: OutputScan(folder.path))
            let changes = concurrentMap(8) { index in
                let address = "new/\(deep)/\(index).html"
                return Result {
                    try publisher.publish(Array(address.utf8), at: address, key: ContentDigest.of(address))
                }
            }
            for index in 0..<8 {
                #expect(try changes[index].get() == .written)
                let address = "new/\(deep)/\(index).html"
                #expect(try folder.read(address) == address)
            }
        }
    }

    @Test func leavesAFileWithTheSameBytesUntouched() throws {
        let path = try folder.write("page", to: "index.html")
        let before = FileStamp(ofFile: path)
        #expect(try publisher().publish(Array("page".utf8), at: "index.html", key: key("1")) == .unchanged)
        #expect(FileStamp(ofFile: path) == before)
    }

    @Test func isCurrentOnlyWithTheSameKeyAndAnUntouchedFile() throws {
        let before = try publish("index.html")
        let second = try publisher(before: before)
        #expect(second.keepIfCurrent("index.html", key: key("index.html")))
        #expect(!second.keepIfCurrent("index.html", key: key("2")))
        #expect(!second.keepIfCurrent("other.html", key: key("index.html")))
        try folder.write("changed by hand", to: "index.html")
        #expect(try !publisher(before: before).keepIfCurrent("index.html", key: key("index.html")))
    }

    @Test func removesWhatItPublishedAndNothingElse() throws {
        try folder.write("mine", to: "notes.txt")
        try folder.write("mine", to: "old/notes.txt")
        let before = try publish("index.html", "old/a.html", "gone/b.html")
        let next = try publisher(before: before)
        #expect(try next.claim(["index.html"]).isEmpty)
        try next.journalClaims()
        #expect(next.keepIfCurrent("index.html", key: key("index.html")))
        let changes = try next.finish()
        #expect(changes.removed == 2)
        #expect(changes.gone.sorted() == ["gone/b.html", "old/a.html"])
        #expect(folder.names == [Ledger.fileName, "index.html", "notes.txt", "old", "old/notes.txt"])
    }

    @Test func knowsItsFilesAgainWithoutAnyState() throws {
        try publish("a.html")
        #expect(try publisher().claim(["a.html"]).isEmpty)
        #expect(try publisher().foreignFiles.isEmpty)
    }

    @Test func aListThatWasChangedIsReadAgain() throws {
        let before = try publish("a.html")
        try Ledger.write([], to: Folder(folder.path))
        #expect(try publisher(before: before).foreignFiles == ["a.html"])
    }

    @Test func theNextBuildSeesTheSameFingerprint() throws {
        try folder.write("mine", to: "notes.txt")
        let first = try publisher()
        #expect(try first.claim(["a.html"]).isEmpty)
        try first.journalClaims()
        _ = try first.publish(Array("page".utf8), at: "a.html", key: key("a"))
        var expected = Fingerprint()
        let mark = try first.finish().fingerprint
        let scan = try OutputScan(folder.path)
        for file in scan.files { expected.add(file.address, file.stamp) }
        #expect(mark == expected && scan.fingerprint == expected)
    }

    @Test func namesForeignFilesAndConflicts() throws {
        try folder.write("mine", to: "index.html")
        try folder.write("mine", to: "photo.jpg")
        try folder.write("mine", to: ".git/config")
        let publisher = try publisher()
        #expect(try publisher.claim(["index.html", "a.html"]) == ["index.html"])
        #expect(publisher.foreignFiles == ["index.html", "photo.jpg"])
    }

    @Test func takesAwayTheLeftoversOfAKilledBuild() throws {
        try folder.write("half", to: "a/\(TemporaryName.prefix)x1")
        let publisher = try publisher()
        #expect(try publisher.claim(["a/index.html"]).isEmpty)
        try publisher.journalClaims()
        #expect(!folder.exists("a/\(TemporaryName.prefix)x1"))
    }

    /// Neither a forged ledger nor a folder that was replaced with a link must cause a removal outside the output.
    @Test(arguments: ["../outside.txt", "/etc/hostname", "a/../../outside.txt", "link/outside.txt", "./x", "a//b"])
    func neverRemovesAnythingOutside(address: String) throws {
        let outside = try TemporaryFolder()
        try outside.write("precious", to: "outside.txt")
        try FileOperations.symlink(to: outside.path, at: "\(folder.path)/link")
        try folder.write("# heading\n\(address)\n", to: Ledger.fileName)
        _ = try publisher().finish()
        #expect(outside.exists("outside.txt"))
    }

    /// An editor may save a photo between its inspection and its publication.
    @Test(arguments: [false, true]) func onlyTheExpectedFileIsLinked(isPrivate: Bool) throws {
        let source = try TemporaryFolder()
        let photo = try source.write("new", to: "a.jpg")
        // A file that fewer users may read is copied.
        if isPrivate { chmod(photo, 0o600) }
        try publish("a.jpg")
        let publisher = try publisher()
        try #require(try publisher.claim(["a.jpg", "b.jpg"]).isEmpty)
        for address in ["a.jpg", "b.jpg"] {
            let error = #expect(throws: FileError.self) {
                try publisher.link(photo, at: address, key: key("new"), digest: key("old"), isOwn: false) {
                    // By now, nobody can replace it any more.
                    #expect(folder.names.contains { $0.hasPrefix(TemporaryName.prefix) })
                    return false
                }
            }
            #expect(error?.code == ESTALE)
            #expect(!publisher.keepIfCurrent(address, key: key("new")))
        }
        #expect(try folder.read("a.jpg") == "page")
        #expect(!folder.exists("b.jpg"))
        #expect(!folder.names.contains { $0.hasPrefix(TemporaryName.prefix) })
        try publisher.link(photo, at: "b.jpg", key: key("new"), digest: key("new"), isOwn: false) { true }
        #expect(try folder.read("b.jpg") == "new")
    }

    @Test func linksPublishTheSameBytesUnderASecondName() throws {
        let cache = try TemporaryFolder()
        let file = try cache.write("rendition", to: "r.jpg")
        try publisher().link(file, at: "media/r.jpg", key: key("r"), digest: key("bytes"), isOwn: true)
        #expect(try folder.read("media/r.jpg") == "rendition")
    }
}
