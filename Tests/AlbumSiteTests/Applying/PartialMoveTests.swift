import Files
import Filing
import Foundation
import TestSupport
import Testing

@testable import AlbumSite
@testable import Reporting

/// An item of several files of which only some have moved: a build that finds them shows no more than before.
struct PartialMoveTests {
    private let folder: TemporaryFolder
    /// The edited photo, its text, the unedited photo, its text, and the film.
    private static let names = ["IMG_E1.jpg", "IMG_E1.jpg.md", "IMG_1.jpg", "IMG_1.jpg.md", "IMG_1.MOV"]

    init() throws {
        folder = try TemporaryFolder()
        for name in Self.names { try folder.write("content of \(name)", to: "A/\(name)") }
    }

    private func item() throws -> TrashRecord.Item {
        let files = try Self.names.map { name in
            let stamp = try #require(FileStamp(ofFile: "\(folder.path)/A/\(name)"))
            return TrashRecord.File(path: "A/\(name)", size: stamp.size, modified: stamp.modified)
        }
        return TrashRecord.Item(id: "img-1", files: files)
    }

    private func isThere(_ name: String) -> Bool { folder.exists("A/\(name)") }

    private func expectNothingMoreIsShown(_ comment: Comment) {
        if isThere("IMG_1.jpg") || isThere("IMG_1.MOV") { #expect(isThere("IMG_E1.jpg"), comment) }
        if isThere("IMG_E1.jpg") { #expect(isThere("IMG_E1.jpg.md"), comment) }
        if isThere("IMG_1.jpg") { #expect(isThere("IMG_1.jpg.md"), comment) }
    }

    private func begin(_ item: TrashRecord.Item) throws -> TrashBatch {
        let trash = Trash(source: folder.path)
        // This makes the folder.
        try trash.lock().release()
        return try trash.begin(TrashRecord(selection: "", album: "", items: [item]), at: Date())
    }

    @Test func noFileShowsWhatAnotherOneHid() throws {
        let item = try item()
        let batch = try begin(item)
        var report = MoveReport()
        try report.take([item], into: batch) { () throws(BuildFailure) in expectNothingMoreIsShown("leaving") }
        #expect(Self.names.allSatisfy { !isThere($0) } && report.items == 1 && report.files == 5)
        try report.putBack([item], from: batch) { () throws(BuildFailure) in expectNothingMoreIsShown("arriving") }
        #expect(Self.names.allSatisfy(isThere) && report.items == 2 && report.files == 10)
        #expect(report.diagnostics.isEmpty)
    }

    /// A text that describes two of the items, each of which can be deleted without the other.
    @Test func aTextLeavesAfterAllThatItDescribes() throws {
        for name in ["b.jpg", "b.md", "b.png"] { try folder.write("content of \(name)", to: "A/\(name)") }
        func file(_ name: String) throws -> TrashRecord.File {
            let stamp = try #require(FileStamp(ofFile: "\(folder.path)/A/\(name)"))
            return TrashRecord.File(path: "A/\(name)", size: stamp.size, modified: stamp.modified)
        }
        let items = [
            TrashRecord.Item(id: "b", files: [try file("b.jpg"), try file("b.md")]),
            TrashRecord.Item(id: "b-png", files: [try file("b.png")]),
        ]
        let trash = Trash(source: folder.path)
        try trash.lock().release()
        let batch = try trash.begin(TrashRecord(selection: "", album: "", items: items), at: Date())
        let check = { () throws(BuildFailure) in
            let isShown = ["b.jpg", "b.png"].contains { (try? folder.read("A/\($0)")) == "content of \($0)" }
            if isShown { #expect(isThere("b.md")) }
        }
        var report = MoveReport()
        try report.take(items, into: batch, step: check)
        #expect(report.items == 2 && report.files == 3 && !isThere("b.md"))
        // Another file in place of the text, and then of one of the photos.
        try folder.write("another", to: "A/b.md")
        report = MoveReport()
        try report.putBack(items, from: batch, step: check)
        #expect(report.files == 0 && !isThere("b.jpg") && !isThere("b.png"))
        try FileManager.default.removeItem(atPath: "\(folder.path)/A/b.md")
        try folder.write("another", to: "A/b.jpg")
        try report.putBack(items, from: batch, step: check)
        #expect(report.files == 2 && isThere("b.png") && isThere("b.md"))
        try FileManager.default.removeItem(atPath: "\(folder.path)/A/b.jpg")
        try report.putBack(items, from: batch, step: check)
        #expect(report.files == 3)
        // One of the photos has changed since.
        try folder.write("changed", to: "A/b.png")
        try report.take(items, into: batch, step: check)
        #expect(!isThere("b.jpg") && isThere("b.png") && isThere("b.md"))
    }

    /// If a picture or film must stay, the whole item does; a text must not keep it from being deleted.
    @Test(arguments: names) func anItemIsDeletedAsAWhole(changed: String) throws {
        let item = try item()
        let batch = try begin(item)
        try folder.write("changed since", to: "A/\(changed)")
        var report = MoveReport()
        try report.take([item], into: batch) { () throws(BuildFailure) in }
        let isText = changed.hasSuffix(".md")
        for name in Self.names { #expect(isThere(name) == (!isText || name == changed), "\(name)") }
        #expect(report.items == 0 && report.files == (isText ? 4 : 0))
        let others = isText || changed == Self.names[0] ? [] : ["A/\(Self.names[0])"]
        #expect(report.diagnostics.map(\.location?.file) == ["A/\(changed)"] + others)
        expectNothingMoreIsShown("after a failure")
    }

    /// Without a text or the photo, nothing comes back; without a film, everything else does.
    @Test(arguments: names) func anItemComesBackAsAWhole(taken: String) throws {
        let item = try item()
        let batch = try begin(item)
        var report = MoveReport()
        try report.take([item], into: batch) { () throws(BuildFailure) in }
        try folder.write("another file", to: "A/\(taken)")
        report = MoveReport()
        try report.putBack([item], from: batch) { () throws(BuildFailure) in }
        let isOther = taken.hasPrefix("IMG_1") && !taken.hasSuffix(".md")
        for name in Self.names { #expect(isThere(name) == (isOther || name == taken), "\(name)") }
        #expect(try folder.read("A/\(taken)") == "another file")
        #expect(report.diagnostics.first?.location?.file == "A/\(taken)")
    }
}
