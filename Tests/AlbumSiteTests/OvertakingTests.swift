import Testing

@testable import AlbumSite

/// Tests with their own clock, so that none waits.
struct OvertakingTests {
    @Test func aLongCopyLetsABuildFinishAfterAWhile() {
        var overtaking = Overtaking()
        let start = ContinuousClock.now
        let answers = [0, 2900, 3000, 60_000].map { overtaking.allows(at: start + .milliseconds($0)) }
        #expect(answers == [true, true, false, false])
    }
}
