import Testing

@testable import AlbumModel

struct DiagnosticTests {
    @Test(arguments: [
        ("plain words, 100 % of them: fine", "plain words, 100 % of them: fine"),
        ("a\u{1b}[31mred\u{7}\nalbumgen.yml:1:1: error: forged", "a[31mred albumgen.yml:1:1: error: forged"),
        ("`https://ann:secret@host.example/a@b.jpg` fails", "`https://…@host.example/a@b.jpg` fails"),
        ("https://ann:pa/ss#1@host.example/a.jpg", "https://…@host.example/a.jpg"),
        ("http://host.example:80/@ann", "http://host.example:80/@ann"),
        ("http://[::1]:80/@ann", "http://[::1]:80/@ann"),
        ("two: http://a:b@c/ and ftp://d@e", "two: http://…@c/ and ftp://…@e"),
        ("https://host.example/@ann, mail ann@host.example", "https://host.example/@ann, mail ann@host.example"),
    ])
    func aMessageForgesNothingAndHasNoPasswords(written: String, message: String) {
        #expect(Diagnostic(.error, written).message == message)
    }

    @Test func aLocationHasNoPassword() {
        #expect(
            SourceLocation(file: "https://ann:secret@host.example/a.jpg").description == "https://…@host.example/a.jpg")
    }
}
