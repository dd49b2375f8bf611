import Files
import Foundation
import TestSupport
import Testing

@testable import Filing

struct FiledMoveTests {
    /// Messages follow the file's name, which callers put in front.
    @Test(arguments: ["file/a.jpg", "B/\(String(repeating: "x", count: 300)).jpg"])
    func saysOnceWhatCannotBeMoved(target: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("photo", to: "A/a.jpg")
        try folder.write("no folder", to: "file")
        let path = "\(folder.path)/A/a.jpg"
        let time = try #require(FileStamp(ofFile: path))
        let move = FiledMove(in: folder.path, from: "A/a.jpg", to: target, size: time.size, modified: time.modified)
        let problem = #expect(throws: FileProblem.self) { try move.carryOut() }
        #expect(problem?.message.hasPrefix("cannot be moved: ") == true)
        #expect(problem?.message.contains(path) == false)
        #expect(folder.exists("A/a.jpg"))
    }

    /// A link could lead anywhere.
    @Test(arguments: ["A/a.jpg", "B/C/a.jpg"]) func neverFollowsALinkAmongTheFolders(through path: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("photo", to: "elsewhere/a.jpg")
        try folder.write("photo", to: "elsewhere/other/b.jpg")
        let link = try #require(path.split(separator: "/").first)
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/\(link)", withDestinationPath: "\(folder.path)/elsewhere")
        if link != "A" { try folder.write("photo", to: "A/a.jpg") }
        let time = try #require(FileStamp(ofFile: "\(folder.path)/A/a.jpg"))
        let move = FiledMove(
            in: folder.path, from: "A/a.jpg", to: "B/C/a.jpg", size: time.size, modified: time.modified)
        let problem = #expect(throws: FileProblem.self) { try move.carryOut() }
        #expect(problem?.message.contains("symbolic link") == true, "\(problem?.message ?? "")")
        #expect(folder.exists("elsewhere/a.jpg") && folder.exists("A/a.jpg") && !folder.exists("elsewhere/C"))
    }

    /// A folder that was opened is the one that was looked at, even if a link has since taken its place.
    @Test func staysInTheFolderThatWasOpened() throws {
        let folder = try TemporaryFolder()
        for path in ["A/a.jpg", "B/b.jpg", "elsewhere/c.jpg"] { try folder.write("photo", to: path) }
        let (old, new) = (try FilePlace("\(folder.path)/A/a.jpg"), try FilePlace("\(folder.path)/B/a.jpg"))
        try FileManager.default.moveItem(atPath: "\(folder.path)/B", toPath: "\(folder.path)/C")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/B", withDestinationPath: "\(folder.path)/elsewhere")
        try FileMove.move(old, to: new)
        #expect(folder.exists("C/a.jpg") && !folder.exists("elsewhere/a.jpg"))
    }
}
