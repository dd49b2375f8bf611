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
    ///
    /// - Parameter words: the keys that hide something in such a file.
    /// - Throws: if the prose contains something that looks like front matter, since what that hides would be shown.
    static func split(
        _ text: String, file: String, hiding words: HoldingWords
    ) throws(DiagnosticError) -> FrontMatter {
        let parts = try parts(of: text, file: file, words)
        if let line = MisplacedFrontMatter(hiding: words).line(in: parts.prose, isTop: parts.yaml == nil) {
            let place = SourceLocation(file: file, line: line + parts.proseLine - 1, column: 1)
            throw DiagnosticError(
                parts.yaml == nil
                    ? "this looks like front matter, which must begin with a line `---` at the very top of the file and end with another `---`; \(Self.wayOut)"
                    : "this looks like front matter, but the file's front matter ends above it; move the keys there; \(Self.wayOut)",
                at: place)
        }
        return parts
    }

    private static let wayOut = "if it is text, begin it with a sentence, and write lines of dashes as `***`"

    /// Reports keys in the prose that hide nothing, but that are certainly not meant as text.
    func misplaced(among keys: Set<String>, file: String) -> Diagnostic? {
        guard let line = MisplacedFrontMatter(named: keys).line(in: prose, isTop: false) else { return nil }
        return Diagnostic(
            .warning,
            yaml == nil
                ? "this looks like front matter, but is shown as text; front matter begins with a line `---` at the very top of the file and ends with another `---`"
                : "this looks like front matter, but is shown as text, because the file's front matter ends above it; move the keys there",
            at: SourceLocation(file: file, line: line + proseLine - 1, column: 1))
    }

    private static func parts(
        of text: String, file: String, _ words: HoldingWords
    ) throws(DiagnosticError) -> FrontMatter {
        var lines = TextLines(text[...])
        // Editors may leave blank lines before the opening line.
        while let line = lines.next() {
            if line.isEmpty { continue }
            guard isRule(line) else { break }
            return try afterOpening(&lines, text, file: file, words)
        }
        return FrontMatter(yaml: nil, prose: text[...])
    }

    private static func afterOpening(
        _ lines: inout TextLines, _ text: String, file: String, _ words: HoldingWords
    ) throws(DiagnosticError) -> Self {
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
            looksLikeYAML = looksLikeYAML || MisplacedFrontMatter.holdsBack(line, words)
        }
        // A lone `---` is a thematic break in Markdown, but with `key: value` below it, the closing line is missing.
        guard looksLikeYAML else { return FrontMatter(yaml: nil, prose: text[...]) }
        throw DiagnosticError(
            "the front matter that begins here is never closed; add a line `---` below its last key",
            at: SourceLocation(file: file, line: opening, column: 1))
    }

    private static func isRule(_ line: Substring) -> Bool { line == "---" }
}

/// The lines of a text, without trailing whitespace.
struct TextLines {
    private let text: Substring
    private(set) var position: String.Index
    private(set) var number = 0

    init(_ text: Substring) {
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
