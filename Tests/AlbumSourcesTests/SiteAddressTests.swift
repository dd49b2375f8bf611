import Testing

@testable import AlbumSources

/// The address of the site, `baseURL`, as the configuration states it.
struct SiteAddressTests {
    @Test(arguments: [
        ("https://example.org/sub/fötos", "https://example.org/sub/f%C3%B6tos/"),
        ("https://example.org/家/a%20b/", "https://example.org/%E5%AE%B6/a%20b/"),
        ("https://fotos.müller.example/", "https://fotos.xn--mller-kva.example/"),
        ("http://例え.jp:8080/~ada", "http://xn--r8jz45g.jp:8080/~ada/"),
        ("https://xn--mller-kva.example", "https://xn--mller-kva.example/"),
        ("http://[::1]:8000/x:y@z,(1)", "http://[::1]:8000/x:y@z,(1)/"),
    ])
    func anAddressIsKeptInASCII(written: String, kept: String) {
        let read = Configuration.parse(Array("baseURL: \"\(written)\"".utf8))
        #expect(read.diagnostics.isEmpty)
        #expect(read.configuration.site.baseURL == kept)
    }

    /// Browsers treat `//photos/` in a page as another host.
    @Test(arguments: [
        "https://example.org//photos/", "https://example.org//", "https://example.org/a/../b", "https://example.org/./",
    ])
    func anAddressHasOnlyFoldersWithNames(written: String) {
        let read = Configuration.parse(Array("baseURL: \"\(written)\"".utf8))
        #expect(read.diagnostics.map(\.severity) == [.error] && read.configuration.site.baseURL == nil)
        #expect(read.diagnostics.first?.message.contains("without `//`") == true)
    }

    @Test(arguments: [
        ("https://example.org/index.html", "https://example.org/"),
        ("https://example.org/index.html/", "https://example.org/"),
        ("http://example.org/a/Home.HTM", "http://example.org/a/"),
        ("https://example.org/a/default.aspx", "https://example.org/a/"),
        ("https://example.org/index.php", "https://example.org/"),
        ("https://example.org/index", "https://example.org/"),
    ])
    func anAddressOfAPageIsNotThatOfTheSite(written: String, folder: String) {
        let read = Configuration.parse(Array("baseURL: \"\(written)\"".utf8))
        #expect(read.diagnostics.map(\.severity) == [.error] && read.configuration.site.baseURL == nil)
        #expect(read.diagnostics.first?.message.contains("`\(folder)`") == true, "\(read.diagnostics)")
    }

    @Test(arguments: [
        "https://example.html/", "https://example.org/html", "https://example.org/index/a", "https://e.org/v1.2",
    ])
    func aFolderMayHaveAnyOtherName(written: String) {
        #expect(Configuration.parse(Array("baseURL: \"\(written)\"".utf8)).diagnostics.isEmpty)
    }

    @Test(arguments: [
        "https://ann:secret@example.org/", "https://ann@example.org/", "https://ann:se/cret@example.org/",
    ])
    func noPasswordIsPartOfAnAddress(written: String) {
        let read = Configuration.parse(Array("baseURL: \"\(written)\"".utf8))
        #expect(read.diagnostics.map(\.severity) == [.error] && read.configuration.site.baseURL == nil)
        #expect(read.diagnostics.allSatisfy { $0.message.contains("without a name or password") })
        #expect(read.diagnostics.allSatisfy { !$0.message.contains("cret") }, "\(read.diagnostics)")
    }
}
