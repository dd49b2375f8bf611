import Testing

@testable import Films

struct ProgressLinesTests {
    @Test func secondsAndPicturesAreReadFromPiecesOfLines() {
        var lines = ProgressLines()
        #expect(lines.frames == nil)
        #expect(lines.take(Array("frame=0\nout_time_us=N/A\nprogr".utf8)[...]) == nil)
        #expect(lines.frames == 0)
        #expect(lines.take(Array("ess=continue\nframe=  42\nout_time_us=1500".utf8)[...]) == nil)
        #expect(lines.take(Array("000\n".utf8)[...]) == 1.5)
        #expect(lines.take(Array("out_time_us=-4\nframe=\n".utf8)[...]) == 0)
        #expect(lines.frames == 42)
    }
}
