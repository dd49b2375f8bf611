internal import AlbumModel

/// Finds what a template refers to and does not exist: the library would render nothing in its place, silently.
struct TemplateChecks {
    struct Template {
        var name: String
        var place: String
        var tags: [TemplateTag]
    }

    let templates: [Template]
    let textNames: Set<String>
    let assetNames: Set<String>

    /// - Throws: for a partial that does not exist, and for templates that include one another without end.
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
        return diagnostics
    }

    private func problem(with name: String) -> String? {
        if name == "." { return nil }
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        guard let first = parts.first else { return nil }
        let rest = parts.count > 1 ? parts[1] : ""
        switch first {
        case "text" where !textNames.contains(rest): return "no file of `strings/` has a text `\(rest)`"
        case "asset" where !assetNames.contains(rest):
            return "the theme has no file for `asset.\(rest)`: `preview.css` is `asset.preview-css`"
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
