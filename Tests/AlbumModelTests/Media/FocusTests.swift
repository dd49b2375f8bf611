import AlbumModel
import Testing

@Suite struct FocusTests {
    @Test(arguments: [
        ("50% 30%", "50% 30%"), ("0% 100%", "0% 100%"), ("33.3%  12.50%", "33.3% 12.5%"), ("050% 1%", "50% 1%"),
    ])
    func `a focus is two percentages`(written: String, text: String) throws {
        #expect(try #require(Focus(written: written)).text == text)
    }

    @Test(arguments: [
        "", "50%", "50 30", "50%, 30%", "50% 30% 20%", "-1% 30%", "50% 101%", "top", "50px 30px", "1e1% 5%", "% %",
        "٥% 5%",
    ])
    func `anything else is not a focus`(written: String) {
        #expect(Focus(written: written) == nil)
    }
}
