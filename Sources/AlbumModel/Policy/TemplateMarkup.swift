/// A start tag of a template's HTML.
struct MarkupTag: Hashable, Sendable {
    struct Attribute: Hashable, Sendable {
        /// In small letters.
        var name: String
        /// As written in the template, without quotes.
        var value: String
        var line: Int
        var column: Int
    }

    /// In small letters.
    var name: String
    var attributes: [Attribute]
    var line: Int
    var column: Int

    func value(of name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// Reads the start tags of a template's HTML. It is a part of a document at best, which Mustache completes, so no parser of
/// documents would do; Mustache's own tags are passed over where attributes stand, and belong to a value where one stands.
struct TemplateMarkup {
    private let text: [UInt8]
    /// The same with a nought for each byte of a Mustache tag, and up to where the template sets delimiters of its own.
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
                // The content of these is text, whatever it looks like.
                if ["script", "style", "textarea", "title"].contains(tag.name) { skip(behind: "</\(tag.name)") }
            }
        }
        return tags
    }

    private mutating func tag(at open: Int) -> MarkupTag {
        let name = word { Self.isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") || $0 == 0 }
        var attributes: [MarkupTag.Attribute] = []
        while let attribute = attribute() { attributes.append(attribute) }
        let (line, column) = position(of: open)
        return MarkupTag(name: name.lowercased(), attributes: attributes, line: line, column: column)
    }

    /// The next attribute of the tag; nil at its end.
    private mutating func attribute() -> MarkupTag.Attribute? {
        skip { Self.isSpace($0) || $0 == UInt8(ascii: "/") || $0 == 0 }
        guard place < bytes.count, bytes[place] != UInt8(ascii: ">") else { return nil }
        let (line, column) = position(of: place)
        // An equals sign where a name is to begin belongs to that name.
        let first = text[place]
        place += 1
        let rest = word { Self.isSpace($0) || "/=>".utf8.contains($0) || $0 == 0 }
        let name = String(decoding: [first], as: UTF8.self) + rest
        skip(while: Self.isSpace)
        guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else {
            return .init(name: name.lowercased(), value: "", line: line, column: column)
        }
        place += 1
        skip(while: Self.isSpace)
        return .init(name: name.lowercased(), value: value(), line: line, column: column)
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

    /// What stands here up to a byte that ends it.
    private mutating func word(until isEnd: (UInt8) -> Bool) -> String {
        let end = bytes[place...].firstIndex(where: isEnd) ?? bytes.count
        defer { place = end }
        return String(decoding: text[place..<end], as: UTF8.self)
    }

    private mutating func skip(while isPassed: (UInt8) -> Bool) {
        place = bytes[place...].firstIndex { !isPassed($0) } ?? bytes.count
    }

    /// Behind a text in small letters, however it is written there; to the end where there is none.
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

    private func position(of offset: Int) -> (line: Int, column: Int) {
        let before = text[..<offset]
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        return (line, String(decoding: text[start..<offset], as: UTF8.self).count + 1)
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
