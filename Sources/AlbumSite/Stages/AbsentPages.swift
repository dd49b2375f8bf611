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
        return PageLinks.targets(in: page, at: address).contains(where: addresses.contains)
    }
}
