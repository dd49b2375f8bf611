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
        return TemplateMarkup.tags(in: text).flatMap { tag in
            var remarks: [Diagnostic] = []
            // Computed only for remarks: counting the lines before each tag took longer than finding the tags.
            func location(of offset: Int) -> SourceLocation {
                let position = TemplateMarkup.position(of: offset, in: text)
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

/// A start tag of a template's HTML.
struct MarkupTag: Hashable, Sendable {
    struct Attribute: Hashable, Sendable {
        /// In lower case.
        var name: String
        /// As written in the template, without quotes.
        var value: String
        /// The byte offset of the attribute in the template.
        var offset: Int
    }

    /// In lower case.
    var name: String
    var attributes: [Attribute]
    /// The byte offset of the tag in the template.
    var offset: Int

    func value(of name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// Reads the start tags of a template's HTML. A template is at best a part of a document, which Mustache completes, so
/// an HTML parser would not do. Mustache's own tags are skipped between attributes, and are part of the value inside
/// one.
struct TemplateMarkup {
    private let text: [UInt8]
    /// The same with each byte of a Mustache tag zeroed, up to where the template sets its own delimiters.
    private let bytes: [UInt8]
    private var place = 0

    static func tags(in text: String) -> [MarkupTag] {
        var markup = TemplateMarkup(text)
        return markup.read()
    }

    private init(_ text: String) {
        self.text = Array(text.utf8)
        bytes = Self.withoutMustache(self.text)
    }

    private mutating func read() -> [MarkupTag] {
        var tags: [MarkupTag] = []
        while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            place = open + 1
            if bytes[place...].starts(with: "!--".utf8) {
                skip(behind: "-->")
            } else if place < bytes.count, Self.isLetter(bytes[place]) {
                let tag = tag(at: open)
                tags.append(tag)
                // The content of these elements is text, whatever it looks like.
                if ["script", "style", "textarea", "title"].contains(tag.name) { skip(behind: "</\(tag.name)") }
            }
        }
        return tags
    }

    private mutating func tag(at open: Int) -> MarkupTag {
        let name = word { Self.isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") || $0 == 0 }
        var attributes: [MarkupTag.Attribute] = []
        while let attribute = attribute() { attributes.append(attribute) }
        return MarkupTag(name: name.lowercased(), attributes: attributes, offset: open)
    }

    /// Reads the next attribute of the tag; nil at its end.
    private mutating func attribute() -> MarkupTag.Attribute? {
        skip { Self.isSpace($0) || $0 == UInt8(ascii: "/") || $0 == 0 }
        guard place < bytes.count, bytes[place] != UInt8(ascii: ">") else { return nil }
        let offset = place
        // An equals sign at the beginning of a name belongs to that name.
        let first = text[place]
        place += 1
        let rest = word { Self.isSpace($0) || "/=>".utf8.contains($0) || $0 == 0 }
        let name = String(decoding: [first], as: UTF8.self) + rest
        skip(while: Self.isSpace)
        guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else {
            return .init(name: name.lowercased(), value: "", offset: offset)
        }
        place += 1
        skip(while: Self.isSpace)
        return .init(name: name.lowercased(), value: value(), offset: offset)
    }

    private mutating func value() -> String {
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") else {
            return word { Self.isSpace($0) || $0 == UInt8(ascii: ">") }
        }
        let quote = bytes[place]
        place += 1
        let value = word { $0 == quote }
        place = min(place + 1, bytes.count)
        return value
    }

    /// Reads up to a byte that ends the word.
    private mutating func word(until isEnd: (UInt8) -> Bool) -> String {
        let end = bytes[place...].firstIndex(where: isEnd) ?? bytes.count
        defer { place = end }
        return String(decoding: text[place..<end], as: UTF8.self)
    }

    private mutating func skip(while isPassed: (UInt8) -> Bool) {
        place = bytes[place...].firstIndex { !isPassed($0) } ?? bytes.count
    }

    /// Skips past a text, ignoring case; to the end if it does not occur. The text is given in lower case.
    private mutating func skip(behind end: String) {
        let end = Array(end.utf8)
        while place < bytes.count {
            if bytes[place...].prefix(end.count).elementsEqual(end, by: { Self.small($0) == $1 }) {
                place += end.count
                return
            }
            place += 1
        }
    }

    /// Returns the position of a byte of the text, as editors count.
    static func position(of offset: Int, in text: String) -> (line: Int, column: Int) {
        let before = text.utf8.prefix(offset)
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { before.index(after: $0) } ?? before.startIndex
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        return (line, String(decoding: before[start...], as: UTF8.self).count + 1)
    }

    private static func withoutMustache(_ text: [UInt8]) -> [UInt8] {
        var bytes = text
        var place = 0
        while place + 2 < bytes.count {
            guard bytes[place] == UInt8(ascii: "{"), bytes[place + 1] == UInt8(ascii: "{") else {
                place += 1
                continue
            }
            if bytes[place + 2] == UInt8(ascii: "=") { return Array(bytes[..<place]) }
            let braces = bytes[place + 2] == UInt8(ascii: "{") ? 3 : 2
            var closed = 0
            while place < bytes.count, closed < braces {
                closed = bytes[place] == UInt8(ascii: "}") ? closed + 1 : 0
                bytes[place] = 0
                place += 1
            }
        }
        return bytes
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(small(byte))
    }

    private static func small(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
