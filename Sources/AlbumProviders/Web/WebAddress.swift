internal import AlbumModel
internal import AlbumSources
internal import FoundationEssentials

/// An absolute http or https URL.
struct WebAddress: Hashable, Sendable {
    /// The URL in ASCII, without its fragment.
    let text: String

    /// - Parameter base: the URL that is prepended to an address without a scheme.
    init(_ written: String, base: String?) throws(ProviderError) {
        var text = written
        if let base, !Self.isWeb(text) {
            guard Self.isWeb(base) else {
                throw ProviderError(
                    "has the `base` `\(base)`, which does not begin with https:// or http://; correct it in `options`")
            }
            text = base + (base.hasSuffix("/") ? "" : "/") + text
        }
        guard Self.isWeb(text) else { throw ProviderError("is not an address that begins with https:// or http://") }
        let scheme = text.lowercased().hasPrefix("https") ? "https://" : "http://"
        let rest = text.dropFirst(scheme.count)
        let host = rest.prefix { !"/?#".contains($0) }
        guard !host.isEmpty, text.utf8.count <= 8192, !rest.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
            throw ProviderError("is not an address that can be fetched")
        }
        guard !host.contains("@") else {
            throw ProviderError("contains a name or password, which would be published; use a public address")
        }
        // The fragment is not sent. Spaces and non-ASCII characters are percent-encoded.
        self.text =
            scheme
            + rest.prefix { $0 != "#" }.utf8.reduce(into: "") { encoded, byte in
                if byte > 0x20, byte < 0x7f, byte != UInt8(ascii: "\\") {
                    encoded.unicodeScalars.append(Unicode.Scalar(byte))
                } else {
                    encoded += String(decoding: Address.percentEncoded(byte), as: UTF8.self)
                }
            }
    }

    /// The host name, with the port if one is given.
    var host: Substring {
        let start = text.index(text.startIndex, offsetBy: text.hasPrefix("https") ? 8 : 7)
        return text[start...].prefix { !"/?".contains($0) }
    }

    private static func isWeb(_ text: String) -> Bool {
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://")
    }
}

/// An IP address in IPv6 form.
struct NetworkAddress: Hashable, Sendable {
    /// 16 bytes; IPv4 addresses are mapped, as in `::ffff:192.0.2.1`.
    var bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Whether the address is globally reachable: not loopback, private, reserved or multicast. The ranges come from
    /// IANA's registries of special-purpose addresses.
    var isPublic: Bool {
        guard bytes.count == 16 else { return false }
        if bytes.starts(with: Self.mapped) { return Self.isPublic(Array(bytes[12...])) }
        // NAT64 and 6to4 addresses lead to the embedded IPv4 address.
        if bytes.starts(with: Self.nat64) { return Self.isPublic(Array(bytes[12...])) }
        if has([0x20, 0x02], 16) { return Self.isPublic(Array(bytes[2..<6])) }
        guard has([0x20], 3) else { return false }
        // IETF protocol assignments such as Teredo, and the two documentation ranges.
        return !has([0x20, 0x01, 0x00], 23) && !has([0x20, 0x01, 0x0d, 0xb8], 32) && !has([0x3f, 0xff, 0x00], 20)
    }

    private static let mapped = [UInt8](repeating: 0, count: 10) + [0xff, 0xff]
    private static let nat64: [UInt8] = [0x00, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0]

    /// Returns whether the first `length` bits match those of `prefix`.
    private func has(_ prefix: [UInt8], _ length: Int) -> Bool { Self.has(bytes, prefix, length) }

    private static func has(_ bytes: [UInt8], _ prefix: [UInt8], _ length: Int) -> Bool {
        let whole = length / 8
        guard bytes.prefix(whole).elementsEqual(prefix.prefix(whole)) else { return false }
        guard length % 8 > 0 else { return true }
        let mask = UInt8(truncatingIfNeeded: 0xff00 >> (length % 8))
        return bytes[whole] & mask == prefix[whole] & mask
    }

    private static func isPublic(_ bytes: [UInt8]) -> Bool {
        !special.contains { has(bytes, $0.prefix, $0.length) }
    }

    private static let special: [(prefix: [UInt8], length: Int)] = [
        ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24),
        ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24),
        ([203, 0, 113], 24), ([224], 4), ([240], 4),
    ]
}
