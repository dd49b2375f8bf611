import Files
import Foundation
import TestSupport
import Testing

@testable import Filing

struct FileMoveTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func nothingIsReplaced() throws {
        let first = try folder.write("first", to: "first")
        let second = try folder.write("second", to: "second")
        let error = #expect(throws: FileError.self) { try FileMove.move(FilePlace(first), to: FilePlace(second)) }
        #expect(error?.code == EEXIST)
        #expect(try folder.read("first") == "first" && folder.read("second") == "second")
    }

    @Test func aLinkIsMovedAndNotItsTarget() throws {
        try folder.write("target", to: "target")
        let link = "\(folder.path)/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
        try FileMove.move(FilePlace(link), to: FilePlace("\(folder.path)/moved"))
        #expect(folder.names == ["moved", "target"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/moved") == "target")
    }

    /// Opening a pipe blocks until somebody writes to it.
    @Test func nobodyWaitsAtAPipe() throws {
        let pipe = "\(folder.path)/pipe"
        try #require(mkfifo(pipe, 0o666) == 0)
        let error = #expect(throws: FileError.self) { try FileMove.isSame(FilePlace(pipe), FilePlace(pipe)) }
        #expect(error?.code == ENXIO)
        #expect(throws: FileError.self) { try FileMove.copy(pipe, to: "\(folder.path)/copy") }
        #expect(folder.names == ["pipe"])
    }

    @Test func aStoppedMoveIsEndedOnlyWhereBothAreTheSame() throws {
        let first = try folder.write("same", to: "first")
        let second = try folder.write("same", to: "second")
        try FileMove.finish(FilePlace(first), to: FilePlace(second))
        #expect(folder.names == ["second"])
        let other = try folder.write("else", to: "other")
        #expect(throws: FileError.self) { try FileMove.finish(FilePlace(other), to: FilePlace(second)) }
        #expect(folder.names == ["other", "second"])
    }
}

/// Moves to another file system: one in memory, if the system has it.
@Suite(.enabled(if: OtherFileSystem.exists))
struct FileMoveAcrossTests {
    private let folder: TemporaryFolder
    private let other: OtherFileSystem

    init() throws {
        folder = try TemporaryFolder()
        other = try OtherFileSystem()
    }

    @Test func contentTimeAndPermissionsGoAlong() throws {
        let file = try folder.write("content", to: "file")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000), .posixPermissions: 0o640],
            ofItemAtPath: file)
        let stamp = try #require(FileStamp(ofFile: file))
        try FileMove.move(FilePlace(file), to: FilePlace("\(other.path)/file"))
        #expect(folder.names.isEmpty && other.names == ["file"])
        let moved = try #require(FileStamp(ofFile: "\(other.path)/file"))
        #expect(moved.size == stamp.size && moved.modified == stamp.modified)
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(other.path)/file")
        #expect(attributes[.posixPermissions] as? Int == 0o640)
    }

    @Test func aLinkStaysALink() throws {
        let link = "\(folder.path)/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
        try FileMove.move(FilePlace(link), to: FilePlace("\(other.path)/link"))
        #expect(folder.names.isEmpty)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(other.path)/link") == "nowhere")
    }

    @Test func whatAKilledCopyLeftIsReplaced() throws {
        let file = try folder.write("content", to: "file")
        let path = "\(other.path)/file"
        #expect(
            try FileManager.default.createFile(
                atPath: "\(other.path)/\(FileMove.temporaryName(for: FilePlace(path)))", contents: Data("con".utf8)))
        try FileMove.move(FilePlace(file), to: FilePlace(path))
        #expect(folder.names.isEmpty && other.names == ["file"])
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "content")
    }

    @Test func nothingIsReplacedThereEither() throws {
        let file = try folder.write("content", to: "file")
        #expect(FileManager.default.createFile(atPath: "\(other.path)/file", contents: Data("other".utf8)))
        #expect(throws: FileError.self) { try FileMove.move(FilePlace(file), to: FilePlace("\(other.path)/file")) }
        #expect(try folder.read("file") == "content")
        #expect(try String(contentsOfFile: "\(other.path)/file", encoding: .utf8) == "other")
        #expect(other.names == ["file"])
    }
}

/// A folder on a file system other than that of temporary files.
private final class OtherFileSystem: Sendable {
    let path: String

    static let exists: Bool = {
        var memory = stat()
        var disk = stat()
        return stat("/dev/shm", &memory) == 0 && access("/dev/shm", W_OK) == 0
            && stat(FileManager.default.temporaryDirectory.path, &disk) == 0 && memory.st_dev != disk.st_dev
    }()

    init() throws {
        path = "/dev/shm/albumgen-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
}
