internal import Glibc
internal import ProcessShim

/// The three standard streams of a running program, as its parent sees them.
struct CommandStreams {
    private let process: pid_t
    private var input: Int32
    private var output: Int32
    private var errors: Int32
    private var pending: ArraySlice<UInt8>
    private var said: [UInt8] = []
    private var printed = 0

    /// How much of what a program complains of a person is shown.
    private static let longestComplaint = 2000
    /// How long the pipes of a program that has ended are listened to though nothing comes.
    private static let lastWords = Duration.seconds(1)

    init(_ process: ps_process, input: [UInt8]) {
        self.process = process.id
        self.input = process.input
        output = process.output
        errors = process.complaints
        pending = input[...]
        if input.isEmpty { Self.close(&self.input) }
    }

    /// Writes and reads until the program has closed its ends, or has itself ended and nothing more comes from what it left
    /// running; answers why that was given up.
    mutating func pass(
        _ patience: CommandPatience, _ limits: CommandLimits, isCancelled: () -> Bool,
        take: (ArraySlice<UInt8>) -> Void
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
                return CommandFailure(reason: "cannot be read: \(String(cString: strerror(errno)))", isPassing: true)
            }
            if stirred > 0 {
                silentSince = nil
            } else if ps_await_end(process, 0) {
                // Its children hold the pipes: `sed` behind a shell's `>( )` may have something to say still, and a server
                // that it has started never will.
                let since = silentSince ?? .now
                if ContinuousClock.now - since > Self.lastWords { return nil }
                silentSince = since
            }
            if ends[0].revents != 0, let bytes = Self.read(&output, &chunk) {
                printed += bytes.count
                guard printed <= limits.output else {
                    return CommandFailure(
                        reason: "printed more than \(limits.output) bytes, and was ended", isPassing: false)
                }
                take(bytes)
            }
            if ends[1].revents != 0, let bytes = Self.read(&errors, &chunk) {
                said += bytes
                // Read to their end so that the program is not held up, and kept as far as they are shown.
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

    /// The last lines, on one line and without what a terminal would obey.
    var complaints: String {
        let lines = String(decoding: said, as: UTF8.self).split(whereSeparator: \.isNewline).suffix(5)
        let plain = lines.joined(separator: " / ").unicodeScalars.filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(plain.suffix(Self.longestComplaint)))
    }

    private mutating func write() {
        let count = pending.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
        if count > 0 { pending = pending.dropFirst(count) }
        // A program need not read it all.
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
