internal import AlbumModel

/// The statements at the top of a style sheet that must precede all rules: browsers ignore an `@import` after a rule.
struct StyleStart {
    private static let names: Set<String> = ["charset", "import", "layer", "namespace"]

    private let bytes: [UInt8]
    private var place = 0

    /// Returns the number of bytes up to the end of the last of these statements; 0 if there are none.
    static func length(in bytes: [UInt8]) -> Int {
        var start = StyleStart(bytes)
        return start.length()
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    private mutating func length() -> Int {
        var end = 0
        while true {
            skipBlank()
            guard byte == UInt8(ascii: "@"), Self.names.contains(name()), skipStatement() else { return end }
            end = place
        }
    }

    private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipBlank() {
        while let byte {
            if byte.isASCIISpace {
                place += 1
            } else if bytes[place...].starts(with: "/*".utf8) {
                skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() {
        place += 2
        while place < bytes.count, !bytes[place...].starts(with: "*/".utf8) { place += 1 }
        place = min(place + 2, bytes.count)
    }

    /// Reads the name after `@`, in lower case.
    private mutating func name() -> String {
        let name = bytes[(place + 1)...].prefix { Character(UnicodeScalar($0)).isLetter && $0 < 0x80 }
        place += 1 + name.count
        return String(decoding: name, as: UTF8.self).lowercased()
    }

    /// Moves past the semicolon of a statement, or to the end of the file; returns false for a block in braces.
    private mutating func skipStatement() -> Bool {
        // A `;` between parentheses is a part of an address, as in `url(data:text/css;base64,…)`.
        var depth = 0
        while let byte {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                skipString(byte)
                continue
            case UInt8(ascii: "/") where depth == 0 && bytes[place...].starts(with: "/*".utf8):
                skipComment()
                continue
            case UInt8(ascii: "\\"): place += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "{"), UInt8(ascii: "}"): return false
            case UInt8(ascii: ";") where depth <= 0:
                place += 1
                return true
            default: break
            }
            place += 1
        }
        place = bytes.count
        return true
    }

    private mutating func skipString(_ quote: UInt8) {
        place += 1
        while let byte, byte != quote, byte != UInt8(ascii: "\n") { place += byte == UInt8(ascii: "\\") ? 2 : 1 }
        place += 1
    }
}
