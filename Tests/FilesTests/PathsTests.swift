import Files
import Foundation
import TestSupport
import Testing

struct PathsTests {
    /// A path through folders that do not exist yet leads where it will lead once they do.
    @Test(arguments: [
        ("new/../photos", "photos"), ("new/deep/../../photos", "photos"), ("new/./site", "new/site"),
        ("photos/../new/../photos/site", "photos/site"), ("new/../../x", "../x"), ("link/../site", "site"),
        ("link/new/../../site", "site"),
    ])
    func aPathIsFollowedPastWhatIsNotThere(written: String, meant: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "photos/a.jpg")
        try FileOperations.symlink(to: "photos", at: "\(folder.path)/link")
        let expected =
            meant.hasPrefix("../") ? Paths.parent(of: folder.path) + meant.dropFirst(2) : "\(folder.path)/\(meant)"
        #expect(Paths.absolute(written, in: folder.path) == expected)
    }

    @Test(arguments: ["..", "a/..", "../a", "a//b", "", "/a", "a/", ".", "a/./b", "a\0b"])
    func namesThatLeadElsewhereDoNotStayInside(path: String) { #expect(!Paths.staysInside(path)) }

    @Test(arguments: ["a", "a/b.html", "...", "a/..b", "é/家"])
    func othersDo(path: String) { #expect(Paths.staysInside(path)) }

    /// The second folder's name has other bytes than the first one's, and the last name begins with an accent.
    @Test(
        arguments: [
            ("/照片/a/b.jpg", "/照片", "a/b.jpg"), ("/a", "/", "a"), ("/a", "/a", nil), ("/ab/c", "/a", nil),
            ("/\u{e9}/a", "/e\u{301}", nil), ("/a/\u{301}b", "/a", "\u{301}b"),
        ] as [(String, String, String?)])
    func thePathFromAFolder(path: String, folder: String, relative: String?) {
        #expect(Paths.relative(path, to: folder).map { Array($0.utf8) } == relative.map { Array($0.utf8) })
        #expect(Paths.isInside(path, folder) == (relative != nil))
    }

    @Test func programsAreOnThePath() {
        #expect(Paths.program(named: "sh")?.hasSuffix("/sh") == true)
        #expect(Paths.program(named: "") == nil && Paths.program(named: "no such program") == nil)
    }

    @Test func aLeadingTildeIsTheHomeFolder() throws {
        let home = try #require(ProcessInfo.processInfo.environment["HOME"])
        #expect(Paths.expandingHome("~/a/b") == "\(home)/a/b" && Paths.expandingHome("~") == home)
        for path in ["a/~/b", "~b/c", "/~", "./~/a", ""] { #expect(Paths.expandingHome(path) == path) }
    }
}
