import Foundation
import TestSupport
import Testing

/// A listed item whose file does not exist yet, in whole builds.
struct PlaceholderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func build() throws -> Program.Outcome {
        let outcome = try Program.run("build", "photos", "--output", "site", in: folder.path)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        return outcome
    }

    /// Returns the names of the files in each archive of the site.
    private func archives() throws -> [String] {
        let archives = try folder.contents(of: "site").keys.filter { $0.hasSuffix(".zip") }
        let names = "import sys, zipfile; print(*zipfile.ZipFile(sys.argv[1]).namelist())"
        return try archives.map { try Python.run(names, folder.url("site/\($0)").path) }
    }

    @Test func aPlaceholderIsShownAndNotOffered() throws {
        for (seed, name) in ["a", "soon"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed, width: 64, height: 48), to: "photos/Tower/\(name).jpg")
        }
        try folder.write(
            """
            download: {zip: on}
            items:
              - a.jpg
              - {url: gone.jpg, title: The tower, placeholderImage: soon.jpg}
            """, to: "photos/Tower/album.yml")
        let outcome = try build()
        #expect(
            outcome.errors.contains("Tower/album.yml:4:11: note: the `placeholderImage` is shown"), "\(outcome.errors)")
        let page = try folder.read("site/tower/gone.html")
        #expect(page.contains("The tower") && page.contains("media/gone-"))
        #expect(!page.contains("ag-download"))
        #expect(try folder.read("site/tower/a.html").contains("ag-download"))
        #expect(try folder.read("site/tower/items-1.js").components(separatedBy: "\"download\":").count == 2)
        #expect(try archives() == ["a.jpg\n"])
        let again = try build()
        #expect(again.keptEverything, "\(again.output)")

        // The file arrives.
        try folder.write(TestPhoto.jpeg(seed: 9, width: 64, height: 48), to: "photos/Tower/gone.jpg")
        _ = try build()
        #expect(try folder.read("site/tower/gone.html").contains("ag-download"))
        #expect(try archives() == ["a.jpg gone.jpg\n"])

        // An archive without files is not made.
        try FileManager.default.removeItem(at: folder.url("photos/Tower/gone.jpg"))
        try folder.write(
            "download: {zip: on}\nitems: [{url: gone.jpg, placeholderImage: soon.jpg}]\n",
            to: "photos/Tower/album.yml")
        _ = try build()
        #expect(try archives().isEmpty && !(try folder.read("site/tower/index.html").contains("ag-download")))
    }
}
