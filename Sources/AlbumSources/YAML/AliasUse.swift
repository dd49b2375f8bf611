/// How many anchors (`&name`) a YAML text defines at most, and how many aliases (`*name`) stand for them at most: counted
/// without parsing, so a `*word*` in prose counts only where the text also has `&word`.
struct AliasUse {
    private(set) var anchors = 0
    private(set) var aliases = 0
    /// The line of the first alias, counted from 1.
    private(set) var firstLine = 1

    init(_ text: String) {
        guard text.utf8.contains(UInt8(ascii: "&")), text.utf8.contains(UInt8(ascii: "*")) else { return }
        var names = Set<Substring>()
        Self.forEachName(in: text, after: UInt8(ascii: "&")) { name, _ in
            names.insert(name)
            anchors += 1
        }
        var first: String.Index?
        Self.forEachName(in: text, after: UInt8(ascii: "*")) { name, index in
            guard names.contains(name) else { return }
            aliases += 1
            if first == nil { first = index }
        }
        guard aliases > 0, let first else { return }
        firstLine += text.utf8[..<first].reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    }

    private static func forEachName(in text: String, after mark: UInt8, _ body: (Substring, String.Index) -> Void) {
        let utf8 = text.utf8
        var index = utf8.startIndex
        while let found = utf8[index...].firstIndex(of: mark) {
            let start = utf8.index(after: found)
            let end = utf8[start...].firstIndex { !isNameByte($0) } ?? utf8.endIndex
            if end > start { body(text[start..<end], found) }
            index = end
        }
    }

    /// As libyaml has it.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
