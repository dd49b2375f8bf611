import Files
import Foundation
import TestSupport
import Testing

struct FileStatusTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    @Test func aLinkIsNotWhatItLeadsTo() throws {
        try folder.write("12345", to: "file")
        try FileOperations.symlink(to: "file", at: path("link"))
        #expect(FileStatus(of: path("file"))?.kind == .file && FileStatus(of: path("file"))?.size == 5)
        #expect(FileStatus(of: path("link"))?.kind == .link)
        #expect(FileStatus(following: path("link"))?.kind == .file)
        #expect(FileStatus(of: folder.path)?.kind == .folder && FileStatus(of: "/dev/null")?.kind == .other)
        #expect(FileStatus(following: path("link"))?.identity == FileStatus(of: path("file"))?.identity)
    }

    @Test func whatIsNotThereHasNone() throws {
        #expect(FileStatus(of: path("file")) == nil && errno == ENOENT)
        try FileOperations.symlink(to: "nothing", at: path("link"))
        #expect(FileStatus(following: path("link")) == nil && errno == ENOENT)
        #expect(FileStatus(ofOpen: -1) == nil && errno == EBADF)
    }

    @Test func aCopyGetsPermissionsAndTimes() throws {
        try folder.write("a", to: "file")
        #expect(chmod(path("file"), 0o640) == 0)
        let old = timespec(tv_sec: 1_000_000_000, tv_nsec: 5)
        #expect(utimensat(AT_FDCWD, path("file"), [old, old], 0) == 0)
        let status = try #require(FileStatus(of: path("file")))
        let copy = try #require(Descriptors.makeFile(path("copy")))
        status.apply(to: copy)
        let copied = try #require(FileStatus(ofOpen: copy))
        close(copy)
        #expect(copied.permissions == 0o640 && copied.modifiedSeconds == 1_000_000_000)
        #expect(copied.stamp.modified == status.stamp.modified && copied.changed > status.stamp.modified)
    }
}
