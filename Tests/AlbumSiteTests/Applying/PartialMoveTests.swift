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
        try report.take(item, into: batch) { () throws(BuildFailure) in expectNothingMoreIsShown("leaving") }
        #expect(Self.names.allSatisfy { !isThere($0) } && report.items == 1 && report.files == 5)
        try report.putBack(item, from: batch) { () throws(BuildFailure) in expectNothingMoreIsShown("arriving") }
        #expect(Self.names.allSatisfy(isThere) && report.items == 2 && report.files == 10)
        #expect(report.diagnostics.isEmpty)
    }

    /// If a picture or film must stay, the whole item does; a text must not keep it from being deleted.
    @Test(arguments: names) func anItemIsDeletedAsAWhole(changed: String) throws {
        let item = try item()
        let batch = try begin(item)
        try folder.write("changed since", to: "A/\(changed)")
        var report = MoveReport()
        try report.take(item, into: batch) { () throws(BuildFailure) in }
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
        try report.take(item, into: batch) { () throws(BuildFailure) in }
        try folder.write("another file", to: "A/\(taken)")
        report = MoveReport()
        try report.putBack(item, from: batch) { () throws(BuildFailure) in }
        let isOther = taken.hasPrefix("IMG_1") && !taken.hasSuffix(".md")
        for name in Self.names { #expect(isThere(name) == (isOther || name == taken), "\(name)") }
        #expect(try folder.read("A/\(taken)") == "another file")
        #expect(report.diagnostics.first?.location?.file == "A/\(taken)")
    }
}
