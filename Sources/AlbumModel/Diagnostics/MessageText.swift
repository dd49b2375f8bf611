/// Makes texts from files, servers and caches safe to show in messages.
extension String {
    /// The text on one line and without control characters, which would forge other messages or control a terminal, and
    /// without names and passwords in addresses: messages end up in CI logs and in reports.
    package var asMessage: String {
        var text = self
        if unicodeScalars.contains(where: { $0.value < 0x20 }) || hasControls {
            text = text.withoutControls.split(whereSeparator: \.isNewline).joined(separator: " ")
        }
        return text.withoutPasswords
    }

    /// The text with `…` in place of what is between `://` and `@` in an address.
    package var withoutPasswords: String {
        guard utf8.contains(UInt8(ascii: "@")) else { return self }
        var text = ""
        var rest = self[...]
        while let mark = rest.firstRange(of: "://") {
            text += rest[..<mark.upperBound]
            rest = rest[mark.upperBound...]
            let address = rest.prefix { !$0.isWhitespace && !"\"`'<>".contains($0) }
            let host = address.prefix { !"/?#".contains($0) }
            // What is between a colon and a slash is a port, or the beginning of a password with a slash in it.
            let port = host.lastIndex(of: ":").map { host[host.index(after: $0)...] } ?? ""
            let isCut = !host.contains("@") && !port.allSatisfy(\.isNumber)
            guard let end = (isCut ? address : host).lastIndex(of: "@") else { continue }
            text += "…"
            rest = rest[end...]
        }
        return text + rest
    }
}
