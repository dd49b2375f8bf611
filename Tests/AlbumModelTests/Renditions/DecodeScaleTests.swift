import Testing

@testable import AlbumModel

struct DecodeScaleTests {
    /// What libjpeg-turbo returns for M/8: each side rounded up.
    @Test(arguments: [
        (4000, 3000, 4, 2000, 1500), (4001, 3001, 4, 2001, 1501), (6000, 4000, 3, 2250, 1500), (7, 5, 1, 1, 1),
    ])
    func sizesAreRoundedUp(width: Int, height: Int, eighths: Int, expectedWidth: Int, expectedHeight: Int) {
        let size = DecodeScale.size(of: PixelSize(width: width, height: height), eighths: eighths)
        #expect(size == PixelSize(width: expectedWidth, height: expectedHeight))
    }

    /// Common sensors; nil where no scale lies within an eighth of 2048.
    @Test(arguments: [
        (4032, 3024, 2016), (6000, 4000, 2250), (3024, 4032, 2016), (5184, 3456, 1944), (8256, 5504, 2064),
        (2200, 1500, 1925), (7000, 4000, nil), (6240, 4160, nil),
    ])
    func snapsWithinTheTolerance(width: Int, height: Int, expected: Int?) {
        let snapped = DecodeScale.snapped(
            PixelSize(width: width, height: height), toLongEdge: 2048, tolerance: 0.125)
        #expect(snapped?.longEdge == expected)
    }

    @Test func neverLeavesTheTolerance() {
        for width in stride(from: 2049, through: 12_000, by: 37) {
            let size = PixelSize(width: width, height: width * 2 / 3)
            guard let snapped = DecodeScale.snapped(size, toLongEdge: 2048, tolerance: 0.125) else { continue }
            #expect(abs(snapped.longEdge - 2048) <= 256)
            #expect(snapped.longEdge <= width)
        }
    }
}
