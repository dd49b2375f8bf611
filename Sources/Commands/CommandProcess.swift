internal import Glibc
internal import ProcessShim

/// What one command may cost.
package struct CommandLimits: Sendable {
    package var seconds = 60
    /// Bytes that it may print.
    package var output = 96 << 20
    /// Bytes of memory that it may take; nil for what its parent may.
    package var memory: Int?

    package init(seconds: Int = 60, output: Int = 96 << 20, memory: Int? = nil) {
        self.seconds = seconds
        self.output = output
        self.memory = memory
    }
}

/// A program whose output is wanted. It runs in the site's source, wherever albumgen was started, and leads a process
/// group, which is ended as a whole: what a script has started does not outlive the time that it was given. A worker's
/// programs stay in the worker's group, and are ended with it.
package struct CommandProcess: Sendable {
    private let program: String?
    private let source: String
    private let arguments: [String]
    private let limits: CommandLimits
    private let leadsGroup: Bool

    /// How a program ended.
    package struct Ending: Sendable {
        /// What it wrote to its standard error, shortened.
        package var complaints = ""
        /// Nil for one that was ended.
        package var exitCode: Int?
        /// Why it was ended, if it was.
        package var failure: String?
        /// Whether it may well succeed next time: it was not even started, or somebody else ended it, or time ran out, or it
        /// says so itself by the exit code that `sysexits.h` has for that.
        package var isPassing = false
    }

    /// - Parameters:
    ///   - name: a program without a slash is looked for as a shell does; a relative path is one from `source`.
    ///   - source: absolute.
    package init(
        _ name: String, _ arguments: [String], source: String, limits: CommandLimits, leadsGroup: Bool = true
    ) {
        program = Self.path(of: name, source: source)
        self.source = source
        self.arguments = arguments
        self.limits = limits
        self.leadsGroup = leadsGroup
    }

    /// Where a program is; nil where there is none.
    package static func path(of name: String, source: String) -> String? {
        if name.contains("/") { return name.hasPrefix("/") ? name : "\(source)/\(name)" }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        for folder in path.split(separator: ":") {
            let candidate = "\(folder)/\(name)"
            if !name.isEmpty, access(candidate, X_OK) == 0 { return candidate }
        }
        return nil
    }

    /// Runs it to its end, within the limits.
    ///
    /// - Parameters:
    ///   - input: what it reads from its standard input.
    ///   - isCancelled: asked several times a second; true ends it.
    ///   - take: gets what it prints, piece by piece.
    package func run(
        input: [UInt8] = [], isCancelled: () -> Bool = { false }, take: (ArraySlice<UInt8>) -> Void
    ) -> Ending {
        guard let program else { return Ending(failure: "cannot be run: there is no such program", isPassing: true) }
        var texts: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        defer { texts.forEach { free($0) } }
        texts.append(nil)
        var process = ps_process()
        let error = ps_start(program, texts, source, leadsGroup, &process)
        guard error == 0 else {
            return Ending(failure: "cannot be run: \(String(cString: strerror(error)))", isPassing: true)
        }
        if let memory = limits.memory { ps_limit_memory_of(process.id, memory) }
        // A program that does not read its input is no reason to die.
        signal(SIGPIPE, SIG_IGN)
        var streams = CommandStreams(process, input: input)
        let patience = CommandPatience(seconds: limits.seconds)
        // A program may close its ends long before it ends itself; it has no more time for that.
        let failure =
            streams.pass(patience, limits, isCancelled: isCancelled, take: take)
            ?? patience.awaitEnd(of: process.id, isCancelled)
        // The leader is not reaped yet, so that its number is nobody else's.
        if failure != nil { kill(leadsGroup ? -process.id : process.id, SIGKILL) }
        streams.close()
        var peak = 0
        let status = withUnsafePointer(to: process) { ps_reap($0, &peak) }
        let number = status & 0x7f
        let signalled = number != 0 ? "was ended by signal \(number)" : nil
        let isEnded = failure != nil || signalled != nil
        let exitCode = isEnded ? nil : Int(status >> 8 & 0xff)
        return Ending(
            complaints: streams.complaints, exitCode: exitCode, failure: failure?.reason ?? signalled,
            isPassing: failure?.isPassing
                ?? ([SIGKILL, SIGTERM, SIGHUP, SIGINT].contains(number) || exitCode == Self.temporaryFailure))
    }

    /// `EX_TEMPFAIL`.
    private static let temporaryFailure = 75
}

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
