import Foundation
import TestSupport
import Testing

/// Errors are reported, affect nothing else, and determine the exit code.
struct FailureTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/a.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/b.jpg")
    }

    @discardableResult
    private func build(_ arguments: String...) throws -> Program.Outcome {
        let all = ["build", "photos", "--output", "site", "--progress", "none"] + arguments
        return try Program.start(all, in: folder.path).finish()
    }

    @Test func badFilesAreNamedAndTheRestIsBuilt() throws {
        try folder.write("", to: "photos/empty.jpg")
        try folder.write("this is text", to: "photos/text.jpg")
        try folder.write(Data(TestPhoto.jpeg(seed: 3).prefix(100)), to: "photos/headless.jpg")
        let outcome = try build()
        #expect(outcome.exitCode == 1)
        for name in ["empty.jpg", "text.jpg", "headless.jpg"] {
            #expect(outcome.errors.contains("\(name): error: "), "\(outcome.errors)")
        }
        #expect(folder.exists("site/a.html") && folder.exists("site/empty.html"))
    }

    @Test func aTruncatedPhotoShowsWhatCouldBeSavedWithAWarning() throws {
        let whole = try TestPhoto.jpeg(seed: 3, width: 1200, height: 900)
        try folder.write(Data(whole.prefix(whole.count / 2)), to: "photos/cut.jpg")
        let outcome = try build()
        #expect(outcome.exitCode == 0)
        #expect(outcome.errors.contains("cut.jpg: warning: "), "\(outcome.errors)")
        let strict = try build("--strict")
        #expect(strict.exitCode == 1 && strict.errors.contains("error:"), "\(strict.errors)")
        #expect(!strict.errors.contains("warning:"), "\(strict.errors)")
    }

    @Test func diagnosticsAndExitCodeAreRepeatedWhenNothingChanged() throws {
        try folder.write("", to: "photos/empty.jpg")
        try folder.age("photos")
        let first = try build()
        let second = try build()
        #expect(second.output.contains("up to date"))
        #expect(second.exitCode == 1)
        #expect(second.errors == first.errors)
    }

    @Test(arguments: [["build", "nowhere"], ["build", "photos/a.jpg"], ["build", "photos", "--output", "photos"]])
    func badUsageBuildsNothing(arguments: [String]) throws {
        let outcome = try Program.start(arguments, in: folder.path).finish()
        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.hasPrefix("error: ") && outcome.errors.split(separator: "\n").count == 1)
    }

    @Test func aBrokenConfigurationLeavesThePublishedSiteAsItWas() throws {
        try build()
        let before = try folder.contents(of: "site")
        try folder.write("titel: Wrong\n", to: "photos/albumgen.yml")
        let outcome = try build()
        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.contains("albumgen.yml:1:1: error: "))
        #expect(outcome.errors.contains("title"))
        #expect(try folder.contents(of: "site") == before)
    }

    @Test func aBrokenTemplateLeavesThePublishedSiteAsItWas() throws {
        try build()
        let before = try folder.contents(of: "site")
        try folder.write("first line\n{{#open}}never closed\n", to: "photos/templates/item.mustache")
        let outcome = try build()
        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.contains("templates/item.mustache:"), "\(outcome.errors)")
        #expect(try folder.contents(of: "site") == before)
    }

    @Test func anUnwritableOutputIsASystemFailure() throws {
        try folder.write("a file is where the folder should be", to: "site")
        let outcome = try build()
        #expect(outcome.exitCode == 3)
        #expect(outcome.errors.contains("site"))
    }

    @Test func markupInNamesAndTextsIsEscaped() throws {
        let markup = "<script>alert(1)</script>\"'&</title>"
        try folder.write(TestPhoto.jpeg(seed: 4), to: "photos/<img src=x onerror=alert(1)>.jpg")
        try folder.write(
            "---\ntitle: '<b>\(markup.replacingOccurrences(of: "'", with: "''"))'\n---\n<script>alert(2)</script>\n",
            to: "photos/a.jpg.md")
        #expect(try build().exitCode == 0)
        for (name, data) in try folder.contents(of: "site") where name.hasSuffix(".html") {
            let page = String(decoding: data, as: UTF8.self)
            #expect(!page.contains("<script>alert"), "\(name)")
            #expect(!page.contains("<img src=x"), "\(name)")
            #expect(!page.contains("<b><script"), "\(name)")
        }
    }

    @Test func linksThatLeaveTheSourceAreRefused() throws {
        let outside = try TemporaryFolder()
        try outside.write(TestPhoto.jpeg(seed: 9), to: "secret.jpg")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("photos/link.jpg").path, withDestinationPath: outside.url("secret.jpg").path)
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("photos/loop").path, withDestinationPath: folder.url("photos").path)
        let outcome = try build()
        #expect(outcome.errors.contains("link.jpg"))
        #expect(!folder.exists("site/link.html"))
        #expect(folder.exists("site/a.html"))
    }
}
