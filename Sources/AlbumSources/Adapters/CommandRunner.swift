/// How the commands of adapters are run; a test gives its own.
public struct CommandRunner: Sendable {
    /// What a command left behind.
    public struct Outcome: Hashable, Sendable {
        public var output: [UInt8]
        /// What it wrote to its standard error, shortened.
        public var complaints: String
        /// Nil for one that was ended.
        public var exitCode: Int?
        /// Why it was ended, if it was.
        public var failure: String?
        /// Whether it may succeed at the next build: it took too long, somebody else ended it, or it says so itself.
        public var isPassing: Bool

        public init(
            output: [UInt8], complaints: String = "", exitCode: Int? = 0, failure: String? = nil,
            isPassing: Bool = false
        ) {
            self.output = output
            self.complaints = complaints
            self.exitCode = exitCode
            self.failure = failure
            self.isPassing = isPassing
        }
    }

    /// Runs a command for an album until it ends, within limits of time and size.
    public var run: @Sendable (_ command: [String], _ album: AdapterRequest) -> Outcome

    public init(run: @escaping @Sendable (_ command: [String], _ album: AdapterRequest) -> Outcome) {
        self.run = run
    }

    /// Runs nothing, and says so.
    public static let none = CommandRunner { _, _ in
        Outcome(output: [], exitCode: nil, failure: "commands are not run here")
    }
}
