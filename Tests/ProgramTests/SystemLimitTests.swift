import Foundation
import Glibc
import TestSupport
import Testing

/// Limits that are too low are reported in one sentence, before anything is done.
struct SystemLimitTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/a.jpg")
    }

    private func build(after limit: String, _ more: String...) throws -> Program.Outcome {
        let options = ["--output", "site", "--progress", "none"] + more
        let command = "\(limit) && exec '\(Program.path)' build photos \(options.joined(separator: " "))"
        return try Program.start(["-c", command], of: "/bin/bash", in: folder.path).finish()
    }

    @Test(arguments: [
        ("ulimit -n 16", "only 16 files may be open at once"), ("ulimit -s 64", "the stack is limited to 64 kB"),
        ("ulimit -s 1024", "the stack is limited to 1024 kB"),
    ])
    func tooLittleIsASystemFailure(limit: String, words: String) throws {
        let outcome = try build(after: limit)
        #expect(outcome.exitCode == 3)
        #expect(
            outcome.errors.hasPrefix("error: \(words)") && outcome.errors.contains("`ulimit -"), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        #expect(!folder.exists("site"))
    }

    /// A build keeps folders open, and has hundreds of albums.
    @Test(arguments: [96, 256]) func manyAlbumsAreWrittenWithFewOpenFiles(limit: Int) throws {
        for album in 1...limit { try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/\(album)/a.jpg") }
        let outcome = try build(after: "ulimit -n \(limit)", "--jobs", "2")
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }

    /// The system ends a program that reaches this limit, unless the program handles the signal.
    @Test(arguments: ["ulimit -f 4", "ulimit -f 20", "ulimit -f 100"])
    func aFileThatMayNotBecomeSoLargeIsNamed(limit: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 2, width: 1600, height: 1200), to: "photos/b.jpg")
        let outcome = try build(after: limit)
        #expect(outcome.exitCode == 3, "\(outcome.errors)")
        #expect(outcome.errors.contains("`ulimit -f`"), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        #expect(try build(after: "true").exitCode == 0)
    }

    /// The program raises a limit if only its soft limit is too low.
    @Test(arguments: ["ulimit -S -n 16", "ulimit -S -s 64", "ulimit -s 2048", "ulimit -s unlimited"])
    func whatCanBeRaisedIsRaised(limit: String) throws {
        let outcome = try build(after: limit)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(folder.exists("site/a.html"))
    }

    /// Including where threads would otherwise have little stack, as they do without a limit.
    @Test(arguments: ["true", "ulimit -s 2048", "ulimit -s unlimited"])
    func foldersAreReadToTheGreatestDepth(limit: String) throws {
        for (start, depth) in [("", 31), ("draft/", 30)] {
            let folders = (1...depth).map { _ in "deep" }.joined(separator: "/")
            try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/\(start)\(folders)/a.jpg")
        }
        try folder.write("draft: true\n", to: "photos/draft/album.yml")
        let outcome = try build(after: limit)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(folder.names.filter { $0.hasSuffix("/deep/a.html") }.count == 1)
    }

    /// The limit does not apply to root, who can become another user.
    @Test(.enabled(if: geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0, "only root can become somebody else"))
    func tooFewProcessesAreASystemFailure() throws {
        // The other user must be able to reach the program and the photos.
        guard access("/tmp", X_OK) == 0 else { return }
        chmod(folder.path, 0o777)
        let somebody = "/usr/bin/setpriv --reuid 61234 --regid 61234 --clear-groups"
        let command =
            "exec \(somebody) /bin/bash -c 'ulimit -u 2 && exec \"\(Program.path)\" build photos --output site'"
        let outcome = try Program.start(["-c", command], of: "/bin/bash", in: folder.path).finish()
        #expect(outcome.exitCode == 3, "\(outcome.errors)")
        #expect(outcome.errors.contains("threads cannot be started") && outcome.errors.contains("`ulimit -u`"))
        #expect(!folder.exists("site"))
    }
}
