import ArgumentParser
import Glibc

/// Where the program speaks to a person or another program.
enum StandardStream {
    case output, errors

    /// Writes all of it. If nobody reads any more, as behind `| head`, or writing fails, the text is lost and the build
    /// continues: its result does not depend on its messages.
    func write(_ text: some Sequence<UInt8>) {
        let descriptor = self == .output ? STDOUT_FILENO : STDERR_FILENO
        var rest = Array(text)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written > 0 {
                rest = rest.dropFirst(written)
            } else if errno == EAGAIN {
                // A pipe that does not wait by itself.
                var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wanted, 1, -1)
            } else if errno != EINTR {
                return
            }
        }
    }

    func write(_ text: String) { write(text.utf8) }
}

/// How progress reaches the person or machine that watches.
enum ProgressStyle: String, CaseIterable, ExpressibleByArgument {
    /// `bar` on a terminal, else `plain`.
    case auto
    case bar, plain, json, none

    static var allNames: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
