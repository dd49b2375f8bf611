internal import BuildStore
internal import Files
internal import Foundation
internal import Glibc

/// Pages of earlier builds that redirect, as they are in the output: nothing else knows all that they led to.
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
        let link = String(match.output.1).replacing("&amp;", with: "&")
        guard let path = link.removingPercentEncoding, !path.contains("//") else { return nil }
        var parts = path.hasPrefix("/") ? [] : address.split(separator: "/").dropLast()
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}
