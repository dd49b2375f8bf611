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
