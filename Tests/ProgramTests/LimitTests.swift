import Foundation
import TestSupport
import Testing

/// A site's limits apply even to files that an earlier build read under different limits.
struct LimitTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1, width: 64, height: 48), to: "photos/small.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2, width: 640, height: 480), to: "photos/large.jpg")
        try folder.write(
            #"<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40"/></svg>"#,
            to: "photos/drawing.png")
        try folder.copy("photos/drawing.png", to: "photos/sketch.svg")
    }

    private func build(_ settings: String) throws -> Program.Outcome {
        try folder.write(settings, to: "photos/albumgen.yml")
        return try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
    }

    private func pictures(of item: String) throws -> Int {
        try folder.contents(of: "site").keys.count { $0.hasPrefix("media/\(item)-") }
    }

    @Test func aLimitThatChangesIsApplied() throws {
        try folder.remove("photos/drawing.png")
        for _ in 1...2 {
            let first = try build("title: Home\n")
            #expect(first.exitCode == 0, "\(first.errors)")
            #expect(try pictures(of: "large") > 0)
            let outcome = try build("limits: {pixels: 100000}\n")
            #expect(outcome.exitCode == 1 && outcome.errors.contains("large.jpg"), "\(outcome.errors)")
            #expect(try pictures(of: "large") == 0)
            #expect(try pictures(of: "small") > 0)
        }
    }

    @Test func aLoaderThatIsTrustedFromNowOnIsUsed() throws {
        for _ in 1...2 {
            let refused = try build("title: Home\n")
            #expect(refused.exitCode == 1 && refused.errors.contains("sketch.svg: note: is in an unsupported format"))
            #expect(try pictures(of: "drawing") == 0 && pictures(of: "sketch") == 0)
            let outcome = try build("untrustedLoaders: [svg]\n")
            #expect(outcome.exitCode == 0, "\(outcome.errors)")
            #expect(try pictures(of: "drawing") > 0 && pictures(of: "sketch") > 0)
        }
    }
}
