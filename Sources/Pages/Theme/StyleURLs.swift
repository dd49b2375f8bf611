internal import AlbumModel

/// The addresses that a style sheet loads: those of `url()`, and the strings of `@import`.
///
/// Parses only as much CSS as necessary to distinguish them from comments and other strings.
struct StyleURLs {
    struct Found: Hashable, Sendable {
        /// Without quotes and escapes.
        var address: String
        /// The bytes to replace: everything between the parentheses of `url()`, or an import's string with its quotes.
        var range: Range<Int>
        /// Counted from 1.
        var line: Int
        var column: Int
        /// Whether it is a style sheet that `@import` loads.
        var isImport: Bool
        /// Whether it is a font that `@font-face` loads.
        var isFont: Bool
    }

    private let bytes: [UInt8]
    private var place = 0
    private var found: [Found] = []
    private var isInFontFace = false

    static func all(in bytes: [UInt8]) -> [Found] {
        var urls = StyleURLs(bytes)
        urls.read()
        return urls.found
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    private mutating func read() {
        // Whether only white space and comments have followed `@import`.
        var isImport = false
        while place < bytes.count {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "/") where starts(with: "/*"): skipComment()
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                let start = place
                let text = string()
                if isImport { add(text, start..<place, isImport: true) }
                isImport = false
            case UInt8(ascii: "@"):
                place += 1
                let rule = word()
                isImport = rule == "import"
                isInFontFace = rule == "font-face"
            case UInt8(ascii: "}"):
                (isImport, isInFontFace) = (false, false)
                place += 1
            case UInt8(ascii: "\\"): place += 2
            case _ where Self.isNameByte(byte):
                let imports = isImport
                isImport = false
                if word() == "url", place < bytes.count, bytes[place] == UInt8(ascii: "(") {
                    function(isImport: imports)
                }
            case _ where byte.isASCIISpace: place += 1
            default:
                isImport = false
                place += 1
            }
        }
    }

    /// Reads what is between the parentheses of `url()`.
    private mutating func function(isImport: Bool) {
        place += 1
        let start = place
        while place < bytes.count, bytes[place].isASCIISpace { place += 1 }
        guard place < bytes.count else { return }
        let address: String
        if bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") {
            address = string()
        } else {
            let first = place
            while place < bytes.count, bytes[place] != UInt8(ascii: ")"), !bytes[place].isASCIISpace {
                place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
            }
            place = min(place, bytes.count)
            address = Self.unescaped(bytes[first..<place])
        }
        while place < bytes.count, bytes[place].isASCIISpace { place += 1 }
        // Anything else is invalid, and browsers ignore it.
        guard place < bytes.count, bytes[place] == UInt8(ascii: ")") else { return }
        add(address, start..<place, isImport: isImport)
    }

    /// Reads a string from its opening quote to just after its closing one. An unescaped line break ends it, too.
    private mutating func string() -> String {
        let quote = bytes[place]
        place += 1
        let start = place
        while place < bytes.count, bytes[place] != quote, bytes[place] != UInt8(ascii: "\n") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(place, bytes.count)
        place = min(end + 1, bytes.count)
        return Self.unescaped(bytes[start..<end])
    }

    private mutating func skipComment() {
        place += 2
        while place < bytes.count, !starts(with: "*/") { place += 1 }
        place = min(place + 2, bytes.count)
    }

    /// Reads a name, in lower case.
    private mutating func word() -> String {
        let start = place
        while place < bytes.count, Self.isNameByte(bytes[place]) { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
    }

    private mutating func add(_ address: String, _ range: Range<Int>, isImport: Bool) {
        let before = bytes[..<range.lowerBound]
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        found.append(
            Found(
                address: address, range: range, line: before.count { $0 == UInt8(ascii: "\n") } + 1,
                column: String(decoding: before[start...], as: UTF8.self).count + 1, isImport: isImport,
                isFont: isInFontFace))
    }

    private func starts(with text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

    /// A backslash removes the special meaning of the next character; in hexadecimal, it stands for a character itself.
    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                continue
            }
            let digits = rest.prefix(6).prefix(while: \.isHexDigit)
            if let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) {
                rest = rest.dropFirst(digits.count)
                if let next = rest.first, next.isASCIISpace { rest = rest.dropFirst() }
                result += Array(String(Character(UnicodeScalar(code) ?? "\u{FFFD}")).utf8)
            } else if let next = rest.popFirst(), next != UInt8(ascii: "\n") {
                result.append(next)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80
    }
}
