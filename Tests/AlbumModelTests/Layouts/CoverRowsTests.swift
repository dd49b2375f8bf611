import AlbumModel
import Testing

@Suite struct CoverRowsTests {
    @Test(arguments: [
        (1, 3, [12]), (2, 4, [6, 6]), (3, 4, [8, 4, 4]), (3, 3, [8, 4, 4]), (3, 2, [12, 6, 6]), (4, 3, [6, 6, 6, 6]),
        (4, 4, [6, 6, 6, 6]),
        (5, 2, [6, 6, 4, 4, 4]), (5, 3, [6, 6, 4, 4, 4]), (5, 4, [6, 6, 4, 4, 4]), (6, 3, [4, 4, 4, 4, 4, 4]),
        (6, 4, [6, 6, 3, 3, 3, 3]), (7, 3, [6, 6, 6, 6, 4, 4, 4]),
        (9, 4, [6, 6, 4, 4, 4, 3, 3, 3, 3]),
    ])
    func `covers fill their rows`(count: Int, abreast: Int, spans: [Int]) {
        #expect(CoverRows.spans(count: count, abreast: abreast) == spans)
    }

    @Test(arguments: 2...4)
    func `three covers are equal if the first has no picture`(abreast: Int) {
        #expect(CoverRows.spans(count: 3, abreast: abreast, isFirstPicture: false) == [4, 4, 4])
        #expect((0..<3).allSatisfy { CoverRows.cell(of: $0, count: 3, isFirstPicture: false) == nil })
    }

    @Test(arguments: 2...4)
    func `every row is full, and none but that of a lone album has one cover`(abreast: Int) {
        for count in 2...100 where count != 3 {
            let spans = CoverRows.spans(count: count, abreast: abreast)
            #expect(spans.count == count)
            #expect(!spans.contains(12))
            #expect(spans.reduce(0, +) % 12 == 0)
            #expect(spans == spans.sorted(by: >), "the larger covers come first")
            if count > 5 { #expect(spans.count { $0 == 12 / abreast } >= abreast) }
        }
    }

    @Test(arguments: [4, 6, 8])
    func `columns of small covers leave none alone where any number near does`(abreast: Int) {
        for count in 2...100 {
            let columns = CoverRows.columns(count: count, abreast: abreast)
            #expect((2...(abreast + 1)).contains(columns))
            if count > abreast, (abreast - 1...abreast + 1).contains(where: { count % $0 != 1 }) {
                #expect(count % columns != 1)
            }
        }
    }
}
