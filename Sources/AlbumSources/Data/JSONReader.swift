import AlbumModel

/// A JSON reader (RFC 8259) that records source locations and enforces limits. Fields that are `null` are left out, unless
/// they hide something.
///
/// Foundation's decoder reports no locations and does not preserve the order of fields.
struct JSONReader {
    static let deepest = 64

    let bytes: UnsafeBufferPointer<UInt8>
    let file: String
    var position = 0
    private var count = 0
    /// The offset up to which lines and columns have been counted. Locations are requested in order, so each byte is
    /// counted once.
    var counted = 0
    var line = 1
    var column = 1
    /// Whether fields of these names hide something if they are empty: each record may have the same ones.
    private var hidingIfEmpty: [String: Bool] = [:]

    /// Returns the value, or nil for a text without content. The bytes must be UTF-8.
    static func read(_ bytes: ArraySlice<UInt8>, file: String) throws(DiagnosticError) -> SourceValue? {
        let result = bytes.withUnsafeBufferPointer { buffer -> Result<SourceValue?, DiagnosticError> in
            var reader = JSONReader(bytes: buffer, file: file)
            do throws(DiagnosticError) { return .success(try reader.document()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, file: String) {
        self.bytes = bytes
        self.file = file
    }

    private mutating func document() throws(DiagnosticError) -> SourceValue? {
        skipSpace()
        guard position < bytes.count else { return nil }
        let value = try value(depth: 0)
        skipSpace()
        guard position == bytes.count else {
            throw error(
                "there is text after the end of the JSON value; remove \(found), or put all records into one list `[…]`"
            )
        }
        return value
    }

    /// - Parameters:
    ///   - name: the field's name; empty for an element of a list.
    ///   - parent: the name of the album's list that it is an element of; empty for other values.
    private mutating func value(
        depth: Int, named name: String = "", in parent: String = ""
    ) throws(DiagnosticError) -> SourceValue {
        count += 1
        guard count <= DataFile.valueLimit else {
            throw error("the file has more than \(DataFile.valueLimit) values; split it")
        }
        guard depth < Self.deepest else {
            throw error("values are nested more than \(Self.deepest) deep; use fewer levels")
        }
        let place = location(position)
        switch peek {
        case UInt8(ascii: "{"): return SourceValue(content: try object(depth, in: parent, from: place), location: place)
        case UInt8(ascii: "["): return SourceValue(content: try array(depth, named: name, from: place), location: place)
        case UInt8(ascii: "\""):
            return SourceValue(content: .scalar(try string(), isPlain: false), location: place)
        default: return SourceValue(content: .scalar(try word(), isPlain: true), location: place)
        }
    }

    private mutating func object(
        _ depth: Int, in parent: String, from start: SourceValue.Location
    ) throws(DiagnosticError) -> SourceValue.Content {
        position += 1
        var entries: [SourceValue.Entry] = []
        var names = Set<String>()
        skipSpace()
        if take(UInt8(ascii: "}")) { return .mapping([]) }
        while true {
            skipSpace()
            guard position < bytes.count else { throw unclosed("object", "}", from: start) }
            guard peek == UInt8(ascii: "\"") else {
                throw error(
                    peek == UInt8(ascii: "}") ? trailingComma : "expected a name in `\"…\"` but found \(found)\(mend)")
            }
            let place = location(position)
            let name = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw error("expected `:` after `\(name)` but found \(found)") }
            skipSpace()
            let value = try value(depth: depth + 1, named: name)
            // For a small object, a linear search is faster than hashing.
            let isTwice = entries.count < 16 ? entries.contains { $0.key == name } : names.contains(name)
            if isTwice {
                throw error("`\(name)` is written more than once in the same object; keep one of them", place)
            }
            if entries.count == 15 { names.formUnion(entries.map(\.key)) }
            if entries.count >= 15 { names.insert(name) }
            if !isNull(value) || depth > 0 && hidesIfEmpty(name) || Self.choosesItems(name, depth, in: parent) {
                entries.append(SourceValue.Entry(key: name, location: place, value: value))
            }
            skipSpace()
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "}")) else { throw unclosed("object", "}", from: start) }
            return .mapping(entries)
        }
    }

    /// Returns whether a field such as `published` or `publishedAt` hides something without a value.
    private mutating func hidesIfEmpty(_ name: String) -> Bool {
        if let known = hidingIfEmpty[name] { return known }
        let hides = HoldingWords.hidesIfEmpty(name)
        if hidingIfEmpty.count < 1000 { hidingIfEmpty[name] = hides }
        return hides
    }

    /// Whether a field, however spelt, is meant to choose an album's items. A program may write an empty list of them as
    /// `null`, and without the field, all items would be shown.
    private static func choosesItems(_ name: String, _ depth: Int, in parent: String) -> Bool {
        guard depth == 0 || parent == categories else { return false }
        let null = SourceValue(content: .scalar("", isPlain: true), location: SourceValue.Location(line: 1, column: 1))
        let field = SourceValue.Entry(key: name, location: null.location, value: null)
        return (depth == 0 ? HoldingWords.ofAlbumLists : .ofCategoryLists).nearest(to: field) != nil
    }

    private static let categories = "categories"
    private static let listsOfRecords: Set<String> = [DataFile.items, "photos", "videos"]

    private mutating func array(_ depth: Int, named name: String, from start: SourceValue.Location)
        throws(DiagnosticError)
        -> SourceValue.Content
    {
        // A record that is `null` is reported, since a failing program may have written it in place of an item.
        let isOfCategories = depth == 1 && name == Self.categories
        let keepsNulls = depth == 0 || isOfCategories || Self.listsOfRecords.contains(name)
        position += 1
        var values: [SourceValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .sequence([]) }
        while true {
            skipSpace()
            guard position < bytes.count else { throw unclosed("list", "]", from: start) }
            if peek == UInt8(ascii: "]") { throw error(trailingComma) }
            let value = try value(depth: depth + 1, in: isOfCategories ? name : "")
            if keepsNulls || !isNull(value) { values.append(value) }
            skipSpace()
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "]")) else { throw unclosed("list", "]", from: start) }
            return .sequence(values)
        }
    }

    private var trailingComma: String { "there is a comma before the end; remove it" }

    private func isNull(_ value: SourceValue) -> Bool {
        if case .scalar("null", isPlain: true) = value.content { return true }
        return false
    }

    /// Returns `true`, `false`, `null` or a number, as written.
    private mutating func word() throws(DiagnosticError) -> String {
        let start = position
        while position < bytes.count, Self.isWord(bytes[position]) { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if text == "true" || text == "false" || text == "null" || Self.isNumber(bytes[start..<position]) { return text }
        position = start
        if text.isEmpty {
            throw error(start < bytes.count ? "expected a value but found \(found)\(mend)" : "the text ends too early")
        }
        if let word = ["True": "true", "False": "false", "None": "null", "NaN": "null"][text] {
            throw error("`\(text)` is not a value; write `\(word)`")
        }
        throw error("`\(text.prefix(40))` is not a value; put it in quotes: `\"\(text.prefix(40))\"`")
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || Unicode.Scalar(byte).properties.isAlphabetic || byte.isASCIIDigit
            || "+-._".utf8.contains(byte)
    }

    private static func isNumber(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var rest = bytes
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        guard let first = rest.first, first.isASCIIDigit else { return false }
        if first == 0x30, let second = rest.dropFirst().first, second.isASCIIDigit { return false }
        guard rest.allSatisfy({ $0.isASCIIDigit || "+-.eE".utf8.contains($0) }) else { return false }
        // JSON requires digits on both sides of a decimal point.
        if let point = rest.firstIndex(of: UInt8(ascii: ".")) {
            guard let next = rest[point...].dropFirst().first, next.isASCIIDigit else { return false }
        }
        return Double(String(decoding: rest, as: UTF8.self)) != nil
    }
}

/// Reading strings and their escape sequences.
extension JSONReader {
    mutating func string() throws(DiagnosticError) -> String {
        let start = position
        position += 1
        var run = position
        var text = ""
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                let last = String(decoding: bytes[run..<position], as: UTF8.self)
                position += 1
                return text.isEmpty ? last : text + last
            case UInt8(ascii: "\\"):
                text += String(decoding: bytes[run..<position], as: UTF8.self)
                text.unicodeScalars.append(try escape())
                run = position
            case 0..<0x20:
                throw error(
                    "a string is not closed at the end of its line; close it with `\"`, or write a line break as `\\n`")
            default: position += 1
            }
        }
        position = start
        throw error("the string that begins here is never closed; add `\"`")
    }

    private mutating func escape() throws(DiagnosticError) -> Unicode.Scalar {
        position += 1
        let letter = peek
        position += 1
        switch letter {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter ?? 0)
        case UInt8(ascii: "u"):
            let unit = try hexUnit()
            guard (0xd800..<0xdc00).contains(unit), peek == UInt8(ascii: "\\"), position + 1 < bytes.count,
                bytes[position + 1] == UInt8(ascii: "u")
            else { return Unicode.Scalar(unit) ?? "\u{fffd}" }
            let end = position
            position += 2
            let low = try hexUnit()
            guard (0xdc00..<0xe000).contains(low) else {
                // The second escape is a separate character.
                position = end
                return "\u{fffd}"
            }
            return Unicode.Scalar(0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00)) ?? "\u{fffd}"
        default:
            position = max(0, position - 2)
            throw error("`\\` is an escape character in strings; write `\\\\` for a backslash")
        }
    }

    private mutating func hexUnit() throws(DiagnosticError) -> UInt32 {
        let end = min(bytes.count, position + 4)
        let digits = String(decoding: bytes[position..<end], as: UTF8.self)
        guard digits.utf8.count == 4, let unit = UInt32(digits, radix: 16), !digits.hasPrefix("+") else {
            throw error("`\\u` needs four hexadecimal digits; write `\\u00e9`")
        }
        position = end
        return unit
    }
}

/// Looking at the current position, locating it and reporting errors.
extension JSONReader {
    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    mutating func skipSpace() {
        while position < bytes.count,
            bytes[position] == 0x20 || (9...10).contains(bytes[position]) || bytes[position] == 13
        {
            position += 1
        }
    }

    /// The advice for a character that people and programs often use in JSON by mistake.
    var mend: String {
        switch peek {
        case UInt8(ascii: "/"), UInt8(ascii: "#"): "; JSON has no comments, so remove this one"
        case UInt8(ascii: "'"), 0xe2: "; put names and strings in straight double quotes"
        default: ""
        }
    }

    var found: String {
        guard let byte = peek else { return "the end of the text" }
        if byte < 0x20 { return "a control character" }
        let text = String(decoding: bytes[position..<min(bytes.count, position + 8)], as: UTF8.self)
        return "`\(text.first.map(String.init) ?? "")`"
    }

    mutating func location(_ offset: Int) -> SourceValue.Location {
        while counted < offset {
            let byte = bytes[counted]
            if byte == 10 {
                line += 1
                column = 1
            } else if byte & 0xc0 != 0x80 {
                column += 1
            }
            counted += 1
        }
        return SourceValue.Location(line: line, column: column)
    }

    mutating func unclosed(_ kind: String, _ end: String, from start: SourceValue.Location) -> DiagnosticError {
        guard position < bytes.count else {
            return error("the \(kind) that begins here is never closed; add `\(end)`", start)
        }
        return error("expected `,` or `\(end)` but found \(found)")
    }

    mutating func error(_ message: String) -> DiagnosticError { error(message, location(position)) }

    func error(_ message: String, _ place: SourceValue.Location) -> DiagnosticError {
        DiagnosticError(message, at: SourceLocation(file: file, line: place.line, column: place.column))
    }
}
