import Serving
import Testing

struct EntityTagTests {
    private let tag = EntityTag("a1")

    @Test(arguments: ["\"a1\"", "W/\"a1\"", "*", "\"b\", \"a1\"", "\"b\",\"a1\" ,\"c\""])
    func isNamed(header: String) { #expect(tag.isNamed(in: header)) }

    @Test(arguments: [nil, "", "a1", "\"a2\"", "\"a1", "\"a11\""])
    func isNotNamed(header: String?) { #expect(!tag.isNamed(in: header)) }

    @Test func allowsRangesOfTheSameFileAlone() {
        #expect(tag.allowsRange(nil) && tag.allowsRange("\"a1\""))
        #expect(!tag.allowsRange("W/\"a1\"") && !tag.allowsRange("\"a2\""))
        #expect(!tag.allowsRange("Sun, 06 Nov 1994 08:49:37 GMT"))
    }

    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    ])
    func datesAreWrittenAsTheStandardHasThem(seconds: Int, text: String) { #expect(HTTPDate.text(of: seconds) == text) }
}
