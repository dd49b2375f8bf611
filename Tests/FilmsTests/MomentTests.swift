import AlbumModel
import Testing

@testable import Films

struct MomentTests {
    @Test(arguments: [(12.0, false), (60.0, true)])
    func looksShortlyAfterTheBeginningFirst(duration: Double, usesNearestKeyframe: Bool) {
        let moments = Moment.candidates(in: duration)
        #expect(moments.first == Moment(seconds: duration * 0.1, usesNearestKeyframe: usesNearestKeyframe))
        #expect(moments.allSatisfy { (0...duration).contains($0.seconds) })
        #expect(moments.last == Moment(seconds: 0, usesNearestKeyframe: true))
    }

    @Test(arguments: [(0.0, "0.000"), (1.0456, "1.046"), (83.5, "83.500"), (-1, "0.000"), (1e30, "10000000.000")])
    func writesSecondsWithoutExponents(seconds: Double, text: String) {
        #expect(FilmSeconds.text(seconds) == text)
    }

    @Test func blackAndWhiteFramesScoreBelowScenes() {
        func pixels(_ value: (Int) -> UInt8) -> FilmFrame.Pixels {
            let size = PixelSize(width: 16, height: 8)
            return FilmFrame.Pixels(
                size: size, bytes: (0..<size.pixels).flatMap { [UInt8](repeating: value($0), count: 3) })
        }
        #expect(FrameScore(pixels { _ in 0 }).value == 0)
        #expect(FrameScore(pixels { _ in 255 }).value < 0.001)
        #expect(FrameScore(pixels { UInt8($0 % 8) }).value < 2)
        #expect(FrameScore(pixels { UInt8($0 * 2 % 256) }).value > FrameScore.good)
        #expect(FrameScore(FilmFrame.Pixels(size: PixelSize(width: 0, height: 0), bytes: [])).value == 0)
    }
}
