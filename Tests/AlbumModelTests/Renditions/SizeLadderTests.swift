import Testing

@testable import AlbumModel

struct SizeLadderTests {
    /// Sensors of cameras and phones, in all shapes, and pictures that are small, square, a strip or a column.
    static let photos: [PixelSize] = [
        (6000, 4000), (4000, 6000), (4032, 3024), (3024, 4032), (8256, 5504), (3840, 2160), (3000, 3000), (12000, 3000),
        (9000, 1200), (1200, 9000), (2048, 1365), (1600, 1067), (1500, 1000), (1440, 960), (960, 640), (500, 400),
        (64, 48),
        (1, 1), (1, 5000),
    ].map { PixelSize(width: $0.0, height: $0.1) }

    /// Everything that a `srcset` offers for a photo that is shown large, with its original last.
    private func offered(_ photo: PixelSize, top: PixelSize, _ fineness: SizeLadder.Spacing = .usual) -> [Double] {
        let sizes = SizeLadder.thumbnails(of: photo) + SizeLadder.largeSteps(of: photo, below: top, fineness)
        let high = SizeLadder.measure(of: top)
        return sizes.map(SizeLadder.measure).filter { $0 < high }.sorted() + [high]
    }

    @Test(arguments: photos, [320, 1067, 1600, 2048, 2880, 100_000])
    func noStepIsMoreThanHalfAsMuchAgain(photo: PixelSize, longEdge: Int) {
        for (fineness, ratio) in [(SizeLadder.Spacing.usual, 1.5), (.fine, 1.25)] {
            let measures = offered(photo, top: photo.fitting(longEdge: longEdge), fineness)
            for (small, large) in zip(measures, measures.dropFirst()) {
                #expect(large > small)
                // Allows for rounding.
                #expect(large <= small * (small < 420 ? 1.5 : ratio) * 1.012 + 1, "\(measures)")
            }
        }
    }

    @Test(arguments: photos)
    func coversHaveOneShapeAndFineSteps(photo: PixelSize) {
        let top = photo.fitting(longEdge: 2880)
        let sizes = SizeLadder.covers(of: top)
        for size in sizes {
            #expect(abs(Double(size.width) / 1.5 - Double(size.height)) <= 1)
            #expect(top.covers(size, within: 1))
        }
        for (small, large) in zip(sizes, sizes.dropFirst()) {
            #expect(large.width > small.width)
            #expect(
                Double(large.width) <= Double(small.width) * (small.width < 640 ? 1.5 : 1.25) * 1.012 + 2, "\(sizes)")
        }
    }

    @Test(arguments: photos)
    func heroesHaveOneShapeAndAllWidthOrHeightOfTheirPhoto(photo: PixelSize) throws {
        let top = photo.fitting(longEdge: 2880)
        let sizes = SizeLadder.heroes(of: top)
        let largest = try #require(sizes.last)
        #expect(abs(largest.width - top.width) <= 1 || abs(largest.height - top.height) <= 1)
        for size in sizes {
            #expect(abs(Double(size.width) / 2 - Double(size.height)) <= 1)
            #expect(top.covers(size, within: 1))
            #expect(size == largest || size.width >= 1000)
        }
        #expect(sizes.map(\.width) == sizes.map(\.width).sorted() && sizes.count <= 3)
    }

    /// A step that is hardly larger than the one before costs as much as any other and helps nobody.
    @Test(arguments: [1000, 1300, 1600, 1900, 2048, 2200, 2880, 3240])
    func stepsKeepTheirDistance(longEdge: Int) {
        let photo = PixelSize(width: 6000, height: 4000)
        for fineness in [SizeLadder.Spacing.usual, .fine] {
            let measures = offered(photo, top: photo.fitting(longEdge: longEdge), fineness)
            // The thumbnails are the same whatever the original is: only the last gap may be small.
            for (small, large) in zip(measures, measures.dropFirst().dropLast()) {
                #expect(large >= small * 1.1, "\(measures)")
            }
        }
    }

    @Test(arguments: photos)
    func nothingIsEnlarged(photo: PixelSize) {
        let top = photo.fitting(longEdge: 2880)
        for size in SizeLadder.thumbnails(of: photo) + SizeLadder.largeSteps(of: photo, below: top, .fine) {
            #expect(size.width <= photo.width && size.height <= photo.height && size.width > 0 && size.height > 0)
        }
    }

    @Test func aPortraitIsAsSharpInASquareAsALandscape() {
        let landscape = SizeLadder.thumbnails(of: PixelSize(width: 6000, height: 4000))
        let portrait = SizeLadder.thumbnails(of: PixelSize(width: 4000, height: 6000))
        #expect(landscape.map(\.width) == [427, 641, 960])
        #expect(portrait == landscape.map(\.transposed))
    }

    /// Judged only by its height, a 10 : 1 strip would be as heavy as an original.
    @Test func aStripCountsByItsLength() {
        let strip = SizeLadder.thumbnails(of: PixelSize(width: 20_000, height: 2000))
        #expect(strip.map(\.width) == [855, 1281, 1920])
    }

    /// The sizes of thousands of photos, each of which takes time and space.
    @Test(arguments: photos)
    func anOrdinaryPhotoHasFourSizesBesidesItsOriginal(photo: PixelSize) {
        let top = photo.fitting(longEdge: 2880)
        #expect(SizeLadder.thumbnails(of: photo).count <= 3)
        let pixels = SizeLadder.thumbnails(of: photo).reduce(0) { $0 + $1.pixels }
        #expect(pixels <= 1_100_000 * 3)
        if SizeLadder.measure(of: top) > 1440 {
            let phone = SizeLadder.phoneStep(of: photo, below: top)
            #expect((phone?.pixels ?? 0) * 2 <= top.pixels)
        }
    }
}

struct LargePictureTests {
    private static let photo = PixelSize(width: 6000, height: 4000)
    private static let panorama = PixelSize(width: 12000, height: 3000)

    @Test(arguments: [
        (Layout.Kind.nineGrid, photo, 9, false), (.nineGrid, photo, 2, true), (.justified, photo, 1, true),
        (.justified, photo, 240, false), (.justified, panorama, 240, true), (.picker, photo, 240, true),
        (.grid, photo, 1, false), (.grid, panorama, 240, false),
    ])
    func whatIsAloneOrFillsARowIsLarge(kind: Layout.Kind, picture: PixelSize, count: Int, isLarge: Bool) {
        var layout = Layout()
        layout.kind = kind
        #expect(layout.showsLarge(picture, among: count, columns: 4) == isLarge)
    }

    @Test func aGridOfOneOrTwoColumnsShowsAllLarge() {
        var layout = Layout()
        layout.kind = .grid
        #expect(layout.showsLarge(Self.photo, among: 240, columns: 2))
        layout.perRow = 3
        #expect(!layout.showsLarge(Self.photo, among: 240, columns: 2))
        layout.perRow = 1
        #expect(layout.showsLarge(Self.photo, among: 240, columns: 4))
    }
}
