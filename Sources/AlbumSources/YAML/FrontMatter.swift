import AlbumModel

/// The YAML at the top of a Markdown file, between two `---` lines, and the prose below it.
struct FrontMatter: Equatable {
    /// Nil if the file has no front matter.
    var yaml: Substring?
    /// The line of the file on which `yaml` begins.
    var yamlLine = 2
    var prose: Substring
    var proseLine = 1

    /// Splits a file's text as decoded by `SourceText`. The closing line may also be `...`.
    static func split(_ text: String, file: String) throws(DiagnosticError) -> FrontMatter {
        var lines = Lines(text)
        // Editors may leave blank lines before the opening line.
        while let line = lines.next() {
            if line.isEmpty { continue }
            guard isRule(line) else {
                try refuse(line, before: lines.next(), file: file, number: lines.number)
                break
            }
            return try afterOpening(&lines, text, file: file)
        }
        return FrontMatter(yaml: nil, prose: text[...])
    }

    /// Throws if the first line looks like a mistyped opening line, or like a key of front matter that hides something
    /// and lacks an opening line.
    private static func refuse(
        _ line: Substring, before next: Substring?, file: String, number: Int
    ) throws(DiagnosticError) {
        let marks = line.unicodeScalars.filter {
            !$0.properties.isWhitespace && $0.properties.generalCategory != .format
        }
        let isFence =
            marks.count >= 2
            && (marks.allSatisfy { $0.properties.generalCategory == .dashPunctuation }
                || marks.allSatisfy { $0 == "+" })
        guard isFence ? next.map(isKey) ?? false : holdsBack(line) else { return }
        throw DiagnosticError(
            "this looks like front matter, which begins with a line `---` and ends with another",
            at: SourceLocation(file: file, line: isFence ? number - 1 : max(1, number - 1), column: 1))
    }

    /// Returns whether a line is a key with a value, such as `title: Spring`.
    private static func isKey(_ line: Substring) -> Bool { entry(line) != nil }

    /// Returns whether a line is a key that hides something.
    private static func holdsBack(_ line: Substring) -> Bool {
        entry(line).map { HoldingWords.ofItems.isHolding($0) } ?? false
    }

    private static func entry(_ line: Substring) -> SourceValue.Entry? {
        let key = line.unicodeScalars.prefix { $0.properties.isAlphabetic || $0 == "_" || $0 == "-" }
        let rest = line.unicodeScalars[key.endIndex...].drop { $0 == " " }
        guard !key.isEmpty, let mark = rest.first, mark == ":" || mark == "：" || mark == "=" else { return nil }
        let place = SourceValue.Location(line: 1, column: 1)
        let text = rest.dropFirst().drop { $0.properties.isWhitespace }
        let value = SourceValue(content: .scalar(String(text), isPlain: true), location: place)
        return SourceValue.Entry(key: String(key), location: place, value: value)
    }

    private static func afterOpening(_ lines: inout Lines, _ text: String, file: String) throws(DiagnosticError) -> Self
    {
        let opening = lines.number
        let start = lines.position
        var isFirst = true
        var looksLikeYAML = false
        while true {
            let end = lines.position
            guard let line = lines.next() else { break }
            if isRule(line) || line == "..." {
                return FrontMatter(
                    yaml: text[start..<end], yamlLine: opening + 1, prose: text[lines.position...],
                    proseLine: lines.number + 1)
            }
            if isFirst, !line.isEmpty {
                looksLikeYAML = line.contains(":") || line.contains("：") || line.hasPrefix("#")
                isFirst = false
            }
            looksLikeYAML = looksLikeYAML || holdsBack(line)
        }
        // A lone `---` is a thematic break in Markdown, but with `key: value` below it, the closing line is missing.
        guard looksLikeYAML else { return FrontMatter(yaml: nil, prose: text[...]) }
        throw DiagnosticError(
            "the front matter that begins here is never closed; add a line `---` below its last key",
            at: SourceLocation(file: file, line: opening, column: 1))
    }

    private static func isRule(_ line: Substring) -> Bool { line == "---" }

    /// The lines of a text, without trailing whitespace.
    private struct Lines {
        let text: String
        private(set) var position: String.Index
        private(set) var number = 0

        init(_ text: String) {
            self.text = text
            position = text.startIndex
        }

        mutating func next() -> Substring? {
            guard position < text.endIndex else { return nil }
            let start = position
            let end = text.utf8[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
            position = end < text.endIndex ? text.utf8.index(after: end) : end
            number += 1
            var line = text[start..<end]
            while let last = line.unicodeScalars.last, last == " " || last == "\t" {
                line.unicodeScalars.removeLast()
            }
            return line
        }
    }
}
