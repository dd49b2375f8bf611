import Foundation
import TestSupport
import Testing

/// Films that ffmpeg fails to prepare for browsers: they are published as they are, unless privacy forbids it or nobody
/// could play them.
struct FilmFailureTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try TestFilm.make(
            TestFilm.picture() + ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"], in: folder, as: "films/walk.avi")
    }

    /// Builds with an ffmpeg that works normally, except for jobs whose arguments contain `word`: instead of those, it
    /// runs a line of shell.
    private func build(when word: String = "libx264", _ answer: String?) throws -> Program.Outcome {
        if let answer { try install(answer, when: word) }
        let environment = answer == nil ? [:] : environment
        let arguments = ["build", "films", "--output", "site", "--progress", "none"]
        return try Program.start(arguments, in: folder.path, environment: environment).finish()
    }

    private func install(_ answer: String, when word: String = "libx264") throws {
        let script =
            "#!/bin/sh\ncase \"$*\" in *'\(word)'*) \(answer);; esac\nPATH=${PATH#*:}\nexec ffmpeg \"$@\"\n"
        try folder.write(script, to: "bin/ffmpeg")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.url("bin/ffmpeg").path)
    }

    /// The environment with the folder of that ffmpeg first on the path.
    private var environment: [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return ["PATH": "\(folder.url("bin").path):\(path)"]
    }

    private func published(_ ending: String) throws -> [String] {
        try folder.contents(of: "site").keys.filter { $0.contains("media/") && $0.hasSuffix(ending) }.sorted()
    }

    @Test(arguments: [
        ("exit 1", "ffmpeg considers it damaged", "save it as H.264 in an MP4"),
        ("kill -SEGV $$", "ffmpeg was terminated by signal 11", "save it as H.264 in an MP4"),
        ("echo 'x: Cannot allocate memory' >&2; exit 1", "ffmpeg had too little memory", "`limits: memory`"),
        (
            "echo 'x264 [error]: malloc of size 26999616 failed' >&2; exit 1", "ffmpeg had too little memory",
            "`limits: memory`"
        ),
        ("echo frame=0; exit 0", "ffmpeg found no pictures in it", "save it as H.264 in an MP4"),
        ("sleep 100", "ffmpeg made no progress for 6 s", "`limits: seconds`"),
    ])
    func aFilmThatIsNotMadeIsPublishedAsItIs(answer: String, reason: String, advice: String) throws {
        try folder.write("limits: {seconds: 6}\n", to: "films/albumgen.yml")
        let failed = try build(answer)
        #expect(failed.exitCode == 0, "\(failed.errors)")
        #expect(failed.errors.split(separator: "\n").count == 1, "\(failed.errors)")
        #expect(failed.errors.contains("walk.avi: warning: could not be prepared for browsers: \(reason)"))
        #expect(failed.errors.contains("it is published as it is"), "\(failed.errors)")
        #expect(failed.errors.contains(advice), "\(failed.errors)")
        let name = try #require(try published(".avi").first)
        #expect(
            try Data(contentsOf: folder.url("site/\(name)")) == Data(contentsOf: folder.url("films/walk.avi")))
        #expect(try folder.read("site/walk-avi.html").contains("src=\"\(name)\""))
        #expect(try published(".jpg").count >= 2, "it still has its pictures")

        let mended = try build(nil)
        #expect(mended.exitCode == 0 && mended.errors.isEmpty, "\(mended.errors)")
        #expect(try published(".avi").isEmpty)
        #expect(try published(".mp4").count == 1)
    }

    /// ffmpeg succeeds although it leaves out pictures that it cannot parse.
    @Test func aFilmWithoutItsDamagedPicturesIsReported() throws {
        try folder.remove("films/walk.avi")
        try TestFilm.make(TestFilm.plain(), in: folder, as: "films/walk.mov")
        let complaint = "Error applying bitstream filters to an output packet for stream #0:0."
        let outcome = try build(when: "filter_units", "echo '\(complaint)' >&2")
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let start = "walk.mov: warning: is damaged: pictures that ffmpeg could not read are left out"
        #expect(
            outcome.errors.hasPrefix(start) && outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        #expect(try published(".mp4").count == 1)
    }

    /// A film may take hours.
    @Test func aFilmThatWasMadeBeforeAKillIsNotMadeAgain() throws {
        try TestFilm.make(
            TestFilm.picture(seconds: 2) + ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"], in: folder, as: "films/zoo.avi")
        let first = folder.url("first").path
        try install("if [ -e '\(first)' ]; then kill -KILL $PPID; sleep 5; fi; touch '\(first)'")
        let killed = try Program.start(
            ["build", "films", "--output", "site", "--jobs", "1", "--progress", "none"], in: folder.path,
            environment: environment)
        _ = try killed.finish()
        try #require(killed.process.terminationReason == .uncaughtSignal)
        let finished = try films()
        #expect(finished.count == 1, "\(finished)")
        #expect(try build(nil).exitCode == 0)
        #expect(try films().count > 1 && finished.isSubset(of: films()))
    }

    /// The films in the cache, with the numbers of their files.
    private func films() throws -> Set<String> {
        let names = try folder.contents(of: "films/.albumgen/films").keys.filter { $0.hasSuffix(".mp4") }
        return Set(
            try names.map { name in
                let path = folder.url("films/.albumgen/films/\(name)").path
                let file = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
                return "\(name) \(file ?? 0)"
            })
    }

    @Test(arguments: ["copy", "hardlink", "symlink"])
    func itIsPublishedAsTheSettingsHaveIt(mode: String) throws {
        try folder.write("originals: {mode: \(mode)}\n", to: "films/albumgen.yml")
        #expect(try build("exit 1").exitCode == 0)
        let name = try #require(try published(".avi").first)
        #expect(
            try Data(contentsOf: folder.url("site/\(name)")) == Data(contentsOf: folder.url("films/walk.avi")))
    }

    @Test func aPositionKeepsItPrivate() throws {
        try folder.remove("films/walk.avi")
        try TestFilm.make(
            TestFilm.plain() + [
                "-movflags", "use_metadata_tags", "-metadata",
                "com.apple.quicktime.location.ISO6709=+48.2082+016.3738/",
            ], in: folder, as: "films/walk.mov")
        let failed = try build(when: "-map_metadata", "exit 1")
        #expect(failed.exitCode == 1)
        #expect(failed.errors.split(separator: "\n").count == 1, "\(failed.errors)")
        #expect(failed.errors.contains("walk.mov: error: could not be prepared for browsers: "), "\(failed.errors)")
        #expect(failed.errors.contains("it is not published, because it carries a position"), "\(failed.errors)")
        #expect(failed.errors.contains("privacy: {gps: true}"), "\(failed.errors)")
        for (name, data) in try folder.contents(of: "site") {
            #expect(data.range(of: Data("+48.2082".utf8)) == nil, "\(name)")
        }
        #expect(folder.exists("site/walk-mov.html"))
        try folder.write("privacy: {gps: true}\n", to: "films/albumgen.yml")
        let allowed = try build(when: "-map_metadata", "exit 1")
        #expect(allowed.exitCode == 0, "\(allowed.errors)")
        #expect(allowed.errors.contains("it is published as it is"), "\(allowed.errors)")
        #expect(try published(".mov").count == 1)
    }

    /// Overwrites the pictures of a film and leaves its index intact.
    private func wipe(_ name: String, behind mark: String) throws {
        var bytes = try Data(contentsOf: folder.url(name))
        let start = try #require(bytes.range(of: Data(mark.utf8))).upperBound
        let size = bytes[start - 8..<start - 4].reduce(0) { $0 << 8 | Int($1) }
        let end = mark == "mdat" ? start - 8 + size : bytes.count
        bytes.replaceSubrange(start..<end, with: Data(repeating: 0x5a, count: end - start))
        try folder.write(bytes, to: name)
    }

    /// Without a decodable frame, there is neither a picture nor a film that anyone could play.
    @Test func whatHasNoFrameThatCanBeDecodedIsNotPublished() throws {
        try TestFilm.make(
            TestFilm.picture() + ["-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1"], in: folder,
            as: "films/run.mp4")
        try wipe("films/run.mp4", behind: "mdat")
        let outcome = try build(nil)
        #expect(outcome.exitCode == 1)
        #expect(outcome.errors.contains("run.mp4: error: cannot be played: "), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        #expect(try published(".mp4").count == 1)
        #expect(folder.exists("site/walk-avi.html") && folder.exists("site/run-mp4.html"))
    }

    /// A browser may support what this ffmpeg does not; the warning asks the user to check.
    @Test func whatFFmpegSeesNoPicturesInIsPublishedAsItIsWithAWarning() throws {
        try wipe("films/walk.avi", behind: "movi")
        let held = try build(nil)
        #expect(held.exitCode == 1)
        #expect(held.errors.contains("walk.avi: error: the file itself is not published"), "\(held.errors)")
        #expect(try published(".avi").isEmpty, "its content is unknown")
        try folder.write("privacy: {gps: true, serials: true, people: true}\n", to: "films/albumgen.yml")
        let outcome = try build(nil)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("walk.avi: warning: has no picture, because ffmpeg cannot decode any of it"))
        #expect(outcome.errors.contains("`mjpeg`"), "\(outcome.errors)")
        #expect(try published(".avi").count == 1)
    }

    @Test func aFilmWithoutAPictureIsPlayedAllTheSame() throws {
        let outcome = try build(when: "rawvideo", "exit 1")
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains("walk.avi: warning: has no picture before it plays"), "\(outcome.errors)")
        #expect(try published(".mp4").count == 1 && published(".jpg").isEmpty)
    }

    @Test func aFullDiskIsNotBlamedOnTheFilm() throws {
        let outcome = try build("echo 'av_interleaved_write_frame(): No space left on device' >&2; exit 1")
        #expect(outcome.exitCode == 3)
        #expect(outcome.errors.contains("the disk is full"), "\(outcome.errors)")
        #expect(try build(nil).exitCode == 0)
    }

    /// The file itself is still the item; only the optional part is missing.
    @Test func ofAFilmInPartsOnlyTheFailedPartIsMissing() throws {
        try folder.write("videos: {hoverClip: on}\n", to: "films/albumgen.yml")
        let outcome = try build(when: "-t 4.000", "exit 1")
        #expect(outcome.exitCode == 0)
        #expect(outcome.errors.contains("walk.avi: warning: has no moving preview in albums: "), "\(outcome.errors)")
        #expect(try published(".mp4").count == 1)
    }

    /// SIGKILL cannot be caught, so the kernel has to end ffmpeg, which leads its own process group.
    @Test func ffmpegEndsWithAProgramThatIsKilled() throws {
        let identifier = folder.url("ffmpeg-process").path
        try install("echo $$ > '\(identifier).new'; mv '\(identifier).new' '\(identifier)'; exec sleep 300")
        let running = try Program.start(
            ["build", "films", "--output", "site", "--progress", "none"], in: folder.path, environment: environment)
        #expect(Self.waits { FileManager.default.fileExists(atPath: identifier) })
        let process = try #require(pid_t(folder.read("ffmpeg-process").trimmingCharacters(in: .newlines)))
        #expect(Self.isRunning(process))
        kill(running.process.processIdentifier, SIGKILL)
        _ = try running.finish()
        #expect(Self.waits { !Self.isRunning(process) }, "ffmpeg outlives the build")
        kill(process, SIGKILL)
    }

    /// Returns whether a condition becomes true within half a minute; only a failure takes that long.
    private static func waits(for condition: () -> Bool) -> Bool {
        let end = ContinuousClock.now + .seconds(30)
        while !condition() {
            guard ContinuousClock.now < end else { return false }
            usleep(10_000)
        }
        return true
    }

    /// Returns false for a process that has ended but has not been reaped.
    private static func isRunning(_ process: pid_t) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        return !status.contains(") Z ")
    }
}
