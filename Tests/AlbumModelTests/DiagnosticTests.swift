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

    /// Joiners are part of the names that people give their files; without them, no program finds the file.
    @Test(arguments: [
        ("👩\u{200d}👧 ❤\u{fe0f}.jpg", "👩\u{200d}👧 ❤\u{fe0f}.jpg"),
        ("می\u{200c}خواهم.jpg", "می\u{200c}خواهم.jpg"),
        ("क\u{94d}\u{200d}ष.jpg", "क\u{94d}\u{200d}ष.jpg"),
        (
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.jpg",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}.jpg"
        ),
        ("a\u{1b}[31m\n.jpg", #"a\u{1b}[31m\u{a}.jpg"#),
        ("a\u{202e}gpj\u{2066}\u{200f}\u{61c}.exe", #"a\u{202e}gpj\u{2066}\u{200f}\u{61c}.exe"#),
        ("a\u{200b}\u{feff}\u{ad}\u{2028}b", #"a\u{200b}\u{feff}\u{ad}\u{2028}b"#),
        // Without an emoji, tag characters hide text.
        ("a\u{e0062}\u{e0001}", #"a\u{e0062}\u{e0001}"#),
    ])
    func aLocationEscapesWhatForgesNames(name: String, shown: String) {
        #expect(SourceLocation(file: name).description == shown)
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
