import AlbumModel
import Foundation

/// The address that a site is published at, as links in it are written.
enum SiteAddress {
    /// The address in ASCII alone, as feeds, site maps and link previews take it: other letters of the path as `%XX`, those
    /// of the host as `xn--…`. What is encoded already stays. Nil for a host that has no such form.
    static func ascii(_ address: String) -> String? {
        guard let scheme = address.range(of: "://") else { return nil }
        let host = address[scheme.upperBound...].prefix { $0 != "/" }
        guard let plain = ascii(host: host) else { return nil }
        return address[..<scheme.upperBound] + plain + encoded(address[host.endIndex...])
    }

    private static func ascii(host: Substring) -> String? {
        guard host.utf8.contains(where: { $0 >= 0x80 }) else { return String(host) }
        let scheme = "https://"
        // `url.host()` would be as people read it.
        guard let plain = URL(string: "\(scheme)\(host)/")?.absoluteString,
            plain.hasPrefix(scheme), plain.hasSuffix("/"),
            plain.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "%") })
        else { return nil }
        return String(plain.dropFirst(scheme.count).dropLast())
    }

    private static func encoded(_ path: Substring) -> String {
        var encoded = ""
        for scalar in path.unicodeScalars {
            encoded += scalar.isASCII ? String(scalar) : Address.percentEncoded(String(scalar))
        }
        return encoded
    }
}
