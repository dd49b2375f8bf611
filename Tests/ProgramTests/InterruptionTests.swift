import Foundation
import TestSupport
import Testing

/// Builds that are interrupted, or run at the same time.
struct InterruptionTests {
    private let folder: TemporaryFolder
    /// The number of photos; each has three renditions.
    private static let photos = 60

    init() throws {
        folder = try TemporaryFolder()
        try Self.writePhotos(to: folder)
    }

    private static func writePhotos(to folder: TemporaryFolder) throws {
        for seed in 1...photos { try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(seed).jpg") }
        try folder.age("photos")
    }

    /// The output of an undisturbed build, the same for all tests because they have the same photos.
    private static let clean = Result {
        let folder = try TemporaryFolder()
        try writePhotos(to: folder)
        try Program.run("build", "photos", "--output", "clean", "--progress", "none", in: folder.path)
        return try folder.contents(of: "clean")
    }

    private func start(_ more: String..., before: String = "") throws -> Program.Running {
        let arguments = [
            "build", "photos", "--output", "site", "--cache", "cache", "--progress", "none", "--jobs", "1",
        ]
        let command = "\(before) exec '\(Program.path)' \((arguments + more).joined(separator: " "))"
        return try Program.start(["-c", command], of: "/bin/bash", in: folder.path)
    }

    /// The number of finished renditions in the cache.
    private var made: Int {
        let names = FileManager.default.enumerator(atPath: folder.url("cache/renditions").path) ?? .init()
        return names.count { ($0 as? String).map { $0.hasSuffix(".jpg") && !$0.contains(".albumgen-tmp-") } == true }
    }

    /// Waits until the given number of renditions is made, then suspends the build.
    ///
    /// - Throws: if the build ends before that.
    private func hold(_ running: Program.Running, at count: Int) throws {
        while made < count {
            try #require(running.process.isRunning, "the build ended before it could be held")
            usleep(1000)
        }
        kill(running.process.processIdentifier, SIGSTOP)
        try #require(made < Self.photos * 3, "the build had made everything before it could be held")
    }

    private func expectTheSiteOfACleanBuild() throws {
        #expect(try start().finish().exitCode == 0)
        #expect(try folder.contents(of: "site") == Self.clean.get())
        let hidden = FileManager.default.enumerator(atPath: folder.url("site").path)?.compactMap { $0 as? String }
        #expect(hidden?.contains { $0.contains(".albumgen-tmp-") } == false)
    }

    @Test(arguments: [SIGKILL, SIGINT, SIGTERM, SIGHUP])
    func aBuildEndedInTheMiddleIsContinued(signal: Int32) throws {
        for count in [1, 60] {
            let running = try start()
            try hold(running, at: count)
            kill(running.process.processIdentifier, signal)
            kill(running.process.processIdentifier, SIGCONT)
            let outcome = try running.finish()
            if signal == SIGKILL {
                #expect(running.process.terminationReason == .uncaughtSignal && outcome.exitCode == SIGKILL)
            } else {
                #expect(outcome.exitCode == 130 && outcome.errors.contains("interrupted"), "\(outcome.errors)")
            }
        }
        #expect(made >= 60 && made < Self.photos * 3, "what was made is kept")
        try expectTheSiteOfACleanBuild()
    }

    @Test func whatWasMadeBeforeAKillIsNotMadeAgain() throws {
        let running = try start()
        try hold(running, at: 90)
        kill(running.process.processIdentifier, SIGKILL)
        _ = try running.finish()
        let outcome = try start().finish()
        let reused = try #require(outcome.output.firstMatch(of: /made, (\d+) reused/).flatMap { Int($0.1) })
        // A build saves what it knows after twenty photos or two seconds, whichever comes first, so at most the work on
        // twenty photos is repeated. On a busy machine, the last save may be one that was due after two seconds.
        #expect(reused >= 90 - 20 * 3, "\(outcome.output)")
    }

    /// Reading a large library on a network drive takes an hour.
    @Test func whatWasReadBeforeAnInterruptionIsNotReadAgain() throws {
        for album in 1...30 {
            for seed in 1...50 { try folder.write(TestPhoto.jpeg(seed: seed), to: "many/\(album)/\(seed).jpg") }
        }
        try folder.age("many")
        func start(_ log: String) throws -> Program.Running {
            let command =
                "exec '\(Program.path)' build many --output site --cache cache --jobs 1 --progress json >\(log)"
            return try Program.start(["-c", command], of: "/bin/bash", in: folder.path)
        }
        func progress(in log: String) -> [Substring] {
            ((try? folder.read(log)) ?? "").split(separator: "\n").filter { $0.contains("\"phase\":\"reading\"") }
        }
        let first = try start("first")
        while progress(in: "first").count < 100 { try #require(first.process.isRunning) }
        kill(first.process.processIdentifier, SIGINT)
        #expect(try first.finish().exitCode == 130)
        let second = try start("second")
        while progress(in: "second").isEmpty { try #require(second.process.isRunning) }
        kill(second.process.processIdentifier, SIGKILL)
        _ = try second.finish()
        let total = try #require(
            progress(in: "second").first?.firstMatch(of: /"total":(\d+)/).flatMap { Int($0.1) })
        #expect(total <= 1402 && total > 0)
    }

    /// All pictures of a site may be in the cache, and none in the output: reading them takes as long as the disk does.
    @Test func readingTheCacheShowsProgress() throws {
        #expect(try start().finish().exitCode == 0)
        try FileManager.default.removeItem(at: folder.url("site"))
        let command =
            "exec '\(Program.path)' build photos --output site --cache cache --progress json >log"
        #expect(try Program.start(["-c", command], of: "/bin/bash", in: folder.path).finish().exitCode == 0)
        let lines = try folder.read("log").split(separator: "\n")
        for phase in ["reading", "publishing"] {
            let steps = lines.filter { $0.contains("\"phase\":\"\(phase)\"") }
                .compactMap { $0.firstMatch(of: /"done":(\d+).*"total":(\d+)/) }
            // The site's icons are in the cache, too.
            #expect(steps.contains { $0.1 == $0.2 && Int($0.2) ?? 0 >= made }, "\(phase)")
        }
        #expect(try folder.contents(of: "site") == Self.clean.get())
    }

    /// `nohup` makes the program ignore the signal, and a shell without a terminal makes its background jobs ignore
    /// SIGINT.
    @Test(arguments: [SIGHUP, SIGINT])
    func aSignalThatIsIgnoredFromTheStartStaysIgnored(signal: Int32) throws {
        let running = try start(before: "trap '' \(signal);")
        try hold(running, at: 1)
        kill(running.process.processIdentifier, signal)
        kill(running.process.processIdentifier, SIGCONT)
        #expect(try running.finish().exitCode == 0)
    }

    @Test func twoBuildsIntoOneOutputDoNotMeet() throws {
        let first = try start()
        try hold(first, at: 1)
        let second = try start("--cache", "another").finish()
        #expect(second.exitCode == 3 && second.errors.contains("another albumgen process is using"), "\(second.errors)")
        kill(first.process.processIdentifier, SIGCONT)
        #expect(try first.finish().exitCode == 0)
        try expectTheSiteOfACleanBuild()
    }
}
