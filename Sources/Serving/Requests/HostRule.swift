/// Accepts only requests from a browser on this computer that is looking at this site.
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

    package init(port: UInt16) {
        let names = ["127.0.0.1", "localhost", "[::1]"]
        // Browsers omit the default port.
        hosts = Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
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
        guard let host = headers.host?.lowercased(), hosts.contains(host) else { return .foreignHost }
        if let origin = headers.origin, origin.lowercased() != "http://\(host)" { return .foreignOrigin }
        switch headers.site {
        case nil, "same-origin", "none": return .accepted
        default:
            let isFollowedLink = headers.mode == "navigate" && headers.destination == "document"
            return isFollowedLink && headers.origin == nil ? .accepted : .foreignOrigin
        }
    }
}
