/// What pages may load and from where, as their `Content-Security-Policy` tells browsers: nothing but the site's own files,
/// and what the configuration adds.
///
/// `file:` stands beside `'self'` for sites that are opened from a folder: that a file's origin includes other files is a
/// habit of Chromium and Firefox (tried in both) which no standard promises. A page from a host cannot load files anyway.
public struct ContentSecurityPolicy: Hashable, Sendable, Codable {
    /// The directives that a configuration may add sources to.
    public enum Directive: String, Sendable, Codable, CaseIterable {
        case images = "img-src"
        case media = "media-src"
        case scripts = "script-src"
        case styles = "style-src"
        case fonts = "font-src"
        case connections = "connect-src"
        case frames = "frame-src"
    }

    public var isOn = true
    private var added: [Directive: [String]] = [:]

    public init() {}

    /// The sources beyond the site's own files.
    public subscript(directive: Directive) -> [String] {
        get { added[directive] ?? [] }
        set { added[directive] = newValue.isEmpty ? nil : newValue }
    }

    /// The policy as browsers read it, safe in a quoted attribute; empty where it is off.
    ///
    /// Styles in attributes are allowed: a cell's ratio and the colour that stands in for its picture differ from item to
    /// item, must be there without a script and before the first paint, and a style sheet for each page would be one more
    /// file to wait for. They can load only what the directives for pictures and fonts let them. Browsers that do not
    /// know `style-src-attr` and `style-src-elem` go by `style-src`, which must not be stricter than both.
    public var text: String { text(baseURI: "base-uri 'self'") }

    /// The same for the door of spaces, whose pages have a base of their own even where they are opened from a file: there,
    /// Firefox does not count other files as `'self'`.
    public var textOfDoor: String { text(baseURI: "base-uri 'self' file:") }

    private func text(baseURI: String) -> String {
        guard isOn else { return "" }
        let own = ["'self'", "file:"]
        return [
            // The viewer sets a base of its own while the address is another item's.
            "default-src 'none'", baseURI, "form-action 'self' file:",
            directive(.scripts, own),
            directive(.styles, own + ["'unsafe-inline'"]),
            (["style-src-elem"] + own + self[.styles]).joined(separator: " "),
            "style-src-attr 'unsafe-inline'",
            directive(.images, own + ["data:", "blob:"]),
            directive(.media, own + ["data:", "blob:"]),
            directive(.fonts, own + ["data:"]),
            directive(.connections, ["'self'"]),
            directive(.frames, []),
        ].filter { !$0.isEmpty }.joined(separator: "; ")
    }

    /// This policy, which also allows one inline script.
    ///
    /// - Parameter source: the script's digest, `'sha256-…'`. It is left out where the policy has `'unsafe-inline'`, because
    ///   browsers ignore that keyword beside a digest.
    public func allowing(inlineScript source: String) -> ContentSecurityPolicy {
        guard !self[.scripts].contains("'unsafe-inline'") else { return self }
        var policy = self
        policy[.scripts].append(source)
        return policy
    }

    /// Whether the policy may allow a script or a style inside a page. Which of them a stated digest is for is
    /// left to whoever stated it.
    public func allowsInline(_ directive: Directive) -> Bool {
        !isOn || self[directive].contains { $0 == "'unsafe-inline'" || $0.hasPrefix("'sha") }
    }

    private func directive(_ directive: Directive, _ own: [String]) -> String {
        let sources = own + self[directive]
        return sources.isEmpty ? "" : ([directive.rawValue] + sources).joined(separator: " ")
    }

    /// Whether a text is one source and nothing else: `https://tiles.example.org`, `*.example.org`, `wss:`,
    /// `'sha256-…'`. A word without quotes, such as `unsafe-inline`, would be taken for a host of that name.
    public static func isSource(_ text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !";,\"<>&".utf8.contains($0) }
        guard isPlain, !text.isEmpty else { return false }
        guard text.hasPrefix("'") else {
            return !text.contains("'") && (text == "*" || text.contains { ".:".contains($0) })
        }
        guard text.count > 2, text.hasSuffix("'") else { return false }
        let keyword = text.dropFirst().dropLast()
        return ["unsafe-inline", "unsafe-eval", "unsafe-hashes", "wasm-unsafe-eval"].contains(keyword)
            || ["sha256-", "sha384-", "sha512-"].contains { keyword.hasPrefix($0) } && !keyword.contains("'")
    }
}

extension ContentSecurityPolicy {
    /// Whether browsers may load what stands at an address of another host, by the rules of CSP Level 3, §6.7.2.
    ///
    /// - Parameter address: with `http:`, `https:` or, for the page's own scheme, only `//` before the host.
    public func allows(_ address: String, as directive: Directive) -> Bool {
        !isOn || self[directive].contains { HostSource($0)?.matches(HostSource(address)) ?? false }
    }

    /// Whether an address is one of another host, which no page may load by itself.
    public static func isRemote(_ address: String) -> Bool {
        let address = address.lowercased()
        return ["https://", "http://", "//"].contains { address.hasPrefix($0) }
    }
}

/// A source of a policy or an address, in its parts; those that are not stated are empty.
private struct HostSource {
    var scheme = ""
    var host = ""
    var port = ""
    var path = ""

    /// Nil for keywords and digests, which name no host.
    init?(_ text: String) {
        guard !text.hasPrefix("'") else { return nil }
        var rest = text.prefix { $0 != "?" && $0 != "#" }
        if let slashes = rest.firstRange(of: "//"),
            slashes.lowerBound == rest.startIndex || rest[..<slashes.lowerBound].last == ":"
        {
            scheme = rest[..<slashes.lowerBound].dropLast().lowercased()
            rest = rest[slashes.upperBound...]
        } else if rest.last == ":" {
            scheme = rest.dropLast().lowercased()
            return
        }
        let authority = rest.prefix { $0 != "/" }
        path = String(rest.dropFirst(authority.count))
        let parts = authority.split(separator: ":", maxSplits: 1)
        host = (parts.first ?? "").lowercased()
        port = parts.count > 1 ? String(parts[1]) : ""
    }

    func matches(_ address: HostSource?) -> Bool {
        guard let address else { return false }
        // What comes safely may come where it might have come unsafely.
        guard
            scheme.isEmpty || address.scheme.isEmpty || scheme == address.scheme
                || (scheme, address.scheme) == ("http", "https")
        else { return false }
        guard !host.isEmpty, host != "*" else { return true }
        let isHost = host.hasPrefix("*.") ? address.host.hasSuffix(host.dropFirst()) : host == address.host
        let isPort = port == "*" || port == address.port || (port + address.port).isEmpty || isDefault(address)
        let isPath =
            path.isEmpty || path == "/" || (path.hasSuffix("/") ? address.path.hasPrefix(path) : address.path == path)
        return isHost && isPort && isPath
    }

    /// Whether a port that only one of the two states is the one that the scheme has anyway.
    private func isDefault(_ address: HostSource) -> Bool {
        let stated = port.isEmpty ? address.port : port
        return (port.isEmpty || address.port.isEmpty) && stated == (address.scheme == "http" ? "80" : "443")
    }
}
