import Testing

@testable import AlbumModel

struct FaceTests {
    /// A face near the left edge, above the middle.
    private static let stored = PictureRegion(left: 0.1, top: 0.2, width: 0.2, height: 0.1)

    @Test(
        arguments: zip(
            Orientation.allCases,
            [
                (0.1, 0.2, 0.2, 0.1), (0.7, 0.2, 0.2, 0.1), (0.7, 0.7, 0.2, 0.1), (0.1, 0.7, 0.2, 0.1),
                (0.2, 0.1, 0.1, 0.2), (0.7, 0.1, 0.1, 0.2), (0.7, 0.7, 0.1, 0.2), (0.2, 0.7, 0.1, 0.2),
            ]))
    func regionsTurnWithThePicture(orientation: Orientation, turned: (Double, Double, Double, Double)) {
        #expect(
            Self.stored?.turned(orientation)
                == PictureRegion(left: turned.0, top: turned.1, width: turned.2, height: turned.3))
    }

    @Test(
        arguments: [
            // Beyond the edges: only the part inside the picture counts.
            ([-0.1, -0.1, 0.3, 0.3], [0, 0, 2000, 2000]), ([0.9, 0.9, 5, 5], [9000, 9000, 10000, 10000]),
            ([0, 0, 1, 1], [0, 0, 10000, 10000]), ([1, 0.5, 0.1, 0.1], nil), ([0.5, -0.2, 0.1, 0.1], nil),
            ([0.5, 0.5, 0, 0.1], nil), ([0.5, 0.5, 0.1, -0.1], nil), ([0.5, 0.5, 0.00001, 0.1], nil),
            ([.nan, 0.5, 0.1, 0.1], nil), ([0.5, 0.5, .infinity, 0.1], nil), ([-1e300, 0.5, 1e300, 0.1], nil),
        ] as [([Double], [Int]?)])
    func regionsAreInThePicture(numbers: [Double], edges: [Int]?) {
        let region = PictureRegion(left: numbers[0], top: numbers[1], width: numbers[2], height: numbers[3])
        #expect(region.map { [$0.left, $0.top, $0.right, $0.bottom] } == edges)
    }

    @Test(
        arguments: [
            // As the guidelines have it: in the stored picture.
            ((600, 400), false, .rotated90, true), ((3000, 2000), false, .rotated270, true),
            ((600, 400), false, .upright, false), (nil, false, .rotated90, true),
            // Marked in the picture as it is shown.
            ((400, 600), false, .rotated90, false), ((400, 600), true, .rotated90, false),
            (nil, true, .rotated90, false), ((602, 398), true, .upright, false),
            // Cropped since.
            ((500, 400), false, .upright, nil), ((400, 600), false, .upright, nil), ((500, 400), true, .upright, nil),
            ((600, 400), true, .rotated90, nil), ((0, 0), false, .upright, nil),
        ] as [((Int, Int)?, Bool, Orientation, Bool?)])
    func facesAreFoundInTheUprightPicture(
        size: (Int, Int)?, isUpright: Bool, orientation: Orientation, isTurned: Bool?
    ) throws {
        let region = try #require(Self.stored)
        let facts = MediaFacts(
            format: .jpeg, storedSize: PixelSize(width: 600, height: 400), orientation: orientation)
        let face = MarkedFace(
            name: "Ann", region: region, pictureSize: size.map { PixelSize(width: $0.0, height: $0.1) },
            isUpright: isUpright)
        #expect(face.region(in: facts) == isTurned.map { $0 ? region.turned(orientation) : region })
    }

    /// A person who turns a photo further turns the faces with it, whichever picture they were marked in.
    @Test(arguments: [false, true], [1, 2, 3])
    func facesAreFoundInAPictureThatAPersonTurned(hasSize: Bool, quarters: Int) throws {
        let region = try #require(Self.stored)
        var facts = MediaFacts(
            format: .jpeg, storedSize: PixelSize(width: 600, height: 400), orientation: .rotated90)
        let upright = hasSize ? facts.size : nil
        let stored = hasSize ? facts.storedSize : nil
        facts.turn(by: quarters)
        let marked = [
            MarkedFace(name: "Ann", region: region, pictureSize: stored),
            MarkedFace(name: "Ann", region: region.turned(.rotated90), pictureSize: upright, isUpright: true),
        ]
        let turned = region.turned(facts.orientation)
        #expect(marked.map { $0.region(in: facts) } == [turned, turned])
        if hasSize {
            // The XMP of some programs does not say that the picture is upright.
            let unsaid = MarkedFace(name: "Ann", region: region.turned(.rotated90), pictureSize: upright)
            #expect(unsaid.region(in: facts) == turned)
        }
    }

    /// What a sidecar states about a raw photo is not a rotation of the upright picture.
    @Test func facesOfARawPhotoAreMarkedAsItsSidecarStates() throws {
        let region = try #require(Self.stored)
        var facts = MediaFacts(format: .raw, storedSize: PixelSize(width: 600, height: 400))
        facts.turn(by: 0, from: .rotated90)
        let face = MarkedFace(name: "Ann", region: region, pictureSize: facts.size, isUpright: true)
        #expect(face.region(in: facts) == region)
        facts = MediaFacts(format: .raw, storedSize: PixelSize(width: 600, height: 400))
        facts.turn(by: 2, from: .rotated90)
        #expect(face.region(in: facts) == region.turned(.rotated180))
    }
}
