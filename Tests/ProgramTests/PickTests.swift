import Foundation
import TestSupport
import Testing

/// Clients' lists of picks: what `apply` does with them, and what it never does.
struct PickTests {
    private let folder: TemporaryFolder
    private static let album = "clients/anna--k7f3mq-2xw9tn-hb4rzy-6cdp"

    init() throws {
        folder = try TemporaryFolder()
        for (seed, name) in ["IMG_1.jpg", "IMG_2.JPG", "über uns.jpg"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/Clients/Anna/\(name)")
        }
        try folder.write("raw", to: "photos/Clients/Anna/IMG_1.NEF")
        try folder.write("title: One\n", to: "photos/Clients/Anna/IMG_1.jpg.yml")
        try folder.write(
            "unlisted: k7f3mq-2xw9tn-hb4rzy-6cdp\nselect: proof\npicks: {limit: 2, mailto: a@example.org}\n",
            to: "photos/Clients/Anna/album.yml")
    }

    private func list(_ items: String, album: String = album, by: String = "Anna", to file: String = "picks.json")
        throws
    {
        try folder.write(
            #"{"version": 1, "action": "pick", "album": "\#(album)", "by": "\#(by)", "items": [\#(items)]}"#, to: file)
    }

    private func listTwo() throws {
        try list(
            #"{"id": "img_1", "media": [], "comment": "more sky"}, {"id": "über-uns", "media": []}, {"id": "img_2", "media": [], "picked": false, "comment": "no"}"#
        )
    }

    /// The names are pasted into the search field of another program.
    @Test func namesAreThoseOfTheFiles() throws {
        let name = "👩\u{200d}👧 می\u{200c}خواهم"
        try folder.write(TestPhoto.jpeg(seed: 5), to: "photos/Family/\(name).jpg")
        try folder.write("select: proof\n", to: "photos/Family/album.yml")
        try list(#"{"id": "می-خواهم", "media": []}"#, album: "family")
        let outcome = try apply("picks.json", "photos", "--names")
        #expect(outcome.output == "\(name)\n", "\(outcome.errors)")
    }

    private func apply(_ arguments: String...) throws -> Program.Outcome {
        try Program.start(["apply"] + arguments, in: folder.path).finish()
    }

    private var sources: [String: Data] { get throws { try folder.contents(of: "photos") } }

    @Test func aListIsShownAndNothingIsDone() throws {
        try listTwo()
        let before = try sources
        let outcome = try apply("picks.json", "photos", "--yes")
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(
            outcome.output == """
                Anna picked 2 items
                  Clients/Anna/IMG_1.jpg – more sky
                  Clients/Anna/über uns.jpg
                not picked, with a comment:
                  Clients/Anna/IMG_2.JPG – no

                """)
        #expect(try apply("picks.json", "photos", "--names").output == "IMG_1, über uns\n")
        #expect(try apply("picks.json", "photos", "--names", "--separator", "space").output == "IMG_1 über uns\n")
        #expect(try sources == before && !folder.exists("photos/.albumgen-trash"))
    }

    @Test func theFilesAreCopiedWithWhatBelongsToThem() throws {
        try listTwo()
        let before = try sources
        #expect(
            try apply("picks.json", "photos", "--copy-to", "out/picked", "--dry-run").errors.contains(
                "would be copied: 4"))
        #expect(!folder.exists("out"))
        #expect(try apply("picks.json", "photos", "--copy-to", "out/picked").errors.contains("copied: 4 files"))
        #expect(
            try folder.contents(of: "out/picked").mapValues(\.count)
                == Dictionary(
                    uniqueKeysWithValues: ["IMG_1.jpg", "IMG_1.jpg.yml", "IMG_1.NEF", "über uns.jpg"].map {
                        ($0, before["Clients/Anna/\($0)"]?.count ?? 0)
                    }))
        try folder.write("another", to: "out/picked/IMG_1.NEF")
        let again = try apply("picks.json", "photos", "--copy-to", "out/picked")
        #expect(again.exitCode == 1 && again.errors.contains("has another file of this name"), "\(again.errors)")
        #expect(again.errors.contains("copied: 0 files, 3 already there"), "\(again.errors)")
        #expect(try folder.read("out/picked/IMG_1.NEF") == "another")
        for place in ["photos", "photos/picked", "photos/../photos/Clients"] {
            let inside = try apply("picks.json", "photos", "--copy-to", place)
            #expect(inside.exitCode == 2 && inside.errors.contains("is inside the source"), "\(inside.errors)")
        }
        #expect(try sources == before)
    }

    @Test func copiesHaveTheRatingsAndTagsOfTheSameRun() throws {
        try listTwo()
        let unasked = try apply("picks.json", "photos", "--copy-to", "out", "--rating", "4")
        #expect(unasked.exitCode == 2 && !folder.exists("out"), "\(unasked.errors)")
        let outcome = try apply("picks.json", "photos", "--copy-to", "out", "--rating", "4", "--tag", "精选", "--yes")
        #expect(outcome.exitCode == 0 && outcome.errors.contains("copied: 6 files"), "\(outcome.errors)")
        for name in ["IMG_1.xmp", "über uns.xmp"] {
            #expect(try folder.read("out/\(name)") == folder.read("photos/Clients/Anna/\(name)"))
        }
    }

    /// A sidecar's list of keywords replaces the file's own.
    @Test func aTagTakesNoKeywordAway() throws {
        var photo = try TestPhoto.jpeg(seed: 1)
        let xmp = Data(
            """
            http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
            xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
            xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag><rdf:li>sea &amp; sun</rdf:li>\
            <rdf:li>boat</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
            """.utf8)
        photo.insert(contentsOf: [0xFF, 0xE1, UInt8((xmp.count + 2) >> 8), UInt8((xmp.count + 2) & 255)] + xmp, at: 2)
        try folder.write(photo, to: "photos/Clients/Anna/IMG_2.JPG")
        try list(#"{"id": "img_2", "media": []}"#)
        for tag in ["album", "boat", "album"] {
            #expect(try apply("picks.json", "photos", "--tag", tag, "--yes").exitCode == 0)
        }
        let sidecar = try folder.read("photos/Clients/Anna/IMG_2.xmp")
        let words = sidecar.matches(of: /<rdf:li>([^<]*)</).map { String($0.output.1) }
        #expect(words == ["sea &amp; sun", "boat", "album"], "\(sidecar)")
    }

    /// Files in an output are published unchanged: originals, with their positions.
    @Test(arguments: ["site", "site/picked", "site/../site/a/b", "link", "_site", "_site/picked", "old", "old/a/b"])
    func nothingIsCopiedIntoASite(place: String) throws {
        try listTwo()
        let configuration = folder.exists("photos/albumgen.yml") ? try folder.read("photos/albumgen.yml") : ""
        if !place.hasPrefix("_site") {
            try folder.write(configuration + "output: ../site\n", to: "photos/albumgen.yml")
        }
        try folder.write("", to: "site/a/index.html")
        try folder.write("# albumgen 2:\n", to: "old/.albumgen-published")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("link").path, withDestinationPath: folder.url("site/a").path)
        let before = folder.names
        for dry in [[], ["--dry-run"]] {
            let outcome = try Program.start(
                ["apply", "picks.json", "photos", "--copy-to", place] + dry, in: folder.path
            ).finish()
            #expect(outcome.exitCode == 2 && outcome.errors.contains("is in the output"), "\(outcome.errors)")
        }
        #expect(folder.names == before)
    }

    @Test func ratingsAndTagsGoIntoSidecars() throws {
        try listTwo()
        let before = try sources
        let unasked = try apply("picks.json", "photos", "--rating", "4")
        #expect(unasked.exitCode == 2 && unasked.errors.contains("nothing was written"), "\(unasked.errors)")
        #expect(try apply("picks.json", "photos", "--rating", "4", "--dry-run").exitCode == 0)
        #expect(try sources == before)
        let outcome = try apply("picks.json", "photos", "--rating", "4", "--tag", "Anna & Ben", "--yes")
        #expect(outcome.exitCode == 0 && outcome.errors.contains("written: 2 sidecars"), "\(outcome.errors)")
        let new = try sources.keys.filter { before[$0] == nil }.sorted()
        #expect(new == ["Clients/Anna/IMG_1.xmp", "Clients/Anna/über uns.xmp"])
        // Who may read a sidecar stays the same.
        let sidecar = folder.url("photos/Clients/Anna/IMG_1.xmp").path
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: sidecar)
        #expect(try apply("picks.json", "photos", "--rating", "3", "--yes").exitCode == 0)
        #expect(try FileManager.default.attributesOfItem(atPath: sidecar)[.posixPermissions] as? Int == 0o600)
        // Anyone who protects a sidecar wants it to stay as it is.
        let text = try folder.read("photos/Clients/Anna/IMG_1.xmp")
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: sidecar)
        let refused = try apply("picks.json", "photos", "--rating", "4", "--yes")
        #expect(refused.exitCode == 1 && refused.errors.contains("is write-protected"), "\(refused.errors)")
        #expect(try folder.read("photos/Clients/Anna/IMG_1.xmp") == text)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: sidecar)
        #expect(try apply("picks.json", "photos", "--rating", "4", "--yes").exitCode == 0)
        #expect(try sources.filter { before[$0.key] != nil } == before)
        let again = try apply("picks.json", "photos", "--rating", "4", "--tag", "Anna & Ben", "--yes")
        #expect(again.errors.contains("written: 0 sidecars, 2 already there"), "\(again.errors)")
        // albumgen itself reads what it wrote.
        try folder.write(
            "smart: [{title: Chosen, where: rating = 4 and keywords contains \"Anna & Ben\"}]\n",
            to: "photos/albumgen.yml")
        try folder.write("title: Anna\n", to: "photos/Clients/Anna/album.yml")
        try folder.remove("photos/Clients/Anna/IMG_1.NEF")
        let built = try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
        #expect(built.exitCode == 0, "\(built.errors)")
        let page = try folder.read("site/smart/chosen/items-1.js")
        #expect(
            page.contains("clients/anna/img_1\"") && page.contains("clients/anna/über-uns\"") && !page.contains("img_2")
        )
    }

    @Test func aSidecarThatIsNotUnderstoodStays() throws {
        try listTwo()
        try folder.write("<!-- mine -->", to: "photos/Clients/Anna/IMG_1.xmp")
        let other = #"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"></rdf:RDF>"#
        try folder.write(other, to: "photos/Clients/real.xmp")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("photos/Clients/Anna/über uns.xmp").path, withDestinationPath: "../real.xmp")
        let outcome = try apply("picks.json", "photos", "--rating", "1", "--yes")
        #expect(outcome.exitCode == 1)
        #expect(outcome.errors.contains("IMG_1.jpg: error: is not marked, because its sidecar"), "\(outcome.errors)")
        #expect(outcome.errors.contains("über uns.jpg: error: is not marked"), "\(outcome.errors)")
        #expect(try folder.read("photos/Clients/Anna/IMG_1.xmp") == "<!-- mine -->")
        #expect(try folder.read("photos/Clients/real.xmp") == other)
    }

    /// Each needs a different remedy.
    @Test(.enabled(if: Unprivileged.canRun)) func saysWhyASidecarIsNotChanged() throws {
        try listTwo()
        try Unprivileged.own(folder.path)
        let path = folder.url("photos/Clients/Anna/IMG_1.xmp").path
        func problem() throws -> String {
            let outcome = try Unprivileged.run(
                ["apply", "picks.json", "photos", "--rating", "1", "--yes"], in: folder.path)
            return String(outcome.errors.split(separator: "\n").first { $0.contains("IMG_1.jpg") } ?? "")
        }
        let start = "Clients/Anna/IMG_1.jpg: error: is not marked, because its sidecar Clients/Anna/IMG_1.xmp "
        try folder.write("<x/>", to: "photos/Clients/real.xmp")
        symlink("../real.xmp", path)
        #expect(try problem() == start + "is a link; mark it by hand")
        unlink(path)
        try folder.write("<x/>", to: "photos/Clients/Anna/IMG_1.xmp")
        chmod(path, 0)
        #expect(try problem() == start + "cannot be read: Permission denied")
        chmod(path, 0o644)
        truncate(path, 16 << 20 + 1)
        #expect(try problem() == start + "is larger than 16 MB; mark it by hand")
        try folder.write(Data([0xE9]), to: "photos/Clients/Anna/IMG_1.xmp")
        #expect(try problem() == start + "is not a UTF-8 text file; mark it by hand")
    }

    @Test func aListCannotReachBeyondItsAlbum() throws {
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/Home/secret.jpg")
        try folder.write("x", to: "passwd.jpg")
        for id in ["../home/secret", "../../passwd", "/etc/passwd", "secret", "home/secret", "IMG_1.jpg", ""] {
            try list(#"{"id": "\#(id)", "media": []}"#)
            let outcome = try apply("picks.json", "photos", "--copy-to", "out")
            #expect(outcome.exitCode == 1)
            #expect(outcome.errors.contains("is not, or is no longer, an item of the album"), "\(outcome.errors)")
            #expect(try folder.contents(of: "out").isEmpty)
        }
        try list(#"{"id": "img_1", "media": []}"#, album: "clients/anna")
        #expect(try apply("picks.json", "photos").errors.contains("the source has no album at `clients/anna`"))
    }

    @Test func nothingIsDeletedByAList() throws {
        try listTwo()
        #expect(try apply("--restore", "picks.json", "photos").exitCode == 2)
        #expect(try apply("picks.json", "photos", "--restore", "--names").exitCode == 2)
        #expect(!folder.exists("photos/.albumgen-trash"))
        try folder.write(
            #"{"version": 1, "action": "delete", "album": "", "items": [{"id": "a", "media": []}]}"#, to: "delete.json")
        let mixed = try apply("delete.json", "photos", "--names")
        #expect(mixed.exitCode == 2 && mixed.errors.contains("is a list of items to delete"), "\(mixed.errors)")
    }

    @Test func listsAreCompared() throws {
        try listTwo()
        try list(#"{"id": "über-uns", "media": []}, {"id": "img_2", "media": []}"#, by: "Ben", to: "ben.json")
        let outcome = try apply("--compare", "picks.json", "ben.json")
        #expect(
            outcome.output == """
                Anna picked 2 items
                Ben picked 2 items
                all of them (1):
                  über-uns
                only Anna (1):
                  img_1 – Anna: more sky
                only Ben (1):
                  img_2 – Anna: no

                """, "\(outcome.output)\(outcome.errors)")
        try list(#"{"id": "a", "media": []}"#, album: "other", to: "other.json")
        #expect(try apply("--compare", "picks.json", "other.json").errors.contains("is from a different album"))
    }
}
