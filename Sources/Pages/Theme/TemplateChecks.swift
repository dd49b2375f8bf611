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
                    headLine: policy.isOn && !file.isBuiltIn ? TemplateHTML.headLine(in: text) : nil))
            refused += PolicyChecks(policy: policy).remarks(on: text, file: file.place)
            if !file.isBuiltIn, let comment = TemplateHTML.openComment(in: text) {
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

    /// Returns the warnings about whole pages that do not state their policy, not even through a template that they
    /// include.
    private func unprotectedPages() -> [Diagnostic] {
        templates.compactMap { template in
            guard let line = template.headLine else { return nil }
            var seen: Set<String> = []
            guard !statesPolicy(template, &seen) else { return nil }
            return Diagnostic(
                .warning,
                "this page does not state its Content-Security-Policy, so it may load anything from anywhere; copy the lines from `{{#contentSecurityPolicy}}` to `{{/contentSecurityPolicy}}` from the built-in template into its `<head>`",
                at: SourceLocation(file: template.place, line: line))
        }
    }

    private func statesPolicy(_ template: Template, _ seen: inout Set<String>) -> Bool {
        guard seen.insert(template.name).inserted else { return false }
        for tag in template.tags {
            if tag.name == "contentSecurityPolicy" { return true }
            guard tag.kind == .partial || tag.kind == .parent, !seen.contains(tag.name),
                let next = templates.first(where: { $0.name == tag.name })
            else { continue }
            if statesPolicy(next, &seen) { return true }
        }
        return false
    }

    /// - Throws: If a partial does not exist, a list is shown as if it were a text or inside itself, or templates
    ///   include one another in a circle, too deeply or too often.
    func check() throws(ThemeError) -> [Diagnostic] {
        let names = Set(templates.map(\.name))
        var diagnostics: [Diagnostic] = []
        for template in templates {
            // The sections, parents and blocks around the tag.
            var open: [TemplateTag] = []
            for tag in template.tags {
                if tag.kind == .section, !tag.isInverted, TemplateFields.lists.contains(tag.name),
                    open.contains(where: { $0.kind == .section && $0.name == tag.name && !$0.isInverted }),
                    !open.contains(where: Self.hasOwnNames)
                {
                    throw ThemeError(
                        "`{{#\(tag.name)}}` is inside a section of the same list, so each of its entries would show all of them again: close that section first",
                        at: location(of: tag, in: template))
                }
                if tag.kind.opens { open.append(tag) } else if tag.kind == .end { _ = open.popLast() }
                switch tag.kind {
                case .partial, .parent:
                    guard names.contains(tag.name) else {
                        throw ThemeError(
                            "there is no template `\(tag.name)`: add a file `\(tag.name).mustache`",
                            at: location(of: tag, in: template))
                    }
                case .name where TemplateFields.lists.contains(tag.name) && !open.contains(where: Self.hasOwnNames):
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

    /// Whether names in a section are those of a user's own fields, or of texts.
    private static func hasOwnNames(_ section: TemplateTag) -> Bool {
        ["extra", "text"].contains(section.name.prefix { $0 != "." })
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

    /// Checks that templates do not include one another in a cycle, nor so deeply that rendering them exhausts the
    /// stack.
    private func checkNesting() throws(ThemeError) {
        var known: [String: Nesting] = [:]
        for template in templates { _ = try nesting(of: template, above: [], known: &known) }
    }

    /// What a template includes, directly or through others.
    private struct Nesting {
        /// An upper bound for the number of nested sections and templates when the template is rendered.
        var depth: Int
        /// How many templates, including itself, are rendered each time this one is.
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
                    "templates include one another in a cycle: \(circle)", at: location(of: tag, in: template))
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
