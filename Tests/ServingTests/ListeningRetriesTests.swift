import Serving
import Testing

struct ListeningRetriesTests {
    @Test func aFailureThatLastsIsSaidOnce() {
        var retries = ListeningRetries()
        let steps = (0..<20).map { _ in retries.next(after: .zero) }
        #expect(steps.count { $0.isReported } == 1)
        #expect(steps[0].pause == .milliseconds(100) && !steps[0].isReported)
        #expect(steps.last?.pause == .seconds(10))
    }

    @Test func aFailureThatPassesIsNotSaid() {
        var retries = ListeningRetries()
        for _ in 0..<20 {
            #expect(!retries.next(after: .zero).isReported)
            let step = retries.next(after: .seconds(60))
            #expect(step.pause == .milliseconds(100) && !step.isReported)
        }
    }
}
