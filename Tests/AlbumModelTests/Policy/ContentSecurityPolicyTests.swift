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

    @Test func allowsTheDoorABaseInFiles() {
        let policy = ContentSecurityPolicy()
        #expect(policy.textOfDoor == policy.text.replacing("base-uri 'self'", with: "base-uri 'self' file:"))
        #expect(policy.textOfDoor != policy.text)
    }

    @Test(arguments: ContentSecurityPolicy.Directive.allCases)
    func takesMoreSources(for directive: ContentSecurityPolicy.Directive) {
        var policy = ContentSecurityPolicy()
        policy[directive] = ["https://tiles.example.org"]
        let directives = Self.directives(policy)
        #expect(directives[directive.rawValue]?.last == "https://tiles.example.org")
        // A browser that supports this directive uses it instead of `style-src`.
        if directive == .styles { #expect(directives["style-src-elem"]?.last == "https://tiles.example.org") }
    }

    @Test func namesAnInlineScriptByItsDigest() {
        let policy = ContentSecurityPolicy().allowing(inlineScript: "'sha256-Rk3c='")
        #expect(Self.directives(policy)["script-src"] == ["'self'", "file:", "'sha256-Rk3c='"])
        #expect(policy.allowing(inlineScript: "'sha256-Rk3c='") == policy)
    }

    /// Browsers that do not support `style-src-elem` would block the styles in attributes.
    @Test func namesAnInlineStyleOnlyForElements() {
        let policy = ContentSecurityPolicy().allowing(inlineStyle: "'sha256-Rk3c='")
        let directives = Self.directives(policy)
        #expect(directives["style-src-elem"] == ["'self'", "file:", "'sha256-Rk3c='"])
        #expect(directives["style-src"] == ["'self'", "file:", "'unsafe-inline'"])
        #expect(directives["script-src"] == ["'self'", "file:"])
    }

    /// A digest beside it would block what the site's owner allowed.
    @Test func namesNoDigestWithUnsafeInline() {
        var policy = ContentSecurityPolicy()
        policy[.scripts] = ["'unsafe-inline'"]
        let directives = Self.directives(policy.allowing(inlineScript: "'sha256-Rk3c='"))
        #expect(directives["script-src"] == ["'self'", "file:", "'unsafe-inline'"])
        policy[.styles] = ["'unsafe-inline'"]
        let styles = Self.directives(policy.allowing(inlineStyle: "'sha256-Rk3c='"))["style-src-elem"]
        #expect(styles == ["'self'", "file:", "'unsafe-inline'"])
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
    func refusesAnythingButASource(text: String) {
        #expect(!ContentSecurityPolicy.isSource(text))
    }

    @Test(arguments: [
        ("https://a.example", "https://a.example/b.png"), ("a.example", "https://a.example/b.png"),
        ("a.example", "http://a.example"), ("http://a.example", "HTTPS://A.example/"),
        ("https://a.example", "//a.example/b"), ("*.a.example", "https://b.c.a.example"),
        ("https:", "https://a.example"),
        ("*", "http://a.example"), ("https://a.example:443", "https://a.example"),
        ("a.example:*", "https://a.example:8443"),
        ("a.example:8443", "https://a.example:8443/b"), ("https://a.example/b/", "https://a.example/b/c.png?d"),
        ("https://a.example/b.png", "https://a.example/b.png#c"), ("https://a.example/", "https://a.example"),
    ])
    func letsInWhatASourceNames(source: String, address: String) {
        #expect(Self.policy(images: source).allows(address, as: .images))
        #expect(!Self.policy(images: source).allows(address, as: .frames))
        #expect(!ContentSecurityPolicy().allows(address, as: .images))
    }

    @Test(arguments: [
        ("https://a.example", "http://a.example"), ("a.example", "https://b.a.example"),
        ("*.a.example", "https://a.example"),
        ("https:", "http://a.example"), ("https://a.example", "https://a.example:8443"),
        ("a.example:8443", "https://a.example"),
        ("https://a.example/b/", "https://a.example/c"), ("https://a.example/b", "https://a.example/b/c"),
        ("'unsafe-inline'", "https://a.example"), ("data:", "https://a.example"),
    ])
    func keepsOutWhatNoSourceNames(source: String, address: String) {
        #expect(!Self.policy(images: source).allows(address, as: .images))
    }

    private static func policy(images source: String) -> ContentSecurityPolicy {
        var policy = ContentSecurityPolicy()
        policy[.images] = [source]
        return policy
    }

    private static func directives(_ policy: ContentSecurityPolicy) -> [String: [String]] {
        Dictionary(
            policy.text.split(separator: ";").map { part in
                let words = part.split(separator: " ").map(String.init)
                return (words[0], Array(words.dropFirst()))
            }, uniquingKeysWith: +)
    }
}
