import AlbumModel
import Testing

@testable import AlbumSources

struct StoryTextTests {
    private func read(
        _ text: String, _ files: [String] = ["a.jpg", "b.jpg", "c.jpg", "walk.mp4", "other/d.jpg"],
        front: String = "layout: story", notes: [String: String] = [:]
    ) -> SiteReading {
        let tree = SourceTree.of(files + ["album.md"] + notes.keys.sorted())
        let texts = notes.merging(["album.md": "---\n\(front)\n---\n\(text)"]) { first, _ in first }
        return SiteReader(configuration: Configuration(), access: .memory(texts)).read(tree) { _ in nil }
    }

    /// Prose as its text, pictures as their ids.
    private func parts(_ album: Album) -> [String] {
        (album.story?.parts ?? []).map { part in
            switch part {
            case .prose(let prose): prose.plainText
            case .pictures(let range): range.map { album.items[$0].id }.joined(separator: "+")
            }
        }
    }

    @Test func theTextAndItsPicturesAreInTheOrderOfTheFile() {
        let reading = read(
            """
            # The flat

            About *all*.

            ![Third](c.jpg "wide")

            ## Kitchen

            > Said.

            ![](walk.mp4) ![First](a.jpg)

            The end.
            """)
        let album = reading.site.root
        #expect(reading.diagnostics.isEmpty)
        #expect(album.title == "The flat")
        #expect(parts(album) == ["About all.", "c", "Kitchen\nSaid.", "walk-mp4+a", "The end."])
        #expect(album.story?.places == [StoryPlace(width: .wide), StoryPlace(), StoryPlace()])
        // Items that the text does not mention come after it, and all items form one list.
        #expect(album.items.map(\.id) == ["c", "walk-mp4", "a", "b"])
        #expect(album.items.map(\.fields.description) == ["Third", nil, "First", nil])
        #expect(album.items.allSatisfy { $0.fields.title == nil && $0.fields.prose == nil })
        #expect(album.categories.map(\.tag) == [""])
        #expect(album.prose?.plainText == "About all.\nKitchen\nSaid.\nThe end.")
        #expect(album.prose?.html.contains("<h2>Kitchen</h2>") == true && album.prose?.html.contains("<img") == false)
    }

    @Test func headingsAndLinksAreThoseOfTheWholeText() {
        let album = read("### One\n\n[here][x]\n\n![](a.jpg)\n\n#### Two\n\n[x]: https://example.org/\n").site.root
        guard case .prose(let first)? = album.story?.parts.first, case .prose(let last)? = album.story?.parts.last
        else {
            Issue.record("the story has no prose")
            return
        }
        #expect(first.html == "<h2>One</h2>\n<p><a href=\"https://example.org/\">here</a></p>\n")
        #expect(last.html == "<h3>Two</h3>\n")
    }

    @Test func whatIsNotAnItemOfTheAlbumBecomesItsCaption() {
        let reading = read(
            "![Lost](x.jpg) ![](b.jpg)\n\n![A secret](other/d.jpg)\n\n![](b.jpg)\n\n![](../e.jpg)\n\nWords ![and](a.jpg) more.\n"
        )
        #expect(parts(reading.site.root) == ["Lost", "b", "Words more."])
        #expect(
            reading.diagnostics.map(\.description) == [
                "album.md:12:7: warning: this image is left out with its text, which may describe a hidden photo: put it on a line of its own to show the photo",
                "album.md:4:1: error: there is no file `x.jpg` in the album's folder; did you mean `a.jpg`?",
                "album.md:6:1: error: `other/d.jpg` belongs to the album `other`, and a story shows items of its own album; move or copy it here",
                "album.md:8:1: warning: `b.jpg` appears twice in this story, but is shown only once",
                "album.md:10:1: error: `../e.jpg` leaves the album's folder; name a file in it",
            ])
    }

    @Test func aWrongWordIsAWarning() {
        let reading = read("![](a.jpg \"wde\")\n\n![](b.jpg \"The hall\")\n")
        #expect(
            reading.diagnostics.map(\.description) == [
                "album.md:4:1: warning: `wde` is not a way to place a picture; did you mean `wide`? Until then, the picture's shape decides. A photo's title begins with a capital letter here."
            ])
        #expect(reading.site.root.items.prefix(2).map(\.fields.title) == [nil, "The hall"])
    }

    @Test func whatIsHeldBackLeavesWithItsCaption() {
        let reading = read(
            "Before.\n\n![A secret](b.jpg)\n\nAfter.\n\n![](a.jpg)\n", notes: ["b.jpg.yml": "draft: true\n"])
        #expect(parts(reading.site.root) == ["Before.", "After.", "a"])
        #expect(reading.site.root.items.map(\.id) == ["a", "c", "walk-mp4"])
        #expect(reading.diagnostics.isEmpty)
    }

    /// The text is written before anybody knows which photos are hidden, so it says nothing about any of them.
    @Test(arguments: [
        "Words ![A secret](b.jpg) more.", "> ![A secret](b.jpg)", "- one\n- ![A secret](b.jpg)",
        "**![A secret](b.jpg)**",
        "![A secret](b.jpg) ![](https://a.example/x.jpg)", "[![A secret](b.jpg)](https://example.org/)",
        "Words ![A ![secret](b.jpg)](b.jpg).", "Words ![A secret][1].\n\n[1]: b.jpg", "## Day ![A secret](b.jpg)",
    ])
    func noSentenceDescribesAHeldPhoto(text: String) {
        for layout in ["story", "grid"] {
            let reading = read(
                "Before.\n\n\(text)\n\n![](a.jpg)\n", front: "layout: \(layout)", notes: ["b.jpg.yml": "draft: true\n"])
            let album = reading.site.root
            let said = "\(album.prose as Any) \(album.story as Any) \(album.categories) \(album.items)"
            #expect(!said.contains("secret") && said.contains("Before."), "\(layout): \(said)")
            #expect(
                text.hasPrefix("#") || reading.diagnostics.contains { $0.severity == .warning },
                "\(layout): \(reading.diagnostics)")
        }
    }

    @Test func aLineOfImagesNeedsNoEmptyLinesAroundIt() {
        let reading = read(
            "One.\nTwo.\n![A](a.jpg)\n![](b.jpg) ![](c.jpg)\nThree ![x](a.jpg) *four*\nfive.\n![](walk.mp4)\n")
        #expect(parts(reading.site.root) == ["One. Two.", "a+b+c", "Three four five.", "walk-mp4"])
        #expect(reading.site.root.prose?.html == "<p>One.\nTwo.</p>\n<p>Three <em>four</em>\nfive.</p>\n")
        #expect(reading.diagnostics.map { $0.location?.line } == [8])
    }

    @Test func aFileThatIsAPartOfAnItemStandsForIt() {
        let reading = read("![](a.cr2)\n\n![](b.jpg)\n", ["a.cr2", "a.jpg", "b.jpg"])
        #expect(parts(reading.site.root) == ["a", "b"])
        #expect(reading.diagnostics.isEmpty)
    }

    /// Hiding a photo must not break a story that names another of its files.
    @Test(arguments: [
        ["sea.jpg", "sea-edited.jpg"], ["IMG_1234.HEIC", "IMG_E1234.JPG"], ["sea.jpg", "sea.cr2"],
        ["a_BURST001_COVER.jpg", "a_BURST002.jpg"], ["a_BURST001_COVER.jpg", "a_BURST001_COVER-edited.jpg"],
    ])
    func anyVersionOfAHeldShotLeavesWithItsCaption(shot: [String]) {
        for name in shot {
            for front in ["layout: story", "layout: story\nitems: [\(shot[0]), b.jpg]"] {
                let reading = read(
                    "Before.\n\n![A secret](\(name))\n\n![](b.jpg)\n", shot + ["b.jpg"], front: front,
                    notes: ["\(shot[0]).yml": "draft: true\n"])
                #expect(parts(reading.site.root) == ["Before.", "b"], "\(name)")
                #expect(reading.diagnostics.isEmpty, "\(name): \(reading.diagnostics)")
            }
        }
    }

    @Test func whatIsIgnoredLeavesWithItsCaption() {
        let reading = read("![A secret](b.jpg)\n\n![](a.jpg)\n", front: "layout: story\nignore: [b*]")
        #expect(parts(reading.site.root) == ["a"])
        #expect(reading.diagnostics.isEmpty)
    }

    @Test func whatAListLeavesOutLeavesWithItsCaption() {
        let reading = read("![A secret](b.jpg)\n\n![](a.jpg)\n", front: "layout: story\nitems: [a.jpg]")
        #expect(parts(reading.site.root) == ["a"])
        #expect(
            reading.diagnostics.map(\.description) == [
                "album.md:5:1: error: `b.jpg` is not an item of this album; add it to the album's list of items"
            ])
    }

    @Test func aTextWithoutPicturesIsNotAStory() {
        let reading = read("Words alone.\n")
        #expect(reading.site.root.story == nil)
        #expect(reading.site.root.prose?.plainText == "Words alone.")
        #expect(reading.site.root.count == 4)
        #expect(reading.diagnostics.isEmpty)
    }

    @Test func itemsOfAListAndOfAProviderCanBeInAStory() {
        let listed = read(
            "![](b.jpg)\n", front: "layout: story\nitems: [{url: a.jpg, title: A}, b.jpg, other/d.jpg]")
        #expect(listed.diagnostics.isEmpty)
        #expect(listed.site.root.items.map(\.id) == ["b", "a", "other-d"])
        let fetched = read("One.\n\n![Sea](sea.jpg \"full\")\n", front: "layout: story\nprovider: web")
        #expect(parts(fetched.site.root) == ["One.", "sea"])
        #expect(fetched.site.root.items.map(\.fields.description) == ["Sea"])
    }

    @Test func inOtherLayoutsTheWordsAreNoTitles() {
        let album = read("![](a.jpg \"wide\") ![](b.jpg \"Hall\") ![](c.jpg \"huge\")\n", front: "title: T").site.root
        #expect(album.items.map(\.fields.title) == [nil, "Hall", "huge"])
    }
}
