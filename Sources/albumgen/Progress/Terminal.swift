import AlbumSite
import Foundation
internal import Reporting

/// Prompts on the terminal.
enum Terminal {
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
        // This discards what was typed before, so the question comes after it.
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        StandardStream.errors.write(question)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            StandardStream.errors.write("\n")
        }
        return readLine() ?? ""
    }
}
