import Foundation
import TestSupport
import Testing

/// JPEG XL that cjxl made from a JPEG, with the metadata in Brotli-compressed boxes, in whole builds.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cjxl")))
struct CompressedMetadataTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(seed: Int, xmp: String, to name: String) throws {
        try folder.write(TestPhoto.jpeg(seed: seed, xmp: xmp), to: "source.jpg")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/cjxl")
        process.arguments = [folder.url("source.jpg").path, folder.url(name).path, "--quiet"]
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        let bytes = try Data(contentsOf: folder.url(name))
        try #require(bytes.range(of: Data("brobxml ".utf8)) != nil)
    }

    @Test(arguments: ["resize", "copy"]) func aRejectedPhotoIsNotPublished(originals: String) throws {
        try folder.write("", to: "photos/Sea/x.txt")
        try write(seed: 1, xmp: "xmp:Rating=\"4\" photoshop:Headline=\"The quay\"", to: "photos/Sea/kept.jxl")
        try write(seed: 2, xmp: "xmp:Rating=\"-1\" photoshop:Headline=\"Nobody\"", to: "photos/Sea/rejected.jxl")
        try folder.write("originals: {mode: \(originals)}\n", to: "photos/albumgen.yml")
        try folder.age("photos")
        let outcome = try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(try folder.read("site/sea/kept-jxl.html").contains("The quay"))
        let files = try folder.contents(of: "site")
        #expect(!files.keys.contains { $0.contains("rejected") || $0.hasSuffix(".jxl") }, "\(files.keys.sorted())")
        #expect(!files.values.contains { $0.range(of: Data("brobxml ".utf8)) != nil })
    }
}
