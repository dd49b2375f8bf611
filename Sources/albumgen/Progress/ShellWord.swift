import AlbumModel

/// A path as one word of a command that somebody copies into a shell.
enum ShellWord {
    static func quoted(_ path: String) -> String {
        // With a leading dash, it would be an option.
        let path = path.hasPrefix("-") ? "./\(path)" : path
        guard SourceLocation(file: path).description == path else { return "$'\(escaped(path))'" }
        let isPlain = !path.isEmpty && path.allSatisfy { $0.isLetter || $0.isNumber || "/._-+,:@".contains($0) }
        return isPlain ? path : "'\(path.replacing("'", with: #"'\''"#))'"
    }

    /// Returns the path on one line and without anything that controls a terminal, in the escapes of bash, zsh and ksh.
    private static func escaped(_ path: String) -> String {
        var text = ""
        for scalar in path.unicodeScalars {
            switch scalar.properties.generalCategory {
            case _ where scalar == "\n": text += #"\n"#
            case _ where scalar == "'" || scalar == #"\"#: text += #"\"# + String(scalar)
            case .control, .format, .lineSeparator, .paragraphSeparator:
                for byte in String(scalar).utf8 {
                    let digits = String(byte, radix: 8)
                    text += #"\"# + String(repeating: "0", count: 3 - digits.count) + digits
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
