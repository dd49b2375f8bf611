internal import AlbumModel

/// Finds what templates refer to that does not exist, for which the library would silently render nothing, and what the
/// site's policy does not let them load.
struct TemplateChecks {
    private struct Template {
        var name: String
        var place: String
        var tags: [TemplateTag]
    }

    private let templates: [Template]
    private let textNames: Set<String>
    private let assetNames: Set<String>
    private let refused: [Diagnostic]

    init(
        _ files: [ThemeFiles.File], textNames: Set<String>, assetNames: Set<String>, policy: ContentSecurityPolicy
    ) throws(ThemeError) {
        var templates: [Template] = []
        var refused: [Diagnostic] = []
        for file in files {
            let text = try file.text()
            templates.append(Template(name: file.templateName, place: file.place, tags: TemplateTags.tags(in: text)))
            refused += PolicyChecks(policy: policy).remarks(on: text, file: file.place)
        }
        self.templates = templates
        self.textNames = textNames
        self.assetNames = assetNames
        self.refused = refused
    }

    /// - Throws: If a partial does not exist or templates include one another in a circle.
    func check() throws(ThemeError) -> [Diagnostic] {
        let names = Set(templates.map(\.name))
        var diagnostics: [Diagnostic] = []
        for template in templates {
            for tag in template.tags {
                switch tag.kind {
                case .partial, .parent:
                    guard names.contains(tag.name) else {
                        throw ThemeError(
                            "there is no template `\(tag.name)`: add a file `\(tag.name).mustache`",
                            at: location(of: tag, in: template))
                    }
                case .name:
                    if let problem = problem(with: tag.name) {
                        diagnostics.append(Diagnostic(.warning, problem, at: location(of: tag, in: template)))
                    }
                case .other: break
                }
            }
        }
        try checkCircles()
        return diagnostics + refused
    }

    private func problem(with name: String) -> String? {
        if name == "." { return nil }
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        guard let first = parts.first else { return nil }
        let rest = parts.count > 1 ? parts[1] : ""
        switch first {
        case "text" where !textNames.contains(rest): return "no file of `strings/` has a text `\(rest)`"
        case "asset" where !assetNames.contains(rest):
            return "the theme has no file for `asset.\(rest)`: `item.css` is `asset.item-css`"
        case "text", "asset", "extra": return nil
        default:
            if TemplateFields.names.contains(first) { return nil }
            return
                "no page has a field `\(first)`, so nothing will appear here; templates/README.md lists the fields"
        }
    }

    private func checkCircles() throws(ThemeError) {
        var done: Set<String> = []
        for template in templates { try visit(template, above: [], done: &done) }
    }

    private func visit(_ template: Template, above: [String], done: inout Set<String>) throws(ThemeError) {
        guard !done.contains(template.name) else { return }
        let trail = above + [template.name]
        for tag in template.tags where tag.kind == .partial || tag.kind == .parent {
            if trail.contains(tag.name) {
                let circle = (trail.drop { $0 != tag.name } + [tag.name]).joined(separator: " → ")
                throw ThemeError(
                    "templates include one another in a circle: \(circle)", at: location(of: tag, in: template))
            }
            if let next = templates.first(where: { $0.name == tag.name }) {
                try visit(next, above: trail, done: &done)
            }
        }
        done.insert(template.name)
    }

    private func location(of tag: TemplateTag, in template: Template) -> SourceLocation {
        SourceLocation(file: template.place, line: tag.line, column: tag.column)
    }
}

/// A tag of a Mustache template, found without compiling it: the library does not expose its parse, and a template's
/// references must be checked before pages are made.
struct TemplateTag: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// A value or a section.
        case name
        case partial
        /// `{{<parent}}`.
        case parent
        /// Blocks, comments, pragmas and the ends of sections, which refer to nothing outside the template.
        case other
    }

    var kind: Kind
    var name: String
    var line: Int
    var column: Int
}

enum TemplateTags {
    /// Returns the tags of a valid template, up to the point where it sets its own delimiters, if it does.
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

    /// Returns the template with indented partials, parents and blocks moved to the margin: Mustache indents every line
    /// that they render, which costs time and spoils `<pre>` in prose. Line numbers do not change.
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
