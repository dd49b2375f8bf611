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
        let packet = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about="" xmlns:iptcExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">\
            <iptcExt:PersonInImage><rdf:Bag><rdf:li>Wanda Quist</rdf:li></rdf:Bag></iptcExt:PersonInImage>\
            </rdf:Description></rdf:RDF></x:xmpmeta>
            """
        let identifier: [UInt8] = [
            0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
        ]
        let count = UInt32(8 + identifier.count + packet.utf8.count)
        let size = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
        let film = try Data(contentsOf: folder.url("films/a.\(ending)"))
        try folder.write(
            film + Data(size + Array("uuid".utf8) + identifier + Array(packet.utf8)), to: "films/a.\(ending)")
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
