/// The pauses between attempts to listen again after listening has failed, and when the user has to know.
package struct ListeningRetries: Sendable {
    /// What to do after an attempt.
    package struct Step: Sendable {
        package var pause: Duration
        /// Whether to tell the user why requests are not answered.
        package var isReported: Bool
    }

    /// An attempt that lasted this long was listening.
    private static let success = Duration.seconds(1)
    private static let pauses = (first: Duration.milliseconds(100), longest: Duration.seconds(10))
    /// A lack of descriptors ends sooner: after these attempts, some six seconds have passed.
    private static let patience = 6

    private var failures = 0
    private var pause = Self.pauses.first

    package init() {}

    /// - Parameter duration: How long the attempt that has ended took.
    package mutating func next(after duration: Duration) -> Step {
        if duration >= Self.success { self = ListeningRetries() }
        failures += 1
        defer { pause = min(pause * 2, Self.pauses.longest) }
        return Step(pause: pause, isReported: failures == Self.patience)
    }
}
