/// Addresses of pages and files, relative to the site's root: `2024/index.html`.
public enum Address {
    /// Returns the link from a page to another file of the site: relative, percent-encoded, and ending in a file name,
    /// so that it works from a folder on disk as well as under any path of a host.
    public static func href(from page: String, to target: String, fragment: String? = nil) -> String {
        let base = page.split(separator: "/", omittingEmptySubsequences: true).dropLast()
        let path = target.split(separator: "/", omittingEmptySubsequences: true)
        var shared = 0
        while shared < base.count, shared < path.count - 1, base[shared] == path[shared] { shared += 1 }

        var link = String(repeating: "../", count: base.count - shared)
        for (offset, component) in path[shared...].enumerated() {
            if offset > 0 { link += "/" }
            link += percentEncoded(String(component))
        }
        if let fragment { link += "#" + percentEncoded(fragment) }
        return link
    }

    /// Returns the text with every byte except ASCII letters, digits and `-._~/` encoded as `%XX`, per RFC 3986.
    /// Colons are encoded too, so that nothing can be mistaken for a URL scheme.
    public static func percentEncoded(_ path: String) -> String {
        if path.utf8.allSatisfy(isUnreserved) { return path }
        var encoded: [UInt8] = []
        encoded.reserveCapacity(path.utf8.count * 3)
        for byte in path.utf8 {
            if isUnreserved(byte) {
                encoded.append(byte)
            } else {
                encoded += percentEncoded(byte)
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || "-._~/".utf8.contains(byte)
    }

    /// Returns `%XX`.
    package static func percentEncoded(_ byte: UInt8) -> [UInt8] {
        [
            UInt8(ascii: "%"), Hexadecimal.digit(byte >> 4, hasCapitals: true),
            Hexadecimal.digit(byte & 15, hasCapitals: true),
        ]
    }
}

/// Earlier addresses of a page, as people write them: `old-name`, `/2019/old-name.html`.
public enum Alias {
    /// The maximum length of an alias, in bytes; file systems and hosts differ beyond that.
    private static let longest = 1000
    private static let deepest = 20

    /// Why a text is not an alias.
    public enum Problem: Error, Hashable, Sendable {
        /// It has a character that is not part of file names on every system, or that addresses encode.
        case character(Character)
        /// It has a name that Windows reserves or changes.
        case name(String)
        /// It leads out of the site, is hidden, too long, or empty.
        case notInside
    }

    /// Checks that the text is a valid alias.
    public static func check(_ written: String) throws(Problem) { _ = try components(of: written) }

    /// Returns the address of an album's page.
    ///
    /// - Parameter folder: the address of the parent album, with a trailing slash. An alias is relative to it unless it
    ///   begins with `/`.
    package static func albumPage(_ written: String, in folder: String) -> String? {
        address(written, in: folder).map { $0.hasSuffix(".html") ? $0 : $0 + "/index.html" }
    }

    /// Returns the address of an item's page.
    ///
    /// - Parameter folder: the address of the item's album, with a trailing slash.
    package static func itemPage(_ written: String, in folder: String) -> String? {
        address(written, in: folder).map { $0.hasSuffix(".html") ? $0 : $0 + ".html" }
    }

    private static func address(_ written: String, in folder: String) -> String? {
        (try? components(of: written)).map { (written.hasPrefix("/") ? "" : folder) + $0.joined(separator: "/") }
    }

    private static func components(of written: String) throws(Problem) -> [Substring] {
        if let scalar = written.unicodeScalars.first(where: "\\?#%:*\"<>|".unicodeScalars.contains) {
            throw .character(Character(scalar))
        }
        let parts = written.split(separator: "/")
        guard !written.hasControls, !parts.isEmpty, parts.count <= deepest, written.utf8.count <= longest,
            parts.allSatisfy({ $0.first != "." && $0.utf8.count <= 200 })
        else { throw .notInside }
        if let name = parts.first(where: { !isStoredEverywhere($0) }) { throw .name(String(name)) }
        return parts
    }

    /// Windows removes dots and spaces at the end of a name.
    private static func isStoredEverywhere(_ name: Substring) -> Bool {
        let stem = name.prefix { $0 != "." }.lowercased()
        return name.last != "." && name.last != " " && !AddressBook.isWindowsDevice(stem)
    }
}
