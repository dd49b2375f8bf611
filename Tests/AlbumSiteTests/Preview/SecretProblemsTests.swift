import AlbumModel
import Foundation
import Reporting
import TestSupport
import Testing

@testable import AlbumSite

/// Problems of the configuration, for those who may only look.
struct SecretProblemsTests {
    private let folder: TemporaryFolder
    private static let spaces = "title: Us\nspaces:\n  family:\n    albums: [Kids]\n    pasword: x\n"

    init() throws { folder = try TemporaryFolder() }

    /// Whether a problem in a line of the configuration is kept from those who may only look.
    private func hides(line: Int?, file: String = "albumgen.yml") -> Bool {
        SecretProblems(source: folder.path, file: nil, hidden: [], spaces: [])
            .has(Diagnostic(.warning, "unknown key `pasword`", at: SourceLocation(file: file, line: line)))
    }

    @Test(arguments: [String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian, .utf32])
    func thoseOfSpacesAreSecretInEachEncoding(encoding: String.Encoding) throws {
        try folder.write(#require(Self.spaces.data(using: encoding)), to: "albumgen.yml")
        #expect(hides(line: 5))
    }

    @Test(arguments: [
        "spaces:\n- family\n- kids\n", "spaces: {family: {\nalbums: [Kids],\npasword: x}}\n",
        "{title: Us,\nspaces: {family:\n{pasword: x}}}\n", "Spaces:\n  family:\n    pasword: x\n",
        "title: \u{2028}Us\nspaces:\n  pasword: x\n", "\u{FEFF}spaces:\r  family:\r    pasword: x\r",
        "space:\n  family:\n    pasword: x\n",
    ])
    func thoseOfSpacesAreSecretInEachForm(text: String) throws {
        try folder.write(text, to: "albumgen.yml")
        for line in 2...3 { #expect(hides(line: line), "line \(line)") }
    }

    /// A text that cannot be read may have had spaces when the problem was found.
    @Test func thoseOfAnUnreadableTextAreSecret() throws {
        for bytes in [Data([0xFF, 0xFE, 0x00]), Data("titl\u{E9}".utf16.map { UInt8($0 & 0xFF) })] {
            try folder.write(bytes, to: "albumgen.yml")
            #expect(hides(line: 1))
        }
        try FileManager.default.removeItem(at: folder.url("albumgen.yml"))
        try FileManager.default.createDirectory(at: folder.url("albumgen.yml"), withIntermediateDirectories: true)
        #expect(hides(line: 1))
    }

    @Test func thoseOfAConfigurationWithoutSpacesAreOpen() throws {
        #expect(!hides(line: 1))
        try folder.write("title: [\n", to: "albumgen.yml")
        #expect(!hides(line: 1) && !hides(line: nil))
        try folder.write(Self.spaces, to: "albumgen.yml")
        #expect(!hides(line: 1, file: "Open/album.yml") && hides(line: 1, file: "Kids/album.yml"))
    }

    /// The address of an item that is fetched may contain a key, and a command may print one.
    @Test func whatIsFetchedIsSecret() {
        let secrets = SecretProblems(source: folder.path, file: nil, hidden: ["Clients"], spaces: [])
        let at = { (file: String) in Diagnostic(.error, "is damaged", at: SourceLocation(file: file)) }
        #expect(secrets.has(at("https://example.org/a.jpg?key=5f2c")))
        #expect(secrets.has(at("Clients/a.jpg")) && secrets.has(at("Clients/Ann/a.jpg")))
        #expect(!secrets.has(at("Open/a.jpg")) && !secrets.has(at("Clients of mine/a.jpg")))
        var failure = at("Open/album.yml")
        failure.isPrivate = true
        #expect(secrets.has(failure))
    }

    @Test func draftsOfAlbumsThatAreNotListedAreSecret() {
        var drafts = ShownDrafts()
        drafts.albums = ["open/", "clients--k7f3mq2x/ann/"]
        drafts.items = ["open/a.html", "clients--k7f3mq2x/b.html", "note--w9tnhb4r.html", "clients.html"]
        let shown = drafts.outside(["clients--k7f3mq2x/", "note--w9tnhb4r.html"])
        #expect(shown.albums == ["open/"] && shown.items == ["open/a.html", "clients.html"])
    }
}
