extension String {
    /// The text as HTML or XML, safe as the content of an element and in a quoted attribute.
    package var asMarkup: String { escaped(withQuotes: true) }

    /// The text as the content of an element of HTML or XML. Quotation marks stay, as other programs write them.
    package var asElementContent: String { escaped(withQuotes: false) }

    // Most texts need no escaping at all, and a page has many.
    private func escaped(withQuotes: Bool) -> String {
        var text = self
        return text.withUTF8 { bytes -> String? in
            guard bytes.contains(where: { $0.reference(withQuotes) != nil }) else { return nil }
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count + bytes.count / 4)
            for byte in bytes {
                if let reference = byte.reference(withQuotes) {
                    result.append(contentsOf: reference.utf8)
                } else {
                    result.append(byte)
                }
            }
            return String(decoding: result, as: UTF8.self)
        } ?? self
    }
}

extension UInt8 {
    @inline(__always)
    fileprivate func reference(_ withQuotes: Bool) -> String? {
        switch self {
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "\"") where withQuotes: "&quot;"
        case UInt8(ascii: "'") where withQuotes: "&#39;"
        default: nil
        }
    }
}
