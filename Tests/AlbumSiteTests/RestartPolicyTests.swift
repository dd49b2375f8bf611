import Testing

@testable import AlbumSite

/// Tests with their own clock, so that none waits.
struct RestartPolicyTests {
    @Test func aLongCopyLetsABuildFinishAfterAWhile() {
        var restartPolicy = RestartPolicy()
        let start = ContinuousClock.now
        let answers = [0, 2900, 3000, 60_000].map { restartPolicy.allows(at: start + .milliseconds($0)) }
        #expect(answers == [true, true, false, false])
    }
}
