internal import ProcessShim

/// Why a running program was given up.
struct CommandFailure: Error {
    /// The rest of a sentence that begins with the program's name.
    var reason: String
    /// Whether it may well succeed next time.
    var isPassing: Bool
}

/// For how long a program is waited for, by one deadline for all that it does.
struct CommandPatience {
    private let seconds: Int
    private let deadline: ContinuousClock.Instant

    init(seconds: Int) {
        self.seconds = seconds
        deadline = ContinuousClock.now + .seconds(seconds)
    }

    /// How many milliseconds may be waited for before this is asked again, or why there are none.
    func slice(_ isCancelled: () -> Bool) -> Result<Int32, CommandFailure> {
        let left = (deadline - .now) / .milliseconds(1)
        guard left > 0 else {
            return .failure(
                CommandFailure(reason: "took longer than \(seconds) s, and was ended", isPassing: true))
        }
        guard !isCancelled() else { return .failure(CommandFailure(reason: "was interrupted", isPassing: true)) }
        return .success(Int32(min(left, 100).rounded(.up)))
    }

    /// Waits until a program has ended; answers why that was given up.
    func awaitEnd(of process: Int32, _ isCancelled: () -> Bool) -> CommandFailure? {
        while true {
            switch slice(isCancelled) {
            case .success(let milliseconds): if ps_await_end(process, milliseconds) { return nil }
            case .failure(let failure): return failure
            }
        }
    }
}
