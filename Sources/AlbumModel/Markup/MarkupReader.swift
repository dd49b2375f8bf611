/// A start tag in HTML.
struct MarkupTag: Hashable, Sendable {
    struct Attribute: Hashable, Sendable {
        /// In lower case.
        var name: String
        /// As written, without quotes.
        var value: String
        /// The bytes of the value in the text, with its quotes. Without a value, an empty range at the end of the name.
        var place: Range<Int>
        /// The byte offset of the attribute in the text.
        var offset: Int
    }

    /// In lower case.
    var name: String
    var attributes: [Attribute]
    /// The bytes of the tag in the text.
    var place: Range<Int>
    var offset: Int { place.lowerBound }

    func value(of name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// Reads the start tags of HTML, of a text or a template. Both are at best parts of a document, so an HTML parser would
/// not do. A template's Mustache tags are skipped between attributes, and are part of the value inside one.
struct MarkupReader {
    private let text: [UInt8]
    /// The same text; in a template, with each byte of a Mustache tag zeroed, up to where the template sets its own delimiters.
    private let bytes: [UInt8]
    private var place = 0

    static func tags(in text: String, isTemplate: Bool = false) -> [MarkupTag] {
        var reader = MarkupReader(text, isTemplate: isTemplate)
        return reader.read()
    }

    private init(_ text: String, isTemplate: Bool) {
        self.text = Array(text.utf8)
        bytes = isTemplate ? Self.withoutMustache(self.text) : self.text
    }

    private mutating func read() -> [MarkupTag] {
        var tags: [MarkupTag] = []
        while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            place = open + 1
            if bytes[place...].starts(with: "!--".utf8) {
                skip(behind: "-->")
            } else if place < bytes.count, bytes[place].isASCIILetter {
                let tag = tag(at: open)
                tags.append(tag)
                // The content of these elements is text, whatever it looks like.
                if ["script", "style", "textarea", "title"].contains(tag.name) { skip(behind: "</\(tag.name)") }
            }
        }
        return tags
    }

    private mutating func tag(at open: Int) -> MarkupTag {
        let name = word { $0.isASCIISpace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") || $0 == 0 }
        var attributes: [MarkupTag.Attribute] = []
        while let attribute = attribute() { attributes.append(attribute) }
        place = min(place + 1, bytes.count)
        return MarkupTag(name: name.lowercased(), attributes: attributes, place: open..<place)
    }

    /// Reads the next attribute of the tag; nil at its end.
    private mutating func attribute() -> MarkupTag.Attribute? {
        skip { $0.isASCIISpace || $0 == UInt8(ascii: "/") || $0 == 0 }
        guard place < bytes.count, bytes[place] != UInt8(ascii: ">") else { return nil }
        let offset = place
        // An equals sign at the beginning of a name belongs to that name.
        let first = text[place]
        place += 1
        let rest = word { $0.isASCIISpace || "/=>".utf8.contains($0) || $0 == 0 }
        let name = String(decoding: [first], as: UTF8.self) + rest
        skip(while: \.isASCIISpace)
        guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else {
            return .init(name: name.lowercased(), value: "", place: place..<place, offset: offset)
        }
        place += 1
        skip(while: \.isASCIISpace)
        let start = place
        let value = value()
        return .init(name: name.lowercased(), value: value, place: start..<place, offset: offset)
    }

    private mutating func value() -> String {
        guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") else {
            return word { $0.isASCIISpace || $0 == UInt8(ascii: ">") }
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
            if bytes[place...].prefix(end.count).elementsEqual(end, by: { $0.asciiLowercased == $1 }) {
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
}
