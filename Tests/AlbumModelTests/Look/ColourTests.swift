import AlbumModel
import Testing

struct ColourTests {
    @Test(arguments: [
        ("#b4532a", "#b4532a"), ("b4532a", "#b4532a"), ("#C63", "#cc6633"), ("fff", "#ffffff"), ("#000", "#000000"),
    ])
    func isReadAsStyleSheetsWriteIt(written: String, css: String) {
        #expect(Colour(written: written)?.css == css)
    }

    @Test(arguments: ["", "#", "#12", "#12345", "red", "#gggggg", "#b4532a80", "##fff", "#１２３", "rgb(1,2,3)"])
    func nothingElseIsAColour(written: String) {
        #expect(Colour(written: written) == nil)
    }

    /// Values of the calculators that WCAG's techniques link to.
    @Test(arguments: [
        ("#000000", "#ffffff", 21.0), ("#ffffff", "#ffffff", 1.0), ("#767676", "#ffffff", 4.54),
        ("#777777", "#ffffff", 4.48),
        ("#ff0000", "#ffffff", 4.0), ("#0000ff", "#ffffff", 8.59),
    ])
    func contrastIsThatOfWCAG(one: String, other: String, ratio: Double) throws {
        let (one, other) = (try #require(Colour(written: one)), try #require(Colour(written: other)))
        #expect(abs(one.contrast(with: other) - ratio) < 0.01)
        #expect(one.contrast(with: other) == other.contrast(with: one))
    }

    @Test func aShadeThatCanBeReadIsFoundOnEveryGrey() throws {
        let yellow = try #require(Colour(written: "#ffd400"))
        for level in UInt8.min...UInt8.max {
            let ground = Colour(red: level, green: level, blue: level)
            let shade = yellow.readable(on: ground)
            #expect(shade.contrast(with: ground) >= Colour.textContrast, "\(ground.css)")
            #expect((shade == yellow) == (yellow.contrast(with: ground) >= Colour.textContrast), "\(ground.css)")
        }
    }

    @Test func theShadeKeepsItsHueAndGoesNoFurtherThanItMust() throws {
        let yellow = try #require(Colour(written: "#ffd400"))
        let shade = yellow.readable(on: .white)
        #expect(shade.red > shade.green && shade.green > shade.blue)
        #expect(shade.contrast(with: .white) < 4.8)
    }
}
