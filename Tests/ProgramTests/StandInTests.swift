import Foundation
import TestSupport
import Testing

/// The colour and the tiny picture that stand in for a photo until it loads.
struct StandInTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (number, size) in [(800, 533), (1280, 720)].enumerated() {
            try folder.write(
                TestPhoto.jpeg(seed: number, width: size.0, height: size.1), to: "photos/A/p\(number).jpg")
        }
    }

    /// A cover's crop for links needs more of a photo than the thumbnails do. It used to replace their stand-ins if
    /// it was made with them, but not if it was made later.
    @Test(arguments: ["", "hero: full\n", "originals: none\n"])
    func doNotDependOnWhatElseWasMade(settings: String) throws {
        try folder.write(
            "\(settings.contains("originals") ? "" : "originals: copy\n")baseURL: https://example.org/\n\(settings)",
            to: "photos/albumgen.yml")
        let build = { (output: String, cache: String) in
            let outcome = try Program.run(
                "build", "photos", "--output", output, "--cache", cache, in: folder.path)
            #expect(outcome.exitCode == 0, "\(outcome.errors)")
        }
        for cover in ["p0.jpg", "p1.jpg", "p0.jpg"] {
            try folder.write("cover: \(cover)\n", to: "photos/A/album.yml")
            try build("site", "cache")
        }
        try build("clean", "other")
        let (again, clean) = (try folder.contents(of: "site"), try folder.contents(of: "clean"))
        #expect(again.keys.sorted() == clean.keys.sorted())
        for (name, bytes) in clean where name.hasSuffix(".html") { #expect(again[name] == bytes, "\(name) differs") }
    }
}
