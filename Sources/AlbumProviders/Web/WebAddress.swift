internal import AlbumSources
internal import FoundationEssentials

/// An http or https address that can be asked for.
struct WebAddress: Hashable, Sendable {
    /// In ASCII.
    let text: String

    /// - Parameter base: what an address without a scheme continues.
    init(_ written: String, base: String?) throws(ProviderError) {
        var text = written
        if let base, !Self.isWeb(text) { text = base + (base.hasSuffix("/") ? "" : "/") + text }
        guard Self.isWeb(text) else { throw ProviderError("is no address that begins with https:// or http://") }
        let scheme = text.lowercased().hasPrefix("https") ? "https://" : "http://"
        let rest = text.dropFirst(scheme.count)
        let host = rest.prefix { !"/?#".contains($0) }
        guard !host.isEmpty, text.utf8.count <= 8192, !rest.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
            throw ProviderError("is no address that can be asked for")
        }
        guard !host.contains("@") else {
            throw ProviderError("contains a name or password, which would be published; use a public address")
        }
        // The fragment stays at home. What people type, spaces and letters of all scripts, is written as servers read it.
        self.text =
            scheme
            + rest.prefix { $0 != "#" }.utf8.reduce(into: "") { encoded, byte in
                if byte > 0x20, byte < 0x7f, byte != UInt8(ascii: "\\") {
                    encoded.unicodeScalars.append(Unicode.Scalar(byte))
                } else {
                    encoded += "%" + String(UInt16(byte) | 0x100, radix: 16, uppercase: true).dropFirst()
                }
            }
    }

    /// The server, with its port where one is given.
    var host: Substring {
        let start = text.index(text.startIndex, offsetBy: text.hasPrefix("https") ? 8 : 7)
        return text[start...].prefix { !"/?".contains($0) }
    }

    private static func isWeb(_ text: String) -> Bool {
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://")
    }
}
