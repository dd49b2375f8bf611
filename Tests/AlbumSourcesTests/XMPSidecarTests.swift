import AlbumModel
import Testing

@testable import AlbumSources

struct XMPSidecarTests {
    private static func metadata(_ title: String) -> EmbeddedMetadata {
        var metadata = EmbeddedMetadata()
        metadata.title = title
        metadata.rating = 3
        metadata.keywords = ["boat", "Ann"]
        metadata.keywordTree = ["Things|boat", "Who|Ann"]
        metadata.people = ["Ann"]
        metadata.faces = ["Ann", "Nobody"].compactMap { name in
            PictureRegion(left: 0, top: 0, width: 1, height: 1).map { MarkedFace(name: name, region: $0) }
        }
        metadata.place.city = "Kiel"
        metadata.place.position = Position(latitude: 54, longitude: 10)
        return metadata
    }

    private func read(_ files: [String: String], settings: String = "", failing: Set<String> = []) -> SiteReading {
        let configuration = Configuration.parse(Array(settings.utf8)).configuration
        let tree = SourceTree.of(Array(files.keys))
        return SiteReader(configuration: configuration, access: .memory(files)).read(tree) { file in
            if failing.contains(file.name) { return .failed("is no XMP") }
            return file.isXMP ? .sidecar(Self.metadata(file.name)) : nil
        }
    }

    @Test(arguments: [
        (["a.jpg", "a.jpg.xmp"], "a.jpg.xmp"), (["a.jpg", "a.xmp"], "a.xmp"), (["a.jpg", "a.XMP"], "a.XMP"),
        (["a.jpg", "a.xmp", "a.jpg.xmp"], "a.jpg.xmp"),
    ])
    func theExactNameGoesBeforeTheStem(files: [String], title: String) {
        let reading = read(Dictionary(uniqueKeysWithValues: files.map { ($0, "") }))
        #expect(reading.site.root.items.map(\.fields.title) == [title])
        #expect(reading.diagnostics.isEmpty)
    }

    /// The overridden sidecar still says who is in the picture.
    @Test func namesAreKnownFromAllSidecars() {
        let files = ["a.jpg": "", "a.jpg.xmp": "", "a.xmp": ""]
        let tree = SourceTree.of(Array(files.keys))
        let reading = SiteReader(configuration: Configuration(), access: .memory(files)).read(tree) { file in
            guard file.isXMP else { return nil }
            var metadata = EmbeddedMetadata()
            if file.name == "a.xmp" { metadata.people = ["Cy Doe"] } else { metadata.keywords = ["sea", "Cy Doe"] }
            return .sidecar(metadata)
        }
        #expect(reading.site.root.items.first?.fields.keywords == ["sea"])
    }

    @Test func aStemSpeaksForAllOfItAndNoOther() {
        let items = read(["a.jpg": "", "a.mp4": "", "ab.jpg": "", "a.xmp": ""]).site.root.items
        #expect(items.first { $0.origin == "a.jpg" }?.fields.title == "a.xmp")
        #expect(items.first { $0.origin == "a.mp4" }?.fields.title == "a.xmp")
        #expect(items.first { $0.origin == "ab.jpg" }?.fields.title == nil)
    }

    @Test func textsBesideAPhotoGoBeforeItAndTakeoutBehind() {
        let takeout = "{\"description\": \"exported\", \"favorited\": true, \"photoTakenTime\": {\"timestamp\": \"0\"}}"
        let fields = read(["a.jpg": "", "a.xmp": "", "a.jpg.json": takeout, "a.yml": "title: written"]).site.root
            .items.first?.fields
        #expect(fields?.title == "written")
        #expect(fields?.rating == 3)
        #expect(fields?.description == "exported")
    }

    @Test func privateFactsNeedPermission() {
        let files = ["a.jpg": "", "a.xmp": ""]
        let held = read(files).site.root.items.first?.fields
        #expect(held?.people == [] && held?.faces == [])
        #expect(held?.keywords == ["boat"], "a name among the keywords is a name")
        #expect(held?.keywordTree == ["Things|boat"], "and so is one in a tree")
        #expect(held?.place.position == nil)
        #expect(held?.place.city == "Kiel")
        let reported = read(files, settings: "privacy: {gps: true, people: true}").site.root.items.first?.fields
        #expect(reported?.people == ["Ann"])
        #expect(reported?.faces.map(\.name) == ["Ann"], "a face is one of the item's people")
        #expect(reported?.keywords == ["boat", "Ann"])
        #expect(reported?.keywordTree == ["Things|boat", "Who|Ann"])
        let written = read(["a.jpg": "", "a.xmp": "", "a.yml": "keywords: [sea]"]).site.root.items.first?.fields
        let others = read(
            ["a.jpg": "", "a.xmp": "", "a.yml": "people: [ANN, Bo]"], settings: "privacy: {people: true}")
        #expect(others.site.root.items.first?.fields.faces.map(\.name) == ["Ann"])
        #expect(written?.keywordTree == [], "a tree belongs to the keywords that it came with")
        #expect(reported?.place.position == Position(latitude: 54, longitude: 10))
    }

    /// The people and places that one file names are recognised in the texts of all files.
    @Test func namesAndPositionsAreHeldInEveryText() {
        var metadata = EmbeddedMetadata()
        metadata.keywords = ["Qux, Zed", "Family", "sea"]
        metadata.keywordTree = ["Kin|Zed Qux", "Places|48.20820, 16.37380"]
        metadata.namesAmongKeywords = ["Zed Qux"]
        metadata.place.city = "48.20820, 16.37380"
        metadata.camera = "Box 48.20820, 16.37380"
        let files = ["a.jpg": "", "a.xmp": ""]
        func read(_ settings: String) -> SiteReading {
            let configuration = Configuration.parse(Array(settings.utf8)).configuration
            return SiteReader(configuration: configuration, access: .memory(files)).read(.of(Array(files.keys))) {
                [metadata] file in
                file.isXMP ? .sidecar(metadata) : nil
            }
        }
        let held = read("")
        let fields = held.site.root.items.first?.fields
        #expect(fields?.keywords == ["Family", "sea"])
        #expect(fields?.keywordTree == ["Places"])
        #expect(fields?.place.names == [] && fields?.camera == "Box")
        #expect(fields?.namesAmongKeywords == [])
        #expect(held.diagnostics.map(\.description).contains { $0.hasPrefix("a.jpg: note: has a position in a text") })
        let shown = read("privacy: {gps: true, people: true}").site.root.items.first?.fields
        #expect(shown?.keywords == ["Qux, Zed", "Family", "sea"] && shown?.people == [])
        #expect(shown?.keywordTree == metadata.keywordTree && shown?.place.city == metadata.place.city)
        #expect(shown?.namesAmongKeywords == [])
    }

    @Test func aBrokenOneHidesItsPhotoAlone() {
        let reading = read(["a.jpg": "", "a.xmp": "", "b.jpg": ""], failing: ["a.xmp"])
        #expect(reading.site.root.items.map(\.id) == ["b"])
        #expect(
            reading.diagnostics.map(\.description) == [
                "a.xmp: error: is no XMP; until this is corrected, the item is left out"
            ])
    }
}
