/// Accepts only requests from a browser that is looking at this site, under one of the server's own names.
///
/// Any web page can make a browser send requests to `127.0.0.1`. It cannot make the browser lie in the three headers
/// that this rule checks:
/// - `Host` is the name in the address bar. It reveals a page whose own name was pointed at `127.0.0.1` (DNS
///   rebinding).
/// - `Origin` is the page that makes the request. Browsers send it with WebSockets and with all cross-site requests by
///   scripts.
/// - `Sec-Fetch-Site` covers requests without an origin: pictures, scripts and frames that another site embeds. Links
///   from other sites are allowed; they are the only such requests that navigate a whole window.
package struct HostRule: Sendable {
    private let hosts: Set<String>
    /// Names under which a proxy passes on requests, which may come from `https` pages.
    private let proxied: Set<String>
    private let port: UInt16
    private let isOwn: @Sendable (Substring) -> Bool

    /// - Parameters:
    ///   - names: further names of this server, as they appear in an address, with a port unless it is the usual one.
    ///   - isOwn: whether an address is one of this computer's, for a server that other computers reach.
    package init(
        port: UInt16, names: [String] = [], isOwn: @escaping @Sendable (Substring) -> Bool = { _ in false }
    ) {
        let loopback = ["127.0.0.1", "localhost", "[::1]"]
        // Browsers omit the default port.
        hosts = Set(loopback.map { "\($0):\(port)" } + (port == 80 ? loopback : []))
        proxied = Set(names.map { $0.lowercased() })
        self.port = port
        self.isOwn = isOwn
    }

    /// Returns whether a `Host` header names the loopback address.
    package func isLoopback(_ host: String?) -> Bool { host.map { hosts.contains($0.lowercased()) } ?? false }

    private func isKnown(_ host: String) -> Bool {
        if hosts.contains(host) || proxied.contains(host) { return true }
        guard let colon = host.lastIndex(of: ":") else { return port == 80 && isOwn(host[...]) }
        return host[host.index(after: colon)...] == String(port) && isOwn(host[..<colon])
    }

    package struct Headers: Sendable {
        package var host: String?
        package var origin: String?
        /// The values of `Sec-Fetch-Site`, `Sec-Fetch-Mode` and `Sec-Fetch-Dest`; nil from programs other than
        /// browsers.
        package var site: String?
        package var mode: String?
        package var destination: String?

        package init(
            host: String?, origin: String? = nil, site: String? = nil, mode: String? = nil, destination: String? = nil
        ) {
            self.host = host
            self.origin = origin
            self.site = site
            self.mode = mode
            self.destination = destination
        }
    }

    package enum Verdict: Equatable, Sendable {
        case accepted, foreignHost, foreignOrigin
    }

    package func judge(_ headers: Headers) -> Verdict {
        guard let host = headers.host?.lowercased(), isKnown(host) else { return .foreignHost }
        if let origin = headers.origin?.lowercased(), origin != "http://\(host)",
            !(proxied.contains(host) && origin == "https://\(host)")
        {
            return .foreignOrigin
        }
        switch headers.site {
        case nil, "same-origin", "none": return .accepted
        default:
            let isFollowedLink = headers.mode == "navigate" && headers.destination == "document"
            return isFollowedLink && headers.origin == nil ? .accepted : .foreignOrigin
        }
    }
}
