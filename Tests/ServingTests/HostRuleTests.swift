import Serving
import Testing

struct HostRuleTests {
    private typealias Headers = HostRule.Headers
    private let rule = HostRule(port: 8000)

    @Test(arguments: [
        Headers(host: "127.0.0.1:8000"), Headers(host: "localhost:8000"), Headers(host: "LOCALHOST:8000"),
        Headers(host: "[::1]:8000"), Headers(host: "localhost:8000", origin: "http://localhost:8000"),
        Headers(host: "127.0.0.1:8000", site: "none", mode: "navigate", destination: "document"),
        Headers(host: "127.0.0.1:8000", site: "same-origin", mode: "no-cors", destination: "image"),
        // A link that a person follows from another site.
        Headers(host: "127.0.0.1:8000", site: "cross-site", mode: "navigate", destination: "document"),
    ])
    func acceptsItsOwnPages(headers: HostRule.Headers) { #expect(rule.judge(headers) == .accepted) }

    @Test(arguments: [
        nil, "", "127.0.0.1", "localhost", "127.0.0.1:80", "127.0.0.1:8001", "evil.example:8000", "evil.example",
        "127.0.0.1.evil.example:8000", "127.0.0.1:8000.evil.example", "0.0.0.0:8000", "127.1:8000", "[::]:8000",
        "user@127.0.0.1:8000", "127.0.0.1:8000,evil.example", "192.168.1.2:8000", " 127.0.0.1:8000",
    ])
    func refusesOtherNames(host: String?) { #expect(rule.judge(Headers(host: host)) == .foreignHost) }

    @Test(arguments: [
        Headers(host: "127.0.0.1:8000", origin: "http://evil.example"),
        Headers(host: "127.0.0.1:8000", origin: "http://127.0.0.1:8001"),
        Headers(host: "127.0.0.1:8000", origin: "https://127.0.0.1:8000"),
        // The same computer under another name is another origin.
        Headers(host: "127.0.0.1:8000", origin: "http://localhost:8000"),
        Headers(host: "127.0.0.1:8000", origin: "null"),
        Headers(host: "127.0.0.1:8000", origin: ""),
        Headers(host: "127.0.0.1:8000", site: "cross-site", mode: "no-cors", destination: "script"),
        Headers(host: "127.0.0.1:8000", site: "cross-site", mode: "no-cors", destination: "image"),
        Headers(host: "127.0.0.1:8000", site: "same-site", mode: "cors", destination: "empty"),
        Headers(host: "127.0.0.1:8000", site: "cross-site", mode: "navigate", destination: "iframe"),
        Headers(host: "127.0.0.1:8000", site: "cross-site", mode: "websocket", destination: "empty"),
    ])
    func refusesOtherSites(headers: HostRule.Headers) { #expect(rule.judge(headers) == .foreignOrigin) }

    @Test func leavesOutTheUsualPort() {
        #expect(HostRule(port: 80).judge(Headers(host: "localhost")) == .accepted)
        #expect(HostRule(port: 80).judge(Headers(host: "localhost:80")) == .accepted)
    }

    @Test(
        arguments: [
            ("192.168.1.5:8000", "http://192.168.1.5:8000", .accepted),
            ("192.168.1.6:8000", nil, .foreignHost), ("192.168.1.5", nil, .foreignHost),
            ("192.168.1.5:80", nil, .foreignHost), ("192.168.1.5:8000:8000", nil, .foreignHost),
            ("192.168.1.5:8000", "https://192.168.1.5:8000", .foreignOrigin),
            ("192.168.1.5:8000", "http://127.0.0.1:8000", .foreignOrigin),
            ("127.0.0.1:8000", "http://127.0.0.1:8000", .accepted),
            ("photos.example", "https://photos.example", .accepted),
            ("Photos.example", "http://photos.example", .accepted),
            ("photos.example:8000", nil, .foreignHost), ("photos.example.evil.example", nil, .foreignHost),
            ("photos.example", "https://evil.example", .foreignOrigin),
        ] as [(String, String?, HostRule.Verdict)])
    func answersToItsNamesInTheNetwork(host: String, origin: String?, verdict: HostRule.Verdict) {
        let rule = HostRule(port: 8000, names: ["photos.example"], isOwn: { $0 == "192.168.1.5" })
        #expect(rule.judge(Headers(host: host, origin: origin)) == verdict)
        #expect(rule.isLoopback(host) == (host == "127.0.0.1:8000"))
    }
}
