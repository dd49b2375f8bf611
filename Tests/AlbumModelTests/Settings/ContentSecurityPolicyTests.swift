import Testing

@testable import AlbumModel

struct ContentSecurityPolicyTests {
    @Test func lacksWhatWouldLetInlineScriptsRun() {
        let directives = Self.directives(ContentSecurityPolicy())
        #expect(directives["default-src"] == ["'none'"])
        #expect(directives["script-src"] == ["'self'", "file:"])
        #expect(directives["style-src-elem"] == ["'self'", "file:"])
        #expect(directives["base-uri"] == ["'self'"])
        #expect(directives["frame-src"] == nil)
    }

    @Test(arguments: ContentSecurityPolicy.Directive.allCases)
    func takesMoreSources(for directive: ContentSecurityPolicy.Directive) {
        var policy = ContentSecurityPolicy()
        policy[directive] = ["https://tiles.example.org"]
        let directives = Self.directives(policy)
        #expect(directives[directive.rawValue]?.last == "https://tiles.example.org")
        // A browser that knows it goes by this one, not by `style-src`.
        if directive == .styles { #expect(directives["style-src-elem"]?.last == "https://tiles.example.org") }
    }

    @Test func saysNothingWhereItIsOff() {
        var policy = ContentSecurityPolicy()
        policy.isOn = false
        #expect(policy.text.isEmpty)
    }

    @Test(arguments: [
        "https://tiles.example.org", "https://*.example.org:8443/a/", "*.example.org", "wss:", "*", "'unsafe-inline'",
        "'sha256-Rk3c='",
    ])
    func knowsASource(text: String) {
        #expect(ContentSecurityPolicy.isSource(text))
    }

    @Test(arguments: [
        "", "unsafe-inline", "'nonsense'", "'self'; script-src *", "https://a.example https://b.example",
        "https://a.example;", "\"https://a.example\"", "https://a.example,https://b.example", "'sha256-a' 'x'", "<b>.x",
        "example.org'", "ä.example",
    ])
    func refusesWhatIsNoSource(text: String) {
        #expect(!ContentSecurityPolicy.isSource(text))
    }

    private static func directives(_ policy: ContentSecurityPolicy) -> [String: [String]] {
        Dictionary(
            policy.text.split(separator: ";").map { part in
                let words = part.split(separator: " ").map(String.init)
                return (words[0], Array(words.dropFirst()))
            }, uniquingKeysWith: +)
    }
}
