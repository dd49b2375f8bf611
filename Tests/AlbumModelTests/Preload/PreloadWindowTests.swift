import AlbumModel
import Testing

@Suite struct PreloadWindowTests {
    @Test(arguments: [
        // index, total, ahead, behind, named, originals
        (5, 20, 1, 1, 2..<9, 4..<7),
        (0, 20, 1, 1, 0..<4, 0..<2),
        (19, 20, 1, 1, 16..<20, 18..<20),
        (0, 1, 1, 1, 0..<1, 0..<1),
        (0, 2, 1, 1, 0..<2, 0..<2),
        (1, 2, 1, 1, 0..<2, 0..<2),
        (1, 3, 1, 1, 0..<3, 0..<3),
        (5, 20, 3, 0, 3..<11, 5..<9),
        (5, 20, 0, 0, 3..<8, 5..<6),
        (5, 20, -2, -9, 3..<8, 5..<6),
        (5, 20, .max, .max, 0..<20, 0..<20),
    ])
    func `the window is cut at the album's ends`(
        index: Int, total: Int, ahead: Int, behind: Int, indices: Range<Int>, originals: Range<Int>
    ) throws {
        let window = try PreloadWindow(index: index, total: total, ahead: ahead, behind: behind)
        #expect(window.indices == indices)
        #expect(window.originals == originals)
        for other in 0..<total {
            let expected: PreloadWindow.Load? =
                originals.contains(other) ? .original : indices.contains(other) ? .thumb : nil
            #expect(window.load(of: other) == expected)
        }
    }

    @Test(arguments: [(0, 0), (-1, 3), (3, 3)])
    func `an index outside the album is an error`(index: Int, total: Int) {
        #expect(throws: IndexError.self) { try PreloadWindow(index: index, total: total, ahead: 1, behind: 1) }
    }
}
