import Foundation
import LoopbackServer
import TestSupport
import Testing

/// `albumgen check --explain-map ITEM` for items that are not files of the source.
struct ExplainFetchedTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func explain(_ item: String) throws -> Program.Outcome {
        try Program.run("check", "photos", "--explain-map", item, in: folder.path)
    }

    /// Writes a Takeout with a photo, one that is rejected and one in the bin.
    private func writeLibrary() throws {
        let json = { (name: String, more: String) in
            "{\"title\": \"\(name)\", \"photoTakenTime\": {\"timestamp\": \"1710007445\"}\(more)}"
        }
        try folder.write(TestPhoto.jpeg(seed: 1, xmp: "xmp:Label=\"Green\""), to: "takeout/Sea/a.jpg")
        try folder.write(json("a.jpg", ", \"description\": \"A boat\""), to: "takeout/Sea/a.jpg.json")
        try folder.write(TestPhoto.jpeg(seed: 2, xmp: "xmp:Rating=\"-1\""), to: "takeout/Sea/rej.jpg")
        try folder.write(json("rej.jpg", ""), to: "takeout/Sea/rej.jpg.json")
        try folder.write("providers: {asset: {libraries: {mine: ../takeout}}}\n", to: "photos/albumgen.yml")
        try folder.write("provider: asset\n", to: "photos/All/album.yml")
    }

    @Test(arguments: ["Sea/a.jpg", "asset:Sea/a.jpg", "ASSET:Sea/a.jpg"])
    func anItemOfALibraryHasItsSources(item: String) throws {
        try writeLibrary()
        let outcome = try explain(item)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(outcome.line("description") == "A boat  (the provider)", "\(outcome.output)")
        #expect(outcome.line("label") == "Green  (XMP)")
        #expect(
            outcome.line("shootTime").hasSuffix("(the provider, where nothing else is known)"), "\(outcome.output)")
    }

    @Test func anItemIsFoundHoweverAListNamesIt() throws {
        try writeLibrary()
        try folder.write(
            "provider: asset\nitems: [{url: \"asset:Sea/a.jpg\", title: Mine, draft: true}]\n",
            to: "photos/All/album.yml")
        let outcome = try explain("Sea/a.jpg")
        #expect(outcome.line("title") == "Mine  (the list, All/album.yml:2:15)", "\(outcome.output)")
        #expect(outcome.line("description") == "A boat  (the provider)")
        #expect(outcome.output.contains("its record: All/album.yml:2:9"))
        #expect(outcome.output.contains("(left out of the site: it is a draft; --drafts includes it)"))
    }

    @Test func aRejectedItemOfALibraryIsLeftOut() throws {
        try writeLibrary()
        let outcome = try explain("Sea/rej.jpg")
        #expect(
            outcome.output.hasPrefix("Sea/rej.jpg (left out of the site: it has the rating -1"), "\(outcome.output)")
        let wrong = try explain("Sea/b.jpg")
        #expect(wrong.exitCode == 2 && wrong.errors.contains("did you mean `Sea/a.jpg`?"), "\(wrong.errors)")
    }

    @Test func anItemFromTheWebHasItsSources() throws {
        let photo = try TestPhoto.jpeg(seed: 1, xmp: "photoshop:Headline=\"From XMP\" xmp:Rating=\"3\"")
        let server = try LoopbackServer { request in
            request.path == "/a.jpg" ? .init(body: photo) : .init(status: 404)
        }
        try folder.write("providers: {web: {allowPrivateAddresses: true, retries: 0}}\n", to: "photos/albumgen.yml")
        try folder.write(
            "map: {caption: title}\nitems:\n  - {url: \(server.base)/a.jpg, caption: Mine}\n  - \(server.base)/gone.jpg\n",
            to: "photos/Web/album.yml")
        let outcome = try explain("\(server.base)/a.jpg")
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(outcome.line("rating") == "3  (XMP)", "\(outcome.output)")
        #expect(outcome.line("title") == "Mine  (the list, Web/album.yml:3:11; over From XMP (XMP))")
        #expect(
            outcome.output.contains("its record: Web/album.yml:3:5\n  title  Mine  (`caption`"), "\(outcome.output)")
        let gone = try explain("\(server.base)/gone.jpg")
        #expect(gone.exitCode == 0)
        #expect(
            gone.output.hasPrefix(
                "\(server.base)/gone.jpg (shown as a placeholder: it could not be fetched: the server answered with status 404"
            ), "\(gone.output)")
    }

    @Test func anUnknownProviderIsNamed() throws {
        try folder.write("items: [{url: a.jpg, provider: webb}]\n", to: "photos/Web/album.yml")
        #expect(
            try explain("a.jpg").output.hasPrefix(
                "a.jpg (shown as a placeholder: image provider with identifier webb was not found; did you mean `web`?)"
            ))
    }

    @Test func aTimeInUniversalTimeIsShownInTheZoneOfTheOthers() throws {
        let photos = try [
            "/PXL_20240309_031500123.jpg?size=full": TestPhoto.jpeg(seed: 3),
            "/4.jpg": TestPhoto.dated("2024-03-09T12:04:00+09:00", seed: 4),
            "/5.jpg": TestPhoto.dated("2024-03-09T12:05:00+09:00", seed: 5),
        ]
        let server = try LoopbackServer { request in
            photos[request.path].map { .init(body: $0) } ?? .init(status: 404)
        }
        try folder.write("providers: {web: {allowPrivateAddresses: true, retries: 0}}\n", to: "photos/albumgen.yml")
        try folder.write(
            "items:\n" + photos.keys.sorted().map { "  - \(server.base)\($0)\n" }.joined(), to: "photos/Web/album.yml")
        let outcome = try explain("\(server.base)/PXL_20240309_031500123.jpg?size=full")
        #expect(outcome.line("shootTime").hasPrefix("2024-03-09T12:15:00+09:00  ("), "\(outcome.output)")
    }
}

extension Program.Outcome {
    /// Returns the rest of the line of a field, after the field's name, in an explanation.
    func line(_ field: String) -> String {
        let lines = output.split(separator: "\n").map { $0.drop { $0 == " " } }
        return lines.first { $0.hasPrefix(field + " ") }.map { String($0.dropFirst(field.count).drop { $0 == " " }) }
            ?? ""
    }
}
