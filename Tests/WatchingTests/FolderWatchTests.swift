import Foundation
import TestSupport
import Testing
import Watching

struct FolderWatchTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("1", to: "a.md")
        try folder.write("1", to: "in/b.md")
        try folder.write("1", to: "out/c.md")
    }

    private func watch() throws -> FolderWatch {
        try FolderWatch(folder.path) { $0 == "out" || $0.hasPrefix("out/") || $0.hasPrefix(".") }
    }

    /// Everything that is reported until the reports stop.
    private func changes(_ watch: FolderWatch) throws -> [Change] {
        var all: [Change] = []
        while true {
            // Reports are there before the call that caused them returns.
            let some = try watch.wait(milliseconds: 0)
            if some.isEmpty { return all }
            all += some
        }
    }

    private func paths(_ watch: FolderWatch) throws -> Set<String> {
        Set(try changes(watch).compactMap { if case .path(let path) = $0 { path } else { nil } })
    }

    @Test func tellsWhichFilesChanged() throws {
        let watch = try watch()
        #expect(try paths(watch).isEmpty)
        try folder.write("2", to: "in/b.md")
        try folder.write("2", to: "out/c.md")
        try folder.write("2", to: ".hidden/d.md")
        #expect(try paths(watch) == ["in/b.md"])
        try folder.remove("a.md")
        #expect(try paths(watch) == ["a.md"])
        try folder.move("in/b.md", to: "in/c.md")
        #expect(try paths(watch) == ["in/b.md", "in/c.md"])
    }

    @Test func followsNewAndMovedFolders() throws {
        let watch = try watch()
        try folder.write("1", to: "new/deep/d.md")
        // What was in it before the watch began is reported as a change of the folder.
        #expect(try paths(watch).contains("new"))
        try Data("2".utf8).write(to: folder.url("new/deep/d.md"))
        #expect(try paths(watch) == ["new/deep/d.md"])
        try folder.move("new", to: "in/moved")
        #expect(try paths(watch) == ["new", "in/moved"])
        try Data("3".utf8).write(to: folder.url("in/moved/deep/d.md"))
        #expect(try paths(watch) == ["in/moved/deep/d.md"])
        let elsewhere = try TemporaryFolder()
        try FileManager.default.moveItem(atPath: folder.url("in/moved").path, toPath: elsewhere.path + "/gone")
        #expect(try paths(watch) == ["in/moved"])
        try Data("4".utf8).write(to: elsewhere.url("gone/deep/d.md"))
        #expect(try paths(watch).isEmpty)
    }

    @Test func aFullQueueMakesEverythingUnknown() throws {
        let text = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        let limit = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        guard limit <= 100_000 else { return }
        let watch = try watch()
        try folder.write("1", to: "in/e.md")
        for number in 0...limit {
            // Two files in turn, since the kernel merges identical consecutive reports.
            if let file = fopen(folder.url(number % 2 == 0 ? "in/b.md" : "in/e.md").path, "a") { fclose(file) }
        }
        #expect(try changes(watch).contains(.unknown))
        try folder.write("1", to: "later/f.md")
        #expect(try paths(watch).contains("later"))
    }

    @Test func looksAgainAndAgainWhereNothingIsReported() throws {
        var poll = FolderPoll(folder.path) { $0.hasPrefix("out") }
        #expect(poll.look().isEmpty)
        try folder.write("22", to: "in/b.md")
        try folder.write("22", to: "out/c.md")
        #expect(poll.look() == [.path("in/b.md")])
        try folder.remove("a.md")
        try folder.write("1", to: "new/d.md")
        #expect(poll.look() == [.path("a.md"), .path("new"), .path("new/d.md")])
        #expect(poll.look().isEmpty)
    }
}
