internal import Foundation
internal import Pages

/// The pages that a growing site does not have yet. Its own links never lead to them; those in people's texts and
/// templates may.
struct AbsentPages: Sendable {
    private let addresses: Set<String>

    /// No pages.
    init() { addresses = [] }

    /// - Parameters:
    ///   - whole: the pages that the site will have.
    ///   - part: those that it has now.
    init(_ whole: PagePlan, without part: PagePlan) {
        addresses = Set(whole.addresses.filter { $0.hasSuffix(".html") }).subtracting(part.addresses)
    }

    /// Returns whether a page's HTML links to one of them.
    func areLinked(by page: [UInt8], at address: String) -> Bool {
        guard !addresses.isEmpty, address.hasSuffix(".html") else { return false }
        let folder = address.split(separator: "/").dropLast().map(String.init)
        var rest = page[...]
        while let start = rest.firstRange(of: Self.attribute)?.upperBound {
            rest = rest[start...]
            guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
            rest = rest.dropFirst()
            let link = rest.prefix { $0 != quote }
            rest = rest[link.endIndex...]
            if let target = Self.target(of: link, in: folder), addresses.contains(target) { return true }
        }
        return false
    }

    private static let attribute = Array("href=".utf8)

    /// Returns the address in the site to which a relative link leads.
    private static func target(of link: ArraySlice<UInt8>, in folder: [String]) -> String? {
        let path = link.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
        guard !path.isEmpty, path.first != UInt8(ascii: "/"), !path.contains(UInt8(ascii: ":")) else { return nil }
        let text = String(decoding: path, as: UTF8.self).replacing("&amp;", with: "&")
        var parts = folder
        for part in (text.removingPercentEncoding ?? text).split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
        }
        if text.hasSuffix("/") { parts.append("index.html") }
        return parts.joined(separator: "/")
    }
}
