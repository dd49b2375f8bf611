import Testing
import Watching

/// With a clock of its own: no test waits.
struct ChangeBatchTests {
    private var batch = ChangeBatch()
    private let start = ContinuousClock.now

    private func at(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

    @Test func nothingIsDueWhereNothingChanged() { #expect(batch.due == nil) }

    @Test mutating func severalQuickSavesMakeOneBuild() {
        for (milliseconds, path) in [(0, "a.md"), (10, "b.md"), (20, "a.md")] {
            batch.add(.path(path), at: at(milliseconds))
        }
        #expect(batch.due == at(45))
        #expect(batch.take() == Changes(paths: ["a.md", "b.md"]))
        #expect(batch.due == nil)
    }

    @Test mutating func aLongCopyDoesNotHoldUpEveryBuild() {
        for milliseconds in stride(from: 0, to: 2000, by: 20) { batch.add(.path("a.jpg"), at: at(milliseconds)) }
        #expect(batch.due == at(500))
    }

    @Test mutating func lostReportsMakeEverythingUnknown() {
        batch.add(.path("a.md"), at: at(0))
        batch.add(.unknown, at: at(1))
        batch.add(.path("b.md"), at: at(2))
        #expect(batch.take() == Changes(paths: nil))
        batch.add(.path("c.md"), at: at(100))
        #expect(batch.take() == Changes(paths: ["c.md"]))
    }
}
