import Digests
import Files
import Foundation
import TestSupport
import Testing

struct FileOperationsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func aLinkIsWrittenThrough() throws {
        try folder.write("old, and longer", to: "target")
        try FileOperations.symlink(to: "target", at: "\(folder.path)/link")
        try FileOperations.writeThrough(Array("new".utf8), to: "\(folder.path)/link")
        #expect(try folder.read("target") == "new")
        #expect(folder.names == ["link", "target"])
    }

    @Test func aLinkToNothingMakesItsTarget() throws {
        try FileOperations.symlink(to: "target", at: "\(folder.path)/link")
        try FileOperations.writeThrough(Array("new".utf8), to: "\(folder.path)/link")
        #expect(try folder.read("target") == "new")
    }

    @Test func aFolderIsRemovedWithoutWhatItsLinksLeadTo() throws {
        try folder.write("kept", to: "other/file")
        try folder.write("", to: "tree/a/b/file")
        try FileOperations.symlink(to: "../other", at: "\(folder.path)/tree/link")
        FileOperations.removeTree("\(folder.path)/tree/link")
        FileOperations.removeTree("\(folder.path)/none")
        #expect(folder.exists("tree/link"))
        FileOperations.removeTree("\(folder.path)/tree")
        #expect(folder.names == ["other", "other/file"])
        #expect(try folder.read("other/file") == "kept")
    }

    @Test func onlyAnEmptyFolderIsRemoved() throws {
        try folder.write("", to: "full/file")
        try FileOperations.makeNewFolder("\(folder.path)/empty")
        let error = #expect(throws: FileError.self) { try FileOperations.makeNewFolder("\(folder.path)/empty") }
        #expect(error?.code == EEXIST)
        #expect(FileOperations.removeEmptyFolder("\(folder.path)/empty"))
        #expect(FileOperations.removeEmptyFolder("\(folder.path)/empty"))
        #expect(!FileOperations.removeEmptyFolder("\(folder.path)/full") && errno == ENOTEMPTY)
    }

    @Test(arguments: [("read", "make it readable"), ("look for", "make it readable"), ("write", "make it writable")])
    func whatIsForbiddenIsToBePermitted(operation: String, advice: String) {
        #expect(FileError(operation, "/a", code: EACCES).description.contains(advice))
    }

    @Test func aDeviceStaysOne() throws {
        try FileOperations.writeThrough([1, 2, 3], to: "/dev/null")
        var status = stat()
        #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    }

    @Test(arguments: [0, 1, 4095, 4096, 100_000]) func whatIsWrittenIsRead(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let path = "\(folder.path)/file"
        try FileOperations.write(bytes, to: path)
        #expect(try FileOperations.read(path, limit: count) == bytes)
        guard count > 0 else { return }
        let error = #expect(throws: FileError.self) { try FileOperations.read(path, limit: count - 1) }
        #expect(error?.code == EFBIG)
    }

    /// Files in /proc report that they are empty.
    @Test func aFileThatIsLongerThanItSaysIsReadWhole() throws {
        #expect(try FileOperations.read("/proc/self/maps", limit: 1 << 24).count > 1000)
    }

    /// Opening a pipe blocks until somebody writes to it.
    @Test func nobodyWaitsAtAPipe() throws {
        let pipe = "\(folder.path)/pipe"
        try #require(mkfifo(pipe, 0o666) == 0)
        let place = try Folder(folder.path)
        let readers: [() throws -> Void] = [
            { try FileOperations.copy(of: pipe, toNew: "\(pipe)-1") },
            { try place.copy(pipe, to: "pipe-2") },
            { close(try place.openFile("pipe")) },
            { _ = try place.read("pipe", limit: 10) },
            { _ = try FileOperations.read(pipe, limit: 10) },
            { _ = try FileHash.sha256(ofFileAt: pipe) },
            { _ = try FileHash.sha256(ofNewFileAt: pipe) },
        ]
        for (index, reader) in readers.enumerated() {
            let error = #expect(throws: FileError.self, "reader \(index)") { try reader() }
            #expect(error?.code == ENXIO, "reader \(index)")
        }
        #expect(folder.names == ["pipe"])
    }

    /// Making the text of a path may change `errno`.
    @Test func theErrorIsThatOfTheCall() {
        func path() -> String {
            errno = EACCES
            return "/a"
        }
        errno = ENOENT
        #expect(FileError("read", path()) == FileError("read", "/a", code: ENOENT))
    }

    @Test func aFolderIsNoFile() throws {
        let error = #expect(throws: FileError.self) { try FileOperations.read(folder.path, limit: 10) }
        #expect(error?.code == EISDIR)
    }
}
