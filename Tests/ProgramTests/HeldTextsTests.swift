import Foundation
import TestSupport
import Testing

/// People's names and positions in the texts of a photo's own metadata are not published in pages, copies or archives.
struct HeldTextsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func build() throws -> Program.Outcome {
        try Program.start(
            ["build", "source", "--output", "site", "--progress", "none"], in: folder.path
        ).finish()
    }

    private func files(with secret: String) throws -> [String] {
        try folder.contents(of: "site").filter { $0.value.range(of: Data(secret.utf8)) != nil }.keys.sorted()
    }

    private func photo(_ properties: String) throws -> Data {
        let packet = """
            http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
            xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
            xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" \
            xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:digiKam="http://www.digikam.org/ns/1.0/" \
            xmlns:lr="http://ns.adobe.com/lightroom/1.0/">\(properties)</rdf:Description></rdf:RDF></x:xmpmeta>
            """
        let body = Data(packet.utf8)
        let length = body.count + 2
        let plain = try TestPhoto.jpeg(seed: 1)
        return plain.prefix(2) + Data([0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)]) + body
            + plain.dropFirst(2)
    }

    private static func keywords(_ words: [String]) -> String {
        "<dc:subject><rdf:Bag>" + words.map { "<rdf:li>\($0)</rdf:li>" }.joined() + "</rdf:Bag></dc:subject>"
    }

    private static let takeout = """
        {"title": "a.jpg", "photoTakenTime": {"timestamp": "1562148672"}, "people": [{"name": "Ann Lee"}]}
        """

    private static let region = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
        <rdf:Description rdf:about="" xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">\
        <e:PersonInImage><rdf:Bag><rdf:li>Ann Lee</rdf:li></rdf:Bag></e:PersonInImage></rdf:Description></rdf:RDF></x:xmpmeta>
        """

    /// The mode in which originals are published and the text that names a person are independent of each other.
    @Test(arguments: [
        ("a.jpg.yml", "people: [Ann Lee]\n", "copy"), ("a.jpg.md", "---\npeople: [Ann Lee]\n---\n", "hardlink"),
        ("a.jpg.json", takeout, "copy"), ("a.xmp", region, "hardlink"),
        ("album.yml", "items:\n  - {url: a.jpg, people: [Ann Lee]}\n", "copy"),
    ]) func aNameKnownFromElsewhereIsNotAKeyword(sidecar: String, text: String, mode: String) throws {
        let words = Self.keywords(["sea", "Ann Lee", "Kin|ANN  LEE"])
        let tree =
            "<lr:hierarchicalSubject><rdf:Bag><rdf:li>Family|Ann Lee</rdf:li><rdf:li>Water|sea</rdf:li></rdf:Bag></lr:hierarchicalSubject>"
        try folder.write(photo(words + tree), to: "source/P/a.jpg")
        try folder.write(
            "originals: {mode: \(mode)}\ndownload: {zip: true}\nsmart: [{keywords: {tree: on, least: 1}}]\n",
            to: "source/albumgen.yml")
        #expect(try build().exitCode == 0)
        let copies = try files(with: "Ann Lee").filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".zip") }
        #expect(copies.count == 2, "it is not yet known to be a name: \(copies)")
        #expect(folder.exists("site/smart/keywords/family/ann-lee/index.html"))

        try folder.write(text, to: "source/P/\(sidecar)")
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        for ending in [".jpg", ".zip"] {
            #expect(try files(with: "Ann Lee").filter { $0.hasSuffix(ending) }.isEmpty)
            #expect(try files(with: "ANN  LEE").filter { $0.hasSuffix(ending) }.isEmpty)
            #expect(try files(with: "<rdf:li>sea</rdf:li>").contains { $0.hasSuffix(ending) })
        }
        let incremental = try folder.contents(of: "site")
        try FileManager.default.removeItem(at: folder.url("site"))
        try FileManager.default.removeItem(at: folder.url("source/.albumgen"))
        #expect(try build().exitCode == 0)
        let clean = try folder.contents(of: "site")
        // Keyword trees do not show it, either.
        #expect(try files(with: "Ann Lee").isEmpty)
        #expect(!clean.keys.contains { $0.contains("ann-lee") || $0.contains("keywords/family") })
        #expect(folder.exists("site/smart/keywords/water/sea/index.html"))
        #expect(Set(incremental.keys) == Set(clean.keys))
        #expect(incremental.filter { $0.key.hasSuffix(".jpg") } == clean.filter { $0.key.hasSuffix(".jpg") })
    }

    /// Visitors may download the photo as it was before its edit, too.
    @Test(arguments: [
        ("IMG_1234.JPG.yml", "people: [Ann Lee]\n"), ("IMG_E1234.JPG.yml", "people: [Ann Lee]\n"),
        ("IMG_1234.JPG.xmp", region), ("IMG_1234.JPG.json", takeout),
        (".picasa.ini", "[Contacts2]\na1=Ann Lee;;\n[IMG_1234.JPG]\nfaces=rect64(3f845bcb59418507),a1\n"),
    ]) func anotherVersionOfAPhotoHoldsBackTheSame(name: String, text: String) throws {
        let position =
            "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">At 48.20817, 16.37382</rdf:li></rdf:Alt></dc:description>"
        try folder.write(photo(position + Self.keywords(["beach", "Ann Lee"])), to: "source/P/IMG_1234.JPG")
        try folder.write(photo(position + Self.keywords(["coast", "Ann Lee"])), to: "source/P/IMG_E1234.JPG")
        try folder.write(text, to: "source/P/\(name)")
        try folder.write("originals: {mode: copy}\n", to: "source/albumgen.yml")
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        for word in ["beach", "coast"] {
            #expect(try files(with: "<rdf:li>\(word)</rdf:li>").filter { $0.hasSuffix(".jpg") }.count == 1)
        }
        #expect(try files(with: "Ann Lee").isEmpty && files(with: "48.20817").isEmpty)
    }

    @Test func aPositionInWordsStaysPrivate() throws {
        let text =
            "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">A boat (48.20817, 16.37382) at sea"
            + "</rdf:li></rdf:Alt></dc:description>" + Self.keywords(["sea", "geo:lat=48.20817"])
        try folder.write(photo(text), to: "source/a.jpg")
        try folder.write("originals: {mode: copy}\n", to: "source/albumgen.yml")
        let outcome = try build()
        #expect(outcome.exitCode == 0)
        #expect(
            outcome.errors.contains("a.jpg: note: has a position in a text such as its title, place or keywords"),
            "\(outcome.errors)")
        #expect(try files(with: "48.20817").isEmpty)
        #expect(try files(with: "A boat at sea").contains { $0.hasSuffix(".jpg") })
        #expect(try files(with: "A boat at sea").contains { $0.hasSuffix(".html") })

        // Text that a person writes for the site is for publication.
        try folder.write("description: At 48.20817, 16.37382\n", to: "source/a.jpg.yml")
        #expect(try build().exitCode == 0)
        #expect(try files(with: "48.20817").allSatisfy { !$0.hasSuffix(".jpg") })
        #expect(try files(with: "At 48.20817, 16.37382").contains { $0.hasSuffix(".html") })

        try folder.write("originals: {mode: copy}\nprivacy: {gps: true}\n", to: "source/albumgen.yml")
        #expect(try build().exitCode == 0)
        #expect(try files(with: "48.20817").contains { $0.hasSuffix(".jpg") })
    }

    /// Neither appears in pages, albums' data, smart albums or copies.
    @Test func namesAndPositionsInOtherFieldsStayPrivate() throws {
        let tree =
            "<lr:hierarchicalSubject><rdf:Bag><rdf:li>People|Zed Qux</rdf:li><rdf:li>Places|48.20820, 16.37380</rdf:li>"
            + "</rdf:Bag></lr:hierarchicalSubject><digiKam:TagsList><rdf:Seq><rdf:li>Personen/Ann Lee</rdf:li></rdf:Seq>"
            + "</digiKam:TagsList>"
        let place = "<photoshop:City>48.20820, 16.37380</photoshop:City><photoshop:Country>Austria</photoshop:Country>"
        let camera = "<tiff:Model>Box 48.20820, 16.37380</tiff:Model>"
        try folder.write(
            photo(Self.keywords(["sea", "Zed Qux", "Lee, Ann"]) + tree + place + camera), to: "source/P/a.jpg")
        let settings =
            "originals: {mode: copy}\ndownload: {zip: true}\nsmart: [places, cameras, {keywords: {tree: on, least: 1}}]\n"
        try folder.write(settings, to: "source/albumgen.yml")
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("a.jpg: note: has a position in a text"), "\(outcome.errors)")
        for secret in ["48.20820", "16.37380", "Zed Qux", "Ann Lee", "Lee, Ann"] {
            #expect(try files(with: secret) == [], "\(secret)")
        }
        for part in ["48-20820", "zed-qux", "lee"] {
            #expect(try !folder.contents(of: "site").keys.contains { $0.contains(part) })
        }
        for word in ["Austria", "Box", "sea"] { #expect(try files(with: word).contains { $0.hasSuffix(".html") }) }

        try folder.write(settings + "privacy: {gps: true, people: true}\n", to: "source/albumgen.yml")
        #expect(try build().exitCode == 0)
        for secret in ["48.20820", "Zed Qux", "Lee, Ann"] {
            #expect(try files(with: secret).contains { $0.hasSuffix(".html") }, "\(secret)")
        }
    }

    @Test func photosUnderOtherNamesAreReported() throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "source/a.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "source/b.jpg_original")
        try folder.write(TestPhoto.jpeg(seed: 3), to: "source/P/c")
        try folder.write(TestPhoto.jpeg(seed: 3), to: "source/P/d")
        try folder.write(TestPhoto.jpeg(seed: 3), to: "source/P/e.pp3")
        // No extension is skipped just because such files are usually texts.
        for name in ["f.txt", "g.json", "h.md", "i.xml"] {
            try folder.write(TestPhoto.jpeg(seed: 3), to: "source/P/\(name)")
        }
        try folder.write("words\n", to: "source/notes.doc")
        try folder.write("8BPS\0\u{1}", to: "source/layers.bak")
        try folder.write("%PDF-1.7", to: "source/paper.pdf")
        try folder.write("<!doctype html><html><svg></svg></html>", to: "source/page.html")
        let outcome = try build()
        #expect(outcome.exitCode == 0)
        let notes = outcome.errors.split(separator: "\n").map(String.init)
        #expect(
            Set(notes.filter { $0.contains("by content") || $0.contains("document") || $0.contains(".pdf") })
                == Set(
                    [
                        "P/c: note: is one of 2 files without an extension that are each a JPEG photo by content but not by name, and is not shown; end the name in .jpg to show it, or list it under `ignore`",
                        "layers.bak: note: is a Photoshop document, and is not shown; convert it to PNG or JPEG to show it, or list it under `ignore`",
                    ]
                        + ["P/g.json", "b.jpg_original", "P/h.md", "P/e.pp3", "P/f.txt", "P/i.xml"].map {
                            "\($0): note: is a JPEG photo by content but not by name, and is not shown; end the name in .jpg to show it, or list it under `ignore`"
                        } + [
                            "paper.pdf: note: is in an unsupported format; convert it to PNG or JPEG to show it"
                        ]), "\(outcome.errors)")
    }
}
