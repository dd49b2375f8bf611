import AlbumModel
import Testing

/// The style sheet places the cells; `Tests/Browser/test_nine_grid.py` measures it.
@Suite struct NineGridTests {
    /// The spans of the cells, row by row.
    @Test(arguments: [
        (1, [[8]]),
        (2, [[6, 6]]),
        (3, [[4, 4, 4]]),
        (4, [[4, 4], [4, 4]]),
        (5, [[6, 6], [4, 4, 4]]),
        (6, [[4, 4, 4], [4, 4, 4]]),
        (7, [[4, 4, 4], [3, 3, 3, 3]]),
        (8, [[3, 3, 3, 3], [3, 3, 3, 3]]),
        (9, [[4, 4, 4], [4, 4, 4], [4, 4, 4]]),
        (10, [[4, 4, 4], [4, 4, 4], [4, 4, 4]]),
        (500, [[4, 4, 4], [4, 4, 4], [4, 4, 4]]),
    ])
    func `balanced rows are as the table has them`(count: Int, rows: [[Int]]) {
        #expect(spans(of: count, .balanced) == rows.flatMap(\.self))
    }

    @Test(arguments: 2...12)
    func `every cell of classic rows is a third of the width`(count: Int) {
        #expect(spans(of: count, .classic).allSatisfy { $0 == 4 })
    }

    @Test(arguments: [
        // Within the limits, and beyond them at either end, where the image is cut.
        (PixelSize(width: 3000, height: 2400), 1.25, 3000.0),
        (PixelSize(width: 2400, height: 3000), 0.8, 2400.0),
        (PixelSize(width: 9000, height: 1000), 4.0 / 3, 1333.3333),
        (PixelSize(width: 1000, height: 9000), 3.0 / 4, 1000.0),
        (PixelSize(width: 300, height: 60), 4.0 / 3, 80.0),
    ])
    func `a single image keeps its ratio within limits and is never enlarged`(
        image: PixelSize, ratio: Double, widest: Double
    ) {
        #expect(abs(NineGrid.singleRatio(of: image) - ratio) < 1e-9)
        #expect(abs(NineGrid.largestSingleWidth(of: image) - widest) < 1e-3)
    }

    @Test(arguments: [
        (1, Layout.Rows.balanced, 2.0), (2, .balanced, 2.0), (3, .balanced, 3.0), (4, .balanced, 1.5),
        (5, .balanced, 1.2), (6, .balanced, 1.5), (7, .balanced, 12.0 / 7), (8, .balanced, 2.0), (9, .balanced, 1.0),
        (500, .balanced, 1.0), (2, .classic, 3.0), (4, .classic, 1.5), (5, .classic, 1.5), (7, .classic, 1.0),
    ])
    func `the shape of a block follows from its rows`(count: Int, rows: Layout.Rows, shape: Double) {
        let image = PixelSize(width: 4000, height: 3000)
        #expect(abs(NineGrid.shape(count: count, rows: rows, image: image) - shape) < 1e-9)
    }

    private func spans(of count: Int, _ rows: Layout.Rows) -> [Int] {
        (0..<min(count, NineGrid.maximumCells)).map { NineGrid.span(of: $0, count: count, rows: rows) }
    }
}
