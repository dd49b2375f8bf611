import ArgumentParser
import Foundation
import Testing

@testable import AlbumSite
@testable import albumgen

struct BuildOptionsTests {
    /// Options of other commands, and those that the terminal determines.
    private static let others: Set = ["isCheck", "isPart", "findsDuplicates", "isPreview", "askPassword"]

    /// The options as texts, by name.
    private func texts(_ options: BuildOptions) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: Mirror(reflecting: options).children.compactMap { child in
                child.label.map { ($0, "\(child.value)") }
            }
        ).filter { !Self.others.contains($0.key) }
    }

    private func parsed(_ options: BuildOptions) throws -> BuildOptions {
        try #require(try Albumgen.parseAsRoot(["build"] + options.arguments) as? BuildCommand).options
    }

    /// Publishing from a preview builds in another process, whose options must be the same.
    @Test func anotherProcessGetsEveryOption() throws {
        var options = BuildOptions(source: "-photos", jobs: 3)
        #expect(try texts(parsed(options)) == texts(options))
        let defaults = texts(options)
        options.source = "other photos"
        options.jobs = 4
        options.output = "-o"
        options.configurationFile = "a b.yml"
        options.cache = "/cache"
        options.templates = "templates"
        options.reportsUnlisted = true
        options.isForced = true
        options.isProgressive = true
        options.isOffline = true
        options.showsDrafts = true
        options.date = try BuildDate.stated("2026-12-01T18:00:07+05:30", environment: [:])
        options.baseURL = "https://photos.example/a"
        options.isDryRun = true
        options.reportFile = "report.json"
        let set = texts(options)
        #expect(set.filter { defaults[$0.key] == $0.value }.keys.sorted() == [], "set these, too")
        // In CI, no build publishes in steps.
        if let value = ProcessInfo.processInfo.environment["CI"], !["", "false"].contains(value) {
            options.isProgressive = false
        }
        #expect(try texts(parsed(options)) == texts(options))
    }
}
