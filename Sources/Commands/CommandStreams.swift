internal import Glibc
internal import ProcessShim

/// The three standard streams of a running program, as seen by its parent.
struct CommandStreams {
    private let process: pid_t
    private var input: Int32
    private var output: Int32
    private var errors: Int32
    private var pending: ArraySlice<UInt8>
    private var said: [UInt8] = []
    private var printed = 0

    /// The maximum number of characters of error output shown to the user.
    private static let longestComplaint = 2000
    /// How long to keep listening to the silent pipes of a program that has ended.
    private static let lastWords = Duration.seconds(1)

    init(_ process: ps_process, input: [UInt8]) {
        self.process = process.id
        self.input = process.input
        output = process.output
        errors = process.complaints
        pending = input[...]
        if input.isEmpty { Self.close(&self.input) }
    }

    /// Writes and reads until the program has closed its output, or has ended and its remaining children are silent;
    /// returns a failure if the program had to be stopped.
    mutating func pass(
        _ patience: CommandDeadline, _ limits: CommandLimits, isCancelled: () -> Bool,
        hear: (ArraySlice<UInt8>) -> Void, take: (ArraySlice<UInt8>) -> Void
    ) -> CommandFailure? {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var silentSince: ContinuousClock.Instant?
        while output >= 0 || errors >= 0 {
            let left: Int32
            switch patience.slice(isCancelled) {
            case .success(let milliseconds): left = milliseconds
            case .failure(let failure): return failure
            }
            var ends = [
                pollfd(fd: output, events: Int16(POLLIN), revents: 0),
                pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
                pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
            ]
            let stirred = poll(&ends, nfds_t(ends.count), left)
            guard stirred >= 0 || errno == EINTR else {
                return CommandFailure(reason: "cannot be read: \(String(cString: strerror(errno)))", isTransient: true)
            }
            if stirred > 0 {
                silentSince = nil
            } else if ps_await_end(process, 0) {
                // Child processes hold the pipes: `sed` in a shell's `>( )` may still have output, while a server
                // started in the background never closes them.
                let since = silentSince ?? .now
                if ContinuousClock.now - since > Self.lastWords { return nil }
                silentSince = since
            }
            if ends[0].revents != 0, let bytes = Self.read(&output, &chunk) {
                printed += bytes.count
                guard printed <= limits.output else {
                    return CommandFailure(
                        reason: "printed more than \(limits.output) bytes and was stopped", isTransient: false)
                }
                take(bytes)
            }
            if ends[1].revents != 0, let bytes = Self.read(&errors, &chunk) {
                said += bytes
                hear(bytes)
                // Read to the end so that the program does not block, but only the part that may be shown is kept.
                if said.count > 1 << 16 { said.removeFirst(said.count - (1 << 15)) }
            }
            if ends[2].revents != 0 { write() }
        }
        return nil
    }

    mutating func close() {
        Self.close(&input)
        Self.close(&output)
        Self.close(&errors)
    }

    /// The last lines of the error output, joined into one line without control characters.
    var complaints: String {
        let lines = String(decoding: said, as: UTF8.self).split(whereSeparator: \.isNewline).suffix(5)
        let plain = lines.joined(separator: " / ").unicodeScalars.filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(plain.suffix(Self.longestComplaint)))
    }

    private mutating func write() {
        let count = pending.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
        if count > 0 { pending = pending.dropFirst(count) }
        // A program need not read all of its input.
        if pending.isEmpty || (count < 0 && errno != EAGAIN && errno != EINTR) { Self.close(&input) }
    }

    private static func read(_ end: inout Int32, _ chunk: inout [UInt8]) -> ArraySlice<UInt8>? {
        let count = Glibc.read(end, &chunk, chunk.count)
        if count > 0 { return chunk[..<count] }
        if count == 0 || (errno != EAGAIN && errno != EINTR) { close(&end) }
        return nil
    }

    private static func close(_ end: inout Int32) {
        if end >= 0 { Glibc.close(end) }
        end = -1
    }
}
