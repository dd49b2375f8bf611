internal import AlbumModel

/// A tag of a Mustache template, found without compiling it: the library does not expose its parse, and a template's
/// references must be checked before pages are made.
struct TemplateTag: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// A value.
        case name
        case section
        case partial
        /// `{{<parent}}`.
        case parent
        /// `{{$block}}`.
        case block
        /// The end of a section, a parent or a block.
        case end
        /// Comments, pragmas and delimiters, which refer to nothing.
        case other

        var opens: Bool { [.section, .parent, .block].contains(self) }
    }

    var kind: Kind
    /// Whether it is a section that shows something only if there is nothing with its name.
    var isInverted = false
    var name: String
    var line: Int
    var column: Int
    /// The number of nested sections, parents and blocks here, including the one that the tag opens.
    var depth: Int
}

enum TemplateTags {
    /// Returns the tags of a template, at least up to the first mistake.
    static func tags(in text: String) -> [TemplateTag] {
        var scanner = TemplateScanner(text)
        return scanner.tags()
    }

    /// Returns the innermost section, parent or block that is open at the first end tag of another name, or at the end of
    /// the template.
    static func openAtMistake(in text: String) -> TemplateTag? {
        var open: [TemplateTag] = []
        for tag in tags(in: text) {
            if tag.kind.opens {
                open.append(tag)
            } else if tag.kind == .end {
                guard open.last?.name == tag.name else { break }
                open.removeLast()
            }
        }
        return open.last
    }

    /// Returns the template with indented partials, parents and blocks moved to the margin: Mustache indents every line
    /// that they render, which costs time and spoils `<pre>` in prose. Line numbers do not change.
    static func withoutIndentation(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let trimmed = line.drop(while: \.isSpaceOrTab)
            let isIndenting = ["{{>", "{{<", "{{$"].contains { trimmed.hasPrefix($0) }
            return isIndenting ? trimmed : line
        }.joined(separator: "\n")
    }
}

/// The limit on how deeply templates are nested. The library recurses for each section, both when it parses and when it
/// renders, and crashes when the stack is exhausted.
enum TemplateNesting {
    /// More than any template needs. The smallest stack that albumgen accepts has room for three times this depth.
    static let most = 100
    /// The maximum number of templates that one includes, counting nested ones each time. Thirty templates, each of which
    /// includes the next one twice, add up to a billion.
    static let mostTemplates = 10_000

    /// - Throws: if the template has sections in sections, or functions in functions, beyond the limit.
    static func check(_ text: String, place: String) throws(ThemeError) {
        for tag in TemplateTags.tags(in: text) where max(tag.depth, tag.name.count { $0 == "(" }) > most {
            throw error(at: SourceLocation(file: place, line: tag.line, column: tag.column))
        }
    }

    static func error(at location: SourceLocation) -> ThemeError {
        ThemeError(
            "more than \(most) sections and templates are nested here: close sections, or include fewer",
            at: location)
    }
}

/// Finds the tags of a template as the library does, character by character, so that it misses nothing that the library
/// recurses into.
private struct TemplateScanner {
    private struct Delimiters {
        var start: [Character] = ["{", "{"]
        var end: [Character] = ["}", "}"]
    }

    private let text: [Character]
    private var place = 0
    private var line = 1
    private var lineStart = 0
    /// The delimiters of the template, then those of each open section, since delimiters are valid until their section
    /// ends.
    private var delimiters = [Delimiters()]
    private var current: Delimiters { delimiters[delimiters.count - 1] }

    private static let signs: [Character: TemplateTag.Kind] = [
        "#": .section, "^": .section, "&": .name, "{": .name, ">": .partial, "<": .parent, "$": .block, "/": .end,
        "!": .other, "%": .other, "=": .other,
    ]
    private static let nameCharacters = Set(
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-_?()*/")

    init(_ text: String) { self.text = Array(text) }

    mutating func tags() -> [TemplateTag] {
        var tags: [TemplateTag] = []
        while place < text.count {
            guard matches(current.start, at: place), let (tag, end) = tag() else {
                step()
                continue
            }
            tags.append(tag)
            while place < end { step() }
        }
        return tags
    }

    private mutating func step() {
        if text[place].isNewline {
            line += 1
            lineStart = place + 1
        }
        place += 1
    }

    /// Reads the tag here; nil if it is not a valid tag, at which the library stops.
    private mutating func tag() -> (tag: TemplateTag, end: Int)? {
        let start = place + current.start.count
        guard start < text.count else { return nil }
        let sign = text[start]
        let kind = Self.signs[sign] ?? .name
        let inside = Self.signs[sign] == nil ? start : start + 1
        var name: [Character] = []
        let end: Int?
        switch sign {
        case "=":
            guard let (changed, after) = changedDelimiters(at: inside) else { return nil }
            delimiters[delimiters.count - 1] = changed
            end = after
        case "!", "%": end = self.end(of: current.end, from: inside)
        default: end = readName(&name, at: inside, closing: sign == "{" ? ["}"] + current.end : current.end)
        }
        guard let end else { return nil }
        let depth = delimiters.count - (kind.opens ? 0 : 1)
        if kind.opens {
            delimiters.append(current)
        } else if kind == .end, delimiters.count > 1 {
            delimiters.removeLast()
        }
        let tag = TemplateTag(
            kind: kind, isInverted: sign == "^", name: String(name), line: line, column: place - lineStart + 1,
            depth: depth)
        return (tag, end)
    }

    private func matches(_ wanted: [Character], at place: Int) -> Bool {
        place + wanted.count <= text.count && wanted.indices.allSatisfy { text[place + $0] == wanted[$0] }
    }

    private func end(of wanted: [Character], from start: Int) -> Int? {
        (start..<max(start, text.count)).first { matches(wanted, at: $0) }.map { $0 + wanted.count }
    }

    private func skip(from start: Int, while isWanted: (Character) -> Bool) -> Int {
        text[start...].firstIndex { !isWanted($0) } ?? text.count
    }

    private func readName(_ name: inout [Character], at start: Int, closing: [Character]) -> Int? {
        let first = skip(from: start, while: \.isWhitespace)
        let last = skip(from: first) { Self.nameCharacters.contains($0) }
        name = Array(text[first..<last])
        let end = skip(from: last, while: \.isWhitespace)
        return matches(closing, at: end) ? end + closing.count : nil
    }

    /// Reads `<% %>=}}`.
    private func changedDelimiters(at place: Int) -> (Delimiters, end: Int)? {
        let start = skip(from: place, while: \.isWhitespace)
        let startEnd = skip(from: start) { !$0.isWhitespace }
        let end = skip(from: startEnd, while: \.isWhitespace)
        let endEnd = skip(from: end) { $0 != "=" && !$0.isWhitespace }
        let sign = skip(from: endEnd, while: \.isWhitespace)
        guard startEnd > start, endEnd > end, matches(["="] + current.end, at: sign) else { return nil }
        let changed = Delimiters(start: Array(text[start..<startEnd]), end: Array(text[end..<endEnd]))
        return (changed, sign + 1 + current.end.count)
    }
}
