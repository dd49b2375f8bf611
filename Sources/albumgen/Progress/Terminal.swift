import AlbumSite
import Foundation
internal import Reporting

/// The terminal: its size, its characters, and prompts on it.
enum Terminal {
    /// The width of the terminal at standard error in characters; 80 if unknown.
    static var columns: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Whether the locale uses Unicode, according to the environment variables that decide it, in order of precedence.
    static var usesUnicode: Bool {
        let environment = ProcessInfo.processInfo.environment
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        let name = (locale ?? "").lowercased()
        return name.contains("utf-8") || name.contains("utf8")
    }

    /// Asks for the password of a space; nil if standard input is not a terminal.
    ///
    /// - Parameter interruption: ends the question.
    static func passwordPrompt(_ interruption: Interruption) -> PasswordPrompt? {
        guard isatty(STDIN_FILENO) == 1 else { return nil }
        return { space throws(BuildFailure) in
            try answerWithoutEcho(to: "Password of the space \(space): ", interruption)
        }
    }

    private static func answerWithoutEcho(
        to question: String, _ interruption: Interruption
    ) throws(BuildFailure) -> [UInt8] {
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else {
            throw BuildFailure(.system, "there is no terminal to ask for a password; use `passwordFile`")
        }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        // This discards earlier input, so print the question afterwards.
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        StandardStream.errors.write(question)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            StandardStream.errors.write("\n")
        }
        var answer: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            // A signal does not end a call that waits for input, so look for one several times a second.
            let isReady = poll(&waiting, 1, 100) > 0
            guard !interruption.isRequested else {
                throw BuildFailure(.interrupted, "interrupted before a password was entered")
            }
            guard isReady else { continue }
            guard read(STDIN_FILENO, &byte, 1) == 1, byte != UInt8(ascii: "\n") else { return answer }
            answer.append(byte)
        }
    }
}
