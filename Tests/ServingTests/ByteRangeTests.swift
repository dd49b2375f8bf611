import Serving
import Testing

struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-0", 0..<1), ("bytes=0-", 0..<100), ("bytes=10-19", 10..<20), ("bytes=90-500", 90..<100),
        ("bytes=-1", 99..<100), ("bytes=-500", 0..<100), ("BYTES=1-2", 1..<3), ("bytes= 1-2", 1..<3),
        ("bytes=5-99999999999999999999999", 5..<100),
    ])
    func answersAPart(header: String, part: Range<Int>) { #expect(ByteRange(header, size: 100) == .part(part)) }

    @Test(arguments: ["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=99999999999999999999999-"])
    func refusesWhatLiesBeyondTheEnd(header: String) { #expect(ByteRange(header, size: 100) == .unsatisfiable) }

    @Test(arguments: [
        nil, "", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=5-1", "bytes=+1-2", "bytes=--1", "bytes=1--2",
        "items=0-1", "bytes=0-1,5-6", "bytes=0x0-0x5", "0-1",
    ])
    func ignoresAnythingButASingleRange(header: String?) { #expect(ByteRange(header, size: 100) == .whole) }

    @Test func anEmptyFileHasNoPart() {
        #expect(ByteRange("bytes=0-", size: 0) == .unsatisfiable)
        #expect(ByteRange("bytes=-5", size: 0) == .unsatisfiable)
        #expect(ByteRange(nil, size: 0) == .whole)
    }
}
