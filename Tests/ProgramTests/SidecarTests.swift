import Foundation
import TestSupport
import Testing

/// Sidecars in whole builds.
struct SidecarTests {
    private static func xmp(_ title: String) -> String {
        """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
        <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(title)</rdf:li></rdf:Alt></dc:title>
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """
    }

    @Test func aChangedXMPSidecarIsReadAgainAndNothingElse() throws {
        let folder = try TemporaryFolder()
        for (seed, name) in ["a.jpg", "b.jpg"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/Sea/\(name)")
            try folder.write(Self.xmp("First of \(name)"), to: "photos/Sea/\(name).xmp")
        }
        try folder.write("not XMP", to: "photos/Sea/c.xmp")
        try folder.age("photos")
        let first = try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
        #expect(first.exitCode == 0, "\(first.errors)")
        #expect(first.errors.contains("Sea/c.xmp: warning: is not valid XMP"), "\(first.errors)")
        #expect(try folder.read("site/sea/a.html").contains("First of a.jpg"))

        try folder.write(Self.xmp("Second &amp; last"), to: "photos/Sea/a.jpg.xmp")
        try folder.age("photos/Sea/a.jpg.xmp", seconds: 30)
        let second = try Program.run("build", "photos", "--output", "site", "--progress", "json", in: folder.path)
        let lines = (second.output + second.errors).split(separator: "\n")
        #expect(lines.contains { $0.contains("a.jpg.xmp") }, "\(lines)")
        #expect(!lines.contains { $0.contains("b.jpg.xmp") || $0.contains("\"Sea/a.jpg\"") }, "\(lines)")
        #expect(try folder.read("site/sea/a.html").contains("Second &amp; last"))
        #expect(try folder.read("site/sea/b.html").contains("First of b.jpg"))
    }
}
