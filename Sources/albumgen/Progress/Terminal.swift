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
    static var passwordPrompt: PasswordPrompt? {
        guard isatty(STDIN_FILENO) == 1 else { return nil }
        return { space throws(BuildFailure) in
            try answerWithoutEcho(to: "Password of the space \(space): ")
        }
    }

    private static func answerWithoutEcho(to question: String) throws(BuildFailure) -> String {
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
        return readLine() ?? ""
    }
}
