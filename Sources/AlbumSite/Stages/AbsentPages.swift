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
        let folder = address.split(separator: "/").dropLast().joined(separator: "/")
        var rest = page[...]
        while let start = rest.firstRange(of: Self.attribute)?.upperBound {
            rest = rest[start...]
            guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
            rest = rest.dropFirst()
            let link = rest.prefix { $0 != quote }
            rest = rest[link.endIndex...]
            let text = String(decoding: link, as: UTF8.self).replacing("&amp;", with: "&")
            if let target = RelativeLinks.target(of: text, in: folder), addresses.contains(target) { return true }
        }
        return false
    }

    private static let attribute = Array("href=".utf8)
}
