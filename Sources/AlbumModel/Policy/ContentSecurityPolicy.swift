/// The pages' `Content-Security-Policy`: pages may load only the site's own files and what the configuration adds.
///
/// `file:` accompanies `'self'` for sites that are opened from a folder: Chromium and Firefox count other files as the
/// same origin (tested in both), but no standard guarantees it. A page from a host cannot load files anyway.
public struct ContentSecurityPolicy: Hashable, Sendable, Codable {
    /// The directives to which a configuration may add sources.
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

    /// The sources in addition to the site's own files.
    public subscript(directive: Directive) -> [String] {
        get { added[directive] ?? [] }
        set { added[directive] = newValue.isEmpty ? nil : newValue }
    }

    /// The policy as browsers read it, safe in a quoted attribute; empty if it is off.
    ///
    /// Styles in attributes are allowed: a cell's ratio and its placeholder colour differ from item to item and must be
    /// present without a script and before the first paint, and a style sheet for each page would be one more file to
    /// wait for. They can load only what the directives for pictures and fonts allow. Browsers that do not know
    /// `style-src-attr` and `style-src-elem` use `style-src`, which must not be stricter than both: it has no digests,
    /// since browsers ignore `'unsafe-inline'` next to one.
    public var text: String { text(baseURI: "base-uri 'self'") }

    /// The policy of the door of spaces, whose pages have a base of their own even when opened from a file; Firefox
    /// does not count other files as `'self'` there.
    public var textOfDoor: String { text(baseURI: "base-uri 'self' file:") }

    private func text(baseURI: String) -> String {
        guard isOn else { return "" }
        let own = ["'self'", "file:"]
        return [
            // The viewer sets its own base while the address bar shows another item.
            "default-src 'none'", baseURI, "form-action 'self' file:",
            directive(.scripts, own),
            ([Directive.styles.rawValue] + own + ["'unsafe-inline'"] + self[.styles].filter { !$0.hasPrefix("'sha") })
                .joined(separator: " "),
            (["style-src-elem"] + own + self[.styles]).joined(separator: " "),
            "style-src-attr 'unsafe-inline'",
            directive(.images, own + ["data:", "blob:"]),
            directive(.media, own + ["data:", "blob:"]),
            directive(.fonts, own + ["data:"]),
            directive(.connections, ["'self'"]),
            "manifest-src 'self'",
            directive(.frames, []),
        ].filter { !$0.isEmpty }.joined(separator: "; ")
    }

    /// Returns this policy with one inline script allowed.
    ///
    /// - Parameter source: the script's digest, `'sha256-…'`. It is omitted if the policy has `'unsafe-inline'`,
    ///   because browsers ignore that keyword next to a digest.
    public func allowing(inlineScript source: String) -> ContentSecurityPolicy {
        allowing(source, in: .scripts)
    }

    /// Returns this policy with one `<style>` allowed, by its digest.
    public func allowing(inlineStyle source: String) -> ContentSecurityPolicy {
        allowing(source, in: .styles)
    }

    private func allowing(_ source: String, in directive: Directive) -> ContentSecurityPolicy {
        guard !self[directive].contains("'unsafe-inline'"), !self[directive].contains(source) else { return self }
        var policy = self
        policy[directive].append(source)
        return policy
    }

    /// Returns whether the policy may allow a script or a style inside a page. Does not check to which of them a digest
    /// in the configuration belongs.
    public func allowsInline(_ directive: Directive) -> Bool {
        !isOn || self[directive].contains { $0 == "'unsafe-inline'" || $0.hasPrefix("'sha") }
    }

    private func directive(_ directive: Directive, _ own: [String]) -> String {
        let sources = own + self[directive]
        return sources.isEmpty ? "" : ([directive.rawValue] + sources).joined(separator: " ")
    }

    /// Returns whether a text is a single source: `https://tiles.example.org`, `*.example.org`, `wss:`, `'sha256-…'`. A
    /// word without quotes, such as `unsafe-inline`, would be mistaken for a host name.
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
    /// Returns whether browsers may load an address of another host, by the rules of CSP Level 3, §6.7.2.
    ///
    /// - Parameter address: begins with `http:`, `https:` or, for the page's own scheme, only `//` before the host.
    public func allows(_ address: String, as directive: Directive) -> Bool {
        !isOn || self[directive].contains { HostSource($0)?.matches(HostSource(address)) ?? false }
    }

    /// Returns whether an address is on another host, from which pages may load nothing by default.
    public static func isRemote(_ address: String) -> Bool {
        let address = address.lowercased()
        return ["https://", "http://", "//"].contains { address.hasPrefix($0) }
    }
}

/// A source of a policy, or an address, split into its parts; parts that are not stated are empty.
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
        // Where HTTP is allowed, HTTPS is too.
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

    /// Whether only one of the two states a port, and that port is the scheme's default.
    private func isDefault(_ address: HostSource) -> Bool {
        let stated = port.isEmpty ? address.port : port
        return (port.isEmpty || address.port.isEmpty) && stated == (address.scheme == "http" ? "80" : "443")
    }
}
