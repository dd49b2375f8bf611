import AlbumModel
import AlbumSources
import Foundation
import TestSupport
import Testing

@testable import AlbumProviders

struct CommandProviderTests {
    private let folder: TemporaryFolder
    private let photo: String

    init() throws {
        folder = try TemporaryFolder()
        photo = try folder.write(TemporaryFolder.photo, to: "photo")
    }

    private func fetch(
        _ script: String, options: [String: OptionValue] = [:], offline: Bool = false,
        _ change: (inout CommandSettings) -> Void = { _ in }
    ) throws -> ProvidedFile {
        var settings = CommandSettings(command: ["sh", "-c", script, photo])
        change(&settings)
        var context = ProviderContext(source: folder.path, cache: folder.path + "/cache")
        context.isOffline = offline
        let cache = FetchCache(folder: context.cache, scratch: nil)
        let request = ProviderRequest(
            identifier: "scans", address: "42", options: ProviderOptions(options), album: "Old",
            place: SourceLocation(file: "album.yml"))
        return try CommandProvider("scans", settings, cache, context).fetch(request, ProviderTask())
    }

    private func reason(_ script: String, _ change: (inout CommandSettings) -> Void = { _ in }) -> String? {
        do {
            _ = try fetch(script, change)
            return nil
        } catch {
            return (error as? ProviderError)?.reason
        }
    }

    @Test func printedBytesAreTaken() throws {
        let file = try fetch("cat \"$0\"")
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == TemporaryFolder.photo)
        #expect(file.freshUntil == nil)
    }

    @Test func aWrittenFileIsTaken() throws {
        // The request names the file; a real program would parse the JSON.
        let file = try fetch(
            "out=$(sed 's/.*\"output\":\"\\([^\"]*\\)\".*/\\1/'); cp \"$0\" \"$out.new\"; mv \"$out.new\" \"$out\"")
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == TemporaryFolder.photo)
        #expect(folder.names.filter { $0.hasPrefix("cache/") }.count == 2)
    }

    @Test func theQuestionHasEverything() throws {
        let script = "cat > asked; cat \"$0\""
        _ = try fetch("cd \(folder.path); " + script, options: ["shelf": .text("a"), "sheet": .number(3)])
        let asked = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/asked"))
        let question = try #require(try JSONSerialization.jsonObject(with: asked) as? [String: Any])
        #expect(question["version"] as? Int == 1)
        #expect(question["address"] as? String == "42")
        #expect(question["album"] as? String == "Old")
        #expect((question["options"] as? [String: Any])?["shelf"] as? String == "a")
        #expect((question["options"] as? [String: Any])?["sheet"] as? Int == 3)
    }

    @Test func failuresSayWhy() {
        #expect(
            reason("echo no such scan >&2; exit 4")
                == "was not fetched: the provider `scans` exited with code 4; it printed: no such scan")
        #expect(
            reason("sleep 30") { $0.seconds = 1 }
                == "was not fetched: the provider `scans` took longer than 1 s and was stopped")
        #expect(
            reason("yes") { $0.bytes = 1000 }
                == "was not fetched: the provider `scans` printed more than 1000 bytes and was stopped")
        #expect(reason("true") == "received no bytes from the provider `scans`, which printed and wrote nothing")
        #expect(reason("echo sorry") == "is text, not a photo")
        #expect(
            reason("") { $0.command = ["./no/such/program"] }
                == "was not fetched: the provider `scans` cannot be run: No such file or directory")
    }

    @Test func itIsRunOnceForAsLongAsTheSiteSays() throws {
        let script = "echo >> \(folder.path)/runs; cat \"$0\""
        _ = try fetch(script) { $0.maxAge = 3600 }
        #expect(try #require(try fetch(script) { $0.maxAge = 3600 }.freshUntil) > 0)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/runs")).count == 1)
    }

    @Test func offlineTakesWhatWasGivenBefore() throws {
        #expect(throws: ProviderError.self) { try fetch("cat \"$0\"", offline: true) }
        let file = try fetch("cat \"$0\"")
        #expect(try fetch("cat \"$0\"", offline: true).path == file.path)
    }
}
