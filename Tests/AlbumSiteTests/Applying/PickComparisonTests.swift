import AlbumModel
import AlbumSources
import Testing

@testable import AlbumSite

/// Compares several clients' lists.
struct PickComparisonTests {
    private func list(_ author: String?, _ ids: String, comments: [String: String] = [:]) -> Selection {
        let place = SourceLocation(file: "list")
        let picked = ids.map { Selection.Item(id: String($0), media: [], place: place) }
        let others = comments.keys.sorted().filter { !ids.contains($0) }.map { id in
            var item = Selection.Item(id: id, media: [], place: place)
            item.isPicked = false
            return item
        }
        let items = (picked + others).map { item in
            var item = item
            item.comment = comments[item.id]
            return item
        }
        return Selection(album: "", items: items, action: .pick, author: author)
    }

    @Test func whoChoseWhatIsGrouped() {
        let comparison = PickComparison(
            [list("Anna", "cab"), list("Ben", "bdc", comments: ["b": "dark", "x": "why not?"])],
            named: ["1.json", "2.json"])
        #expect(comparison.names == ["Anna", "Ben"] && comparison.counts == [3, 3])
        #expect(comparison.groups.map(\.clients) == [[0, 1], [0], [1]])
        #expect(comparison.groups.map { $0.items.map(\.id).joined() } == ["cb", "a", "d"])
        #expect(comparison.groups[0].items[1].comments == [.init(client: 1, text: "dark")])
        #expect(comparison.onlyCommented.map(\.id) == ["x"])
    }

    @Test func threeListsHaveEveryCombination() {
        let comparison = PickComparison(
            [list(nil, "abc"), list("B", "bcd"), list("B", "cda")], named: ["1", "2", "3"])
        #expect(comparison.names == ["1", "B (2)", "B (3)"])
        #expect(comparison.groups.map(\.clients) == [[0, 1, 2], [0, 1], [0, 2], [1, 2]])
        #expect(comparison.groups.map { $0.items.map(\.id).joined() } == ["c", "b", "a", "d"])
    }

    @Test func anItemThatIsListedTwiceCountsOnce() {
        let comparison = PickComparison([list("A", "aa"), list("B", "b")], named: ["1", "2"])
        #expect(comparison.counts == [1, 1])
        #expect(comparison.groups.map { $0.items.map(\.id) } == [["a"], ["b"]])
    }
}
