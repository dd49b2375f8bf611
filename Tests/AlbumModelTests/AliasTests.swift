import Testing

@testable import AlbumModel

struct AliasTests {
    @Test(arguments: [
        ("old", "trips/old/index.html", "trips/old.html"), ("/old", "old/index.html", "old.html"),
        ("/2019/old/", "2019/old/index.html", "2019/old.html"), ("a/b.html", "trips/a/b.html", "trips/a/b.html"),
        ("海边 2", "trips/海边 2/index.html", "trips/海边 2.html"),
    ])
    func countsFromTheFolderOrTheRoot(written: String, album: String, item: String) {
        #expect(Alias.albumPage(written, in: "trips/") == album)
        #expect(Alias.itemPage(written, in: "trips/") == item)
    }

    @Test(arguments: [
        "", "/", "../up", "a/../../b", ".hidden", "a/.albumgen-published", "https://example.org/a", "//example.org/a:1",
        "a?b", "a#b", "a\\b", "a\nb", "a%2F..", "<b>", String(repeating: "a", count: 300),
        String(repeating: "a/", count: 30),
    ])
    func refusesAnythingButAnAddressOfTheSite(written: String) {
        #expect(throws: Alias.Problem.self) { try Alias.check(written) }
        #expect(Alias.albumPage(written, in: "trips/") == nil)
        #expect(Alias.itemPage(written, in: "trips/") == nil)
    }

    @Test(arguments: ["con", "/AUX", "nul.html", "2019/com1/a", "LPT9.old.html", "Con."])
    func refusesNamesThatWindowsReserves(written: String) {
        #expect(throws: Alias.Problem.self) { try Alias.check(written) }
    }

    @Test(arguments: ["console", "com10", "my-con", "con-2.html"])
    func takesNamesThatOnlyResembleThem(written: String) throws {
        try Alias.check(written)
    }

    @Test(arguments: [("100%.html", "%"), ("what?", "?"), ("a:b", ":")])
    func saysWhichCharacterIsWrong(written: String, character: Character) {
        #expect(throws: Alias.Problem.character(character)) { try Alias.check(written) }
    }
}
