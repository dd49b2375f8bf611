import Files
import Foundation
import TestSupport
import Testing

/// No operation follows a link below the root.
struct FolderTreeTests {
    private let folder: TemporaryFolder
    private let outside: TemporaryFolder
    private let tree: FolderTree

    init() throws {
        folder = try TemporaryFolder()
        outside = try TemporaryFolder()
        try outside.write("precious", to: "page.html")
        try FileOperations.symlink(to: outside.path, at: "\(folder.path)/travels")
        tree = try FolderTree(folder.path)
    }

    private func expectRefusal(_ operation: (Folder, String) throws -> Void) {
        for address in ["travels/page.html", "travels/deep/page.html"] {
            let error = #expect(throws: FileError.self) {
                let (folder, name) = try tree.place(of: address, makes: true)
                try operation(folder, name)
            }
            #expect(error?.code == ELOOP)
            #expect(error?.description.contains("travels: there is a symbolic link where") == true)
        }
        #expect(outside.names == ["page.html"])
        #expect((try? outside.read("page.html")) == "precious")
    }

    @Test func nothingIsWrittenThroughALink() throws {
        let source = try folder.write("new", to: "source")
        expectRefusal { try $0.write(Array("new".utf8), to: $1) }
        expectRefusal { try $0.link(source, to: $1) }
        expectRefusal { try $0.copy(source, to: $1) }
        expectRefusal { try $0.symlink(to: source, at: $1) }
        expectRefusal { folder, name in try folder.take("source", from: tree.root, as: name) }
    }

    @Test func nothingIsRemovedThroughALink() throws {
        try tree.removeIfExists("travels/page.html")
        tree.removeEmptyFolders(above: ["travels/page.html"])
        #expect(outside.exists("page.html") && folder.exists("travels"))
        #expect(try tree.stamp(of: "travels/page.html") == nil)
    }

    @Test func aFolderSwappedForALinkIsStillTheFolderThatWasOpened() throws {
        _ = try tree.folder("real", makes: true)
        try folder.move("real", to: "moved")
        try FileOperations.symlink(to: outside.path, at: "\(folder.path)/real")
        let (opened, name) = try tree.place(of: "real/page.html", makes: true)
        try opened.write(Array("new".utf8), to: name)
        #expect(try folder.read("moved/page.html") == "new")
        #expect(try outside.read("page.html") == "precious")
    }

    @Test func theRootMayBeALink() throws {
        try FileOperations.symlink(to: outside.path, at: "\(folder.path)/named")
        let tree = try FolderTree("\(folder.path)/named")
        let (opened, name) = try tree.place(of: "a/b.html", makes: true)
        try opened.write([], to: name)
        #expect(outside.exists("a/b.html"))
    }

    @Test func moreFoldersThanThereMayBeDescriptors() throws {
        for number in 0..<700 {
            let (opened, name) = try tree.place(of: "f\(number)/x", makes: true)
            try opened.write([1], to: name)
        }
        for number in 0..<700 { #expect(try tree.stamp(of: "f\(number)/x")?.size == 1) }
    }

    @Test func aNewFileReplacesNothing() throws {
        let source = try folder.write("new", to: "source")
        try folder.write("mine", to: "there")
        let root = tree.root
        for operation in [
            { try root.write([1], to: "there", isNew: true) },
            { try root.link(source, to: "there", isNew: true) },
            { try root.copy(source, to: "there", isNew: true) },
            { try root.symlink(to: source, at: "there", isNew: true) },
        ] {
            let error = #expect(throws: FileError.self) { try operation() }
            #expect(error?.code == EEXIST)
        }
        #expect(try folder.read("there") == "mine")
        #expect(folder.names == ["source", "there", "travels"])
    }

    /// The system's rename does nothing if both names refer to one file, and leaves both.
    @Test func aSecondNameOfTheSameFileLeavesNoTemporaryOne() throws {
        let source = try folder.write("bytes", to: "source")
        try tree.root.link(source, to: "published")
        try tree.root.link(source, to: "published")
        #expect(folder.names == ["published", "source", "travels"])
    }
}
