import AlbumModel
import Testing

@Suite struct NineGridTests {
    static let width = 365.0
    static let gap = 5.0
    static let a2 = (width - gap) / 2
    static let a3 = (width - 2 * gap) / 3
    static let a4 = (width - 3 * gap) / 4

    /// The sides of the cells row by row, and the height.
    @Test(arguments: [
        (2, [[a2, a2]], a2),
        (3, [[a3, a3, a3]], a3),
        (4, [[a3, a3], [a3, a3]], 2 * a3 + gap),
        (5, [[a2, a2], [a3, a3, a3]], a2 + gap + a3),
        (6, [[a3, a3, a3], [a3, a3, a3]], 2 * a3 + gap),
        (7, [[a3, a3, a3], [a4, a4, a4, a4]], a3 + gap + a4),
        (8, [[a4, a4, a4, a4], [a4, a4, a4, a4]], 2 * a4 + gap),
        (9, [[a3, a3, a3], [a3, a3, a3], [a3, a3, a3]], 3 * a3 + 2 * gap),
        (10, [[a3, a3, a3], [a3, a3, a3], [a3, a3, a3]], 3 * a3 + 2 * gap),
        (500, [[a3, a3, a3], [a3, a3, a3], [a3, a3, a3]], 3 * a3 + 2 * gap),
    ])
    func `balanced rows are as the table has them`(count: Int, sides: [[Double]], height: Double) {
        expect(NineGrid(count: count, width: Self.width, gap: Self.gap), sides: sides, height: height)
    }

    @Test(arguments: [
        (2, [[a3, a3]], a3),
        (4, [[a3, a3], [a3, a3]], 2 * a3 + gap),
        (5, [[a3, a3, a3], [a3, a3]], 2 * a3 + gap),
        (7, [[a3, a3, a3], [a3, a3, a3], [a3]], 3 * a3 + 2 * gap),
        (8, [[a3, a3, a3], [a3, a3, a3], [a3, a3]], 3 * a3 + 2 * gap),
        (12, [[a3, a3, a3], [a3, a3, a3], [a3, a3, a3]], 3 * a3 + 2 * gap),
    ])
    func `classic rows are rows of three`(count: Int, sides: [[Double]], height: Double) {
        expect(NineGrid(count: count, width: Self.width, gap: Self.gap, rows: .classic), sides: sides, height: height)
    }

    @Test(arguments: [
        // A landscape: its long side is two cells and the gap between them.
        (PixelSize(width: 3000, height: 2400), 2 * a3 + gap, (2 * a3 + gap) / 1.25),
        (PixelSize(width: 2400, height: 3000), (2 * a3 + gap) * 0.8, 2 * a3 + gap),
        // Beyond 4:3 and 3:4 it is cut.
        (PixelSize(width: 9000, height: 1000), 2 * a3 + gap, (2 * a3 + gap) * 0.75),
        (PixelSize(width: 1000, height: 9000), (2 * a3 + gap) * 0.75, 2 * a3 + gap),
        // Never enlarged, cut or not.
        (PixelSize(width: 100, height: 80), 100, 80),
        (PixelSize(width: 300, height: 60), 80, 60),
        (PixelSize(width: 60, height: 300), 60, 80),
    ])
    func `a single image keeps its ratio and is never enlarged`(image: PixelSize, width: Double, height: Double) {
        let grid = NineGrid(count: 1, width: Self.width, gap: Self.gap, single: image)
        #expect(grid.frames.count == 1)
        #expect(abs(grid.frames[0].width - width) < 1e-9)
        #expect(abs(grid.frames[0].height - height) < 1e-9)
        #expect(abs(grid.height - height) < 1e-9)
    }

    @Test func `nothing makes no cells, and an unknown size a square`() {
        #expect(NineGrid(count: 0, width: 100, gap: 5).frames.isEmpty)
        #expect(NineGrid(count: 0, width: 100, gap: 5).height == 0)
        let square = NineGrid(count: 1, width: Self.width, gap: Self.gap)
        #expect(square.frames[0].width == square.frames[0].height)
    }

    /// A span of 12/k columns is as wide as the cell in a row of k.
    @Test(arguments: 2...12, Layout.Rows.allCases)
    func `spans of twelve columns give the same widths`(count: Int, rows: Layout.Rows) {
        let column = (Self.width - 11 * Self.gap) / 12
        for (index, frame) in NineGrid(count: count, width: Self.width, gap: Self.gap, rows: rows).frames.enumerated() {
            let span = Double(NineGrid.span(of: index, count: count, rows: rows))
            #expect(abs(span * column + (span - 1) * Self.gap - frame.width) < 1e-9)
        }
    }

    private func expect(_ grid: NineGrid, sides: [[Double]], height: Double) {
        #expect(grid.frames.count == sides.joined().count)
        #expect(abs(grid.height - height) < 1e-9)
        var index = 0
        var y = 0.0
        for row in sides {
            var x = 0.0
            for side in row {
                let frame = grid.frames[index]
                #expect(abs(frame.x - x) < 1e-9 && abs(frame.y - y) < 1e-9)
                #expect(abs(frame.width - side) < 1e-9 && abs(frame.height - side) < 1e-9)
                x += side + Self.gap
                index += 1
            }
            y += (row.first ?? 0) + Self.gap
        }
    }
}
