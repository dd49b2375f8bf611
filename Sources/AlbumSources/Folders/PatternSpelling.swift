import AlbumModel
import Files

/// Spellings of patterns in other programs, which mean nothing in `ignore`.
enum PatternSpelling {
    static func withoutBlanks(_ written: Substring) -> String {
        let scalars = written.unicodeScalars.drop(while: \.properties.isWhitespace)
        let end = scalars.lastIndex { !$0.properties.isWhitespace }
        return end.map { String(Substring(scalars[...$0])) } ?? ""
    }

    /// Returns whether a pattern is a path of the whole system, in the home folder or on a drive of Windows.
    static func isOfSystem(_ written: String) -> Bool {
        if written.hasPrefix("~/") { return true }
        let start = written.unicodeScalars.prefix(3).map(\.self)
        return start.count == 3 && start[0].isASCIILetter && start[1] == ":"
            && (start[2] == "/" || start[2] == "\\")
    }

    /// Returns the path from the source's root that a path of the whole system leads to, or nil if it leads elsewhere.
    static func path(of written: String, below root: String) -> String? {
        guard let path = Paths.relative(written, to: root) else { return nil }
        // A name alone would match in every folder.
        return path.dropLast().contains("/") ? path : "/\(path)"
    }

    /// Returns the patterns of `*.{jpg,png}`, `a.jpg; b.jpg` or `a.jpg, b.jpg`; none for a single pattern.
    static func list(in written: String) -> [String] {
        let choices = choices(in: written)
        if choices.count > 1 { return choices }
        let separator: Character = written.contains(";") ? ";" : ","
        let parts = written.split(separator: separator).map(withoutBlanks).filter { !$0.isEmpty }
        return parts.count > 1 ? parts : []
    }

    /// Returns what braces as in `*.{jpg,png}` stand for.
    ///
    /// - Parameter limit: the number of braces that are replaced, since each multiplies the patterns.
    private static func choices(in written: String, limit: Int = 3) -> [String] {
        guard limit > 0, let open = written.firstIndex(of: "{"), let close = written[open...].firstIndex(of: "}") else {
            return [written]
        }
        let inner = written[open..<close].dropFirst().split(separator: ",", omittingEmptySubsequences: false)
        guard inner.count > 1 else { return [written] }
        let rests = choices(in: String(written[close...].dropFirst()), limit: limit - 1)
        return inner.flatMap { choice in rests.map { "\(written[..<open])\(withoutBlanks(choice))\($0)" } }
    }

    /// Returns a list of patterns as YAML.
    static func written(_ list: [String]) -> String {
        // `*` would begin an alias.
        let values = list.map { $0.contains { "*?[]{}&!#:|>@%".contains($0) } ? "\"\($0)\"" : $0 }
        return "[\(values.joined(separator: ", "))]"
    }

    /// Returns the word of a pattern like `*RAW*`, or nil.
    static func word(in written: String) -> String? {
        guard let name = written.split(separator: "/").last, name.hasPrefix("*"), name.hasSuffix("*") else {
            return nil
        }
        let words = name.split(separator: "*")
        guard words.count == 1, let word = words.first, !word.contains(where: { "?[\\".contains($0) }) else {
            return nil
        }
        return String(word)
    }

    /// Returns whether a name contains a word, in any case, that is not part of a longer one.
    static func isWord(_ word: String, in name: String) -> Bool {
        let (name, word) = (Array(name), word.lowercased().map(String.init))
        guard name.count >= word.count else { return false }
        // A capital begins a new word, as in `MyRaw`.
        let isJoined = { (place: Int) in
            guard place > 0, place < name.count else { return false }
            let (last, next) = (name[place - 1], name[place])
            return last.isCased && next.isCased && !(last.isLowercase && next.isUppercase)
        }
        return (0...(name.count - word.count)).contains { start in
            let end = start + word.count
            return name[start..<end].elementsEqual(word) { $0.lowercased() == $1 } && !isJoined(start) && !isJoined(end)
        }
    }
}
