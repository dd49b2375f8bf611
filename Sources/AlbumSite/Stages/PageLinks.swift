internal import BuildStore
internal import Files
internal import Glibc
internal import Pages

/// The links in the HTML of a page.
enum PageLinks {
    /// Returns the addresses in the site to which a page links, in order and with repetitions.
    static func targets(in page: [UInt8], at address: String) -> [String] {
        let folder = address.split(separator: "/").dropLast().joined(separator: "/")
        var targets: [String] = []
        var rest = page[...]
        while let start = rest.firstRange(of: attribute)?.upperBound {
            rest = rest[start...]
            guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
            rest = rest.dropFirst()
            let link = rest.prefix { $0 != quote }
            rest = rest[link.endIndex...]
            let text = String(decoding: link, as: UTF8.self).replacing("&amp;", with: "&")
            if let target = RelativeLinks.target(of: text, in: folder) { targets.append(target) }
        }
        return targets
    }

    /// Returns the addresses to which a page of an earlier build links; empty for one that cannot be read.
    static func targets(of address: String, in publisher: Publisher) -> [String] {
        guard let file = try? publisher.open(address) else { return [] }
        defer { close(file) }
        guard let bytes = Descriptors.readAll(file, limit: longest) else { return [] }
        return targets(in: bytes, at: address)
    }

    /// In bytes. Pages of the program's own templates are at most a few hundred kilobytes long.
    private static let longest = 16 << 20
    private static let attribute = Array("href=".utf8)
}
