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

    @Test func aMessageStatesWhatFollows() {
        let place = SourceLocation(file: "album.yml")
        let ignored = Diagnostic(ignoring: "`title` has no value", at: place)
        #expect(ignored.description == "album.yml: warning: `title` has no value and is ignored")
        let held = ignored.until("the item is left out")
        #expect(
            held.description
                == "album.yml: error: `title` has no value; until this is corrected, the item is left out")
        #expect(held.until("the item is left out") == held)
        #expect(
            held.until("no originals are published").message
                == "`title` has no value; until this is corrected, the item is left out and no originals are published")
        let asked = Diagnostic(.warning, "unknown key; did you mean `tag`?").until("nothing is built")
        #expect(asked.message == "unknown key; did you mean `tag`? Until this is corrected, nothing is built")
    }

    @Test func aHintForWhatIsIgnoredStays() {
        let place = SourceLocation(file: "album.yml")
        let ignored = Diagnostic(ignoring: "`accent` has no value", hint: "; put it in quotes", at: place)
        #expect(ignored.message == "`accent` has no value and is ignored; put it in quotes")
        #expect(
            ignored.until("nothing is built").message
                == "`accent` has no value; put it in quotes; until this is corrected, nothing is built")
    }
}
