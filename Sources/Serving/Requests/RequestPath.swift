internal import AlbumModel
internal import Files

/// What a request's path refers to.
package enum RequestPath: Equatable, Sendable {
    /// A file, by its address relative to the site's root.
    case file(String)
    /// A folder's own page. The address is empty for the root; otherwise it ends in a slash.
    case folder(String)
    /// A path that no site can have.
    case refused

    /// Decodes the path of a request, without its query.
    ///
    /// Splits the path at its slashes before it decodes each part: otherwise, an encoded slash could lead to a
    /// folder other than the one that was checked. Refuses hidden names because no page has one, while an output folder keeps
    /// its own lists under such names.
    package init(_ path: some StringProtocol) {
        guard path.utf8.first == UInt8(ascii: "/") else {
            self = .refused
            return
        }
        var parts: [String] = []
        var isFolder = false
        for part in path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            // Only the last part may be empty.
            guard !isFolder, let name = Self.decoded(part) else {
                self = .refused
                return
            }
            isFolder = name.isEmpty
            if !isFolder { parts.append(name) }
        }
        let address = parts.joined(separator: "/")
        guard isFolder || Paths.staysInside(address) else {
            self = .refused
            return
        }
        self = isFolder ? .folder(address.isEmpty ? "" : address + "/") : .file(address)
    }

    /// Nil if the part cannot be the name of a file in a site.
    private static func decoded(_ part: some Collection<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var rest = part[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(\.hexDigitValue),
                let low = rest.popFirst().flatMap(\.hexDigitValue)
            else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        guard bytes.first != UInt8(ascii: "."), !bytes.contains(0), !bytes.contains(UInt8(ascii: "/")) else {
            return nil
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
