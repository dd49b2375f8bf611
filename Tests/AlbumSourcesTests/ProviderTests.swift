import AlbumModel
import Testing

@testable import AlbumSources

struct ProviderTests {
    /// Has two items in each album, and says from where it was called.
    private struct Shelf: LibraryProvider {
        func items(of album: ProviderAlbum) throws(ProviderError) -> [ProvidedItem] {
            guard album.options["empty"] == nil else { throw ProviderError("it is empty") }
            if let row = album.options["row"] { throw ProviderError("there is no row `\(row)`", valueOf: "row") }
            if album.options.names.contains("rwo") {
                throw ProviderError("there is no option `rwo`", option: .init(name: "rwo", isValue: false))
            }
            return ["1", "2"].map { ProvidedItem(address: "\(album.path)/\($0)", name: "\($0).jpg") }
        }

        func fetch(_ request: ProviderRequest, _ task: ProviderTask) throws(ProviderError) -> ProvidedFile {
            ProvidedFile(path: "/\(request.address)")
        }
    }

    private func outline(_ files: [String: String], settings: String = "") throws -> SiteOutline {
        var providers = ProviderRegistry()
        try providers.register(Shelf(), as: "shelf")
        try providers.register(Shelf(), as: "web")
        let configuration = Configuration.parse(Array(settings.utf8)).configuration
        return SiteReader(configuration: configuration, access: .memory(files), providers: providers)
            .outline(SourceTree.of(Array(files.keys)))
    }

    private func items(_ outline: SiteOutline) -> [Item] { outline.site(MediaFindings { _ in nil }).site.root.items }

    @Test func anIdentifierHasOneProvider() throws {
        var providers = ProviderRegistry()
        try providers.register(Shelf(), as: "shelf")
        #expect(throws: ProviderRegistrationError(identifier: "shelf")) {
            try providers.register(Shelf(), as: "shelf")
        }
        #expect(throws: ProviderRegistrationError(identifier: "local")) {
            try providers.register(Shelf(), as: "local")
        }
        #expect(providers.identifiers == ["local", "shelf"])
        let wasThere = [providers.remove("shelf"), providers.remove("shelf")]
        #expect(wasThere == [true, false])
        #expect(providers["shelf"] == nil)
    }

    @Test func itemThenAlbumThenAddressDecide() throws {
        let manifest = """
            provider: shelf
            items:
              - a
              - {url: b.jpg, provider: local}
              - {url: c, provider: web}
            """
        let asked = try outline(["album.yml": manifest, "b.jpg": ""])
        #expect(asked.requests.map(\.identifier) == ["shelf", "web"])
        let inferred = try outline(["album.yml": "items: [\"https://a/b.jpg\", \"shelf:7\", c.jpg]", "c.jpg": ""])
        #expect(inferred.requests.map(\.identifier) == ["web", "shelf"])
        #expect(items(inferred).map(\.id) == ["b", "7", "c"])
    }

    @Test func optionsOfTheItemGoBeforeThoseOfItsAlbum() throws {
        let settings = "provider: shelf\noptions: {a: 1, b: 1, c: 1}\n"
        let manifest = "options: {b: 2, c: 2}\nitems: [{url: x, options: {c: \"3\", d: [true, null, 0042]}}]"
        let outline = try outline(["In/album.yml": manifest], settings: settings)
        let options = try #require(outline.requests.first { $0.album == "In" }).options
        #expect(options.json == #"{"a":1,"b":2,"c":"3","d":[true,null,"0042"]}"#)
        #expect(["a", "b", "c", "d", "e"].map { options[$0] } == ["1", "2", "3", nil, nil])
    }

    @Test func aLibraryListsTheAlbumThatNamesIt() throws {
        let files = ["In/album.yml": "provider: shelf", "In/Deep/x.jpg": "", "In/y.jpg": ""]
        let site = try outline(files).site(MediaFindings { _ in nil }).site
        let album = try #require(site.root.albums.first)
        #expect(album.items.map(\.origin) == ["In/1", "In/2"])
        #expect(album.albums.first?.items.map(\.origin) == ["In/Deep/x.jpg"])
    }

    @Test func aLibraryThatHasNothingSaysSo() throws {
        let reading = try outline(["album.yml": "provider: shelf\noptions: {empty: true}"])
            .site(MediaFindings { _ in nil })
        #expect(
            reading.diagnostics.map(\.description)
                == [
                    "album.yml:1:11: error: the provider `shelf` has no items for this album: it is empty; until this is corrected, the album shows no items"
                ])
    }

    /// The last key with a name counts, which may be in an album above.
    @Test(
        arguments: [
            ("provider: shelf\noptions:\n  row: 9\n", "In/album.yml:3:8: error: the provider `shelf` has no items"),
            ("provider: shelf\noptions:\n  rwo: 9\n", "In/album.yml:3:3: error: the provider `shelf` has no items"),
            ("provider: shelf\n", "album.md:3:8: error: the provider `shelf` has no items"),
        ])
    func anErrorInAnOptionHasItsPlace(manifest: String, expected: String) throws {
        let above = manifest.contains("options") ? "Text\n" : "---\noptions:\n  row: 7\n---\n"
        let reading = try outline(["album.md": above, "In/album.yml": manifest]).site(MediaFindings { _ in nil })
        #expect(reading.diagnostics.count == 1, "\(reading.diagnostics)")
        #expect(reading.diagnostics.first?.description.hasPrefix(expected) == true, "\(reading.diagnostics)")
    }

    @Test func anUnknownProviderLeavesAPlaceholder() throws {
        let reading = try outline(["In/album.yml": "items: [{url: a.jpg, provider: shelv}, b.jpg]", "In/b.jpg": ""])
            .site(MediaFindings { _ in nil })
        #expect(
            reading.diagnostics.map(\.description) == [
                "In/album.yml:1:32: error: image provider with identifier shelv was not found for item `a.jpg` of album `In`, which has a placeholder; did you mean `shelf`?"
            ])
        #expect(reading.site.root.albums.first?.items.map(\.id) == ["a", "b"])
    }

    @Test func namesThatComeTwiceGetAPartOfTheirAddress() throws {
        let list = ["https://a/1.jpg", "https://b/1.jpg", "https://c/1.jpg?x=/2.jpg", "https://d/"]
        let ids = items(try outline(["album.yml": "items: [\"\(list.joined(separator: "\", \""))\"]"])).map(\.id)
        #expect(ids.first == "1")
        #expect(Set(ids).count == 4)
        #expect(ids[1].hasPrefix("1-") && ids[2].hasPrefix("1-"))
        // Adding to the end of a list changes no address, and removing an earlier entry changes no suffix.
        let fewer = items(try outline(["album.yml": "items: [\"\(list[0])\", \"\(list[2])\"]"])).map(\.id)
        #expect(fewer == [ids[0], ids[2]])
    }

    @Test func whatIsNotPublishedIsNotFetched() throws {
        let manifest = """
            items:
              - {url: "https://a/1.jpg", approveStatus: -1}
              - {url: "https://a/2.jpg", rating: -1}
              - {url: "https://a/3.jpg"}
              - {url: "https://a/3.jpg", provider: shelf}
            """
        let outline = try outline(["album.yml": manifest, "In/album.yml": "items: [\"https://a/3.jpg\"]"])
        #expect(outline.requests.map(\.address) == ["https://a/3.jpg", "https://a/3.jpg"])
        #expect(outline.requests.map(\.identifier) == ["web", "shelf"])
    }

    @Test func whatIsKnownHasAnOrder() throws {
        let outline = try outline(["album.yml": "items: [{url: \"https://a/1.jpg\", title: Manifest}]"])
        var reading = ProvidedReading(media: .failed("is not there"), warning: "is old")
        reading.fields.title = "Provider"
        reading.fields.description = "Provider"
        reading.fallback.description = "Fallback"
        reading.fallback.location = "Fallback"
        reading.fields.people = ["Ann"]
        let site = outline.site(MediaFindings(file: { _ in nil }, provided: { [reading] _ in reading }))
        let fields = try #require(site.site.root.items.first).fields
        #expect([fields.title, fields.description, fields.location] == ["Manifest", "Provider", "Fallback"])
        #expect(fields.people == [])
        #expect(
            site.diagnostics.map(\.description) == ["album.yml:1:15: error: `https://a/1.jpg` is not there"])
    }

    @Test func localFilesDoNotLeaveTheSource() {
        let provider = LocalProvider(source: "/usr/share")
        for address in ["../bin/env", "../../etc/passwd", "no-such-file"] {
            let request = ProviderRequest(
                identifier: "local", address: address, place: SourceLocation(file: "album.yml"))
            #expect(throws: ProviderError.self) { try provider.fetch(request, ProviderTask()) }
        }
    }
}
