internal import AlbumModel

/// Finds what a template has in its HTML and the pages' Content-Security-Policy refuses: browsers tell of it in a console that
/// nobody reads, and the page looks as if it were not there.
struct PolicyChecks {
    let policy: ContentSecurityPolicy

    /// - Parameter place: the template's file, for messages.
    func remarks(on text: String, place: String) -> [Diagnostic] {
        let allowsScripts = policy.allowsInline(.scripts)
        let allowsStyles = policy.allowsInline(.styles)
        guard !allowsScripts || !allowsStyles else { return [] }
        return TemplateMarkup.tags(in: text).flatMap { tag in
            var remarks: [Diagnostic] = []
            func remark(_ message: String, _ line: Int, _ column: Int) {
                let location = SourceLocation(file: place, line: line, column: column)
                remarks.append(
                    Diagnostic(.warning, "\(message), or widen the policy by `csp:` in albumgen.yml", at: location))
            }
            if !allowsStyles, tag.name == "style" {
                remark(
                    "the pages' Content-Security-Policy lets no `<style>` apply; put it into a .css file of the templates, and link that: `<link rel=\"stylesheet\" href=\"{{asset.NAME-css}}\">`",
                    tag.line, tag.column)
            }
            guard !allowsScripts else { return remarks }
            if tag.name == "script", tag.value(of: "src") == nil, Self.isRun(tag.value(of: "type")) {
                remark(
                    "the pages' Content-Security-Policy lets no script run that stands in a page; put it into a .js file of the templates, and load that: `\(Self.load)`",
                    tag.line, tag.column)
            }
            for attribute in tag.attributes where Self.isScript(attribute) {
                remark(
                    "the pages' Content-Security-Policy lets no script in an attribute run, as `\(attribute.name)` has it; say `addEventListener` in a .js file of the templates, and load that: `\(Self.load)`",
                    attribute.line, attribute.column)
            }
            return remarks
        }
    }

    private static let load = "<script src=\"{{asset.NAME-js}}\" defer></script>"

    /// Whether a browser takes a script of this type for one. Others are data, which no policy refuses.
    private static func isRun(_ type: String?) -> Bool {
        let type = (type ?? "").lowercased().filter { !$0.isWhitespace }
        return ["", "module", "importmap", "speculationrules"].contains(type)
            || ["text/", "application/"].contains { type.hasPrefix($0) }
                && ["javascript", "ecmascript"].contains { type.hasSuffix($0) }
    }

    private static func isScript(_ attribute: MarkupTag.Attribute) -> Bool {
        let value = attribute.value.filter { !$0.isWhitespace }.lowercased()
        let name = attribute.name
        let isHandler = name.hasPrefix("on") && name.count > 2 && name.allSatisfy(\.isLetter) && !value.isEmpty
        return isHandler || ["href", "src", "action", "formaction"].contains(name) && value.hasPrefix("javascript:")
    }
}
