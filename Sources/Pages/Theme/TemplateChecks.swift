internal import AlbumModel

/// Finds references in templates to things that do not exist, for which the library would silently render nothing, and
/// to things that the site's policy does not allow them to load.
struct TemplateChecks {
    private struct Template {
        var name: String
        var place: String
        var tags: [TemplateTag]
        /// The line of its `<head>`, if it is one of the site's own templates for whole pages.
        var headLine: Int?
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
            templates.append(
                Template(
                    name: file.templateName, place: file.place, tags: TemplateTags.tags(in: text),
                    headLine: policy.isOn && !file.isBuiltIn ? Self.headLine(in: text) : nil))
            refused += PolicyChecks(policy: policy).remarks(on: text, file: file.place)
            if !file.isBuiltIn, let comment = Self.openComment(in: text) {
                refused.append(
                    Diagnostic(
                        .warning,
                        "this comment has no end, so browsers show nothing of what follows on the page; end it with `-->`",
                        at: SourceLocation(file: file.place, line: comment)))
            }
        }
        self.templates = templates
        self.textNames = textNames
        self.assetNames = assetNames
        self.refused = refused
    }

    /// Returns the line on which a comment begins that does not end; nil if all end. Scripts and styles have none.
    private static func openComment(in text: String) -> Int? {
        let text = text.withoutMustacheComments.blanking(
            /<(script|style)\b.*?<\/\1>/.ignoresCase().dotMatchesNewlines())
        var rest = text[...]
        while let start = rest.firstRange(of: "<!--") {
            // `<!-->` and `<!--->` are whole comments.
            guard let end = text[text.index(start.lowerBound, offsetBy: 2)...].firstRange(of: "-->") else {
                return text[..<start.lowerBound].count { $0.isNewline } + 1
            }
            rest = text[max(end.upperBound, start.upperBound)...]
        }
        return nil
    }

    /// Returns the warnings about whole pages that do not state their policy, not even through a template that they
    /// include.
    private func unprotectedPages() -> [Diagnostic] {
        templates.compactMap { template in
            guard let line = template.headLine, !states(template, above: []) else { return nil }
            return Diagnostic(
                .warning,
                "this page does not state its Content-Security-Policy, so it may load anything from anywhere; copy the lines from `{{#contentSecurityPolicy}}` to `{{/contentSecurityPolicy}}` from the built-in template into its `<head>`",
                at: SourceLocation(file: template.place, line: line))
        }
    }

    private func states(_ template: Template, above: [String]) -> Bool {
        template.tags.contains { tag in
            if tag.name == "contentSecurityPolicy" { return true }
            guard tag.kind == .partial || tag.kind == .parent, !above.contains(tag.name),
                let next = templates.first(where: { $0.name == tag.name })
            else { return false }
            return states(next, above: above + [template.name])
        }
    }

    /// Returns the line of the `<head>` of a template for a whole page; nil for parts of pages.
    private static func headLine(in text: String) -> Int? {
        let text = text.withoutMustacheComments.blanking(/<!--.*?-->/.dotMatchesNewlines())
        guard text.firstMatch(of: /<html[\s>]/.ignoresCase()) != nil,
            let head = text.firstMatch(of: /<head[\s>]/.ignoresCase())?.range
        else { return nil }
        return text[..<head.lowerBound].count { $0.isNewline } + 1
    }

    /// - Throws: If a partial does not exist, a list is shown as if it were a text, or templates include one another in a circle or too deeply.
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
                case .name where TemplateFields.lists.contains(tag.name) && !isAmongOthers(tag, in: template):
                    throw ThemeError(
                        "`\(tag.name)` is a list: write `{{#\(tag.name)}}`, what to show of each entry, and `{{/\(tag.name)}}`",
                        at: location(of: tag, in: template))
                case .name, .section:
                    if let problem = problem(with: tag.name) {
                        diagnostics.append(Diagnostic(.warning, problem, at: location(of: tag, in: template)))
                    }
                case .block, .end, .other: break
                }
            }
        }
        try checkNesting()
        return diagnostics + refused + unprotectedPages()
    }

    /// Whether a tag is in a section in which names are those of a user's own fields, or of texts.
    private func isAmongOthers(_ tag: TemplateTag, in template: Template) -> Bool {
        var open: [String] = []
        for other in template.tags.prefix(while: { ($0.line, $0.column) != (tag.line, tag.column) }) {
            switch other.kind {
            case .section, .parent, .block: open.append(other.name)
            case .end: _ = open.popLast()
            case .name, .partial, .other: break
            }
        }
        return open.contains { ["extra", "text"].contains($0.prefix { $0 != "." }) }
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

    /// Checks that templates do not include one another in a circle, nor so deeply that rendering them exhausts the
    /// stack.
    private func checkNesting() throws(ThemeError) {
        var known: [String: Nesting] = [:]
        for template in templates { _ = try nesting(of: template, above: [], known: &known) }
    }

    /// What a template includes, directly or through others.
    private struct Nesting {
        /// An upper bound for the number of nested sections and templates when the template is rendered.
        var depth: Int
        /// How many templates are rendered for each time that this one is, with itself.
        var templates = 1
    }

    private func nesting(
        of template: Template, above: [String], known: inout [String: Nesting]
    ) throws(ThemeError) -> Nesting {
        if let known = known[template.name] { return known }
        let trail = above + [template.name]
        var parents: [String: Int] = [:]
        var partials = 0
        var count = 1
        for tag in template.tags where tag.kind == .partial || tag.kind == .parent {
            if trail.contains(tag.name) {
                let circle = (trail.drop { $0 != tag.name } + [tag.name]).joined(separator: " → ")
                throw ThemeError(
                    "templates include one another in a circle: \(circle)", at: location(of: tag, in: template))
            }
            guard trail.count <= TemplateNesting.most else {
                throw TemplateNesting.error(at: location(of: tag, in: template))
            }
            guard let next = templates.first(where: { $0.name == tag.name }) else { continue }
            let inner = try nesting(of: next, above: trail, known: &known)
            count += inner.templates
            guard count <= TemplateNesting.mostTemplates else {
                throw ThemeError(
                    "this template includes more than \(TemplateNesting.mostTemplates) others, counting those that they include, which takes too long to render; include fewer",
                    at: location(of: tag, in: template))
            }
            if tag.kind == .parent { parents[tag.name] = inner.depth } else { partials = max(partials, inner.depth) }
        }
        // A parent renders the content between its tags at a place of its own.
        let own = template.tags.map(\.depth).max() ?? 0
        let depth = 1 + own + partials + parents.values.reduce(0, +)
        guard depth <= TemplateNesting.most else {
            throw TemplateNesting.error(at: SourceLocation(file: template.place))
        }
        let nesting = Nesting(depth: depth, templates: count)
        known[template.name] = nesting
        return nesting
    }

    private func location(of tag: TemplateTag, in template: Template) -> SourceLocation {
        SourceLocation(file: template.place, line: tag.line, column: tag.column)
    }
}

extension String {
    /// The template with the comments of Mustache blanked.
    fileprivate var withoutMustacheComments: String { blanking(/\{\{!.*?\}\}/.dotMatchesNewlines()) }

    /// Returns the text without what matches, except for line breaks, so that lines keep their numbers.
    fileprivate func blanking(_ pattern: some RegexComponent) -> String {
        replacing(pattern) { String(self[$0.range].filter(\.isNewline)) }
    }
}
