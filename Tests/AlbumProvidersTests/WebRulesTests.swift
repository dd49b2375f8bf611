import AlbumSources
import Testing

@testable import AlbumProviders

struct WebRulesTests {
    @Test(
        arguments: [
            ("max-age=60", 60), ("public, Max-Age=\"60\"", 60), ("max-age=0", nil), ("max-age=60, no-cache", nil),
            ("no-store", nil), ("private", nil), ("max-age=-5", nil), ("max-age=999999999999", Freshness.longest),
            ("max-age=x", nil), ("s-maxage=60", nil),
        ] as [(String, Int64?)])
    func cacheControl(header: String, seconds: Int64?) {
        #expect(Freshness(cacheControl: header, expires: nil, date: nil).seconds == seconds)
    }

    @Test func expiry() {
        let date = "Sat, 09 Mar 2024 18:04:00 GMT"
        let later = "Sat, 09 Mar 2024 19:04:00 GMT"
        #expect(Freshness(cacheControl: nil, expires: later, date: date).seconds == 3600)
        #expect(Freshness(cacheControl: "max-age=5", expires: later, date: date).seconds == 5)
        #expect(Freshness(cacheControl: nil, expires: date, date: later).seconds == nil)
        #expect(Freshness(cacheControl: nil, expires: "0", date: date).seconds == nil)
        #expect(Freshness(cacheControl: nil, expires: later, date: nil).seconds == nil)
    }

    @Test(
        arguments: [
            ("https://example.org/a.jpg#top", nil, "https://example.org/a.jpg"),
            ("HTTP://example.org/a b/ü.jpg?x=1&y=2", nil, "http://example.org/a%20b/%C3%BC.jpg?x=1&y=2"),
            ("https://example.org/a%20b.jpg", nil, "https://example.org/a%20b.jpg"),
            ("a.jpg", "https://example.org/photos", "https://example.org/photos/a.jpg"),
            ("http://example.org/a.jpg", "https://example.com", "http://example.org/a.jpg"),
        ] as [(String, String?, String)])
    func addresses(written: String, base: String?, text: String) throws {
        #expect(try WebAddress(written, base: base).text == text)
    }

    @Test(arguments: [
        "a.jpg", "ftp://example.org/a.jpg", "https:///a.jpg", "https://me:secret@example.org/a.jpg",
        "https://example.org/\r\nHost: other", "https:a.jpg",
    ])
    func noAddresses(written: String) {
        #expect(throws: ProviderError.self) { try WebAddress(written, base: nil) }
    }

    @Test(arguments: ["file:///etc", "5", ""]) func aWrongBaseIsNamed(base: String) {
        #expect(
            throws: ProviderError(
                "has the `base` `\(base)`, which does not begin with https:// or http://; correct it in `options`")
        ) { try WebAddress("a.jpg", base: base) }
    }

    @Test func pausesGrowAndHaveAnEnd() {
        var failure = WebFailure(reason: "is busy", isTransient: true)
        #expect([1, 2, 3, 20].map { failure.pause(before: $0, atMost: 30) } == [0.5, 1, 2, 30])
        failure.retryAfter = 10
        #expect(failure.pause(before: 1, atMost: 30) == 10)
        failure.retryAfter = 86_400
        #expect(failure.pause(before: 1, atMost: 30) == 30)
        #expect(failure.pause(before: 1, atMost: 0) == 0.5)
    }
}
