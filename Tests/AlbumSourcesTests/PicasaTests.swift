import AlbumModel
import Testing

@testable import AlbumSources

/// The layout is that of the description of `.picasa.ini` for Picasa 3.8 by Franz Buchinger (gist 1073823), which is in the
/// public domain, and of what LPDB and picasa2xmp read; `[Contacts2]` is Picasa 3.9's.
struct PicasaTests {
    private static let text = """
        [Picasa]
        name=Foo Bar birthday
        [Contacts2]
        8e62398ebda8c1a5=Ann Lee;;
        0d736528ba71f225=Z&#246;e;zoe@example.org;1
        [.album:97fc2a2d1cbd2e5d]
        name=Best of 2009
        token=97fc2a2d1cbd2e5d
        [a.JPG]
        star=yes
        caption = By the sea = and the hills
        keywords=sea,harbour
        albums=97FC2A2D1CBD2E5D,0000000000000000
        faces=rect64(3f845bcb59418507),8e62398ebda8c1a5;rect64(9eb15e89b6b584c1),d736528ba71f225;rect64(1),ffffffffffffffff
        rotate=rotate(1)
        backuphash=29412
        [b.jpg]
        hidden=yes
        [c.jpg]
        star=no
        [gone.jpg]
        star=yes
        """

    private func read(
        _ text: String, named name: String = ".picasa.ini", more: [String: String] = [:], settings: String = ""
    ) -> SiteReading {
        let configuration = Configuration.parse(Array(settings.utf8)).configuration
        let files = [name: text, "a.jpg": "", "b.jpg": "", "c.jpg": ""].merging(more) { $1 }
        return SiteReader(configuration: configuration, access: .memory(files)).read(SourceTree.of(Array(files.keys))) {
            _ in nil
        }
    }

    @Test(arguments: [".picasa.ini", "Picasa.ini"], [false, true])
    func `captions, stars, albums and people are read`(name: String, isWindows: Bool) throws {
        let text = isWindows ? "\u{feff}" + Self.text.replacing("\n", with: "\r\n") : Self.text
        let reading = read(text, named: name, settings: "privacy: {people: true}")
        #expect(reading.diagnostics.isEmpty && reading.heldBack.count == 1)
        #expect(reading.site.root.items.map(\.fields.turn) == [1, nil])
        #expect(reading.site.root.items.map(\.id) == ["a", "c"])
        let fields = try #require(reading.site.root.items.first?.fields)
        #expect(fields.description == "By the sea = and the hills")
        #expect(fields.rating == 5 && fields.keywords == ["sea", "harbour", "Best of 2009"])
        #expect(fields.people == ["Ann Lee", "Zöe"])
        // Picasa leaves out leading zeros of the rectangles, and marks the picture as it is stored, whatever `rotate` says.
        #expect(fields.faces.map(\.name) == ["Ann Lee", "Zöe"] && fields.faces.allSatisfy { !$0.isUpright })
        #expect(
            fields.faces.map(\.region) == [
                PictureRegion(left: 0.24811, top: 0.35857, width: 0.10055, height: 0.16108),
                PictureRegion(left: 0.6199, top: 0.36928, width: 0.09381, height: 0.1493),
            ])
        #expect(reading.site.root.items.last?.fields.rating == nil)
    }

    @Test func `sidecars win, and names stay private, also as keywords`() {
        let text = Self.text.replacing("keywords=sea", with: "keywords=ann lee,sea")
        let sidecar = "---\ndescription: Mine\nrating: 2\n---\n"
        let item = read(text, more: ["a.jpg.md": sidecar]).site.root.items.first
        #expect(item?.fields.description == "Mine" && item?.fields.rating == 2)
        #expect(item?.fields.faces == [])
        #expect(item?.fields.people == [] && item?.fields.keywords == ["sea", "harbour", "Best of 2009"])
    }

    @Test func `contacts of older versions have a name or an account`() {
        let contacts = "[Contacts]\n8e62398ebda8c1a5=Ann Lee;;\nd736528ba71f225=me_lh,4bd750800fb6a6b8\n"
        let faces = "faces=rect64(40004000c000c000),8e62398ebda8c1a5;rect64(1),d736528ba71f225"
        for name in ["a.jpg", "r.NEF"] {
            let reading = read(
                contacts + "[\(name)]\n\(faces)\n", more: ["r.NEF": ""],
                settings: "privacy: {people: true}\nversions: all")
            let fields = reading.site.root.items.first { !$0.fields.people.isEmpty }?.fields
            #expect(fields?.people == ["Ann Lee"])
            // It marks raw photos as it shows them.
            #expect(fields?.faces.map(\.isUpright) == [name == "r.NEF"])
        }
    }

    @Test func `a face of a raw photo that Picasa turned is where it shows it`() {
        func faces(_ rotate: String) -> [MarkedFace] {
            let ini = "[Contacts2]\n8e62398ebda8c1a5=Ann Lee;;\n[r.NEF]\n\(rotate)"
            return read(
                ini + "faces=rect64(0000400040008000),8e62398ebda8c1a5\n", more: ["r.NEF": ""],
                settings: "privacy: {people: true}\nversions: all"
            ).site.root.items.flatMap(\.fields.faces)
        }
        let asShown = faces("").map(\.region)
        #expect(asShown.count == 1)
        #expect(faces("rotate=rotate(1)\n").map { $0.region.turned(.rotated90) } == asShown)
    }

    @Test func `names may be in Picasa's list of people alone`() {
        let ini = "[Contacts2]\n1=Of the folder;;\n[a.jpg]\nfaces=rect64(1),1;rect64(1),2;rect64(1),03;rect64(1),4\n"
        let list = """
            <?xml version="1.0"?><contacts attribute="1">
             <contact id="1" name="Older" local_contact="1"/><contact id='2' name='A &amp; B' modified_time="2026-01-01"/>
             <contact name="&#x5B;&#90;&#246;e&lt;b&gt;]" id="0000000000000003"><subject id="7"/></contact>
             <contact id="4" name=""/><contact name="Nobody"/><contact id="5"
            """
        func people(_ files: [String: String], people: Bool = true) -> [String] {
            let reading = read(ini, more: files, settings: "privacy: {people: \(people)}")
            #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
            return reading.site.root.items.first?.fields.people ?? []
        }
        #expect(people([:]) == ["Of the folder"])
        #expect(people(["contacts.xml": list]) == ["Of the folder", "A & B", "[Zöe<b>]"])
        #expect(people(["Contacts.XML": list], people: false) == [])
        // It may be in the source's root, for all folders, or beside Picasa's file.
        let nested = ["Sub/.picasa.ini": ini, "Sub/a.jpg": "", "contacts.xml": list]
        let own = nested.merging(["Sub/contacts.xml": #"<contact id="2" name="Nearer"/>"#]) { $1 }
        for (files, second) in [(nested, "A & B"), (own, "Nearer")] {
            let reading = read("", more: files, settings: "privacy: {people: true}")
            #expect(
                reading.site.root.albums.first?.items.first?.fields.people == ["Of the folder", second, "[Zöe<b>]"])
        }
        let large = String(repeating: "<contact ", count: SourceText.limit / 9 + 1)
        let reading = read(ini, more: ["contacts.xml": large])
        #expect(reading.diagnostics.map(\.severity) == [.error] && reading.site.root.items.count == 3)
    }

    @Test(arguments: [
        "", "<", "<contact", "<contact ", "<contact id", "<contact id=", "<contact id=\"", "<contact id=\"1",
        "<contacts>",
        "<contact id=1 name=2>", "<contact id=\"1\"name=\"\"", "<contact id=\"1\" name=\"&#9999999;\"/>",
    ])
    func `what is not a contact is skipped`(text: String) { #expect(PicasaContacts(text).names.isEmpty) }

    @Test(arguments: [
        "rect64", "rect64()", "rect64(g)", "rect64(0)", "rect64(c000c00040004000)", "rect64(11111111111111111)",
        "rect32(1)",
        "rect64(4000400040004000)",
    ])
    func `what is not a rectangle leaves the name`(rectangle: String) {
        let text = "[Contacts2]\n1=Ann;;\n[a.jpg]\nfaces=\(rectangle),1\n"
        let fields = read(text, settings: "privacy: {people: true}").site.root.items.first?.fields
        #expect(fields?.people == ["Ann"] && fields?.faces == [])
    }

    @Test(arguments: [
        "\n", "[", "=", "[a.jpg", "[a.jpg]\nfaces=;;,,;rect64(),\nalbums=,,\nkeywords=,\ncaption=\nstar",
        "[Contacts2]\n=;\n[.album:]\nname=\n[]\nx=y",
    ])
    func `what is not a note is skipped`(text: String) {
        let reading = read(text)
        #expect(reading.diagnostics.isEmpty && reading.site.root.items.map(\.fields.keywords) == [[], [], []])
    }

    @Test func `the photos of an unreadable file are left out`() {
        let reading = read(String(repeating: "[a.jpg]\n", count: SourceText.limit / 8 + 1))
        #expect(reading.site.root.items.isEmpty && reading.diagnostics.map(\.severity) == [.error])
    }

    @Test func `lists are bounded`() {
        let words = (0..<5000).map { "w\($0)" }.joined(separator: ",")
        let item = read("[a.jpg]\nkeywords=\(words)\nalbums=\(words)").site.root.items.first
        #expect((item?.fields.keywords.count ?? 0) <= Plausibility.maxKeywords)
    }
}
