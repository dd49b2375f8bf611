internal import AlbumModel

/// Writes XML 1.0 that is well formed for any text.
struct XMLText {
    private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

    mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        text += "<\(name)\(Self.written(attributes))>\n"
    }

    mutating func close(_ name: String) { text += "</\(name)>\n" }

    mutating func empty(_ name: String, _ attributes: KeyValuePairs<String, String>) {
        text += "<\(name)\(Self.written(attributes))/>\n"
    }

    mutating func element(_ name: String, _ content: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        text += "<\(name)\(Self.written(attributes))>\(Self.escaped(content))</\(name)>\n"
    }

    /// Returns the escaped text without the characters that XML does not allow even when escaped: a photo's title may
    /// contain any.
    static func escaped(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        return (isPlain ? text : String(String.UnicodeScalarView(text.unicodeScalars.filter(isAllowed)))).asMarkup
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD: true
        case 0..<0x20, 0xFFFE, 0xFFFF: false
        default: true
        }
    }

    private static func written(_ attributes: KeyValuePairs<String, String>) -> String {
        attributes.map { " \($0)=\"\(escaped($1))\"" }.joined()
    }
}
