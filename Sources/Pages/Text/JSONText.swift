/// Writes JSON that is safe inside `<script>`: no text can end the element, and none contains a JavaScript line break.
struct JSONText {
    private var bytes: [UInt8] = []
    /// Whether the next member or element follows another one.
    private var needsComma = false

    init() {
        bytes.reserveCapacity(1024)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func object(_ name: StaticString? = nil, _ members: (inout JSONText) -> Void) {
        open(name, "{", "}", members)
    }

    mutating func array(_ name: StaticString? = nil, _ elements: (inout JSONText) -> Void) {
        open(name, "[", "]", elements)
    }

    mutating func member(_ name: StaticString, _ value: String) {
        begin(name)
        quote(value)
    }

    /// Writes nothing for nil or an empty text.
    mutating func member(_ name: StaticString, ifAny value: String?) {
        if let value, !value.isEmpty { member(name, value) }
    }

    mutating func member(_ name: StaticString, _ value: Int) {
        begin(name)
        bytes.append(contentsOf: String(value).utf8)
    }

    mutating func member(_ name: StaticString, _ value: Bool) {
        begin(name)
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    /// For names that come from a file, such as the forms of a text.
    mutating func member(named name: String, _ value: String) {
        begin(nil)
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        quote(value)
    }

    mutating func member(_ name: StaticString, _ values: [String]) {
        array(name) { array in
            for value in values { array.element(value) }
        }
    }

    mutating func null(_ name: StaticString) {
        begin(name)
        bytes.append(contentsOf: "null".utf8)
    }

    mutating func element(_ value: String) {
        begin(nil)
        quote(value)
    }

    mutating func element(_ value: Int) {
        begin(nil)
        bytes.append(contentsOf: String(value).utf8)
    }

    private mutating func open(
        _ name: StaticString?, _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ inside: (inout JSONText) -> Void
    ) {
        begin(name)
        bytes.append(UInt8(ascii: opening))
        needsComma = false
        inside(&self)
        bytes.append(UInt8(ascii: closing))
        needsComma = true
    }

    private mutating func begin(_ name: StaticString?) {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
        guard let name else { return }
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: "\":".utf8)
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var index = 0
            while index < utf8.count {
                let byte = utf8[index]
                switch byte {
                case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
                case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
                case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
                case 0..<0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
                    escape(UInt16(byte))
                // U+2028 and U+2029 are E2 80 A8 and E2 80 A9.
                case 0xE2 where index + 2 < utf8.count && utf8[index + 1] == 0x80 && utf8[index + 2] & 0xFE == 0xA8:
                    escape(utf8[index + 2] == 0xA8 ? 0x2028 : 0x2029)
                    index += 2
                default: bytes.append(byte)
                }
                index += 1
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ unit: UInt16) {
        let digits = String(unit, radix: 16)
        bytes.append(contentsOf: "\\u".utf8)
        for _ in digits.utf8.count..<4 { bytes.append(UInt8(ascii: "0")) }
        bytes.append(contentsOf: digits.utf8)
    }
}
