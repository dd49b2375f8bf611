import Testing

@testable import AlbumSources

/// Which files go when photos go.
struct CompanionsTests {
    @Test(arguments: [
        (
            ["a.jpg"], ["a.jpg", "a.jpg.md", "a.jpg.yml", "a.jpg.xmp", "a.md", "a.xmp", "b.md"],
            ["a.jpg.md", "a.jpg.xmp", "a.jpg.yml", "a.md", "a.xmp"]
        ),
        // What also describes a photo that stays, stays.
        (["a.jpg"], ["a.jpg", "a.heic", "a.md", "a.XMP", "a.JPG.xmp", "a.jpg.YAML"], ["a.jpg.YAML"]),
        (["a.jpg", "a.heic"], ["a.jpg", "a.heic", "a.md"], ["a.md"]),
        // The names of manifests are not those of sidecars.
        (["album.jpg", "index.jpg"], ["album.jpg", "album.md", "album.json", "index.jpg", "index.md"], []),
        (["albumgen.jpg"], ["albumgen.jpg", "albumgen.yml"], []),
        // Takeout.
        (["a.jpg"], ["a.jpg", "a.jpg.json", "a(1).jpg", "a.jpg(1).json", "other.json"], ["a.jpg.json"]),
        (
            ["a(1).jpg"], ["a.jpg", "a.jpg.json", "a(1).jpg", "a.jpg.supplemental-metadata(1).json"],
            ["a.jpg.supplemental-metadata(1).json"]
        ),
        (["a.jpg"], ["a.jpg", "a-edited.jpg", "a.jpg.json"], []),
        (["a.jpg", "a-edited.jpg"], ["a.jpg", "a-edited.jpg", "a.jpg.json"], ["a.jpg.json"]),
        // Other photos, other formats of them and hidden files are nobody's companions.
        (["a.jpg"], ["a.jpg", "a.mov", "b.cr2", "a.txt", "._a.jpg.md", "a.jpg.md.bak"], []),
        // The raw photo of the same shot, unless another picture of it stays.
        (["a.jpg"], ["a.jpg", "A.CR2"], ["A.CR2"]),
        (["a.jpg"], ["a.jpg", "a.heic", "a.cr2"], []),
    ])
    func whatGoesAlong(leaving: [String], names: [String], along: [String]) {
        let found = Companions.leaving(with: Set(leaving), of: names)
        #expect(found.values.flatMap { $0 }.sorted() == along.sorted())
        #expect(Set(found.keys).isSubset(of: leaving))
    }

    @Test(arguments: [
        ("a.jpg", ["a.jpg"], "a.xmp"), ("a.jpg", ["a.jpg", "a.jpg.xmp", "a.xmp"], "a.jpg.xmp"),
        ("a.jpg", ["a.jpg", "A.XMP"], "A.XMP"), ("a.jpg", ["a.jpg", "a.nef"], "a.xmp"),
        ("a.jpg", ["a.jpg", "a.heic", "a.xmp"], "a.jpg.xmp"), ("a.jpg", ["a.jpg", "A.mov"], "a.jpg.xmp"),
        ("a.nef", ["a.nef"], "a.xmp"), ("a", ["a"], "a.xmp"),
    ])
    func theSidecarSpeaksOfOnePhoto(name: String, names: [String], sidecar: String) {
        #expect(Companions.sidecar(of: name, among: names) == sidecar)
    }
}
