import Foundation
import TestSupport
import Testing

/// Stories in whole builds: cases for which GoldenTests have no page.
struct StoryBuildTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (seed, name) in ["a", "b", "c"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/Walk/\(name).jpg")
        }
    }

    private func page(_ text: String, _ front: String = "") throws -> String {
        try folder.write("---\nlayout: story\n\(front)---\n\(text)", to: "photos/Walk/album.md")
        let outcome = try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        return try folder.read("site/walk/index.html")
    }

    /// Returns the ids of the page's cells, in order.
    private func cells(_ page: String) -> [String] {
        page.matches(of: #/id="item-([^"]+)"/#).map { String($0.1) }
    }

    @Test func everyItemIsOnThePageOnceAndAWordRewritesIt() throws {
        var page = try page("One.\n\n![](b.jpg)\n\nTwo.\n")
        #expect(cells(page) == ["b", "a", "c"])
        #expect(page.contains("data-kind=\"single\" data-width=\"large\""))
        page = try self.page("One.\n\n![](b.jpg \"full\")\n\nTwo.\n")
        #expect(page.contains("data-kind=\"single\" data-width=\"full\""))
        // The page is the same as in a clean build.
        let first = page
        try folder.remove("site")
        try folder.remove("photos/.albumgen")
        #expect(try self.page("One.\n\n![](b.jpg \"full\")\n\nTwo.\n") == first)
    }

    @Test func aNewCaptionRewritesThePageWhereItShowsCaptions() throws {
        #expect(try page("![Old](a.jpg)\n").contains(">Old</span>"))
        #expect(try page("![New](a.jpg)\n").contains(">New</span>"))
        #expect(try !page("![New](a.jpg)\n", "captions: none\n").contains("ag-words"))
    }

    @Test func aHeroTakesItsPictureOutOfTheStory() throws {
        let text = "Words.\n\n![](b.jpg)\n\n![](a.jpg)\n"
        #expect(cells(try page(text, "hero: wide\ncover: a.jpg\n")) == ["a", "b", "c"])
        // A theme with heroes uses one only for the picture that the story opens with.
        try folder.write("theme: darkroom\n", to: "photos/albumgen.yml")
        var page = try page(text, "cover: a.jpg\n")
        #expect(cells(page) == ["b", "a", "c"] && !page.contains("ag-hero"))
        page = try self.page("![](b.jpg)\n\nWords.\n\n![](a.jpg)\n")
        #expect(cells(page) == ["b", "a", "c"] && page.contains("ag-hero"))
    }

    /// Above it are a few lines at most, even on a phone.
    @Test(arguments: [
        ("", true), ("A short paragraph.\n\n", true), (String(repeating: "Words. ", count: 60) + "\n\n", false),
    ])
    func theFirstPictureThatIsSeenComesFirst(_ text: String, isUrgent: Bool) throws {
        let page = try page(text + "![](b.jpg)\n\nTwo.\n")
        #expect(page.contains("fetchpriority=\"high\"") == isUrgent)
    }

    @Test(arguments: ["nine-grid", "grid", "justified", "picker"])
    func inEveryLayoutWordsStandWhereTheyWereWritten(_ layout: String) throws {
        try folder.write(
            "---\nlayout: \(layout)\n---\nBefore.\n\n![](b.jpg) ![](a.jpg)\n\nAfter both.\n\n## Sea\n\nAbove.\n\n| url |\n|---|\n| c.jpg |\n\nBelow.\n",
            to: "photos/Walk/album.md")
        let outcome = try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let page = try folder.read("site/walk/index.html").split(separator: "<main", maxSplits: 1)[1]
        let places = ["Before.", "id=\"item-b\"", "After both.", "Above.", "id=\"item-c\"", "Below."].map { words in
            page.range(of: words)?.lowerBound
        }
        #expect(places.allSatisfy { $0 != nil } && places.compactMap(\.self) == places.compactMap(\.self).sorted())
        #expect(try folder.read("site/walk/categories/sea.html").contains("Below."))
        #expect(try !folder.read("site/walk/c.html").contains("Below."))
        // A changed word after the pictures rewrites the page.
        let text = try folder.read("photos/Walk/album.md").replacingOccurrences(of: "Below.", with: "Far below.")
        try folder.write(text, to: "photos/Walk/album.md")
        _ = try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
        #expect(try folder.read("site/walk/index.html").contains("Far below."))
    }

    @Test func aWholeSiteOfStoriesShowsListsInRows() throws {
        try folder.write("layout: story\n", to: "photos/albumgen.yml")
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/List/d.jpg")
        try folder.write("Words alone.\n", to: "photos/List/album.md")
        let story = try page("![](a.jpg)\n")
        let list = try folder.read("site/list/index.html")
        #expect(list.contains("data-layout=\"justified\"") && list.contains("Words alone.") && !list.contains("story"))
        #expect(story.contains("assets/story-"))
        try folder.write("Words alone.\n", to: "photos/Walk/album.md")
        _ = try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
        #expect(try folder.contents(of: "site").keys.allSatisfy { !$0.contains("story") })
    }
}
