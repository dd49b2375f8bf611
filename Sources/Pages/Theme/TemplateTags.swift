internal import AlbumModel

/// A tag of a Mustache template, found without building anything from it: the library keeps its own parse to itself, and
/// what a template refers to has to be checked before pages are made.
struct TemplateTag: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// A value, a section, or the text of a section's end.
        case name
        case partial
        /// `{{<parent}}`.
        case parent
        /// Blocks, comments and pragmas refer to nothing outside the template.
        case other
    }

    var kind: Kind
    var name: String
    var line: Int
    var column: Int
}

enum TemplateTags {
    /// The tags of a template that parses. A template that sets delimiters of its own is read up to there.
    static func tags(in text: String) -> [TemplateTag] {
        var tags: [TemplateTag] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var rest = line
            while let open = rest.firstRange(of: "{{") {
                let tail = rest[open.upperBound...]
                guard let close = tail.firstRange(of: "}}") else { break }
                let inside = tail[..<close.lowerBound]
                if inside.first == "=" { return tags }
                let column = line.distance(from: line.startIndex, to: open.lowerBound) + 1
                tags.append(tag(inside, line: number + 1, column: column))
                rest = rest[close.upperBound...]
            }
        }
        return tags
    }

    /// The template with indented partials, parents and blocks moved to the margin: Mustache indents every line they
    /// render, which costs time and spoils `<pre>` in prose. Line numbers stay.
    static func withoutIndentation(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let trimmed = line.drop { $0 == " " || $0 == "\t" }
            let isIndenting = ["{{>", "{{<", "{{$"].contains { trimmed.hasPrefix($0) }
            return isIndenting ? trimmed : line
        }.joined(separator: "\n")
    }

    private static func tag(_ inside: Substring, line: Int, column: Int) -> TemplateTag {
        let kind: TemplateTag.Kind
        var name = inside
        switch inside.first {
        case "!", "%", "$": kind = .other
        case ">": (kind, name) = (.partial, inside.dropFirst())
        case "<": (kind, name) = (.parent, inside.dropFirst())
        case "/": (kind, name) = (.other, inside.dropFirst())
        case "#", "^", "&", "{": (kind, name) = (.name, inside.dropFirst())
        default: kind = .name
        }
        return TemplateTag(kind: kind, name: String(name.trimmingSpaces), line: line, column: column)
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        guard let end = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return start[...end]
    }
}
