import Foundation
import TestSupport
import Testing

/// The sources that `albumgen check --explain-map ITEM` names if several have a value.
struct ExplainSourcesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/A/a.jpg")
    }

    private func explain(_ item: String) throws -> Program.Outcome {
        try Program.run("check", "photos", "--explain-map", item, in: folder.path)
    }

    @Test func theTimeAndPlaceOfATakeoutAreNamed() throws {
        try folder.write("privacy: {gps: on}\n", to: "photos/albumgen.yml")
        try folder.write(
            "{\"title\": \"a.jpg\", \"photoTakenTime\": {\"timestamp\": \"1710007445\"}, \"geoData\": {\"latitude\": 48.2, \"longitude\": 16.3}}",
            to: "photos/A/a.jpg.json")
        let outcome = try explain("A/a.jpg")
        #expect(outcome.line("shootTime") == "2024-03-09T18:04:05+00:00  (Takeout's JSON)", "\(outcome.output)")
        #expect(outcome.line("position") == "48.2, 16.3  (Takeout's JSON)")
        try folder.write(TestPhoto.dated("2024-03-09T19:04:05+01:00", seed: 1), to: "photos/A/a.jpg")
        let dated = try explain("A/a.jpg")
        #expect(
            dated.line("shootTime")
                == "2024-03-09T19:04:05+01:00  (XMP; over 2024-03-09T18:04:05+00:00 (Takeout's JSON))",
            "\(dated.output)")
    }

    @Test func eachSidecarIsNamedForItself() throws {
        try folder.write("title: Y1\n", to: "photos/A/a.jpg.yml")
        try folder.write("title: Y2\nrating: 3\n", to: "photos/A/a.yml")
        let outcome = try explain("A/a.jpg")
        #expect(outcome.line("title") == "Y1  (a.jpg.yml; over Y2 (a.yml))", "\(outcome.output)")
        #expect(outcome.line("rating") == "3  (a.yml)")
    }

    /// A sidecar named after a stem describes the raw photo, too.
    @Test func aSidecarOfTwoFilesIsNamedOnce() throws {
        try folder.write("title: Y2\n", to: "photos/A/a.yml")
        try folder.write(Data([0x49, 0x49, 0x2A, 0]), to: "photos/A/a.cr2")
        #expect(try explain("A/a.jpg").line("title") == "Y2  (a.yml)")
    }

    /// One XMP sidecar takes precedence over the other as a whole.
    @Test func theXMPSidecarThatCountsIsNamed() throws {
        let xmp = { (fields: String) in
            "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description rdf:about=\"\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:photoshop=\"http://ns.adobe.com/photoshop/1.0/\" \(fields)/></rdf:RDF></x:xmpmeta>"
        }
        try folder.write(xmp("photoshop:Headline=\"X1\""), to: "photos/A/a.jpg.xmp")
        try folder.write(xmp("photoshop:Headline=\"X2\" xmp:Rating=\"4\""), to: "photos/A/a.xmp")
        let outcome = try explain("A/a.jpg")
        #expect(outcome.line("title") == "X1  (a.jpg.xmp; over X2 (a.xmp))", "\(outcome.output)")
        #expect(outcome.line("rating") == "not shown, because `a.jpg.xmp` takes precedence: 4 (a.xmp)")
    }

    @Test func allSidecarsAreReported() throws {
        try folder.write("title: Y\n", to: "photos/A/a.jpg.yml")
        try folder.write("A text.\n", to: "photos/A/a.jpg.md")
        let two = try Program.run("check", "photos", in: folder.path)
        #expect(
            two.errors.contains(
                "A/a.jpg.yml: warning: `a.jpg` has two sidecars, `a.jpg.md` and this; merge them; until then, `a.jpg.md` takes precedence, and whatever either withholds is left out"
            ), "\(two.errors)")
        try folder.write("title: Z\n", to: "photos/A/a.yml")
        let three = try Program.run("check", "photos", in: folder.path)
        #expect(
            three.errors.contains(
                "A/a.yml: warning: `a.jpg` has three sidecars, `a.jpg.md`, `a.jpg.yml` and this; merge them; until then, `a.jpg.md` takes precedence, and whatever any of them withholds is left out"
            ), "\(three.errors)")
    }

    @Test func theRecordThatCountsIsShown() throws {
        try folder.write(
            "map: {headline: title, \"data.listings\": items}\nitems: export.json\n", to: "photos/A/album.yml")
        try folder.write(
            "{\"data\": {\"listings\": [\n{\"url\": \"./a.jpg\", \"headline\": \"First\"},\n{\"url\": \"a.jpg\", \"headline\": \"Second\"}]}}",
            to: "photos/A/export.json")
        let outcome = try explain("A/a.jpg")
        #expect(outcome.line("title") == "First  (the list, A/export.json:2:9)", "\(outcome.output)")
        #expect(outcome.output.contains("its record: A/export.json:2:1\n  title  First"), "\(outcome.output)")
        #expect(!outcome.output.contains("empty in this record"))
    }

    @Test func aTextInAListIsNamed() throws {
        try folder.write("items: [{url: a.jpg, prose: A boat.}]\n", to: "photos/A/album.yml")
        #expect(try explain("A/a.jpg").line("prose") == "A boat.  (the list, A/album.yml:1:15)")
    }
}
