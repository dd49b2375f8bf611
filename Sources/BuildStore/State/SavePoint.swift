/// Decides when a long stage saves what it has finished: often enough that a killed build has little to repeat, and seldom
/// enough that saving costs next to nothing.
package struct SavePoint {
    private static let interval = Duration.seconds(2)
    private var last = ContinuousClock.now

    package init() {}

    package var isDue: Bool { ContinuousClock.now - last >= Self.interval }

    /// Call this after saving, so that a slow disk is not kept busy with it.
    package mutating func pass() { last = .now }
}
