internal import AlbumSources
internal import Commands
internal import Files
internal import Foundation
internal import Reporting
internal import Synchronization

/// Publishes the site from a preview: builds it as `albumgen build` does, then runs the command of the root
/// configuration. Each is a process of its own, whose output the page shows.
///
/// Only the root configuration, as it is when the job starts, decides what runs: no part of a command line comes
/// from a request or an album.
final class PublishJob: Sendable {
    enum Stage: String, Encodable, Sendable {
        /// Nothing has been published since the program started.
        case idle
        case building, running, published, stopped
        /// The build has reported errors, or could not be carried out.
        case notBuilt
        /// The command has failed.
        case failed
        /// The configuration names no command, or cannot be read.
        case noCommand

        var isActive: Bool { self == .building || self == .running }
    }

    struct Progress: Encodable, Sendable {
        var stage: Stage
        /// The command as written in the configuration, for display; empty if there is none.
        var command: String
        /// The new part of the output.
        var text: String
        /// Where the next part begins.
        var next: Int
    }

    private struct State {
        var stage = Stage.idle
        var isStopped = false
        /// The last part of what the build and the command have printed.
        var log: [UInt8] = []
        /// The number of bytes that were printed before `log`.
        var dropped = 0
    }

    /// The maximum number of bytes of output to keep.
    private static let most = 256 << 10
    /// Uploads of films take hours; an upload that hangs is stopped by the user.
    private static let limits = CommandLimits(seconds: 24 * 60 * 60, output: 1 << 30)

    private let source: String
    private let options: BuildOptions
    private let turn: CacheMutex
    private let state = Mutex(State())

    /// - Parameter source: an absolute path with links resolved.
    init(_ source: String, _ options: BuildOptions, _ turn: CacheMutex) {
        self.source = source
        self.options = options
        self.turn = turn
    }

    /// Starts to publish, unless that is already in progress.
    func start() {
        let isFree = state.withLock { state in
            guard !state.stage.isActive else { return false }
            state = State(stage: .building)
            return true
        }
        guard isFree else { return }
        // A thread of its own until the end: Linux ends the processes with the thread that started them.
        Thread.detachNewThread { [self] in
            let stage = publish()
            state.withLock { $0.stage = $0.isStopped ? .stopped : stage }
        }
    }

    /// Stops, and waits for a moment until the processes have ended.
    func end() {
        stop()
        for _ in 0..<20 where state.withLock({ $0.stage.isActive }) { Thread.sleep(forTimeInterval: 0.05) }
    }

    /// Ends publishing. An upload may then be unfinished; publishing again completes it.
    func stop() { state.withLock { $0.isStopped = true } }

    /// - Parameter start: the position of the first byte of output to return.
    func progress(from start: Int) -> Progress {
        let command = configuredCommand()
        return state.withLock { state in
            // Only whole lines while more may follow: a piece may end within a character.
            let end =
                state.stage.isActive
                ? state.log.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0 : state.log.count
            // The position comes from a request: it may be any number.
            let first = start > state.dropped ? min(start - state.dropped, end) : 0
            return Progress(
                stage: command == nil && state.stage == .idle ? .noCommand : state.stage,
                command: (command ?? []).map { ShellWord.quoted($0) }.joined(separator: " "),
                text: String(decoding: state.log[first..<end], as: UTF8.self), next: state.dropped + end)
        }
    }

    private func configuredCommand() -> [String]? {
        let command = configuration.publishCommand
        return command.isEmpty ? nil : command
    }

    private var configuration: Configuration {
        Configuration.read(source: source, file: options.configurationFile).configuration
    }

    // MARK: The work, on its own thread

    private func publish() -> Stage {
        // The configuration may change during the build, or be half written. The command must get the folder that was built.
        let configuration = configuration
        guard let name = configuration.publishCommand.first else { return .noCommand }
        let output = OutputChoice(options, configured: configuration.site.output, source: source).folder
        // The same folder as this program's, to which the paths of its options are relative.
        let folder = Paths.workingFolder()
        let isBuilt = try? turn.take {
            if isStopped { throw CancellationError() }
        } _: {
            run("/proc/self/exe", buildArguments(into: output), in: folder, named: "albumgen build")
        }
        guard isBuilt == true else { return .notBuilt }
        state.withLock { $0.stage = .running }
        let arguments = configuration.publishCommand.dropFirst().map { $0.replacing("{output}", with: output) }
        return run(name, Array(arguments), in: source, named: name) ? .published : .failed
    }

    private func buildArguments(into output: String) -> [String] {
        var options = options
        options.source = source
        options.output = output
        // A preview always shows them.
        options.showsDrafts = false
        return ["build", "--progress", "plain"] + options.arguments
    }

    /// Runs a program to its end, and adds what it prints to the log.
    ///
    /// - Returns: whether it succeeded.
    private func run(_ program: String, _ arguments: [String], in folder: String, named name: String) -> Bool {
        guard !isStopped else { return false }
        let process = CommandProcess(program, arguments, source: folder, limits: Self.limits)
        let ending = process.run(isCancelled: { isStopped }, hear: add, take: add)
        if let failure = ending.failure {
            if !isStopped { add(Array("\(name) \(failure)\n".utf8)[...]) }
        } else if let code = ending.exitCode, code != 0 {
            add(Array("\(name) exited with code \(code)\n".utf8)[...])
        }
        return ending.exitCode == 0
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    private func add(_ bytes: ArraySlice<UInt8>) {
        state.withLock { state in
            // Programs that draw their progress over and over return to the start of the line.
            state.log += bytes.lazy.map { $0 == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : $0 }
            let surplus = state.log.count - Self.most
            guard surplus > Self.most / 4 else { return }
            state.log.removeFirst(surplus)
            state.dropped += surplus
        }
    }
}
