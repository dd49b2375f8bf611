internal import BuildStore
internal import Files
internal import Foundation
internal import Glibc
internal import Pages

/// Reads from pages of earlier builds where they redirect to. Only the pages themselves show this for all of them.
enum Redirection {
    /// No page that redirects is larger, even with a template of the site's own.
    private static let limit = 64 << 10

    /// Returns the address to which a page redirects; nil for any other page.
    static func target(of address: String, in publisher: Publisher) -> String? {
        guard address.hasSuffix(".html"), let file = try? publisher.open(address) else { return nil }
        defer { close(file) }
        guard let bytes = Descriptors.readAll(file, limit: limit), bytes.count <= limit else { return nil }
        return target(of: String(decoding: bytes, as: UTF8.self), at: address)
    }

    /// Returns the address to which the text of a page redirects.
    static func target(of text: String, at address: String) -> String? {
        guard let match = text.firstMatch(of: /http-equiv="?refresh"?[^>]*url=([^"'>#]+)/.ignoresCase()) else {
            return nil
        }
        return RelativeLinks.target(of: String(match.output.1), in: RelativeLinks(from: address).folder)
    }
}
