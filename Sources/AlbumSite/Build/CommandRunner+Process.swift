internal import AlbumSources
internal import Glibc
internal import ProcessShim

extension CommandRunner {
    /// Runs commands as processes of this machine.
    ///
    /// A program without a slash in its name is looked for as a shell does; a relative path is one from the source.
    /// `{folder}` and `{album}` in arguments are the album's folder and its path in the source.
    static func processes(source: String, limits: CommandLimits = CommandLimits()) -> CommandRunner {
        CommandRunner { command, album in
            guard let program = command.first.flatMap({ CommandProcess.path(of: $0, source: source) }) else {
                return Outcome(output: [], exitCode: nil, failure: "cannot be run: there is no such program")
            }
            let arguments = command.dropFirst().map { argument in
                switch argument {
                case "{folder}": album.folder
                case "{album}": album.path
                default: argument
                }
            }
            return CommandProcess.run(program, arguments, limits)
        }
    }
}

/// What one command may cost.
struct CommandLimits: Sendable {
    var seconds = 60
    /// Bytes that it may print.
    var output = 96 << 20
}

/// One run of a program whose output is wanted.
enum CommandProcess {
    /// How much of what a program complains of a person is shown.
    private static let longestComplaint = 2000

    static func path(of name: String, source: String) -> String? {
        if name.contains("/") { return name.hasPrefix("/") ? name : "\(source)/\(name)" }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        for folder in path.split(separator: ":") {
            let candidate = "\(folder)/\(name)"
            if access(candidate, X_OK) == 0 { return candidate }
        }
        return nil
    }

    static func run(_ program: String, _ arguments: [String], _ limits: CommandLimits) -> CommandRunner.Outcome {
        var texts: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        defer { texts.forEach { free($0) } }
        texts.append(nil)
        var process = ps_process()
        let error = ps_start(program, texts, &process)
        guard error == 0 else {
            let failure = "cannot be run: \(String(cString: strerror(error)))"
            return CommandRunner.Outcome(output: [], exitCode: nil, failure: failure)
        }
        close(process.input)
        var streams = [Stream(process.output), Stream(process.complaints)]
        let failure = drain(&streams, until: ContinuousClock.now + .seconds(limits.seconds), limits)
        if failure != nil { kill(process.id, SIGKILL) }
        for stream in streams { close(stream.end) }
        var status: Int32 = 0
        while waitpid(process.id, &status, 0) < 0 && errno == EINTR {}
        let isEnded = failure != nil || status & 0x7f != 0
        let signalled = "was ended by signal \(status & 0x7f)"
        return CommandRunner.Outcome(
            output: streams[0].bytes, complaints: text(streams[1].bytes),
            exitCode: isEnded ? nil : Int(status >> 8 & 0xff),
            failure: failure ?? (status & 0x7f != 0 ? signalled : nil))
    }

    private struct Stream {
        let end: Int32
        var bytes: [UInt8] = []
        var isOpen = true

        init(_ end: Int32) { self.end = end }
    }

    /// Reads both streams to their ends; answers why that was given up.
    private static func drain(
        _ streams: inout [Stream], until deadline: ContinuousClock.Instant, _ limits: CommandLimits
    ) -> String? {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while streams.contains(where: \.isOpen) {
            let left = (deadline - .now) / .milliseconds(1)
            guard left > 0 else { return "took longer than \(limits.seconds) s, and was ended" }
            var ends = streams.map { pollfd(fd: $0.isOpen ? $0.end : -1, events: Int16(POLLIN), revents: 0) }
            guard poll(&ends, nfds_t(ends.count), Int32(min(left, 1000).rounded(.up))) >= 0 || errno == EINTR else {
                return "cannot be read: \(String(cString: strerror(errno)))"
            }
            for index in streams.indices where ends[index].revents != 0 {
                let count = read(streams[index].end, &chunk, chunk.count)
                if count > 0 {
                    streams[index].bytes += chunk[..<count]
                } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
                    streams[index].isOpen = false
                }
            }
            guard streams[0].bytes.count <= limits.output else {
                return "printed more than \(limits.output) bytes, and was ended"
            }
            // Complaints are read to their end so that the program is not held up, and kept as far as they are shown.
            if streams[1].bytes.count > 1 << 16 { streams[1].bytes.removeFirst(streams[1].bytes.count - (1 << 15)) }
        }
        return nil
    }

    /// The last lines, on one line and without what a terminal would obey.
    private static func text(_ bytes: [UInt8]) -> String {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).suffix(5)
        let plain = lines.joined(separator: " / ").unicodeScalars.filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(plain.suffix(longestComplaint)))
    }
}
