import AlbumModel
import Testing

struct PictureToneTests {
    @Test func keepsItsText() throws {
        let tone = try #require(PictureTone([0, 1, 15, 16, 127, 128, 254, 255]))
        #expect(tone.hex == "00010f107f80feff")
        #expect(PictureTone(hex: tone.hex) == tone)
    }

    @Test(arguments: [
        "", "00010f107f80fef", "00010f107f80feff0", "+0010f107f80feff", "00010F107F80FEFF", "zz010f107f80feff",
    ])
    func refusesOtherTexts(text: String) { #expect(PictureTone(hex: text) == nil) }

    @Test func needsEightBands() { #expect(PictureTone([255, 255]) == nil) }

    @Test(
        arguments: [
            // Snow below a pale sky, and a white studio.
            (bands: [225, 230, 235, 240, 150, 245, 245, 240], isBright: true),
            (bands: [255, 255, 255, 255, 255, 255, 255, 255], isBright: true),
            // Written paper.
            (bands: [197, 199, 200, 190, 197, 194, 153, 142], isBright: true),
            // The middle is behind no words.
            (bands: [240, 240, 240, 20, 240, 240, 240, 240], isBright: true),
            // Land below a bright sky, and a dark sky above snow.
            (bands: [240, 240, 235, 230, 220, 120, 60, 50], isBright: false),
            (bands: [90, 200, 240, 240, 240, 240, 240, 240], isBright: false),
            // A grey day.
            (bands: [165, 165, 165, 165, 165, 165, 165, 165], isBright: false),
            (bands: [0, 0, 0, 0, 0, 0, 0, 0], isBright: false),
        ] as [(bands: [UInt8], isBright: Bool)])
    func wordsAreDarkOnlyIfAllBehindThemIsBright(bands: [UInt8], isBright: Bool) throws {
        #expect(try #require(PictureTone(bands)).suitsDarkWords == isBright)
    }
}
