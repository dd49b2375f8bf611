import Files
import Foundation
import TestSupport
import Testing

@testable import AlbumModel
@testable import BuildStore
@testable import Digests

/// Which files in an output folder belong to albumgen.
struct LedgerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func publisher(_ before: PublishedRecords = PublishedRecords()) throws -> Publisher {
        try Publisher(folder: folder.path, before: before, scan: OutputScan(folder.path))
    }

    /// - Returns: what the state remembers.
    @discardableResult
    private func publish(
        _ address: String, _ text: String = "page", key: ContentDigest? = nil, hidingNames: Bool = false
    ) throws -> PublishedRecords {
        let publisher = try publisher()
        try #require(try publisher.claim([address]).isEmpty)
        try publisher.journalClaims(hidingNames: hidingNames)
        _ = try publisher.publish(Array(text.utf8), at: address, key: key ?? ContentDigest.of(address))
        let changes = try publisher.finish()
        return PublishedRecords(records: changes.made, ledger: changes.ledger)
    }

    /// Removes all files on the list.
    private func removeAll(_ before: PublishedRecords = PublishedRecords()) throws {
        _ = try publisher(before).finish()
    }

    /// Changes a file of the output.
    private func change(_ address: String, to text: String, inPlace: Bool = false) throws {
        if !inPlace { try folder.remove(address) }
        let file = try FileHandle(
            forWritingTo: URL(fileURLWithPath: inPlace ? folder.path + "/" + address : folder.write("", to: address)))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
    }

    @Test(arguments: [
        "a.html", "家/客厅.html", "a b%20c.html", "x\u{2028}cv.html", "x\u{85}cv.html", "x\u{2029}y",
        "# albumgen 2: a", "- a.html",
    ])
    func anAddressIsOneEntryWhateverItsName(address: String) throws {
        let digest = ContentDigest.of("bytes")
        try Ledger.write([(address, digest), ("other.html", digest)], to: Folder(folder.path))
        let ledger = try Ledger(in: folder.path)
        #expect(ledger.entries == [address: .init(digests: [digest]), "other.html": .init(digests: [digest])])
        let text = try folder.read(Ledger.fileName)
        #expect(text.split(whereSeparator: \.isNewline).count == 3)
    }

    /// More lines than are written at once.
    @Test(arguments: [false, true]) func aLongListIsWhole(isNameless: Bool) throws {
        let digest = ContentDigest.of("bytes")
        let addresses = (0..<3000).map { "album/photo-\($0).html" }
        try Ledger.write(addresses.map { ($0, digest) }, isNameless: isNameless, to: Folder(folder.path))
        var ledger = try Ledger(in: folder.path)
        ledger.name(addresses)
        #expect(Set(ledger.entries.keys) == Set(addresses))
        let lines = try folder.read(Ledger.fileName).split(separator: "\n")
        #expect(lines.count == 3001 && lines[1].hasPrefix(digest.hex) != isNameless)
    }

    @Test func aListWithoutNamesServesAsWell() throws {
        let addresses = ["a.html", "clients/anna--k7f3/index.html", "家/客厅.html"]
        func publish(hidingNames: Bool) throws {
            let publisher = try publisher()
            try #require(try publisher.claim(addresses).isEmpty)
            try publisher.journalClaims(hidingNames: hidingNames)
            for address in addresses {
                _ = try publisher.publish(Array("page".utf8), at: address, key: ContentDigest.of(address))
            }
            if folder.exists(PublishingJournal.fileName), hidingNames {
                #expect(!(try folder.read(PublishingJournal.fileName)).contains("html"))
            }
            _ = try publisher.finish()
        }
        try publish(hidingNames: true)
        let list = try folder.read(Ledger.fileName)
        #expect(list.split(separator: "\n").count == 4 && !list.contains("html"))
        // Somebody who has a file must not see that it is there, or in two places.
        #expect(!list.contains(ContentDigest(sha256: Array("page".utf8)).hex))
        #expect(Set(list.split(separator: "\n").map { $0.prefix(64) }).count == 4)
        // The next build knows only the list, and recognizes the files as its own.
        try publish(hidingNames: true)
        #expect(try folder.read(Ledger.fileName) == list)
        try folder.write("mine", to: "mine.html")
        #expect(try publisher().claim(["mine.html"]) == ["mine.html"])
        // When nothing is unlisted any more, the list has names again.
        try publish(hidingNames: false)
        #expect(try Ledger(in: folder.path).entries.keys.sorted() == addresses.sorted())
        try publish(hidingNames: true)
        try removeAll()
        #expect(folder.names == [Ledger.fileName, "mine.html"])
    }

    /// Up to version 2, a list without names had the digests of contents.
    @Test(arguments: [false, true]) func aListThatRevealsContentsIsReadAndRewritten(isRemembered: Bool) throws {
        var before = try publish("a.html", hidingNames: true)
        let list = try folder.read(Ledger.fileName)
        let digest = ContentDigest(sha256: Array("page".utf8))
        let line = "\(digest.hex) #\(ContentDigest.of("a.html").hex)\n"
        try folder.write("# albumgen 2: published here by albumgen.\n\(line)", to: Ledger.fileName)
        before.ledger = FileStamp(ofFile: "\(folder.path)/\(Ledger.fileName)")
        // Copied, so that only the digest on the list proves anything.
        try change("a.html", to: "page")
        if isRemembered { before.records[0].record.stamp = try #require(FileStamp(ofFile: folder.path + "/a.html")) }
        let next = try publisher(isRemembered ? before : PublishedRecords())
        try #require(try next.claim(["a.html"]).isEmpty)
        try next.journalClaims(hidingNames: true)
        if isRemembered {
            #expect(next.keepIfCurrent("a.html", key: ContentDigest.of("a.html")))
        } else {
            _ = try next.publish(Array("page".utf8), at: "a.html", key: ContentDigest.of("a.html"))
        }
        _ = try next.finish()
        #expect(try folder.read(Ledger.fileName) == list)
    }

    @Test func aJournalOfAnEarlierVersionIsRead() throws {
        let digest = ContentDigest(sha256: Array("page".utf8))
        for line in ["\(digest.hex) #\(ContentDigest.of("a.html").hex)\n", "- #\(ContentDigest.of("a.html").hex)\n"] {
            try folder.write("page", to: "a.html")
            try folder.write(line, to: PublishingJournal.fileName)
            #expect(try publisher().claim(["a.html"]).isEmpty)
        }
    }

    @Test func whatIsKeptIsNotNamedEither() throws {
        let first = try publisher()
        try #require(try first.claim(["secret.html"]).isEmpty)
        try first.journalClaims(hidingNames: true)
        _ = try first.publish(Array("page".utf8), at: "secret.html", key: ContentDigest.of("x"))
        _ = try first.finish()
        // This build could not read the part of the source that determines what is unlisted.
        let second = try publisher()
        try second.journalClaims()
        _ = try second.finish(keeping: { _ in true })
        #expect(folder.exists("secret.html"))
        #expect(!(try folder.read(Ledger.fileName)).contains("secret"))
    }

    @Test(arguments: [
        "../up", "/etc/hostname", "a/../../b", ".git/config", "a/.b/c", "a%0Acv.html", "%zz", "a%2F..%2Fb",
    ])
    func whatCannotBeOursIsNotBelieved(address: String) throws {
        let line = "\(ContentDigest.of("x").hex) \(address)\n"
        try folder.write("# albumgen 2: published\n\(line)", to: Ledger.fileName)
        #expect(try Ledger(in: folder.path).entries.isEmpty)
    }

    @Test func aLineThatIsCutOffIsIgnored() throws {
        let digest = ContentDigest.of("x")
        try folder.write(
            "# albumgen 2: published\n\(digest.hex) a.html\n\(digest.hex) ab", to: Ledger.fileName)
        #expect(try Ledger(in: folder.path).entries.keys.sorted() == ["a.html"])
    }

    /// A list may name anything; these files were not written by albumgen.
    @Test(arguments: [
        "# Files published here by albumgen. It replaces and removes these and no others.\ncv.html\nnotes.txt\n.git/config\n",
        "# albumgen 2: published\n0000000000000000000000000000000000000000000000000000000000000000 cv.html\n"
            + "- notes.txt\n- .git/config\n",
    ])
    func aForgedListRemovesNothing(list: String) throws {
        try folder.write("mine", to: "cv.html")
        try folder.write("mine", to: "notes.txt")
        try folder.write("mine", to: ".git/config")
        try folder.write(list, to: Ledger.fileName)
        try removeAll()
        for name in ["cv.html", "notes.txt", ".git/config"] { #expect(try folder.read(name) == "mine") }
    }

    @Test func aForgedListOpensNoPageToBeReplaced() throws {
        try folder.write("mine", to: "index.html")
        for heading in [
            "# Files published here by albumgen.\nindex.html\n",
            "# albumgen 2:\n\(ContentDigest.of("").hex) index.html\n",
        ] {
            try folder.write(heading, to: Ledger.fileName)
            #expect(try publisher().claim(["index.html"]) == ["index.html"])
        }
        try folder.write("mine", to: "notes.txt")
        try folder.write("# Files published here by albumgen.\nnotes.txt\n", to: Ledger.fileName)
        #expect(try publisher().hasForeignFile(at: "notes.txt"))
    }

    @Test func whatSomebodyPutInThePlaceOfOursStays() throws {
        try publish("a.html")
        try folder.remove("a.html")
        try folder.write("mine", to: "between")
        try folder.move("between", to: "a.html")
        #expect(try publisher().claim(["a.html"]) == ["a.html"])
        try removeAll()
        #expect(try folder.read("a.html") == "mine")
    }

    /// Copying, rsync and git change the times and inodes of files.
    @Test func aCopiedOutputIsStillOurs() throws {
        try publish("travels/a.html")
        let copy = try TemporaryFolder()
        for name in [Ledger.fileName, "travels/a.html"] { try copy.write(folder.read(name), to: name) }
        let publisher = try Publisher(
            folder: copy.path, before: PublishedRecords(), scan: OutputScan(copy.path))
        #expect(try publisher.claim(["travels/a.html"]).isEmpty)
        _ = try publisher.finish()
        #expect(copy.names == [Ledger.fileName])
    }

    /// Minifiers and picture optimizers run over finished sites.
    @Test(arguments: [
        ("a.html", "<meta name=generator content=albumgen>"), ("media/a-360-1f0c93ab.jpg", "smaller"), ("a.js", ""),
        ("travels/media/a-1f0c93ab.mp4", "smaller"), ("assets/look-1f0c93ab.css", "smaller"),
    ])
    func whatAProgramMadeSmallerIsStillOurs(address: String, text: String) throws {
        let before = try publish(address, "as it was written")
        try change(address, to: text)
        // A build may replace a file of the same name even if the state was lost; removing one requires more proof.
        #expect(try publisher().claim([address]).isEmpty)
        #expect(try publisher(before).claim([address]).isEmpty)
        try removeAll(before)
        #expect(!folder.exists(address))
    }

    /// Names that end like those of pictures, as every date does.
    @Test(arguments: [
        "letter-20240101.txt", "media-IMG-20190101.jpg", "a/IMG-20190101.jpg", "media/IMG-20190101.jpg",
        "media/a/b-1f0c93ab.jpg", "x/assets/IMG-20190101.jpg", "assets/IMG-20190101.jpg",
    ])
    func aNameThatLooksLikeOursProvesNothing(address: String) throws {
        // Nothing remembers the file, so the list may be forged.
        let list = "# albumgen 2: published\n\(String(repeating: "0", count: 64)) \(address)\n"
        try folder.write("mine", to: address)
        try folder.write(list, to: Ledger.fileName)
        #expect(try publisher().hasForeignFile(at: address))
        try removeAll()
        #expect(try folder.read(address) == "mine")
        try folder.remove(address)
        // A person gave the published file its name.
        let before = try publish(address, key: GivenNameKey.make(ContentDigest.of(address)))
        try change(address, to: "mine")
        #expect(try publisher(before).hasForeignFile(at: address))
        try removeAll(before)
        #expect(try folder.read(address) == "mine")
    }

    /// Whether what was changed in the output may be replaced: pages and scripts are made again, but what a site
    /// publishes as it is may be edited in the output.
    @Test(arguments: [(false, false), (true, true)])
    func whatAPersonEditedInPlaceStays(isNameGiven: Bool, stays: Bool) throws {
        let key = ContentDigest.of("plain")
        let before = try publish("plain.txt", key: isNameGiven ? GivenNameKey.make(key) : key)
        try change("plain.txt", to: "mine", inPlace: true)
        let next = try publisher(before)
        #expect(try next.claim(["plain.txt"]).isEmpty != stays)
        #expect(try publisher(before).hasForeignFile(at: "plain.txt"))
        try removeAll(before)
        #expect(try folder.read("plain.txt") == "mine")
    }

    @Test func anOldListIsReadAndRewritten() throws {
        try folder.write("<meta name=\"generator\" content=\"albumgen\">", to: "a.html")
        try folder.write("<meta name=\"generator\" content=\"albumgen\">", to: "x\u{2028}cv.html")
        try folder.write("mine", to: "cv.html")
        try folder.write("# Files published here by albumgen.\na.html\nx\u{2028}cv.html\n", to: Ledger.fileName)
        try publish("a.html")
        #expect(folder.names == [Ledger.fileName, "a.html", "cv.html"])
        #expect(try folder.read(Ledger.fileName).hasPrefix("# albumgen 2:"))
    }

    @Test func aBuildThatWasKilledLeavesNothingForeign() throws {
        let killed = try publisher()
        #expect(try killed.claim(["a.html", "b.html", "c.html"]).isEmpty)
        try killed.journalClaims()
        _ = try killed.publish(Array("page".utf8), at: "a.html", key: ContentDigest.of("a"))
        _ = try killed.publish(Array("page".utf8), at: "b.html", key: ContentDigest.of("b"))
        // A power failure left the file truncated.
        try folder.write("pa", to: "b.html")
        let next = try publisher()
        #expect(try next.claim(["b.html", "c.html"]).isEmpty)
        _ = try next.publish(Array("page".utf8), at: "b.html", key: ContentDigest.of("b"))
        _ = try next.finish()
        #expect(folder.names == [Ledger.fileName, "b.html"])
        #expect(try Ledger(in: folder.path).entries.keys.sorted() == ["b.html"])
    }

    @Test func theListIsTheSameHoweverItCameToBe() throws {
        try publish("a.html")
        try publish("b.html")
        let later = try folder.read(Ledger.fileName)
        let other = try TemporaryFolder()
        let publisher = try Publisher(folder: other.path, before: PublishedRecords(), scan: OutputScan(other.path))
        _ = try publisher.claim(["b.html"])
        _ = try publisher.publish(Array("page".utf8), at: "b.html", key: ContentDigest.of("b.html"))
        _ = try publisher.finish()
        #expect(try other.read(Ledger.fileName) == later)
    }

    @Test func aFolderThatGoesAwayMeanwhileIsAnError() throws {
        let output = "\(folder.path)/site"
        try FileOperations.makeFolder(output)
        let publisher = try Publisher(folder: output, before: PublishedRecords(), scan: OutputScan(output))
        _ = try publisher.publish([1], at: "a.html", key: ContentDigest.of("a"))
        try folder.move("site", to: "elsewhere")
        #expect(throws: FileError.self) { try publisher.finish() }
    }
}
