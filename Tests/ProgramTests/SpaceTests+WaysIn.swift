import Foundation
import TestSupport
import Testing

/// Links and lists that lead into a space's folder.
extension SpaceTests {
    /// Through a link, an album, or one nested in it, has a path that no space names.
    @Test(arguments: [
        ("photos/Top/link", "Aardvark"), ("photos/link", "Top"), ("photos/Top/best.jpg", "Aardvark/zebramark.jpg"),
    ])
    func noLinkLeadsIn(name: String, target: String) throws {
        try configure(Self.family)
        try FileManager.default.createSymbolicLink(atPath: folder.url(name).path, withDestinationPath: target)
        let outcome = try build()
        #expect(outcome.errors.contains("which is only in a space, and is left out"), "\(outcome.errors)")
        #expect(try traces() == [])
    }

    /// The first name leads into the space's folder; the others are then looked up in a folder that is known.
    @Test(arguments: [
        ("album.yml", "items: [Aardvark/none.jpg, Aardvark/zebramark.jpg, plain.jpg]\n"),
        ("album.yml", "items: [Aardvark/plain.jpg, plain.jpg, Aardvark/zebramark.jpg]\n"),
        ("album.yml", "categories: [{tag: C, items: [Aardvark/plain.jpg, Aardvark/zebramark.jpg]}]\n"),
        ("album.yml", "items: [{url: none.jpg, placeholderImage: Aardvark/plain.jpg}, Aardvark/zebramark.jpg]\n"),
        (
            "album.yml",
            """
            items:
            - {url: none.jpg, placeholderImage: Aardvark/plain.jpg}
            - {url: no.jpg, placeholderImage: Aardvark/zebramark.jpg}

            """
        ),
        ("album.csv", "url\nAardvark/plain.jpg\nAardvark/zebramark.jpg\n"),
        ("album.md", "![](Aardvark/plain.jpg)\n\n![](Aardvark/zebramark.jpg)\n"),
        ("album.md", "---\nlayout: story\n---\n\n![](Aardvark/plain.jpg)\n\n![](Aardvark/zebramark.jpg)\n"),
    ])
    func noSecondNameInAListLeadsIn(file: String, text: String) throws {
        try folder.write(text, to: "photos/Top/\(file)")
        try configure(Self.family)
        let outcome = try Program.run("build", "photos", "--output", "site", in: folder.path)
        #expect(outcome.errors.contains("zebramark"), "\(outcome.errors)")
        #expect(try traces() == [])
    }

    /// Otherwise, everybody would see the folder itself, in which the same photos are.
    @Test(arguments: ["link/Aardvark", "near"])
    func aSpaceNamesAFolderRatherThanALink(name: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.url("photos/link").path, withDestinationPath: "Top")
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("photos/near").path, withDestinationPath: "Top/Aardvark")
        try configure(Self.family.replacing("Top/Aardvark", with: name))
        for command in ["build", "check"] {
            let outcome = try Program.run(command, "photos", in: folder.path)
            #expect(outcome.exitCode == 2)
            #expect(
                outcome.errors.contains("a space names `\(name)`, but this is a link to `Top/Aardvark`"),
                "\(outcome.errors)")
        }
        #expect(!folder.exists("photos/_site/index.html") && !folder.exists("_site/index.html"))
    }
}
