import AlbumModel
import Digests
import Foundation
import Glibc
import Receiving
import TestSupport
import Testing

private struct TestSource: ReceivingSource {
    let folder: String

    func albums() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return [""] + names.filter { !$0.hasPrefix(".") && !$0.contains(".") }.sorted()
    }

    func isAlbum(_ path: String) -> Bool { albums().contains(path) && path != "left out" }

    func isMedia(_ name: String) -> Bool { ["jpg", "mov"].contains { name.lowercased().hasSuffix(".\($0)") } }

    func unedited(_ stem: String) -> String? {
        let isEdited = stem.hasSuffix("-edited")
        return stem.hasPrefix("IMG_E") ? "IMG_" + stem.dropFirst(5) : isEdited ? String(stem.dropLast(7)) : nil
    }

    func isLeftOut(_ name: String) -> Bool { name == "static" }
}

struct ReceiverTests {
    private let folder: TemporaryFolder
    private let receiver: Receiver

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("A day.\n", to: "photos/Summer/album.md")
        receiver = try Receiver(TestSource(folder: folder.path + "/photos"))
    }

    private func key(_ number: Int = 1) -> String { String(repeating: "k", count: 30) + "\(number)" }

    private func photo(_ seed: UInt8, count: Int = 10_000) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: seed, count: count)
    }

    private func offer(
        _ name: String, _ bytes: [UInt8], from sender: String = "", album: String = "Summer", knows: Bool = false
    ) -> Receiver.Offer {
        Receiver.Offer(
            album: album, isNewAlbum: false, name: name, size: bytes.count, sender: sender,
            digest: knows ? ContentDigest(sha256: bytes) : nil)
    }

    private func send(_ bytes: some Collection<UInt8>, _ key: String, at offset: Int, in receiver: Receiver) throws
        -> Int
    {
        let piece = try receiver.piece(of: key, at: offset, count: bytes.count)
        try piece.write(Array(bytes))
        return try receiver.endPiece(of: key)
    }

    /// Sends a whole file in two pieces.
    @discardableResult
    private func send(
        _ bytes: [UInt8], as name: String, _ key: String, from sender: String = "", album: String = "Summer",
        to other: Receiver? = nil
    ) throws -> Receiver.Answer {
        let receiver = other ?? receiver
        var offer = offer(name, bytes, from: sender, album: album)
        var answer = try receiver.open(key, offer)
        if answer == .digestWanted {
            offer.digest = ContentDigest(sha256: bytes)
            answer = try receiver.open(key, offer)
        }
        guard case .send(let offset) = answer else { return answer }
        #expect(offset == 0)
        #expect(try send(bytes[..<5000], key, at: 0, in: receiver) == 5000)
        #expect(try receiver.open(key, offer) == .send(from: 5000))
        #expect(try send(bytes[5000...], key, at: 5000, in: receiver) == bytes.count)
        return try receiver.finish(key, ContentDigest(sha256: bytes))
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path + "/photos/Summer").sorted() }
    }

    @Test func takesAFilePieceByPiece() throws {
        let bytes = photo(1)
        #expect(try send(bytes, as: "a.jpg", key()) == .received("a.jpg"))
        #expect(try names == ["a.jpg", "album.md"])
        #expect(try Array(Data(contentsOf: folder.url("photos/Summer/a.jpg"))) == bytes)
        // A sender that missed the answer gets it again.
        #expect(try receiver.finish(key(), ContentDigest(sha256: bytes)) == .received("a.jpg"))
        #expect(try receiver.status(of: key()) == .received("a.jpg"))
        // The same content is not taken twice, under whatever name; other content gets a name of its own.
        #expect(try send(bytes, as: "b.jpg", key(2)) == .present("a.jpg"))
        #expect(try send(photo(2), as: "a.jpg", key(3)) == .received("a (2).jpg"))
        #expect(try send(photo(3), as: "a.jpg", key(4)) == .received("a (3).jpg"))
        #expect(try names == ["a (2).jpg", "a (3).jpg", "a.jpg", "album.md"])
    }

    @Test func twoSendersOfOneNameBothArrive() throws {
        for number in 1...2 {
            let bytes = photo(UInt8(number))
            _ = try receiver.open(key(number), offer("a.jpg", bytes, knows: true))
            _ = try send(bytes, key(number), at: 0, in: receiver)
        }
        // If two devices send the same content, one gets the answer that it is already there.
        _ = try receiver.open(key(3), offer("c.jpg", photo(1), knows: true))
        _ = try send(photo(1), key(3), at: 0, in: receiver)
        #expect(try names.filter { !$0.hasPrefix(".") } == ["album.md"])
        let answers = try (1...3).map { try receiver.finish(key($0), ContentDigest(sha256: photo($0 == 2 ? 2 : 1))) }
        #expect(answers == [.received("a.jpg"), .received("a (2).jpg"), .present("a.jpg")])
        #expect(try names == ["a (2).jpg", "a.jpg", "album.md"])
    }

    private let film = [UInt8]("\0\0\0\u{14}ftypqt  ".utf8) + [UInt8](repeating: 1, count: 10_000)

    /// By their names, the picture and the film of a Live Photo belong together.
    @Test func theFilmOfALivePhotoGetsTheNumberOfItsPicture() throws {
        try folder.write("another", to: "photos/Summer/IMG_1.jpg")
        #expect(try send(photo(1), as: "IMG_1.jpg", key(1)) == .received("IMG_1 (2).jpg"))
        #expect(try send(film, as: "IMG_1.mov", key(2)) == .received("IMG_1 (2).mov"))
        #expect(try send(film + [1], as: "IMG_2.mov", key(3)) == .received("IMG_2.mov"))
    }

    /// Phones of the same kind number their photos in the same way.
    @Test func whatIsOfAnotherPhoneJoinsNothing() throws {
        let (mine, other) = (key(8), key(9))
        try folder.write("Was there before.", to: "photos/Summer/img_3.JPG.yml")
        #expect(try send(photo(1), as: "IMG_1.jpg", key(1), from: mine) == .received("IMG_1.jpg"))
        #expect(try send(film, as: "IMG_1.mov", key(2), from: other) == .received("IMG_1 (2).mov"))
        #expect(try send(film + [1], as: "IMG_1.mov", key(3), from: mine) == .received("IMG_1.mov"))
        #expect(try send(photo(2), as: "IMG_1.jpg", key(4), from: other) == .received("IMG_1 (2).jpg"))
        #expect(try send(film + [2], as: "IMG_3.mov", key(5), from: mine) == .received("IMG_3 (2).mov"))
        // After a restart, the server learns from the existing picture whose it is.
        let later = try Receiver(TestSource(folder: folder.path + "/photos"))
        #expect(try send(photo(3), as: "IMG_2.jpg", key(6), from: mine) == .received("IMG_2.jpg"))
        #expect(try send(photo(3), as: "IMG_2.jpg", key(2), from: mine, to: later) == .present("IMG_2.jpg"))
        #expect(try send(film + [3], as: "IMG_2.mov", key(3), from: other, to: later) == .received("IMG_2 (2).mov"))
        #expect(try send(film + [4], as: "IMG_2.mov", key(4), from: mine, to: later) == .received("IMG_2.mov"))
    }

    /// An edited photo would replace one that merely has the same number.
    @Test func anEditedPhotoJoinsNoneOfAnotherPhone() throws {
        let (mine, other, third) = (key(8), key(9), key(7))
        #expect(try send(photo(1), as: "IMG_2041.jpg", key(1), from: mine) == .received("IMG_2041.jpg"))
        #expect(try send(photo(2), as: "IMG_2041.jpg", key(2), from: other) == .received("IMG_2041 (2).jpg"))
        #expect(try send(photo(3), as: "IMG_E2041.jpg", key(3), from: other) == .received("IMG_2041 (2)-edited.jpg"))
        #expect(try send(photo(4), as: "IMG_E2041.jpg", key(4), from: mine) == .received("IMG_E2041.jpg"))
        // The edited one may come first.
        #expect(try send(photo(5), as: "IMG_E2041.jpg", key(5), from: third) == .received("IMG_2041 (3)-edited.jpg"))
        #expect(try send(photo(6), as: "IMG_2041.jpg", key(6), from: third) == .received("IMG_2041 (3).jpg"))
        #expect(try send(photo(7), as: "sea-edited.jpg", key(10), from: mine) == .received("sea-edited.jpg"))
        #expect(try send(photo(8), as: "sea.jpg", key(11), from: other) == .received("sea (2).jpg"))
        #expect(try send(photo(9), as: "sea.jpg", key(12), from: mine) == .received("sea.jpg"))
    }

    /// Google Takeout's text describes a photo that is gone.
    @Test func aPhotoJoinsNoTextThatIsLeftOver() throws {
        try folder.write("{}", to: "photos/Summer/IMG_5.jpg.supplemental-metadata.json")
        #expect(try send(photo(1), as: "IMG_5.jpg", key(1)) == .received("IMG_5 (2).jpg"))
    }

    /// On many disks, both would be one file. A raw file, a film or an edited photo joins the photo of its name.
    @Test func namesThatDifferOnlyInCaseGetNumbers() throws {
        #expect(try send(photo(1), as: "IMG_5.jpg", key(1)) == .received("IMG_5.jpg"))
        #expect(try send(photo(2), as: "IMG_5.JPG", key(2)) == .received("IMG_5 (2).JPG"))
        let third = try send(photo(3), as: "img_5.JPG", key(3))
        #expect(third == .received("img_5 (3).JPG"), "\(third)")
        #expect(try send(film, as: "IMG_5.mov", key(4)) == .received("img_5 (3).mov"))
    }

    @Test func makesNewAlbums() throws {
        var offer = offer("a.jpg", photo(1), album: "夏 2026")
        offer.isNewAlbum = true
        #expect(try receiver.open(key(), offer) == .send(from: 0))
        _ = try send(photo(1), key(), at: 0, in: receiver)
        #expect(try receiver.finish(key(), ContentDigest(sha256: photo(1))) == .received("a.jpg"))
        #expect(folder.exists("photos/夏 2026/a.jpg"))
        for name in ["../x", "", "static", "a/b", "left out"] {
            offer.album = name
            #expect(throws: Refusal.badAlbumName) { try receiver.open(key(2), offer) }
        }
        #expect(!folder.exists("photos/left out"))
        // What was there before stays.
        try FileManager.default.createDirectory(at: folder.url("photos/left out"), withIntermediateDirectories: true)
        #expect(throws: Refusal.badAlbumName) { try receiver.open(key(2), offer) }
        #expect(folder.exists("photos/left out"))
    }

    /// Two folders whose names differ only in form would share an address, and the newer one could take it.
    @Test(arguments: [("Cafe\u{301}", "Caf\u{e9}"), ("Summer", "summer"), ("STRASSE", "stra\u{df}e")])
    func aNewAlbumWithAnExistingNameInAnotherFormIsThatAlbum(existing: String, typed: String) throws {
        try folder.write("A day.\n", to: "photos/\(existing)/album.md")
        var offer = offer("a.jpg", photo(1), album: typed)
        offer.isNewAlbum = true
        #expect(try receiver.open(key(), offer) == .send(from: 0))
        _ = try send(photo(1), key(), at: 0, in: receiver)
        #expect(try receiver.finish(key(), ContentDigest(sha256: photo(1))) == .received("a.jpg"))
        #expect(folder.exists("photos/\(existing)/a.jpg"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/photos")
        #expect(!names.contains { $0.utf8.elementsEqual(typed.utf8) })
    }

    @Test func aNewAlbumTakesNoAddressOfAnother() throws {
        try folder.write("A day.\n", to: "photos/Rome 2024/album.md")
        try folder.write("hidden", to: "photos/.New/x")
        try folder.write("a file", to: "photos/New!")
        var offer = offer("a.jpg", photo(1), album: "rome-2024")
        offer.isNewAlbum = true
        #expect(throws: Refusal.badAlbumName) { try receiver.open(key(), offer) }
        #expect(!folder.exists("photos/rome-2024"))
        for (number, name) in ["New", "!!!", ";;;"].enumerated() {
            offer.album = name
            #expect(try receiver.open(key(number), offer) == .send(from: 0))
        }
    }

    @Test func aRefusedFileLeavesNoNewAlbum() throws {
        func open(_ key: String, _ bytes: [UInt8], _ receiver: Receiver) throws {
            var offer = offer("a.jpg", bytes, album: "New")
            offer.isNewAlbum = true
            _ = try receiver.open(key, offer)
        }
        let text = [UInt8](repeating: 0x20, count: 10_000)
        try open(key(1), text, receiver)
        try open(key(2), photo(1), receiver)
        #expect(throws: Refusal.notMedia) { try send(text, key(1), at: 0, in: receiver) }
        // Another upload still needs it.
        _ = try send(photo(1), key(2), at: 0, in: receiver)
        #expect(throws: Refusal.wrongDigest) { try receiver.finish(key(2), ContentDigest(sha256: photo(2))) }
        #expect(!folder.exists("photos/New"))
        var limits = ReceivingLimits()
        limits.room = .max / 2
        let full = try Receiver(TestSource(folder: folder.path + "/photos"), limits: limits)
        #expect(throws: Refusal.diskFull) { try open(key(3), photo(1), full) }
        #expect(!folder.exists("photos/New"))
        try open(key(4), photo(1), receiver)
        receiver.end()
        #expect(!folder.exists("photos/New"))
        // An empty folder that somebody else has made stays.
        try FileManager.default.createDirectory(at: folder.url("photos/New"), withIntermediateDirectories: true)
        #expect(throws: Refusal.diskFull) { try open(key(5), photo(1), full) }
        #expect(folder.exists("photos/New"))
    }

    @Test(arguments: ["..", "../outside", "Nowhere", "Summer/..", "/etc", "Summer/", ".albumgen", "Summer\0", "link"])
    func writesToAlbumsOnly(album: String) throws {
        try folder.write("", to: "outside/x")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/photos/link", withDestinationPath: folder.path + "/outside")
        #expect(throws: Refusal.noSuchAlbum) { try receiver.open(key(), offer("a.jpg", photo(1), album: album)) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/outside") == ["x"])
    }

    @Test(arguments: [false, true]) func aFolderThatHasMovedGetsNoFile(isReplaced: Bool) throws {
        let bytes = photo(1)
        #expect(try receiver.open(key(), offer("a.jpg", bytes)) == .send(from: 0))
        _ = try send(bytes, key(), at: 0, in: receiver)
        try FileManager.default.moveItem(at: folder.url("photos/Summer"), to: folder.url("elsewhere"))
        if isReplaced { try folder.write("", to: "photos/Summer/album.md") }
        #expect(throws: Refusal.noSuchAlbum) { try receiver.finish(key(), ContentDigest(sha256: bytes)) }
        #expect(try folder.contents(of: "elsewhere").keys.sorted() == ["album.md"])
    }

    @Test func refusesWrongOffsetsLengthsAndDigests() throws {
        let bytes = photo(1)
        #expect(try receiver.open(key(), offer("a.jpg", bytes)) == .send(from: 0))
        #expect(throws: Refusal.offset(0)) { try receiver.piece(of: key(), at: 5, count: 1) }
        #expect(throws: Refusal.offset(0)) { try receiver.piece(of: key(), at: .max, count: 1) }
        #expect(throws: Refusal.malformed) { try receiver.piece(of: key(), at: -1, count: 1) }
        #expect(throws: Refusal.malformed) { try receiver.piece(of: key(), at: 0, count: -1) }
        #expect(throws: Refusal.tooLarge) { try receiver.piece(of: key(), at: 0, count: bytes.count + 1) }
        #expect(throws: Refusal.tooLarge) { try receiver.piece(of: key(), at: 0, count: .max) }
        #expect(throws: Refusal.unknownUpload) { try receiver.piece(of: key(9), at: 0, count: 1) }
        #expect(throws: Refusal.offset(0)) { try receiver.finish(key(), ContentDigest(sha256: bytes)) }
        // A connection that hangs loses its right to the one that continues.
        let hanging = try receiver.piece(of: key(), at: 0, count: bytes.count)
        let piece = try receiver.piece(of: key(), at: 0, count: bytes.count)
        #expect(throws: Refusal.overtaken) { try hanging.write(bytes) }
        try piece.write(bytes)
        #expect(throws: Refusal.tooLarge) { try piece.write(bytes) }
        #expect(throws: Refusal.wrongDigest) { try receiver.finish(key(), ContentDigest(sha256: photo(2))) }
        #expect(throws: Refusal.unknownUpload) { try receiver.status(of: key()) }
        #expect(try names == ["album.md"])
        for wrong in ["", "short", String(repeating: "k", count: 65), String(repeating: "k", count: 29) + "/.."] {
            #expect(throws: Refusal.malformed) { try receiver.open(wrong, offer("a.jpg", bytes)) }
        }
    }

    @Test func takesPhotosAndVideosOnly() throws {
        for content in ["<html><script>", "---\ntitle: x\n---\n", "%PDF-1.4", "PK\u{3}\u{4}"] {
            let bytes = Array(content.utf8) + [UInt8](repeating: 0x20, count: 10_000)
            _ = try receiver.open(key(), offer("a.jpg", bytes))
            #expect(throws: Refusal.notMedia) { try send(bytes[..<5000], key(), at: 0, in: receiver) }
            #expect(throws: Refusal.unknownUpload) { try receiver.status(of: key()) }
        }
        // A file that is too short to be recognised at first is checked at the end.
        let short = Array("title: x\n".utf8)
        _ = try receiver.open(key(), offer("album.yml", short))
        _ = try send(short, key(), at: 0, in: receiver)
        #expect(throws: Refusal.notMedia) { try receiver.finish(key(), ContentDigest(sha256: short)) }
        #expect(throws: Refusal.notMedia) { try receiver.open(key(), offer("a.jpg", [])) }
        // A photo with the name of a text gets one that does not describe albums.
        #expect(try send(photo(1), as: "album.yml", key()) == .received("album.yml.jpg"))
        #expect(try names == ["album.md", "album.yml.jpg"])
    }

    @Test func keepsItsLimits() throws {
        var limits = ReceivingLimits()
        limits.fileSize = 20_000
        limits.uploads = 2
        limits.piece = 8000
        let source = TestSource(folder: folder.path + "/photos")
        var receiver = try Receiver(source, limits: limits)
        #expect(throws: Refusal.tooLarge) {
            try receiver.open(key(), Receiver.Offer(album: "Summer", isNewAlbum: false, name: "a", size: 20_001))
        }
        for number in 1...2 { _ = try receiver.open(key(number), offer("a.jpg", photo(1))) }
        #expect(throws: Refusal.tooLarge) { try receiver.piece(of: key(), at: 0, count: 8001) }
        #expect(throws: Refusal.tooManyUploads) { try receiver.open(key(3), offer("a.jpg", photo(1))) }
        #expect(try receiver.open(key(2), offer("a.jpg", photo(1))) == .send(from: 0))
        // An upload that nobody continues makes room.
        limits.idle = .zero
        receiver = try Receiver(source, limits: limits)
        for number in 1...5 { _ = try receiver.open(key(number), offer("a.jpg", photo(1))) }
        #expect(throws: Refusal.unknownUpload) { try receiver.status(of: key()) }
        receiver.end()
        limits.room = .max / 2
        receiver = try Receiver(source, limits: limits)
        #expect(throws: Refusal.diskFull) { try receiver.open(key(), offer("a.jpg", photo(1))) }
        #expect(try names == ["album.md"])
    }

    @Test func leavesNothingUnfinishedBehind() throws {
        let bytes = photo(1)
        _ = try receiver.open(key(), offer("a.jpg", bytes))
        _ = try send(bytes[..<5000], key(), at: 0, in: receiver)
        let arriving = try #require(try names.first)
        #expect(arriving.hasPrefix(".albumgen-tmp-"))
        // Another process that starts leaves what is still arriving, and removes what a killed process left.
        try folder.write("half", to: "photos/Summer/.albumgen-tmp-upload-left")
        try folder.write("of a person", to: "photos/Summer/.albumgen-tmp-other")
        Leftovers.remove(in: folder.path + "/photos")
        #expect(try names == [".albumgen-tmp-other", arriving, "album.md"].sorted())
        #expect(try send(bytes[5000...], key(), at: 5000, in: receiver) == bytes.count)
        #expect(try receiver.finish(key(), ContentDigest(sha256: bytes)) == .received("a.jpg"))
        _ = try receiver.open(key(2), offer("b.jpg", photo(2, count: 20_000)))
        receiver.end()
        #expect(try names == [".albumgen-tmp-other", "a.jpg", "album.md"])
        #expect(throws: Refusal.self) { try receiver.open(key(3), offer("c.jpg", photo(3, count: 30_000))) }
        #expect(try names == [".albumgen-tmp-other", "a.jpg", "album.md"])
    }
}
