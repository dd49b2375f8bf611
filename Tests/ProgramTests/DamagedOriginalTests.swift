import Foundation
import TestSupport
import Testing

/// Damaged photos of a site that publishes files as they are.
struct DamagedOriginalTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func build(_ output: String = "site") throws -> Program.Outcome {
        try Program.run("build", "photos", "--output", output, "--progress", "none", in: folder.path)
    }

    private func published(_ name: String) throws -> [String] {
        try folder.contents(of: "site").keys.filter { $0.contains("media/\(name)-") }.sorted()
    }

    @Test(arguments: ["copy", "hardlink", "symlink"]) func theyArePublishedResized(mode: String) throws {
        try folder.write("originals: \(mode)\n", to: "photos/albumgen.yml")
        let photo = try TestPhoto.jpeg(seed: 1, width: 1600, height: 1200)
        let comment = Data([0xFF, 0xFE, 0, 8] + "SECRET".utf8)
        try folder.write(photo.prefix(2) + comment + photo.dropFirst(2), to: "photos/whole.jpg")
        // Cut off just before its end, and within the picture.
        try folder.write(photo.prefix(2) + comment + photo.dropFirst(2).dropLast(2), to: "photos/end.jpg")
        try folder.write(photo.prefix(2) + comment + photo.dropFirst(2).prefix(photo.count / 2), to: "photos/half.jpg")
        try folder.age("photos")
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let lines = outcome.errors.split(separator: "\n")
        for name in ["end", "half"] {
            let said = lines.filter { $0.hasPrefix("\(name).jpg: ") }
            #expect(said.count == 1, "\(outcome.errors)")
            #expect(said.allSatisfy { $0.contains("warning: is damaged or cut short") && $0.contains("resized") })
            let files = try published(name)
            #expect(files.contains { $0.contains("-1600-") }, "\(files)")
        }
        #expect(!outcome.errors.contains("whole.jpg"), "\(outcome.errors)")
        let copies = try published("whole")
        #expect(copies.allSatisfy { !$0.contains("-1600-") })
        let files = try folder.contents(of: "site").values
        #expect(files.allSatisfy { $0.range(of: Data("SECRET".utf8)) == nil })
        #expect(try build().output.contains("up to date"))
    }

    /// A link to the file needs no copy.
    @Test func whatIsLinkedStaysAsItIs() throws {
        try folder.write(
            "originals: hardlink\nprivacy: {gps: true, serials: true, people: true}\n", to: "photos/albumgen.yml")
        let photo = try TestPhoto.jpeg(seed: 1).dropLast(2)
        try folder.write(photo, to: "photos/end.jpg")
        let outcome = try build()
        #expect(outcome.exitCode == 0 && !outcome.errors.contains("resized"), "\(outcome.errors)")
        let files = try folder.contents(of: "site").values
        #expect(files.contains(photo))
    }
}
