import Testing

@testable import AlbumModel

struct OrientationTests {
    @Test(arguments: Orientation.allCases)
    func aPictureIsTurnedByQuarters(orientation: Orientation) {
        let turned = (0...4).map { orientation.turned(quarters: $0) }
        #expect(turned[0] == orientation && turned[4] == orientation && Set(turned).count == 4)
        #expect(orientation.turned(quarters: -1) == turned[3])
        // A corner moves clockwise: what was at the left is at the top.
        let corner = PictureRegion(left: 0, top: 0, width: 0.1, height: 0.2)
        for quarters in 0..<4 {
            let before = corner?.turned(turned[quarters])
            let after = corner?.turned(turned[quarters + 1])
            #expect(before?.turned(.rotated90) == after)
        }
    }

    @Test(arguments: Orientation.allCases)
    func everyOrientationLeadsToEveryOther(orientation: Orientation) {
        for wanted in Orientation.allCases {
            let turn = orientation.turn(to: wanted)
            #expect((0..<4).contains(turn.quarters))
            #expect(orientation.turned(quarters: turn.quarters, isMirrored: turn.isMirrored) == wanted)
        }
        // What was at the left is at the right.
        let corner = PictureRegion(left: 0, top: 0, width: 0.1, height: 0.2)
        let mirrored = orientation.turned(quarters: 0, isMirrored: true)
        #expect(corner?.turned(orientation).turned(.mirrored) == corner?.turned(mirrored))
    }

    /// The orientation that photo programs state in sidecars applies to the sensor's data.
    @Test func rawPhotosAloneGetTheOrientationOfTheirSidecar() {
        let stored = PixelSize(width: 3, height: 2)
        func turned(
            _ format: MediaFormat, _ embedded: Orientation, to stated: Orientation?, by turn: Int = 0,
            sensor: Orientation? = nil
        ) -> [Int] {
            var photo = MediaFacts(format: format, storedSize: stored, orientation: embedded)
            photo.metadata.orientation = sensor
            photo.turn(by: turn, from: stated)
            return [photo.orientation.rawValue, photo.turn]
        }
        #expect(turned(.raw, .upright, to: .rotated90) == [6, 1])
        #expect(turned(.raw, .rotated90, to: .rotated90) == [6, 0])
        #expect(turned(.raw, .rotated90, to: .upright) == [1, 3])
        #expect(turned(.raw, .upright, to: .mirrored) == [2, 4])
        #expect(turned(.raw, .upright, to: nil) == [1, 0])
        // Picasa and albumgen's sidecars turn what programs show.
        #expect(turned(.raw, .upright, to: .rotated90, by: 3) == [1, 0])
        // The camera has turned the preview already.
        #expect(turned(.raw, .upright, to: .rotated90, sensor: .rotated90) == [1, 0])
        #expect(turned(.raw, .upright, to: .upright, sensor: .rotated90) == [8, 3])
        for format in [MediaFormat.jpeg, .heic, .tiff] {
            #expect(turned(format, .upright, to: .rotated90) == [1, 0])
        }
    }

    @Test func stillPhotosAloneAreTurned() {
        var photo = MediaFacts(format: .jpeg, storedSize: PixelSize(width: 3, height: 2), orientation: .rotated90)
        photo.turn(by: 1)
        #expect(photo.orientation == .rotated180 && photo.turn == 1 && photo.size == PixelSize(width: 3, height: 2))
        var animation = MediaFacts(format: .gif, storedSize: PixelSize(width: 3, height: 2), frames: 2)
        animation.turn(by: 1)
        #expect(animation.orientation == .upright && animation.turn == 0)
    }

    @Test func renditionsOfATurnedPhotoHaveNamesOfTheirOwn() {
        let size = PixelSize(width: 30, height: 20)
        func name(_ turn: Int, base: PixelSize? = nil) -> String {
            RenditionSpec(size: size, base: base, format: .jpeg, quality: 80, turn: turn).canonicalName
        }
        #expect(name(0) == "30x20-q80.jpg" && name(2) == "30x20-turned2-q80.jpg")
        let base = PixelSize(width: 60, height: 40)
        #expect(name(0, base: base) == "30x20-of-60x40-q80.jpg")
        #expect(name(2, base: base) == "30x20-of-60x40-turned2-q80.jpg")
    }
}
