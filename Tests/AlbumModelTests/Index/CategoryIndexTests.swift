import AlbumModel
import Testing

@Suite struct CategoryIndexTests {
    @Test(arguments: [[3, 2], [0, 3, 0, 0, 2, 0], [1], [5, 0], [0, 0, 4]])
    func `positions and flat indices are each other's inverse`(counts: [Int]) throws {
        let index = CategoryIndex(counts: counts)
        #expect(index.total == counts.reduce(0, +))
        var flat = 0
        for (category, count) in counts.enumerated() {
            #expect(try index.first(of: category) == flat)
            #expect(try index.count(of: category) == count)
            for item in 0..<count {
                let position = ItemPosition(category: category, item: item)
                #expect(try index.flatIndex(of: position) == flat)
                #expect(try index.position(of: flat) == position)
                #expect(try index.category(of: flat) == category)
                flat += 1
            }
        }
    }

    @Test(arguments: [
        (-1, "item index -1 is out of range: expected 0 to 4"),
        (5, "item index 5 is out of range: expected 0 to 4"),
    ])
    func `an index out of range is an error that names the range`(flat: Int, message: String) throws {
        let index = CategoryIndex(counts: [3, 0, 2])
        let error = #expect(throws: IndexError.self) { try index.position(of: flat) }
        #expect(error?.description == message)
    }

    @Test func `a category or an item of it that does not exist is named`() throws {
        let index = CategoryIndex(counts: [3, 0])
        #expect(throws: IndexError(subject: .category, value: 2, range: 0..<2)) { try index.first(of: 2) }
        #expect(throws: IndexError(subject: .itemOfCategory(1), value: 0, range: 0..<0)) {
            try index.flatIndex(of: ItemPosition(category: 1, item: 0))
        }
        #expect(
            IndexError(subject: .itemOfCategory(1), value: 0, range: 0..<0).description
                == "item (of category 1) index 0 is out of range: there is none")
    }

    @Test func `an album without items has no category for any index`() {
        for counts in [[], [0, 0]] {
            let index = CategoryIndex(counts: counts)
            #expect(index.total == 0)
            #expect(throws: IndexError.self) { try index.category(of: 0) }
        }
    }
}
