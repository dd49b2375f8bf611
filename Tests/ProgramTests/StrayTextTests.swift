import Foundation
import TestSupport
import Testing

/// What people write beside their photographs either works or is reported.
struct StrayTextTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["a", "b"] {
            try folder.write(
                TestPhoto.jpeg(seed: name == "a" ? 1 : 2, width: 64, height: 48), to: "photos/Trip/\(name).jpg")
        }
    }

    private func check() throws -> Program.Outcome { try Program.run("check", "photos", in: folder.path) }

    @Test func plainWordsInASidecarAreFields() throws {
        try folder.write(
            """
            date: 2020-05-06 10:00
            stars: 5
            artist: Ada
            category: Coast
            place: Vík
            name: Black sand
            comment: After the storm.
            id: storm
            """, to: "photos/Trip/a.jpg.yml")
        let built = try Program.run("build", "photos", "--output", "site", in: folder.path)
        #expect(built.exitCode == 0 && built.errors.isEmpty, "\(built.errors)")
        let page = try folder.read("site/trip/storm.html")
        for text in ["Black sand", "After the storm.", "Vík", "Ada", "Coast", "6 May 2020"] {
            #expect(page.contains(text), "\(text)")
        }
    }

    @Test func otherWordsInASidecarAreReported() throws {
        try folder.write("tilt: 90\nextra.price: 5\n", to: "photos/Trip/a.jpg.yml")
        try folder.write("---\nurl: c.jpg\nprovider: web\nhidden: yes\n---\n", to: "photos/Trip/b.md")
        let errors = try check().errors
        for part in [
            "Trip/a.jpg.yml:1:1: warning: `tilt` is not an item field",
            "Trip/b.md:2:6: warning: `url` has no effect in a sidecar",
            "Trip/b.md:3:11: warning: `provider` has no effect in a sidecar",
            "Trip/b.md:4:1: error: `hidden` is not a field of an item, and may hold it back",
        ] { #expect(errors.contains(part), "\(errors)") }
        #expect(!errors.contains("price"))
    }

    @Test func textsThatNothingReadsAreNamed() throws {
        for name in [
            "aa.yml", "a.jepg.md", "c.jpg.md", "_index.md", "album.yml.yml", "albun.md", "notes.md", ".album.yml",
        ] { try folder.write("title: x\n", to: "photos/Trip/\(name)") }
        try folder.write("title: x\n", to: "photos/Trip/albumgen.yml")
        try folder.write("<x/>", to: "photos/Trip/c.xmp")
        let errors = try check().errors
        for part in [
            "Trip/aa.yml: warning: there is no photo or video named `aa`",
            "Trip/c.jpg.md: warning: there is no photo",
            "Trip/_index.md: warning: is not read; name it `index.md`", "Trip/albun.md: warning: is not read",
            "Trip/.album.yml: warning: is hidden", "Trip/albumgen.yml: warning: is read only in the root",
            "Trip/c.xmp: note: describes no photo",
        ] { #expect(errors.contains(part), "\(part)\n\(errors)") }
        #expect(!errors.contains("notes.md"))
        // A misplaced file that would hide photographs hides them.
        try folder.write("draft: true\n", to: "photos/Trip/albumgen.yml")
        let held = try check()
        #expect(held.exitCode == 1 && held.output.hasPrefix("0 items"), "\(held.errors)")
    }

    /// Its photo may have been renamed without it, and then everybody would see that.
    @Test(arguments: [("draft: true\n", "yml"), ("---\nrating: -1\n---\nText\n", "md"), ("hidden: yes\n", "yaml")])
    func aTextThatHidesAPhotoWhichIsNotThereIsAnError(text: String, ending: String) throws {
        try folder.write(text, to: "photos/Trip/c.jpg.\(ending)")
        let outcome = try check()
        #expect(
            outcome.exitCode == 1
                && outcome.errors.contains(
                    "Trip/c.jpg.\(ending): error: this would hide `c.jpg`, but there is no such photo or video next to it"
                ), "\(outcome.errors)")
        for harmless in ["draft: false\nrating: 5\n", "publishDate: 2020-01-01\n"] {
            try folder.write(ending == "md" ? "---\n\(harmless)---\n" : harmless, to: "photos/Trip/c.jpg.\(ending)")
            #expect(try check().exitCode == 0)
        }
    }

    /// Its photo is there, but not its bytes.
    @Test func aTextBesideAPhotoInTheCloudIsNoMistake() throws {
        try folder.write("", to: "photos/Trip/.a1.jpg.icloud")
        try folder.write("draft: true\n", to: "photos/Trip/a1.jpg.yml")
        let errors = try check().errors
        #expect(errors.contains("a1.jpg") && !errors.contains("a1.jpg.yml"), "\(errors)")
    }

    @Test(arguments: [".albumgen.yml", "Albumgen.yml", ".Albumgen.yaml"])
    func aConfigurationOfAnotherNameStopsTheBuild(name: String) throws {
        try folder.write("privacy: {gps: on}\n", to: "photos/\(name)")
        let outcome = try check()
        #expect(outcome.exitCode == 2 && outcome.errors.contains("\(name): error: the configuration is not read"))
        try folder.write("title: x\n", to: "photos/albumgen.yml")
        #expect(try check().exitCode == 0)
    }

    @Test func anotherConfigurationIsNotAStrayText() throws {
        try folder.write(TestPhoto.jpeg(seed: 3), to: "photos/c.jpg")
        try folder.write("title: Live\n", to: "photos/albumgen.yml")
        try folder.write("title: Preview\n", to: "photos/preview.yml")
        try folder.write("title: Draft\nlayout: grid\n", to: "photos/draft.yml")
        let used = try Program.run("check", "photos", "--config", "photos/preview.yml", in: folder.path)
        #expect(used.exitCode == 0 && used.errors.isEmpty, "\(used.errors)")
        // A text with nothing but fields of an item may be a photo's.
        try folder.write("title: Gone\n", to: "photos/zebra.yml")
        let errors = try check().errors
        #expect(errors.contains("zebra.yml: warning: is not read") && !errors.contains("draft.yml"), "\(errors)")
    }

    @Test func dataBesidePhotosIsNoted() throws {
        try folder.write(#"{"title": "A"}"#, to: "photos/Trip/a.jpg.json")
        try folder.write("file,caption\na.jpg,Sea\n", to: "photos/Trip/captions.csv")
        try folder.write(#"[{"file": "b.jpg"}]"#, to: "photos/Trip/data.json")
        try folder.write("x,y\n1,2\n", to: "photos/Trip/points.csv")
        let errors = try check().errors
        for part in [
            "Trip/a.jpg.json: note: is not read, because only Google's JSON describes a photo; write `a.jpg.yml`",
            "Trip/captions.csv: note: names photos of this folder", "Trip/data.json: note: names photos of this folder",
        ] { #expect(errors.contains(part), "\(part)\n\(errors)") }
        #expect(errors.contains("name it `album.csv`, or write `items: captions.csv`"), "\(errors)")
        #expect(!errors.contains("points.csv"))
        #expect(try Program.run("check", "--strict", "photos", in: folder.path).exitCode == 0)
    }

    @Test func frontMatterBelowATitleHidesWhatItNames() throws {
        try folder.write("# Trip\n\n---\nignore: [b.jpg]\n---\n\nHi\n", to: "photos/Trip/album.md")
        let held = try check()
        #expect(held.exitCode == 1 && held.errors.contains("Trip/album.md:3:1: error: this looks like front matter"))
        try folder.write("title: X\nlayout: grid\n", to: "photos/Trip/album.md")
        let shown = try check()
        #expect(
            shown.exitCode == 0 && shown.errors.contains("Trip/album.md:1:1: warning: this looks like front matter"),
            "\(shown.errors)")
    }

    @Test func jsonThatHoldsAPhotoBackIsNotOverlooked() throws {
        try folder.write("{\"draft\": true}", to: "photos/Trip/a.jpg.json")
        try folder.write("{\"rating\": \"s\", \"hidden\": false, \"draft\": false}", to: "photos/Trip/b.json")
        let held = try check()
        #expect(held.exitCode == 1 && held.output.hasPrefix("1 item"), "\(held.errors)")
        #expect(
            held.errors.contains("Trip/a.jpg.json:1:2: error: `draft` is not read in JSON"), "\(held.errors)")
        #expect(!held.errors.contains("b.json:1"))
    }

    /// A deleted photo that the configuration names affects only what shows it, not the whole site.
    @Test func aMissingFileStopsNoBuild() throws {
        for text in [
            "cover: gone.jpg\n", "selected: gone.jpg\n", "albums: {Trip: {cover: gone.jpg}}\n",
            "albums: {Trip: {items: [a.jpg, gone.jpg]}}\n", "albums: {Trip: {items: gone.csv}}\n",
        ] {
            try folder.write(text, to: "photos/albumgen.yml")
            let built = try Program.run("build", "photos", "--output", "site", in: folder.path)
            #expect(built.exitCode == 1 && built.errors.contains("gone."), "\(text)\(built.errors)")
            #expect(try folder.read("site/index.html").contains("Trip") || text.contains("csv"))
        }
    }

    /// Messages about patterns match the files, even where only a folder that is left out has changed.
    @Test func patternsAreReportedAsByACleanBuild() throws {
        func build() throws -> Program.Outcome {
            try Program.run("build", "photos", "--output", "site", in: folder.path)
        }
        try folder.write("ignore: [Private]\n", to: "photos/albumgen.yml")
        for _ in 0..<2 { #expect(try build().errors.contains("`Private`, which matches nothing")) }
        try folder.write("x", to: "photos/Private/notes.txt")
        for _ in 0..<2 { #expect(try build().errors.isEmpty) }
        try folder.remove("photos/Private/notes.txt")
        try folder.remove("photos/Private")
        #expect(try build().errors.contains("`Private`, which matches nothing"))
        try folder.write("ignore: [trip]\n", to: "photos/albumgen.yml")
        let stopped = try build()
        #expect(stopped.exitCode == 2 && stopped.errors.contains("did you mean `Trip`?"), "\(stopped.errors)")
    }

    @Test func aListThatTheConfigurationNamesIsRead() throws {
        try folder.write("url\nb.jpg\n", to: "photos/Trip/d.csv")
        try folder.write("albums: {Trip: {items: d.csv}}\n", to: "photos/albumgen.yml")
        #expect(try check().output.hasPrefix("1 item"))
    }

    @Test func rowsThatMatchNothingAreReportedWhereverTheyAre() throws {
        try folder.write(
            """
            map: {headlin: title, author.nam: author}
            maps:
              used: {rom: tag}
              lost: {x: title}
            albums:
              Trip: {map: [used, {pric: extra.price}]}
            """, to: "photos/albumgen.yml")
        try folder.write(
            "url,headline,author.name,room,price,colour\na.jpg,A,Ada,Hall,5,red\nb.jpg,B,Bo,Hall,6,blue\n",
            to: "photos/Trip/album.csv")
        let errors = try check().errors
        for part in [
            "albumgen.yml:1:7: warning: no record of any album has a field `headlin`; did you mean `headline`?",
            "albumgen.yml:3:10: warning: no record of any album has a field `rom`; did you mean `room`?",
            "albumgen.yml:6:23: warning: no record of any album has a field `pric`; did you mean `price`?",
            "albumgen.yml:4:10: note: no record is read by the map `lost`",
            "Trip/album.csv: note: the fields", "`colour`",
        ] { #expect(errors.contains(part), "\(part)\n\(errors)") }
        // A mapping row that one album needs is valid for all of them.
        try folder.write("map: {headline: title, name: extra.name}\n", to: "photos/albumgen.yml")
        try folder.write("[{\"url\": \"../Trip/a.jpg\", \"name\": \"x\"}]\n", to: "photos/Other/album.json")
        #expect(try !check().errors.contains("no record of any album"))
        // Nothing uses the rows of these albums.
        try folder.write(
            "albums:\n  Other: {map: {room: tag}}\n  Trip: {map: {headline: title}}\n", to: "photos/albumgen.yml")
        try folder.write("title: Other\nmap: {hall: tag}\n", to: "photos/Other/album.yml")
        try folder.remove("photos/Other/album.json")
        let unmet = try check().errors
        #expect(
            unmet.contains("albumgen.yml:2:17: note: neither the album `Other` nor any album in it has"), "\(unmet)")
        #expect(unmet.contains("Other/album.yml:2:7: note: neither the album `Other` nor any album in it has"))
        #expect(!unmet.contains("the album `Trip`"))
    }

    /// A mapping applies to the nested albums, too, and a named one to all albums that use it.
    @Test func rowsThatOnlyANestedAlbumUsesAreNotAMistake() throws {
        try folder.write("maps: {listing: {name: title, room: tag}}\n", to: "photos/albumgen.yml")
        try folder.write("map: {file: url, headline: title, lost: tag}\nitems: d.json\n", to: "photos/Trip/album.yml")
        try folder.write("[{\"file\": \"a.jpg\"}]", to: "photos/Trip/d.json")
        try folder.write(
            "[{\"file\": \"../Trip/b.jpg\", \"headline\": \"B\"}]", to: "photos/Trip/Inner/album.json")
        for (name, record) in [("One", "name: A"), ("Two", "name: B, room: Hall")] {
            try folder.write(
                "map: listing\nitems: [{url: a.jpg, \(record)}]\n", to: "photos/\(name)/album.yml")
        }
        let errors = try check().errors
        #expect(!errors.contains("field `headline`") && !errors.contains("field `room`"), "\(errors)")
        #expect(
            errors.contains("Trip/album.yml:1:35: warning: no record of any album has a field `lost`"), "\(errors)")
    }

    @Test func aFullWidthColonInBracesHasItsMend() throws {
        try folder.write("items:\n  - {url：a.jpg}\n  - {url：b.jpg，title：B}\n", to: "photos/Trip/album.yml")
        let errors = try check().errors
        #expect(errors.contains("Trip/album.yml:2:6: error: `url：a.jpg` has a full-width colon"), "\(errors)")
        #expect(errors.contains("write `url: a.jpg`") && errors.contains("write `url: b.jpg, title: B`"))
        try folder.write("map: {标题：title}\n", to: "photos/Trip/album.yml")
        #expect(try check().errors.contains("which makes no key inside braces; write `标题: title`"))
        try folder.write("map: 标题：title\n", to: "photos/Trip/album.yml")
        #expect(try check().errors.contains("write `: ` for the full-width colon, as in `标题: title`"))
        #expect(!errors.contains("has no `url`"))
    }
}
