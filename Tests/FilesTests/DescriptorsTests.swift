import Files
import Foundation
import TestSupport
import Testing

struct DescriptorsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    @Test func partsAreWrittenAndReadWhereTheyBelong() throws {
        let file = try #require(Descriptors.makeFile(path("file")))
        defer { close(file) }
        #expect(Descriptors.writeAll(Array("0123456789".utf8), to: file))
        #expect(Descriptors.write(Array("abc".utf8), at: 4, to: file))
        #expect(Descriptors.read(5, at: 3, of: file) == Array("3abc7".utf8))
        #expect(Descriptors.read(100, at: 8, of: file) == Array("89".utf8))
        #expect(Descriptors.read(4, at: 10, of: file) == [])
        #expect(Descriptors.read(4, of: -1) == nil && errno == EBADF)
        // The position for further reads stays at the end.
        #expect(Descriptors.readAll(file, limit: 10) == [])
        #expect(Descriptors.rewind(file) && Descriptors.readAll(file, limit: 10) == Array("0123abc789".utf8))
        #expect(Descriptors.empty(file) && FileStatus(ofOpen: file)?.size == 0)
    }

    @Test func whatIsThereIsNotMadeAgain() throws {
        try folder.write("old", to: "file")
        try FileOperations.symlink(to: "new", at: path("link"))
        for name in ["file", "link"] { #expect(Descriptors.makeFile(path(name)) == nil && errno == EEXIST) }
        #expect(folder.names == ["file", "link"])
        #expect(try folder.read("file") == "old")
    }

    @Test func aFileIsReadInPieces() throws {
        try folder.write("0123456789", to: "file")
        let file = try #require(Descriptors.openFile(path("file")))
        defer { close(file) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 1)
        defer { buffer.deallocate() }
        var pieces: [String] = []
        let isRead = Descriptors.readPieces(of: file, into: buffer) {
            pieces.append(String(decoding: $0, as: UTF8.self))
        }
        #expect(isRead && pieces == ["0123", "4567", "89"])
        #expect(!Descriptors.readPieces(of: -1, into: buffer) { _ in })
    }

    @Test func aSecondLockFails() throws {
        let first = try #require(Descriptors.makeFile(path("file")))
        let second = try #require(Descriptors.openFile(path("file")))
        defer { close(second) }
        #expect(Descriptors.lock(first) && !Descriptors.lock(second))
        close(first)
        #expect(Descriptors.lock(second))
    }
}
