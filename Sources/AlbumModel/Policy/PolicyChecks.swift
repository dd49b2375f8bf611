/// Finds what a template, or HTML in a text, has and the pages' Content-Security-Policy refuses: browsers tell of it in a
/// console that nobody reads, and the page looks as if it were not there.
public struct PolicyChecks: Sendable {
    let policy: ContentSecurityPolicy

    public init(policy: ContentSecurityPolicy) { self.policy = policy }

    /// - Parameters:
    ///   - file: the file that contains the HTML, for messages.
    ///   - line: the one on which it begins there.
    public func remarks(on text: String, file: String, line: Int = 1) -> [Diagnostic] {
        guard policy.isOn else { return [] }
        let allowsScripts = policy.allowsInline(.scripts)
        let allowsStyles = policy.allowsInline(.styles)
        return TemplateMarkup.tags(in: text).flatMap { tag in
            var remarks: [Diagnostic] = []
            func remark(_ message: String, _ offset: Int, _ column: Int) {
                let location = SourceLocation(file: file, line: line + offset - 1, column: column)
                remarks.append(
                    Diagnostic(.warning, "\(message), or widen the policy with `csp:` in albumgen.yml", at: location))
            }
            for (attribute, directive) in Self.loads(tag) where !policy.allows(attribute.value, as: directive) {
                remarks.append(
                    Diagnostic(
                        .warning, Self.message(refusing: attribute.value, as: directive),
                        at: SourceLocation(file: file, line: line + attribute.line - 1, column: attribute.column)))
            }
            if !allowsStyles, tag.name == "style" {
                remark(
                    "the pages' Content-Security-Policy allows no `<style>`; put it into a .css file of the templates, and link that: `<link rel=\"stylesheet\" href=\"{{asset.NAME-css}}\">`",
                    tag.line, tag.column)
            }
            guard !allowsScripts else { return remarks }
            if tag.name == "script", tag.value(of: "src") == nil, Self.isRun(tag.value(of: "type")) {
                remark(
                    "the pages' Content-Security-Policy allows no script inside a page; put it into a .js file of the templates, and load that: `\(Self.load)`",
                    tag.line, tag.column)
            }
            for attribute in tag.attributes where Self.isScript(attribute) {
                remark(
                    "the pages' Content-Security-Policy allows no script in an attribute such as `\(attribute.name)`; use `addEventListener` in a .js file of the templates, and load that: `\(Self.load)`",
                    attribute.line, attribute.column)
            }
            return remarks
        }
    }

    /// That nothing is loaded from another host unless the configuration names that.
    public static func message(refusing address: String, as directive: ContentSecurityPolicy.Directive) -> String {
        let host = address.drop { $0 != "/" }.drop { $0 == "/" }.prefix { !"/?#".contains($0) }
        return
            "the pages' Content-Security-Policy does not allow loading from `\(host)`, which would learn of every visitor; copy the file into the site, or allow the host with `csp: {\(directive.rawValue): [https://\(host)]}` in albumgen.yml"
    }

    /// What a tag makes browsers load from other hosts.
    private static func loads(_ tag: MarkupTag) -> [(MarkupTag.Attribute, ContentSecurityPolicy.Directive)] {
        let directive: ContentSecurityPolicy.Directive? =
            switch tag.name {
            case "img": .images
            case "video", "audio", "track": .media
            case "script": .scripts
            case "iframe": .frames
            case "link": tag.value(of: "rel")?.lowercased() == "stylesheet" ? .styles : nil
            default: nil
            }
        guard let directive else { return [] }
        return tag.attributes.filter { attribute in
            attribute.name == (tag.name == "link" ? "href" : "src") && ContentSecurityPolicy.isRemote(attribute.value)
        }.map { ($0, directive) }
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
