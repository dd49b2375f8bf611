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
        let move = FiledMove(from: path, to: "\(folder.path)/\(target)", size: time.size, modified: time.modified)
        let problem = #expect(throws: FileProblem.self) { try move.carryOut() }
        #expect(problem?.message.hasPrefix("cannot be moved: ") == true)
        #expect(problem?.message.contains(path) == false)
        #expect(folder.exists("A/a.jpg"))
    }
}
