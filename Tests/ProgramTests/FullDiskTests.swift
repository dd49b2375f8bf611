import Foundation
import TestSupport
import Testing

/// Tests with a disk that really fills up: a small file system in memory, which only root can mount.
@Suite(.enabled(if: geteuid() == 0 && FullDisk.canMount))
struct FullDiskTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for seed in 0..<12 {
            try folder.write(TestPhoto.jpeg(seed: seed, width: 1200, height: 900), to: "photos/\(seed).jpg")
        }
    }

    @Test(arguments: [["--output", "small/site"], ["--output", "site", "--cache", "small/cache"]])
    func aFullDiskIsNamedAndTheNextBuildContinues(arguments: [String]) throws {
        try FileManager.default.createDirectory(at: folder.url("small"), withIntermediateDirectories: true)
        try FullDisk.mount(folder.url("small").path)
        let full = try Program.start(
            ["build", "photos", "--progress", "none"] + arguments, in: folder.path
        ).finish()
        try FullDisk.unmount(folder.url("small").path)
        #expect(full.exitCode == 3, "\(full.errors)")
        #expect(full.errors.split(separator: "\n").count == 1, "\(full.errors)")
        #expect(full.errors.contains("the disk is full") || full.errors.contains("No space left"), "\(full.errors)")

        let next = try Program.start(
            ["build", "photos", "--progress", "none"] + arguments, in: folder.path
        ).finish()
        #expect(next.exitCode == 0, "\(next.errors)")
    }
}

/// What a command prints is lost if it cannot be written, and a program that reads it must know.
struct FullOutputTests {
    @Test(arguments: [
        ["schema"], ["plan", "photos", "--shards", "2", "--list"], ["build", "photos", "--output", "site"],
        ["build", "photos", "--output", "site", "--report", "-"], ["check", "photos"],
        ["build", "photos", "--output", "site", "--progress", "json"], ["--version"], ["help"], ["help", "build"],
        ["--help"], ["build", "--help"], ["--generate-completion-script", "bash"],
    ])
    func resultsThatCannotBeWrittenAreAnError(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1, width: 64, height: 48), to: "photos/a.jpg")
        let outcome = try Program.start(
            ["-c", "exec \"$0\" \"$@\" > /dev/full", Program.path] + arguments, of: "/bin/sh", in: folder.path
        ).finish()
        #expect(outcome.exitCode == 3)
        #expect(
            outcome.errors.hasSuffix(
                "error: cannot write to standard output: the disk is full; make room and try again\n"))
    }
}

/// Schedulers start programs without standard streams.
struct ClosedStreamTests {
    @Test(arguments: [">&-", "2>&-", "<&-", "<&- >&- 2>&-"], ["plain", "json", "none"])
    func aBuildNeedsNoStandardStreams(closing: String, progress: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1, width: 64, height: 48), to: "photos/a.jpg")
        let command = "\"$0\" build photos --output site --progress \(progress) \(closing)"
        for _ in 1...2 {
            let outcome = try Program.start(["-c", command, Program.path], of: "/bin/sh", in: folder.path).finish()
            #expect(outcome.exitCode == 0, "\(outcome.errors)")
            #expect(outcome.errors.isEmpty)
        }
        #expect(try folder.read("site/index.html").hasPrefix("<!DOCTYPE html>"))
        try folder.write("no photo", to: "photos/b.jpg")
        let broken = try Program.start(["-c", command, Program.path], of: "/bin/sh", in: folder.path).finish()
        #expect(broken.exitCode == 1)
    }
}

enum FullDisk {
    /// Whether the system allows mounting a file system here; a container may forbid it even to root.
    static let canMount: Bool = {
        guard let folder = try? TemporaryFolder() else { return false }
        guard (try? mount(folder.path)) != nil else { return false }
        return (try? unmount(folder.path)) != nil
    }()

    static func mount(_ path: String) throws {
        try run("mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", path)
    }

    static func unmount(_ path: String) throws { try run("umount", path) }

    static func makeReadOnly(_ path: String) throws { try run("mount", "-o", "remount,ro", path) }

    private struct CommandError: Error {}

    private static func run(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CommandError() }
    }
}
