internal import AlbumModel

/// A word of a command that is shown, and that somebody may copy into a shell.
package enum ShellWord {
    /// Returns an argument as one would write it for a shell.
    package static func quoted(_ word: String) -> String {
        guard SourceLocation(file: word).description == word else { return "$'\(escaped(word))'" }
        // Shells expand braces with a list in them.
        let isList = word.contains("{") && (word.contains(",") || word.contains(".."))
        let isPlain =
            !word.isEmpty && !isList
            && word.allSatisfy { $0.isLetter || $0.isNumber || "/._-+,:@={}".contains($0) }
        return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
    }

    /// Returns a path in a form that no program mistakes for an option.
    package static func quoted(path: String) -> String { quoted(path.hasPrefix("-") ? "./\(path)" : path) }

    /// Returns the word on one line and without anything that controls a terminal, in the escapes of bash, zsh and ksh.
    private static func escaped(_ word: String) -> String {
        var text = ""
        for scalar in word.unicodeScalars {
            switch scalar {
            case "\n": text += #"\n"#
            case "'", #"\"#: text += #"\"# + String(scalar)
            case _ where scalar.isUnprintable:
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
