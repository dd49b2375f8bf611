import AlbumModel
import Testing

@testable import AlbumSources

struct MarkdownManifestTests {
    private func read(_ text: String, _ media: [String] = ["a.jpg", "b.jpg", "c.jpg"]) -> SiteReading {
        let tree = SourceTree.of(media + ["album.md"])
        return SiteReader(configuration: Configuration(), access: .memory(["album.md": text])).read(tree) { _ in nil }
    }

    @Test func proseBelongsToWhatItFollows() {
        let reading = read(
            """
            # The flat

            About *all*.

            ![First](a.jpg)

            About a.

            ## Kitchen

            About the kitchen.

            ![](b.jpg) ![](c.jpg)

            | plain | table |
            |---|---|
            | 1 | 2 |

            ### Details

            More of both.
            """)
        let album = reading.site.root
        #expect(reading.diagnostics.isEmpty)
        #expect(album.title == "The flat")
        #expect(album.prose?.plainText == "About all.")
        #expect(album.categories.map(\.tag) == ["", "Kitchen"])
        #expect(album.categories[0].items[0].fields.prose?.plainText == "About a.")
        #expect(album.categories[0].items[0].fields.description == "First")
        #expect(album.categories[1].prose?.plainText == "About the kitchen.")
        #expect(album.categories[1].items.allSatisfy { $0.fields.prose == nil })
        let closing = album.categories[1].closing?.html ?? ""
        #expect(closing.contains("<table") && closing.contains("<h3>Details") && closing.contains("More of both."))
        #expect(album.categories[0].closing == nil)
    }

    @Test(
        arguments: [
            ("![](a.jpg) ![](b.jpg)\n\nAfter both.\n\n![](c.jpg)\n\nOf c.\n", "After both.", "Of c."),
            ("| url |\n|---|\n| a.jpg |\n| b.jpg |\n\nAfter the table.\n", "After the table.", nil),
            ("![](a.jpg) ![](b.jpg)\n\nOne.\n\n![](c.jpg) ![](walk.mp4)\n\nTwo.\n", "One.\nTwo.", nil),
        ] as [(String, String, String?)])
    func proseAfterSeveralItemsStaysAfterThem(_ text: String, _ closing: String, _ prose: String?) {
        let album = read(text, ["a.jpg", "b.jpg", "c.jpg", "walk.mp4"]).site.root
        #expect(album.categories.last?.closing?.plainText == closing)
        #expect(album.categories.dropLast().allSatisfy { $0.closing == nil })
        #expect(album.prose == nil && album.items.compactMap(\.fields.prose?.plainText) == [prose].compactMap(\.self))
    }

    /// With a title in the front matter, the heading used to disappear without a message.
    @Test(
        arguments: [
            ("# Head\n\nText.\n\n![](a.jpg)\n", "Title\nlayout: story", "Head\nText.", [""]),
            ("# Head\n\nText.\n\n![](a.jpg)\n", "Title", nil, ["Head"]),
            ("# Head\n\nText.\n\n## Kitchen\n\n![](a.jpg)\n", "Title", "Head\nText.", ["Kitchen"]),
            ("# Title\n\nText.\n\n![](a.jpg)\n", "Title", "Text.", [""]),
            ("# Head\n\n![](a.jpg)\n", "Title", nil, ["Head"]),
            ("# Head\n\n![](a.jpg)\n", nil, nil, [""]),
        ] as [(String, String?, String?, [String])])
    func aHeadingBesideATitleIsLikeAnyOther(
        _ text: String, _ title: String?, _ prose: String?, _ categories: [String]
    ) {
        let album = read((title.map { "---\ntitle: \($0)\n---\n" } ?? "") + text).site.root
        #expect(album.title == (title == nil ? "Head" : "Title"))
        #expect(album.prose?.plainText == prose)
        #expect(album.categories.map(\.tag) == categories)
    }

    @Test(
        arguments: [
            ("title: Alps", "# Alps\n\nText.\n", "Text."), ("title: Alps", "# Head\n\nText.\n", "Head\nText."),
            ("title: Alps\nlayout: story", "# Alps\n\nText.\n\n![](a.jpg)\n", "Text."),
            ("title: Alps\nlayout: story", "# *Alps*\n\nText.\n", "Text."),
        ])
    func theTitleIsNotRepeatedAsAHeading(_ keys: String, _ text: String, _ prose: String) {
        let album = read("---\n\(keys)\n---\n\(text)").site.root
        #expect(album.title == "Alps" && album.prose?.plainText == prose)
    }

    @Test func messagesAboutProseNameItsLine() {
        let reading = read("One.\n\nTwo.\n\n![](a.jpg) ![](b.jpg)\n\nThree.\n\nFour ![x](c.jpg) five.\n")
        #expect(reading.diagnostics.map { $0.location?.line } == [9])
        let before = read("One.\n\nTwo.\n\nThree ![x](c.jpg) four.\n\n![](a.jpg)\n")
        #expect(before.diagnostics.map { $0.location?.line } == [5])
    }

    @Test func aTextWithoutItemsIsProse() {
        let reading = read("Words ![Alt](a.jpg) and more.\n\n## Heading\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
        #expect(reading.site.root.count == 3)
        #expect(reading.site.root.prose?.html.contains("<h2>Heading</h2>") == true)
        #expect(reading.diagnostics.count == 1)
    }

    @Test func aMappingTableIsTakenOutOfThePage() {
        let reading = read(
            "---\nitems:\n  - {pic: a.jpg, name: N}\n---\nBefore.\n\n| Source | Field |\n|---|---|\n| pic | url |\n| name | title |\n\nAfter.\n"
        )
        #expect(reading.site.root.items.map(\.fields.title) == ["N"])
        #expect(reading.site.root.prose?.html == "<p>Before.</p>\n<p>After.</p>\n")
    }

    @Test func severalHeadingsOfTheFirstLevelAreCategories() {
        let album = read("# One\n\n![](a.jpg)\n\n# Two\n\n![](c.jpg)\n\n![](b.jpg)\n").site.root
        #expect(album.title == "photos")
        #expect(album.categories.map(\.tag) == ["One", "Two"])
        #expect(album.items.map(\.id) == ["a", "c", "b"])
    }

    @Test func placesAreThoseOfTheFile() {
        let reading = read(
            "---\ntitle: T\n---\n\n| url | rating |\n|---|---|\n| a.jpg | 9 |\n| x.jpg | 1 |\n\n![](y.jpg)\n")
        #expect(
            reading.diagnostics.map(\.description) == [
                "album.md:7:10: error: expected a whole number from -1 to 5 for `rating` but found `9`",
                "album.md:8:2: error: there is no file `x.jpg` in the album's folder; did you mean `a.jpg`?",
                "album.md:10:1: error: there is no file `y.jpg` in the album's folder; did you mean `a.jpg`?",
            ])
    }
}
