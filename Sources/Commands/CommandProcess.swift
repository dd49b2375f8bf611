internal import Files
internal import Glibc
internal import ProcessShim

/// The resource limits of a command.
package struct CommandLimits: Sendable {
    package var seconds = 60
    /// The maximum number of bytes that it may print.
    package var output = 96 << 20
    /// The maximum number of bytes of memory that it may use; nil for its parent's limit.
    package var memory: Int?

    package init(seconds: Int = 60, output: Int = 96 << 20, memory: Int? = nil) {
        self.seconds = seconds
        self.output = output
        self.memory = memory
    }
}

/// A program that is run for its output. It runs in the site's source folder, wherever albumgen was started. By default
/// it leads a process group, which is killed as a whole, so that a script's child processes do not outlive its time
/// limit. The programs of a worker stay in the worker's group and are killed with it.
package struct CommandProcess: Sendable {
    private let program: String?
    private let source: String
    private let arguments: [String]
    private let limits: CommandLimits
    private let leadsGroup: Bool

    /// How a program ended.
    package struct Ending: Sendable {
        /// The shortened standard error output.
        package var complaints = ""
        /// The exit code; nil if the program was killed.
        package var exitCode: Int?
        /// Why the program was killed, if it was.
        package var failure: String?
        /// Whether the next attempt may well succeed: the program could not be started, was killed from outside, ran
        /// out of time, or exited with the temporary-failure code of `sysexits.h`.
        package var isTransient = false
    }

    /// Creates a process that has not been started.
    ///
    /// - Parameters:
    ///   - name: a program without a slash is searched for in `PATH`; a relative path is resolved against `source`.
    ///   - source: the absolute path of the site's source.
    package init(
        _ name: String, _ arguments: [String], source: String, limits: CommandLimits, leadsGroup: Bool = true
    ) {
        program = Self.path(of: name, source: source)
        self.source = source
        self.arguments = arguments
        self.limits = limits
        self.leadsGroup = leadsGroup
    }

    /// Returns the path of a program, or nil if there is none.
    package static func path(of name: String, source: String) -> String? {
        if name.contains("/") { return name.hasPrefix("/") ? name : "\(source)/\(name)" }
        return Paths.program(named: name)
    }

    /// Runs the program to completion, within the limits.
    ///
    /// - Parameters:
    ///   - input: the bytes for its standard input.
    ///   - isCancelled: called several times a second; true ends the program.
    ///   - hear: receives the error output piece by piece, for callers that show all of it.
    ///   - take: receives the output piece by piece.
    package func run(
        input: [UInt8] = [], isCancelled: () -> Bool = { false }, hear: (ArraySlice<UInt8>) -> Void = { _ in },
        take: (ArraySlice<UInt8>) -> Void
    ) -> Ending {
        guard let program else { return Ending(failure: "cannot be run: there is no such program", isTransient: true) }
        var texts: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        defer { texts.forEach { free($0) } }
        texts.append(nil)
        var process = ps_process()
        let error = ps_start(program, texts, source, leadsGroup, &process)
        guard error == 0 else {
            let reason = ScriptFlaw.of(program, error: error) ?? String(cString: strerror(error))
            return Ending(failure: "cannot be run: \(reason)", isTransient: true)
        }
        if let memory = limits.memory { ps_limit_memory_of(process.id, memory) }
        // Writing to a program that does not read its input must not kill this process.
        signal(SIGPIPE, SIG_IGN)
        var streams = CommandStreams(process, input: input)
        let patience = CommandDeadline(seconds: limits.seconds)
        // A program may close its output long before it exits; the same deadline applies to both.
        let failure =
            streams.pass(patience, limits, isCancelled: isCancelled, hear: hear, take: take)
            ?? patience.awaitEnd(of: process.id, isCancelled)
        // The leader is not reaped yet, so its id cannot have been reused.
        if failure != nil { kill(leadsGroup ? -process.id : process.id, SIGKILL) }
        streams.close()
        var peak = 0
        let status = withUnsafePointer(to: process) { ps_reap($0, &peak) }
        let number = status & 0x7f
        let signalled = number != 0 ? Self.meaning(of: number) : nil
        // `env`, which many first lines name, finds no program whose name ends with a carriage return.
        let flaw = failure == nil && status >> 8 & 0xff == 127 ? ScriptFlaw.carriageReturn(in: program) : nil
        if let flaw { return Ending(failure: "cannot be run: \(flaw)", isTransient: true) }
        let isEnded = failure != nil || signalled != nil
        let exitCode = isEnded ? nil : Int(status >> 8 & 0xff)
        return Ending(
            complaints: streams.complaints, exitCode: exitCode, failure: failure?.reason ?? signalled,
            isTransient: failure?.isTransient
                ?? ([SIGKILL, SIGTERM, SIGHUP, SIGINT, SIGXFSZ].contains(number) || exitCode == Self.temporaryFailure))
    }

    private static func meaning(of signal: CInt) -> String {
        guard signal == SIGXFSZ else { return "was terminated by signal \(signal)" }
        return "was stopped, because its file became larger than the limit that `ulimit -f` shows"
    }

    /// `EX_TEMPFAIL`.
    private static let temporaryFailure = 75
}

/// The reason why a running program was given up.
struct CommandFailure: Error {
    /// The reason, worded to continue a sentence that begins with the program's name.
    var reason: String
    /// Whether the next attempt may well succeed.
    var isTransient: Bool
}

/// The single deadline for everything that a program does.
struct CommandDeadline {
    private let seconds: Int
    private let deadline: ContinuousClock.Instant

    init(seconds: Int) {
        self.seconds = seconds
        deadline = ContinuousClock.now + .seconds(seconds)
    }

    /// Returns the number of milliseconds to wait before calling this again, or the reason to stop waiting.
    func slice(_ isCancelled: () -> Bool) -> Result<Int32, CommandFailure> {
        let left = (deadline - .now) / .milliseconds(1)
        guard left > 0 else {
            return .failure(
                CommandFailure(reason: "took longer than \(seconds) s and was stopped", isTransient: true))
        }
        guard !isCancelled() else { return .failure(CommandFailure(reason: "was interrupted", isTransient: true)) }
        return .success(Int32(min(left, 100).rounded(.up)))
    }

    /// Waits until a program has ended; returns a failure if it was given up.
    func awaitEnd(of process: Int32, _ isCancelled: () -> Bool) -> CommandFailure? {
        while true {
            switch slice(isCancelled) {
            case .success(let milliseconds): if ps_await_end(process, milliseconds) { return nil }
            case .failure(let failure): return failure
            }
        }
    }
}
