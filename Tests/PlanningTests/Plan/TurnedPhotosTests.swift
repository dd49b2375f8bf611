import Testing

@testable import AlbumModel
@testable import Planning

/// Photos of one size, some of which are turned.
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

    @Test func `a picture of a kind that a new version decodes better has keys of its own`() {
        var planner = ItemPlanner(folder: "", settings: AlbumSettings())
        for decoder in [nil, 1, nil, 2] as [Int8?] {
            var facts = MediaFacts(format: .jpeg, storedSize: PixelSize(width: 3000, height: 4000))
            facts.parts.decoder = decoder
            let media = Item.Media(
                path: "a", digest: ContentDigest(words: (1, 2, 3, 4)), facts: facts, fileSize: 10)
            let plan = planner.plan(Item(id: "a", kind: .photo, fields: ItemFields(), media: media, origin: "a"))
            for rendition in plan.renditions {
                for name in [rendition.name, rendition.spec.baseName] {
                    let marked = decoder.map { name.contains("-decoder\($0)") } ?? !name.contains("-decoder")
                    #expect(marked, "\(name)")
                }
            }
        }
    }
}
