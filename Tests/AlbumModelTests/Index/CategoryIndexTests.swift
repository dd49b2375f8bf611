import AlbumModel
import Testing

@Suite struct CategoryIndexTests {
    @Test(arguments: [[3, 2], [0, 3, 0, 0, 2, 0], [1], [5, 0], [0, 0, 4]])
    func `each flat index leads to the category that counts it`(counts: [Int]) throws {
        let index = CategoryIndex(counts: counts)
        let categories = counts.enumerated().flatMap { category, count in Array(repeating: category, count: count) }
        #expect(try categories.indices.map { try index.category(of: $0) } == categories)
    }

    @Test(arguments: [
        ([3, 0, 2], -1, "item index -1 is out of range: expected 0 to 4"),
        ([3, 0, 2], 5, "item index 5 is out of range: expected 0 to 4"),
        ([0, 0], 0, "item index 0 is out of range: there is none"),
        ([], 0, "item index 0 is out of range: there is none"),
    ])
    func `an index out of range is an error that names the range`(counts: [Int], flat: Int, message: String) throws {
        let index = CategoryIndex(counts: counts)
        let error = #expect(throws: IndexError.self) { try index.category(of: flat) }
        #expect(error?.description == message)
    }
}
