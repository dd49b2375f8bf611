internal import AlbumModel
internal import Files

/// Commands written as one text, as for a shell. albumgen starts programs without a shell, so it would look for a program
/// of this whole name.
enum JoinedCommands {
    /// - Parameter programs: the programs with blanks in their names that were configured without arguments.
    static func diagnostics(_ programs: [Located<String>], source: String) -> [Diagnostic] {
        programs.filter { !isFile($0.value, source: source) }.map { program in
            Diagnostic(
                .warning,
                "there is no program `\(program.value)`; if these are a program and its arguments, write a list: `\(list(program.value))`",
                at: program.place)
        }
    }

    private static func isFile(_ name: String, source: String) -> Bool {
        // A name without a slash is looked up in `PATH`, where no program has a name with a blank.
        name.contains("/") && FileStatus(following: name.hasPrefix("/") ? name : "\(source)/\(name)") != nil
    }

    /// Returns the command as a list in YAML; what only a shell understands is left to one.
    static func list(_ command: String) -> String {
        guard !command.contains(where: { "|&;<>()$`\\*?~\"'\n".contains($0) }) else {
            return "[sh, -c, '\(command.replacing("'", with: "''"))']"
        }
        return "[\(command.split(separator: " ").map(quoted).joined(separator: ", "))]"
    }

    private static func quoted(_ word: Substring) -> String {
        let isPlain = !word.hasSuffix(":") && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./:@=+%".contains($0) }
        return isPlain && word.first?.isLetter ?? false || isPlain && "-./".contains(word.first ?? " ")
            ? String(word) : "\"\(word)\""
    }
}
