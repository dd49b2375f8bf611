import QRCodes
import Receiving
import Testing

struct ArrivingNameTests {
    private func isMedia(_ name: String) -> Bool {
        ["jpg", "heic", "mov"].contains { name.lowercased().hasSuffix(".\($0)") }
    }

    @Test(arguments: [
        ("IMG_2041.HEIC", "IMG_2041.HEIC"), ("海边 日落.jpg", "海边 日落.jpg"), ("a b'c\"d.mov", "a b'c-d.mov"),
        ("../../etc/passwd.jpg", "passwd.jpg"), ("C:\\DCIM\\1.jpg", "1.jpg"), ("/a.jpg", "a.jpg"),
        (".hidden.jpg", "hidden.jpg"), ("...a.jpg", "a.jpg"), (".jpg", "jpg.heic"), ("", "photo.heic"),
        ("..", "photo.heic"), ("a/", "photo.heic"), ("a\nb\u{7}\u{0}.jpg", "ab.jpg"), ("a\u{202E}gpj.jpg", "agpj.jpg"),
        ("  a.jpg  ", "a.jpg"), ("a.jpg...", "a.jpg"),
        // A device can never write a file that describes albums or items.
        ("album.md", "album.md.heic"), ("albumgen.yml", "albumgen.yml.heic"), ("a.jpg.xmp", "a.jpg.xmp.heic"),
        (".albumgen-tmp-upload-1", "albumgen-tmp-upload-1.heic"), ("index.html", "index.html.heic"),
        (".htaccess", "htaccess.heic"),
        // What Windows does not allow: some characters, and the names of devices.
        ("Screenshot at 10:30:05.jpg", "Screenshot at 10-30-05.jpg"), ("Who? \"Me\" <*>.jpg", "Who Me .jpg"),
        ("a.jpg?", "a.jpg"), ("?.jpg", "jpg.heic"), ("CON.jpg", "CON_.jpg"), ("aux .b.jpg", "aux _.b.jpg"),
        ("Com1.mov", "Com1_.mov"), ("conny.jpg", "conny.jpg"),
    ])
    func keepsWhatIsHarmless(sent: String, kept: String) {
        #expect(ArrivingName.file(sent, ending: "heic", isMedia: isMedia) == kept)
    }

    @Test func shortensBetweenCharacters() {
        let name = ArrivingName.file(String(repeating: "猫", count: 300) + ".jpg", ending: "jpg", isMedia: isMedia)
        #expect(name == String(repeating: "猫", count: 65) + ".jpg")
        #expect(
            ArrivingName.file(String(repeating: "a", count: 300), ending: "mov", isMedia: isMedia).utf8.count == 200)
    }

    @Test func keepsALetterOfAnOverlongCharacter() {
        let sent = "a" + String(repeating: "\u{301}", count: 150) + ".jpg"
        let name = ArrivingName.file(sent, ending: "jpg", isMedia: isMedia)
        #expect(name.unicodeScalars.first == "a" && name.hasSuffix(".jpg") && name.utf8.count <= 200)
    }

    @Test(
        arguments: [
            ("Summer", "Summer"), (" 夏天 ", "夏天"), ("a\u{0}b", "ab"), (".git", "git"), ("", nil), ("..", nil),
            ("a/b", nil),
            ("a\\b", nil), ("../x", nil), ("left out", nil), ("a:b", "a-b"), ("Rome: 2024", "Rome 2024"),
            ("What?", "What"), ("Summer . ", "Summer"), ("***", nil), ("CON", nil), ("lpt9.x", nil),
            ("Console", "Console"), (String(repeating: "a", count: 201), nil),
        ] as [(String, String?)])
    func namesAlbums(sent: String, kept: String?) {
        #expect(ArrivingName.album(sent) { $0 == "left out" } == kept)
    }

    /// A code of version 1: three corners, each a square in a ring.
    @Test func codesAreSquareWithThreeCorners() throws {
        let code = try #require(QRCode("http://10.0.0.2/"))
        let ring = [true, true, true, true, true, true, true]
        #expect(Array(code.rows[0][..<7]) == ring && Array(code.rows[0].suffix(7)) == ring)
        #expect(code.rows.suffix(1).first.map { Array($0[..<7]) } == ring)
        #expect(code.rows.allSatisfy { $0.count == code.rows.count })
        // The margin is light.
        let first = try #require(code.terminalLines(.halves).first)
        #expect(first.contains(String(repeating: " ", count: code.rows.count + 8)))
        #expect(QRCode("") == nil)
        let pairs = code.terminalLines(.pairs)
        #expect(code.columns(.pairs) == 2 * pairs.count)
        #expect(pairs.allSatisfy { $0.utf8.allSatisfy { $0 < 128 } })
        let shown = pairs.map { $0.replacing(#/\x1B\[[0-9]+m/#, with: "") }
        #expect(shown.allSatisfy { $0.utf8.count == code.columns(.pairs) })
        #expect(shown[2].hasPrefix("    ##############  ") && shown[1].allSatisfy { $0 == " " })
    }
}
