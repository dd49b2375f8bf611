import Testing

@testable import AlbumSources

/// Which files leave together with photos.
struct CompanionsTests {
    @Test(arguments: [
        (
            ["a.jpg"], ["a.jpg", "a.jpg.md", "a.jpg.yml", "a.jpg.xmp", "a.md", "a.xmp", "b.md"],
            ["a.jpg.md", "a.jpg.xmp", "a.jpg.yml", "a.md", "a.xmp"]
        ),
        // A text that also describes a photo that stays does not leave.
        (
            ["a.jpg"], ["a.jpg", "a.heic", "a.md", "a.XMP", "A.xmp", "a.JPG.xmp", "a.jpg.YAML"],
            ["a.JPG.xmp", "a.jpg.YAML"]
        ),
        // Of names that differ only in case, the one with the same case is meant.
        (
            ["a.jpg"], ["a.jpg", "A.JPG", "A.JPG.xmp", "A.Jpg.xmp", "a.jpg.md", "A.yml", "a.yml"],
            ["a.jpg.md", "a.yml"]
        ),
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
        // Other photos, their other formats and hidden files are never companions.
        (["a.jpg"], ["a.jpg", "a.mov", "b.cr2", "a.txt", "._a.jpg.md", "a.jpg.md.bak"], []),
        // The raw photo of the same shot, unless another picture of it stays.
        (["a.jpg"], ["a.jpg", "A.CR2"], ["A.CR2"]),
        (["a.jpg"], ["a.jpg", "a.heic", "a.cr2"], []),
        // What Apple's devices record about edits.
        (
            ["IMG_1.HEIC", "IMG_E1.JPG"],
            ["IMG_1.HEIC", "IMG_E1.JPG", "IMG_1.AAE", "IMG_O1.AAE", "IMG_2.HEIC", "IMG_2.AAE", "IMG_O2.aae"],
            ["IMG_1.AAE", "IMG_O1.AAE"]
        ),
        // What leaves is an item, whatever its ending.
        (["a.svg"], ["a.svg", "a.svg.md", "a.yml", "b.yml"], ["a.svg.md", "a.yml"]),
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
        ("a.nef", ["a.nef"], "a.xmp"), ("a", ["a"], "a.xmp"), ("a.jpg", ["a.jpg", "A.JPG.xmp"], "A.JPG.xmp"),
        // Files whose names differ only in case have sidecars of their own.
        ("a.jpg", ["a.jpg", "A.JPG"], "a.jpg.xmp"), ("a.jpg", ["a.jpg", "A.JPG", "A.JPG.xmp"], "a.jpg.xmp"),
        ("A.JPG", ["a.jpg", "A.JPG", "A.JPG.xmp"], "A.JPG.xmp"),
        ("a.jpg", ["a.jpg", "A.JPG", "A.Jpg.xmp"], "a.jpg.xmp"),
        ("a.nef", ["a.nef", "A.NEF", "A.NEF.xmp", "A.xmp"], "a.xmp"),
    ])
    func theSidecarSpeaksOfOnePhoto(name: String, names: [String], sidecar: String) {
        #expect(Companions.sidecar(of: name, among: names) == sidecar)
    }

    @Test(arguments: [
        ("a.jpg", ["a.jpg", "a.md", "A.JPG.yml"], ["A.JPG.yml", "a.md"]),
        ("a.jpg", ["a.jpg", "a.nef", "a.md"], ["a.md"]), ("a.nef", ["a.jpg", "a.nef", "a.md"], []),
        ("a.jpg", ["a.jpg", "a.heic", "a.md", "a.jpg.md"], ["a.jpg.md"]),
        ("a.jpg", ["a.jpg", "A.JPG", "A.JPG.md", "a.yml", "A.yml"], ["a.yml"]),
        ("A.JPG", ["a.jpg", "A.JPG", "A.JPG.md", "a.yml"], ["A.JPG.md"]),
        ("a.jpg", ["a.jpg", "A.JPG", "A.Jpg.md"], []),
    ])
    func editsGoIntoTextsOfOnePhoto(name: String, names: [String], texts: [String]) {
        #expect(ItemTexts.sidecars(of: name, among: names) == texts)
    }

    @Test(arguments: [
        (["w.mp4.yml": "poster: w.jpg"], ["w.mp4"], ["w.mp4": "w.jpg"]),
        (["w.md": "---\nposter: w.jpg\n---\nA walk"], ["w.mp4"], ["w.mp4": "w.jpg"]),
        (["w.mp4.yml": "title: A walk"], ["w.mp4"], [:]),
        // A poster in another folder, a missing one, and one that leaves anyway.
        (["w.mp4.yml": "poster: sub/w.jpg"], ["w.mp4"], [:]),
        (["w.mp4.yml": "poster: gone.jpg"], ["w.mp4"], [:]),
        (["w.mp4.yml": "poster: w.jpg"], ["w.mp4", "w.jpg"], [:]),
        // Another video or a list shows it.
        (["v.mp4.yml": "poster: w.jpg", "w.mp4.yml": "poster: w.jpg"], ["w.mp4"], [:]),
        (["v.mp4.yml": "poster: w.jpg", "w.mp4.yml": "poster: w.jpg"], ["v.mp4", "w.mp4"], ["v.mp4": "w.jpg"]),
        (["album.yml": "items: [w.mp4, w.jpg]", "w.mp4.yml": "poster: w.jpg"], ["w.mp4"], [:]),
        // Photos have no posters.
        (["a.jpg.yml": "poster: w.jpg"], ["a.jpg"], [:]),
        (["w.mp4.yml": "poster: ["], ["w.mp4"], [:]),
    ])
    func posters(texts: [String: String], leaving: [String], expected: [String: String]) {
        let names = ["v.mp4", "w.mp4", "w.jpg", "a.jpg"] + texts.keys.sorted()
        let files = Dictionary(uniqueKeysWithValues: texts.map { ("A/" + $0.key, $0.value) })
        let posters = Companions.posters(leavingWith: Set(leaving), of: names, in: "A", .memory(files))
        #expect(posters == expected)
    }
}
