import Testing

@testable import AlbumModel
@testable import Planning

/// Photos of one size, of which some are turned.
@Suite struct TurnedPhotosTests {
    @Test(arguments: [[0, 2], [2, 0], [1, 3], [0, 1, 2, 3]])
    func `each photo's renditions have its own turn, whatever photo of its size comes before`(turns: [Int]) {
        var planner = ItemPlanner(folder: "", settings: AlbumSettings())
        for turn in turns {
            // All of them are portraits once they are turned.
            let stored = PixelSize(width: 3000, height: 4000)
            let isOnItsSide = turn % 2 == 1
            var facts = MediaFacts(
                format: .jpeg,
                storedSize: isOnItsSide ? PixelSize(width: stored.height, height: stored.width) : stored)
            facts.turn(by: turn)
            let media = Item.Media(
                path: "a", digest: ContentDigest(words: (UInt64(turn), 2, 3, 4)), facts: facts, fileSize: 10)
            let plan = planner.plan(Item(id: "a", kind: .photo, fields: ItemFields(), media: media, origin: "a"))
            #expect(Set(plan.renditions.map(\.spec.turn)) == [Int8(turn)])
        }
    }
}
