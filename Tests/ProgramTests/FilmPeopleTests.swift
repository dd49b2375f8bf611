import Foundation
import TestSupport
import Testing

/// Programs that recognise faces write names into a film's keywords and, as XMP, into its list of people.
struct FilmPeopleTests {
    @Test(arguments: [("mp4", "keywords"), ("mov", "com.apple.quicktime.keywords")])
    func namesAmongTheKeywordsOfAFilmAreNotPublished(ending: String, tag: String) throws {
        let folder = try TemporaryFolder()
        try TestFilm.make(
            TestFilm.picture(size: "96x64", seconds: 0.4) + [
                "-c:v", "libx264", "-pix_fmt", "yuv420p", "-movflags",
                ending == "mov" ? "use_metadata_tags" : "+faststart",
                "-metadata", "\(tag)=Wanda Quist,quaggamark",
            ], in: folder, as: "films/a.\(ending)")
        let people = """
            <iptcExt:PersonInImage><rdf:Bag><rdf:li>Wanda Quist</rdf:li></rdf:Bag></iptcExt:PersonInImage>
            """
        let film = try Data(contentsOf: folder.url("films/a.\(ending)"))
        try folder.write(
            film + TestFilm.box(holding: TestFilm.packet("", elements: people)), to: "films/a.\(ending)")
        try folder.write("search: on\nsmart: [{keywords: {least: 1}}]\n", to: "films/albumgen.yml")
        let outcome = try Program.run("build", "films", "--output", "site", "--progress", "none", in: folder.path)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let files = try folder.contents(of: "site")
        #expect(files.keys.contains { $0.hasPrefix("smart/keywords/quaggamark/") })
        for words in ["Wanda", "wanda"] {
            #expect(files.filter { $1.range(of: Data(words.utf8)) != nil }.keys.sorted() == [])
        }
    }
}
