import Foundation
import TestSupport
import Testing

/// Whether a build recognises the files of earlier builds determines how it shows a photo that was edited and that git
/// has not fetched since: as everybody can already see it, or not at all.
struct RestoredOutputTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for number in 1...3 { try folder.write(TestPhoto.jpeg(seed: number), to: "photos/Alps/\(number).jpg") }
        try folder.age("photos")
    }

    @discardableResult
    func build(_ arguments: String..., environment: [String: String] = [:]) throws -> Program.Outcome {
        try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"] + arguments, in: folder.path,
            environment: environment
        ).finish()
    }

    /// Replaces a photo with the pointer to a version that git has not fetched.
    func edit(_ photo: String) throws {
        let digest = String(repeating: "5a", count: 32)
        try folder.write(
            "version https://git-lfs.github.com/spec/v1\noid sha256:\(digest)\nsize 12345\n",
            to: "photos/Alps/\(photo).jpg")
        try folder.age("photos")
    }

    func expectPhotoIsShown(_ isShown: Bool, _ comment: Comment? = nil) throws {
        try edit("2")
        for _ in 1...2 {
            let outcome = try build()
            #expect(outcome.exitCode == 1)
            #expect(outcome.errors.contains("it is shown as it was when it could be read") == isShown, comment)
            #expect(try folder.read("site/alps/2.html").contains("media/2-") == isShown, comment)
        }
    }

    /// Programs that restore folders give files other inodes, and some of them other times.
    @Test(arguments: ["cp -a", "cp -R"]) func aCopyOfTheOutputIsRecognised(copy: String) throws {
        #expect(try build().exitCode == 0)
        let command = "\(copy) site restored && rm -r site && mv restored site"
        #expect(try Program.start(["-c", command], of: "/bin/sh", in: folder.path).finish().exitCode == 0)
        try expectPhotoIsShown(true)
    }

    @Test func aBuildThatIsKilledOnceTheListIsWrittenIsRecognised() throws {
        #expect(try build().exitCode == 0)
        let killing = try PreloadedLibrary(
            """
            int renameat(int from, const char *old, int to, const char *name) {
                int result = next(renameat)(from, old, to, name);
                if (!strcmp(name, ".albumgen-published")) _exit(137);
                return result;
            }
            """, in: folder)
        let list = try folder.read("site/.albumgen-published")
        try folder.write("# A walk in the Alps\n", to: "photos/Alps/album.md")
        #expect(try build(environment: killing.environment).exitCode == 137)
        #expect(try folder.read("site/.albumgen-published") != list)
        try expectPhotoIsShown(true)
    }

    /// What was published by a build with another cache may have been withdrawn in between.
    @Test(arguments: [true, false]) func anotherListIsNotRecognised(isWithdrawn: Bool) throws {
        #expect(try build().exitCode == 0)
        if isWithdrawn {
            try folder.write("draft: true\n", to: "photos/Alps/2.jpg.yml")
        } else {
            try folder.write("# A walk in the Alps\n", to: "photos/Alps/album.md")
        }
        #expect(try build("--cache", "other").exitCode == 0)
        if isWithdrawn { try folder.remove("photos/Alps/2.jpg.yml") }
        try expectPhotoIsShown(false)
    }
}
