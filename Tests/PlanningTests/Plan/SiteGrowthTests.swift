import Foundation
import Testing

@testable import AlbumModel
@testable import Planning

struct SiteGrowthTests {
    private func plan(_ albums: Int, _ items: Int) -> SitePlan {
        Planner().plan(
            SiteFixture.site(
                albums: (0..<albums).map { album in
                    SiteFixture.album("Album \(album)", items: (0..<items).map { "\(album)-\($0)" })
                }))
    }

    @Test(arguments: [(1, 10, []), (1, 16, [8]), (3, 24, [8, 24]), (10, 100, [8, 24, 72, 216])])
    func eachPartHasThreeTimesTheItemsOfTheOneBefore(albums: Int, items: Int, sizes: [Int]) {
        let plan = plan(albums, items)
        let growth = SiteGrowth(of: plan)
        let parts = (0..<growth.count).map { growth.items($0, of: plan) }
        #expect(parts.map(\.count) == sizes)
        for (part, next) in zip(parts, parts.dropFirst()) { #expect(part.isSubset(of: next)) }
    }

    @Test func theFirstItemsOfAllAlbumsComeFirst() {
        let plan = plan(4, 20)
        let items = SiteGrowth(of: plan).items(0, of: plan)
        #expect(items == Set((1...4).flatMap { album in (0...1).map { ItemReference(album: album, index: $0) } }))
    }

    @Test func aStoryComesAsAWhole() {
        var site = SiteFixture.site(albums: [
            SiteFixture.album("Story", items: (0..<6).map { "s\($0)" }),
            SiteFixture.album("Other", items: (0..<30).map { "o\($0)" }),
        ])
        site.root.albums[0].settings.layout.kind = .story
        site.root.albums[0].story = Story(parts: [.pictures(0..<1)], places: [StoryPlace()])
        let plan = Planner().plan(site)
        let growth = SiteGrowth(of: plan)
        let counts = (0..<growth.count).map { number in
            growth.items(number, of: plan).count { $0.album == 1 }
        }
        #expect(counts.allSatisfy { $0 == 0 || $0 == 6 })
    }

    @Test func aPartOfAStoryDoesNotNamePicturesThatItDoesNotHave() {
        var site = SiteFixture.site(albums: [SiteFixture.album("Nested", items: (0..<30).map { "n\($0)" })])
        site.root.settings.layout.kind = .story
        site.root.categories = [Category(tag: "", items: (0..<18).map { SiteFixture.item("s\($0)") })]
        site.root.story = Story(parts: [.pictures(0..<2)], places: [StoryPlace(), StoryPlace()])
        let plan = Planner().plan(site)
        let growth = SiteGrowth(of: plan)
        let parts = (0..<growth.count).map { Planner().part(of: plan, showing: growth.items($0, of: plan)) }
        #expect(parts.contains { $0.root.items.isEmpty })
        for part in parts { #expect((part.root.story == nil) == part.root.items.isEmpty) }
    }

    @Test func thePartWithAllItemsIsTheWhole() throws {
        let plan = Planner().plan(
            SiteFixture.site(
                albums: [
                    SiteFixture.album("Travels", albums: [SiteFixture.album("Iceland", items: ["a", "b"])]),
                    SiteFixture.album("Home", items: ["c", "d", "e"]),
                    SiteFixture.album("Empty"),
                ]))
        let all = Set(
            plan.albums.flatMap { album in
                album.items.indices.map { ItemReference(album: album.index, index: $0) }
            })
        let part = Planner().part(of: plan, showing: all)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try encoder.encode(part) == encoder.encode(plan))
    }

    @Test func aPartHasOnlyItsItemsAndTheirAlbums() {
        let plan = Planner().plan(
            SiteFixture.site(
                albums: [
                    SiteFixture.album("Travels", albums: [SiteFixture.album("Iceland", items: ["a", "b", "c"])]),
                    SiteFixture.album("Home", items: ["d"]), SiteFixture.album("Last", items: ["e", "f"]),
                ]))
        let part = Planner().part(
            of: plan,
            showing: [
                ItemReference(album: 2, index: 1), ItemReference(album: 2, index: 2), ItemReference(album: 4, index: 1),
            ])
        #expect(part.albums.map(\.title) == ["Site", "Travels", "Iceland", "Last"])
        #expect(part.albums.map(\.index) == [0, 1, 2, 3])
        #expect(part.albums.map(\.parent) == [nil, 0, 1, 0])
        #expect(part.albums.map(\.children) == [[1, 3], [2], [], []])
        #expect(part.albums.map(\.totalCount) == [3, 2, 2, 1])
        #expect(part.albums.map { $0.items.map(\.item.id) } == [[], [], ["b", "c"], ["f"]])
        #expect(part.albums.map { $0.categories.map(\.range) } == [[], [], [0..<2], [0..<1]])
        #expect(part.root.cover == ItemReference(album: 2, index: 0))
        #expect(part.albums[2].items.map(\.page) == plan.albums[2].items.dropFirst().map(\.page))
    }
}
