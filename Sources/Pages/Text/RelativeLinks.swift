internal import AlbumModel
internal import Foundation

/// Links from the pages of one folder of the site, relative to that folder. For a page that hosts show at any address,
/// they are relative to the host.
package struct RelativeLinks: Sendable {
    /// Has a trailing slash; empty for the site's root.
    package let folder: String
    private let page: String
    /// The path of the site's root on its host, with a slash at both ends; nil for relative links.
    private let rootPath: String?

    package init(from page: String) {
        self.page = page
        let slash = page.utf8.lastIndex(of: UInt8(ascii: "/"))
        folder = slash.map { String(page[...$0]) } ?? ""
        rootPath = nil
    }

    /// - Parameter baseURL: the address of the site's root, with a trailing slash.
    init(anywhereBelow baseURL: String) {
        (page, folder) = ("", "")
        let host = baseURL.firstRange(of: "://").map { baseURL[$0.upperBound...] } ?? baseURL[...]
        rootPath = host.firstIndex(of: "/").map { String(host[$0...]) } ?? "/"
    }

    /// The link to the site's root folder, with a trailing slash: `./` or `../../`.
    package var root: String {
        if let rootPath { return rootPath }
        let depth = folder.utf8.count { $0 == UInt8(ascii: "/") }
        return depth == 0 ? "./" : String(repeating: "../", count: depth)
    }

    /// Returns a text whose links to the site's root lead there from these pages; see `RootLinks`.
    package func rooted(_ html: String) -> String { html.replacing(RootLinks.prefix, with: root) }

    /// Returns the address to which a relative link on a page of this folder leads; nil if it leads out of the site, to
    /// another host, or to a place on the page itself.
    package static func target(of link: String, in folder: String) -> String? {
        path(of: link, in: folder).flatMap { $0.leavesSite ? nil : $0.address }
    }

    /// Returns the address to which a relative link on a page of this folder leads, and whether it has one step too many,
    /// which would lead out of a site that is in a folder, and which the address omits; nil for other links.
    package static func path(of link: String, in folder: String) -> (address: String, leavesSite: Bool)? {
        guard RootLinks.isRelative(link) else { return nil }
        var leavesSite = false
        let path = RootLinks.withFile(link).prefix { $0 != "?" && $0 != "#" }
        var steps = folder.split(separator: "/").map(String.init)
        for step in path.split(separator: "/") where step != "." {
            if step != ".." {
                steps.append(step.removingPercentEncoding ?? String(step))
            } else if steps.popLast() == nil {
                leavesSite = true
            }
        }
        return (steps.joined(separator: "/"), leavesSite)
    }

    /// Returns the link to another file of the site as people write it, with only those characters encoded that would end
    /// the address or have another meaning in it.
    package func readable(to target: String) -> String {
        href(to: target).replacing(/(?:%[89A-F][0-9A-F]|%2B|%2C|%40|%27)+/) { match in
            String(match.output).removingPercentEncoding ?? String(match.output)
        }
    }

    /// Returns the percent-encoded link to another file of the site. It always ends in a file name.
    package func href(to target: String, fragment: String? = nil) -> String {
        if let rootPath {
            return rootPath + Address.percentEncoded(target) + (fragment.map { "#" + Address.percentEncoded($0) } ?? "")
        }
        // Most links stay in the album's folder, and every page has many of them.
        if fragment == nil, target.utf8.count > folder.utf8.count, target.utf8.starts(with: folder.utf8) {
            return Address.percentEncoded(String(target[folder.endIndex...]))
        }
        return Address.href(from: page, to: target, fragment: fragment)
    }
}
