import AlbumModel
import Foundation

/// The address at which a site is published, as written in links.
public enum SiteAddress {
    public enum Problem: Error, Sendable {
        case notAnAddress, hostNotASCII, password
        /// Its path has a folder without a name, or `.` or `..`. Browsers read `//photos/` as the host `photos`.
        case path
        /// It names a page, not the folder of the site, whose address is given.
        case page(folder: String)
        /// It has a character that addresses cannot have there.
        case character(Character)

        /// A description of the expected value.
        public var expected: String {
            switch self {
            case .notAnAddress: "an address that begins with `https://` or `http://`"
            case .hostNotASCII: "a host in its ASCII form (`xn--…`)"
            case .password: "an address without a name or password, which every page would show,"
            case .path: "an address without `//`, `/./` or `/../` after its host"
            case .page(let folder): "the address of the site's folder, `\(folder)`, without the name of a page,"
            case .character(let character) where character.isWhitespace:
                "an address without spaces, with `%20` for each in the name of a folder,"
            case .character(let character): "an address without `\(character)`"
            }
        }
    }

    /// Returns the user's address in ASCII and with a trailing slash.
    public static func read(_ address: String) throws(Problem) -> String {
        let host = address.hasPrefix("https://") ? address.dropFirst(8) : address.dropFirst(7)
        guard address.hasPrefix("https://") || address.hasPrefix("http://"), let first = host.first, first != "/"
        else { throw .notAnAddress }
        let wrong = address.unicodeScalars.first {
            $0.value <= 0x20 || "<>\"{}|\\^`#?".unicodeScalars.contains($0)
        }
        if let wrong { throw .character(Character(wrong)) }
        if address.withoutPasswords != address { throw .password }
        var folders = host.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        if folders.last == "" { folders.removeLast() }
        if folders.contains(where: { ["", ".", ".."].contains($0) }) { throw .path }
        if let last = folders.last, isPage(last) {
            let end = address.hasSuffix("/") ? last.count + 1 : last.count
            throw .page(folder: String(address.dropLast(end)))
        }
        guard let plain = ascii(address) else { throw .hostNotASCII }
        return plain.hasSuffix("/") ? plain : plain + "/"
    }

    /// Returns whether the last part of an address is the name of a page.
    private static func isPage(_ name: Substring) -> Bool {
        let name = name.lowercased()
        return name == "index"
            || [".html", ".htm", ".xhtml", ".php", ".asp", ".aspx", ".jsp"].contains(where: name.hasSuffix)
    }

    /// Returns the address in ASCII, as feeds, sitemaps and link previews require: other characters of the path as
    /// `%XX`, and those of the host as `xn--…`. Existing encodings are kept. Returns nil for a host without an ASCII
    /// form.
    static func ascii(_ address: String) -> String? {
        guard let scheme = address.range(of: "://") else { return nil }
        let host = address[scheme.upperBound...].prefix { $0 != "/" }
        guard let plain = ascii(host: host) else { return nil }
        return address[..<scheme.upperBound] + plain + encoded(address[host.endIndex...])
    }

    private static func ascii(host: Substring) -> String? {
        guard host.utf8.contains(where: { $0 >= 0x80 }) else { return String(host) }
        let scheme = "https://"
        // `url.host()` would return the decoded form.
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
