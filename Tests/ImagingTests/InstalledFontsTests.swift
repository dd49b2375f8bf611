import Testing

@testable import Imaging

struct InstalledFontsTests {
    /// Private-use characters; no font has them.
    private static let unknown = "\u{10FFFC}\u{10FFFD}"

    @Test(arguments: ["© Ada Lovelace", "", "Ada\u{A0}\u{200D}\u{3000}Lovelace\u{FE0F}\n"])
    func lettersAndWhatIsNotDrawnAreNotMissing(text: String) {
        #expect(InstalledFonts.missingCharacters(in: text).isEmpty)
    }

    @Test func charactersThatNoFontHasAreNamedOnce() {
        let missing = InstalledFonts.missingCharacters(in: "© \(Self.unknown)a\(Self.unknown)")
        #expect(missing == Array(Self.unknown.unicodeScalars))
    }
}
