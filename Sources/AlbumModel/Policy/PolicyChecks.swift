/// Finds parts of a template, or of HTML in a text, that the pages' Content-Security-Policy blocks. Browsers report
/// these only in the console, which few people read, and otherwise act as if they were absent.
public struct PolicyChecks: Sendable {
    let policy: ContentSecurityPolicy

    public init(policy: ContentSecurityPolicy) { self.policy = policy }

    /// - Parameters:
    ///   - file: the file that contains the HTML, for messages.
    ///   - line: the line of the file on which the HTML begins.
    public func remarks(on text: String, file: String, line: Int = 1) -> [Diagnostic] {
        guard policy.isOn else { return [] }
        let allowsScripts = policy.allowsInline(.scripts)
        let allowsStyles = policy.allowsInline(.styles)
        return MarkupReader.tags(in: text, isTemplate: true).flatMap { tag in
            var remarks: [Diagnostic] = []
            // Computed only for remarks: counting the lines before each tag took longer than finding the tags.
            func location(of offset: Int) -> SourceLocation {
                let position = MarkupReader.position(of: offset, in: text)
                return SourceLocation(file: file, line: line + position.line - 1, column: position.column)
            }
            func remark(_ message: String, at offset: Int) {
                remarks.append(
                    Diagnostic(
                        .warning, "\(message), or widen the policy with `csp:` in albumgen.yml",
                        at: location(of: offset)))
            }
            for (attribute, directive) in Self.loads(tag) where !policy.allows(attribute.value, as: directive) {
                remarks.append(
                    Diagnostic(
                        .warning, Self.message(refusing: attribute.value, as: directive),
                        at: location(of: attribute.offset)))
            }
            if !allowsStyles, tag.name == "style" {
                remark(
                    "the pages' Content-Security-Policy allows no `<style>`; put it into a .css file of the templates, and link that: `<link rel=\"stylesheet\" href=\"{{asset.NAME-css}}\">`",
                    at: tag.offset)
            }
            guard !allowsScripts else { return remarks }
            if tag.name == "script", tag.value(of: "src") == nil, Self.isRun(tag.value(of: "type")) {
                remark(
                    "the pages' Content-Security-Policy allows no script inside a page; put it into a .js file of the templates, and load that: `\(Self.load)`",
                    at: tag.offset)
            }
            for attribute in tag.attributes where Self.isScript(attribute) {
                remark(
                    "the pages' Content-Security-Policy allows no script in an attribute such as `\(attribute.name)`; use `addEventListener` in a .js file of the templates, and load that: `\(Self.load)`",
                    at: attribute.offset)
            }
            return remarks
        }
    }

    /// Returns a message that the policy blocks an address on a host that the configuration does not allow.
    public static func message(refusing address: String, as directive: ContentSecurityPolicy.Directive) -> String {
        let host = address.drop { $0 != "/" }.drop { $0 == "/" }.prefix { !"/?#".contains($0) }
        return
            "the pages' Content-Security-Policy does not allow loading from `\(host)`, which would learn of every visitor; copy the file into the site, or allow the host with `csp: {\(directive.rawValue): [https://\(host)]}` in albumgen.yml"
    }

    /// Returns the addresses on other hosts that a tag makes browsers load.
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

    /// Whether a browser executes a script of this type. Other types are data, which no policy blocks.
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
