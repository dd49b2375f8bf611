import AlbumModel
import Testing

@testable import AlbumSite

@Suite struct MovedFoldersTests {
    private func folders(
        _ moves: [(String, String)], lost: [String] = [], there: Set<String> = []
    ) -> MovedFolders {
        MovedFolders(moves.map { (address: $0.0, target: $0.1) }, lost: lost) { there.contains($0) }
    }

    @Test func `a renamed folder takes its album's pages along, and those of nested ones`() {
        let moved = folders(
            [("trip/a.html", "iceland/a.html"), ("trip/day 1/b.html", "iceland/day 1/b.html")])
        #expect(moved.albumPages == ["trip/index.html", "trip/day 1/index.html"])
        #expect(moved.target(of: "trip/index.html") == "iceland/index.html")
        #expect(moved.target(of: "trip/day 1/index.html") == "iceland/day 1/index.html")
        #expect(moved.target(of: "trip/categories/sea.html") == "iceland/categories/sea.html")
        #expect(moved.target(of: "trips/index.html") == nil)
    }

    @Test func `a folder whose own page stays has not moved`() {
        let moved = folders([("trip/a.html", "iceland/a.html")], there: ["trip/index.html"])
        #expect(moved.target(of: "trip/categories/sea.html") == nil)
    }

    @Test func `a folder whose items went different ways has not moved`() {
        let moved = folders(
            [("trip/a.html", "iceland/a.html"), ("trip/b.html", "norway/b.html")])
        #expect(moved.target(of: "trip/index.html") == nil)
    }

    @Test func `a folder is where most of its items are`() {
        let trip = "abcd".map { ("trip/day 1/\($0).html", "iceland/day \($0 == "a" ? 2 : 1)/\($0).html") }
        let moved = folders(trip + [("trip/day 2/e.html", "iceland/day 2/e.html")])
        #expect(moved.target(of: "trip/day 1/index.html") == "iceland/day 1/index.html")
        #expect(moved.target(of: "trip/day 2/index.html") == "iceland/day 2/index.html")
        #expect(moved.target(of: "trip/index.html") == "iceland/index.html")
        let moves = "abc".map { ("trip/\($0).html", "iceland/\($0).html") } + [("trip/d.html", "other/d.html")]
        #expect(folders(moves).target(of: "trip/index.html") == "iceland/index.html")
        #expect(folders(moves, lost: ["trip/e.html", "trip/f.html"]).target(of: "trip/index.html") != nil)
        #expect(folders(moves, lost: "efg".map { "trip/\($0).html" }).target(of: "trip/index.html") == nil)
    }

    @Test func `a folder has not moved if most of its items are nowhere`() {
        let moves = [("trip/day/a.html", "best/day/a.html"), ("trip/day/b.html", "best/day/b.html")]
        #expect(folders(moves, lost: ["trip/c.html"]).target(of: "trip/index.html") == "best/index.html")
        let most = ["trip/c.html", "trip/day/d.html", "trips/e.html"]
        #expect(folders(moves, lost: most).target(of: "trip/index.html") == nil)
    }

    @Test func `items with other names still show where their folder is`() {
        let moved = folders([("trip/a.html", "2024/iceland/first.html")])
        #expect(moved.target(of: "trip/index.html") == "2024/iceland/index.html")
    }

    @Test func `what went to the root or came from there moves no folder`() {
        let moved = folders([("trip/a.html", "a.html"), ("b.html", "trip/b.html")])
        #expect(moved.target(of: "trip/index.html") == nil)
    }
}
