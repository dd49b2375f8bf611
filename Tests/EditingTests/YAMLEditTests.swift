import AlbumSources
import Testing

@testable import Editing

/// Edits of texts, given as what they remove and insert. All other bytes stay.
struct YAMLEditTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var path = "a.jpg.yml"
        var text: String
        var field = "title"
        /// Nil removes the field.
        var value: EditedValue? = .text("New")
        /// The text that names the item in a list; nil for a sidecar.
        var around: String?
        /// Nil if the text cannot be changed with certainty.
        var after: String?

        var testDescription: String { name }
    }

    private static let cases = [
        Case(name: "plain", text: "title: Old\n", after: "title: New\n"),
        Case(name: "comments", text: "# a\ntitle: Old  # b\nx: 1\n", after: "# a\ntitle: New  # b\nx: 1\n"),
        Case(name: "single quotes", text: "title: 'Old'\n", value: .text("It's: 1"), after: "title: 'It''s: 1'\n"),
        Case(name: "double quotes", text: "title: \"Old\"\n", after: "title: \"New\"\n"),
        Case(name: "odd spaces", text: "title :   Old\nb:   1\n", after: "title :   New\nb:   1\n"),
        Case(name: "line ends", text: "a: 1\r\ntitle: Old\r\nb: 2\r\n", after: "a: 1\r\ntitle: New\r\nb: 2\r\n"),
        Case(name: "new key, line ends", text: "a: 1\r\n", after: "a: 1\r\ntitle: New\r\n"),
        Case(name: "no last line end", text: "a: 1", after: "a: 1\ntitle: New"),
        Case(name: "byte order mark", text: "\u{FEFF}title: Old\n", after: "\u{FEFF}title: New\n"),
        Case(name: "wide letters before", text: "a: 冰岛🏔\ntitle: É\nb: 1\n", after: "a: 冰岛🏔\ntitle: New\nb: 1\n"),
        Case(name: "no value", text: "title: # todo\nb: 1\n", after: "title: New # todo\nb: 1\n"),
        Case(name: "no value at the end", text: "title:", after: "title: New"),
        Case(name: "two lines", text: "title: Old\n  words\nb: 1\n", after: "title: New\nb: 1\n"),
        Case(name: "block to word", text: "title: |  # c\n  Old\n  text\n\nb: 1\n", after: "title: New  # c\n\nb: 1\n"),
        Case(
            name: "word to block", text: "title: Old # c\nb: 1\n", value: .text("a\n\nb: c"),
            after: "title: |- # c\n  a\n\n  b: c\nb: 1\n"),
        Case(
            name: "block to block", text: "title: >\n  Old\n\nb: 1\n", value: .text("a\nb"),
            after: "title: |-\n  a\n  b\n\nb: 1\n"),
        Case(
            name: "after a block", text: "a: 1\nprose: |+\n  x\n\n", after: "a: 1\ntitle: New\nprose: |+\n  x\n\n"),
        Case(name: "empty file", text: "", after: "title: New\n"),
        Case(name: "comment alone", text: "# x", after: "# x\ntitle: New\n"),
        Case(name: "brackets", text: "{title: Old, b: 1}\n", value: .text("a, b"), after: "{title: \"a, b\", b: 1}\n"),
        Case(name: "added in brackets", text: "{b: 1}\n", after: "{b: 1, title: New}\n"),
        Case(name: "removed", text: "a: 1\ntitle: Old\nb: 2\n", value: nil, after: "a: 1\nb: 2\n"),
        Case(name: "removed with comment", text: "title: Old # why\nb: 2\n", value: nil, after: "# why\nb: 2\n"),
        Case(
            name: "lines above a comment", text: "a:\n  - b\n  # c\n", value: .text("One\nTwo"),
            after: "a:\n  - b\ntitle: \"One\\nTwo\"\n  # c\n"),
        Case(
            name: "lines above a comment and an empty line", text: "title: Old\n\n   # c\nb: 1\n",
            value: .text("One\nTwo"),
            after: "title: \"One\\nTwo\"\n\n   # c\nb: 1\n"),
        Case(
            name: "lines above a comment of the next key", text: "a: 1\n# c\nb: 1\n", value: .text("One\nTwo"),
            after: "a: 1\n# c\nb: 1\ntitle: |-\n  One\n  Two\n"),
        Case(name: "removed block", text: "title: |\n  a\n  b\nb: 2\n", value: nil, after: "b: 2\n"),
        Case(name: "removed in brackets", text: "{a: 1, title: Old}\n", value: nil, after: "{a: 1}\n"),
        Case(name: "removed first in brackets", text: "{title: Old, a: 1}\n", value: nil, after: "{a: 1}\n"),
        // Lists of words.
        Case(
            name: "words", text: "keywords: [a, 'b', c] # d\n", field: "keywords", value: .words(["a", "b", "x, y"]),
            after: "keywords: [a, 'b', \"x, y\"] # d\n"),
        Case(
            name: "words in lines", text: "keywords:\n  - a # 1\n  - b # 2\n  - c\nx: 1\n", field: "keywords",
            value: .words(["a", "B", "c", "d"]), after: "keywords:\n  - a # 1\n  - B # 2\n  - c\n  - d\nx: 1\n"),
        Case(
            name: "fewer words in lines", text: "keywords:\n- a\n- b\n- c\n", field: "keywords",
            value: .words(["a", "c"]), after: "keywords:\n- a\n- c\n"),
        Case(
            name: "words with commas", text: "keywords: a, b\n", field: "keywords", value: .words(["a", "c"]),
            after: "keywords: a, c\n"),
        Case(
            name: "word with a comma", text: "keywords: a, b\n", field: "keywords", value: .words(["a", "b, c"]),
            after: "keywords: [a, \"b, c\"]\n"),
        Case(
            name: "new words", text: "a: 1\n", field: "keywords", value: .words(["x", "yes"]),
            after: "a: 1\nkeywords: [x, \"yes\"]\n"),
        // Markdown.
        Case(
            name: "front matter", path: "a.md", text: "---\ntitle: Old\n---\nWords\n",
            after: "---\ntitle: New\n---\nWords\n"),
        Case(
            name: "a rule in a text", path: "a.md", text: "---\ntitle: Old\n---\nWords\n", value: .text("a\n---\nb"),
            after: "---\ntitle: |-\n  a\n  ---\n  b\n---\nWords\n"),
        Case(name: "no front matter", path: "a.md", text: "Words\n", after: "---\ntitle: New\n---\nWords\n"),
        Case(name: "new file", path: "a.md", text: "", after: "---\ntitle: New\n---\n"),
        Case(name: "last key", path: "a.md", text: "---\ntitle: Old\n---\n", value: nil, after: "---\n---\n"),
        Case(
            name: "wide front matter", path: "a.md", text: "\r\n---\r\na: 冰\r\n---\r\nWords",
            after: "\r\n---\r\na: 冰\r\ntitle: New\r\n---\r\nWords"),
        // Entries of lists.
        Case(
            name: "listed", path: "album.yml", text: "items:\n  - url: a.jpg\n    title: A\n  - url: b.jpg # b\n",
            around: "b.jpg", after: "items:\n  - url: a.jpg\n    title: A\n  - url: b.jpg # b\n    title: New\n"),
        Case(
            name: "listed in brackets", path: "album.yml", text: "items:\n- {url: a.jpg}\n- {url: b.jpg}\n",
            around: "a.jpg", after: "items:\n- {url: a.jpg, title: New}\n- {url: b.jpg}\n"),
        Case(
            name: "first of an entry", path: "album.yml", text: "items:\n- title: Old\n  url: a.jpg\n", value: nil,
            around: "a.jpg", after: "items:\n- url: a.jpg\n"),
        Case(
            name: "last in brackets with comments", path: "album.yml",
            text: "items:\n- {url: a.jpg,  # from the attic\n   title: Old}\n", value: nil, around: "a.jpg",
            after: "items:\n- {url: a.jpg  # from the attic\n   }\n"),
        Case(
            name: "line in brackets", path: "album.yml",
            text: "items:\n- {\n    url: a.jpg,  # attic\n    title: Old  # hers\n  }\n", value: nil, around: "a.jpg",
            after: "items:\n- {\n    url: a.jpg  # attic\n  }\n"),
        Case(
            name: "added behind a comment in brackets", path: "album.yml",
            text: "items:\n- {\n    url: a.jpg,\n    rating: 3  # mine\n  }\n", around: "a.jpg",
            after: "items:\n- {\n    url: a.jpg,\n    rating: 3,  # mine\n    title: New\n  }\n"),
        Case(
            name: "name alone", path: "album.yml", text: "items: [a.jpg]\n", around: "a.jpg", after: nil),
        // What is not certain.
        Case(name: "anchor", text: "title: &t Old\nb: 1\n", after: nil),
        Case(name: "alias", text: "a: &t Old\ntitle: *t\n", after: nil),
        Case(name: "merge key", text: "<<: {title: Old}\nb: 1\n", after: nil),
        Case(name: "tag", text: "title: !!str Old\n", after: nil),
        Case(name: "directive", text: "%YAML 1.1\n---\ntitle: Old\n", after: nil),
        Case(name: "two documents", text: "title: Old\n---\nb: 1\n", after: nil),
        Case(name: "full-width colon", text: "title：Old\n", after: nil),
        Case(name: "mistake", text: "title: [Old\n", after: nil),
        Case(name: "list", text: "- Old\n", after: nil),
        Case(name: "mapping as value", text: "title: {a: 1}\n", after: nil),
        Case(name: "zero", text: "title: Old\0\n", after: nil),
    ]

    @Test(arguments: cases) func changesOneValue(_ one: Case) throws {
        #expect(try edited(one) == one.after)
    }

    private func edited(_ one: Case) throws -> String? {
        guard let text = DescribingText(Array(one.text.utf8), path: one.path) else { return nil }
        var place = YAMLEdit.Place.whole
        if let name = one.around {
            let lines = one.text.split(separator: "\n", omittingEmptySubsequences: false)
            let line = try #require(lines.firstIndex { $0.contains(name) })
            let column = try #require(lines[line].firstRange(of: name)).lowerBound
            place = .around(
                .init(line: line + 1, column: lines[line].distance(from: lines[line].startIndex, to: column) + 1))
        }
        guard let edit = YAMLEdit(text, at: place) else { return nil }
        let bytes = one.value.map { edit.setting([one.field], to: $0) } ?? edit.removing([one.field])
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Hostile values in every form of a value: the text contains exactly this value, and everything else stays.
    @Test(arguments: [
        "yes", "1:2", "- x", "a\nb\n", "\n", "#", " a ", "\u{1}\u{7}\u{1B}[31m", "👨‍👩‍👧", "\u{85}\u{2028}", "'\"\\",
        "---\n...\n", "*a", "&b", "{x: [", "|", "%YAML", "a\r\nb", "\t", String(repeating: "long 长 ", count: 2000),
    ]) func writesHostileValues(_ value: String) throws {
        for form in [
            "title: Old\nb: 1\n", "title: 'Old'\nb: 1\n", "title: \"Old\" # c\nb: 1\n", "title: |\n  Old\nb: 1\n",
            "b: 1\n", "{title: Old, b: 1}\n", "title:\nb: 1\n",
        ] {
            for path in ["a.yml", "a.md"] {
                let whole = path == "a.md" ? "---\n\(form)---\nWords\n" : form
                let text = try #require(DescribingText(Array(whole.utf8), path: path))
                let edit = try #require(YAMLEdit(text, at: .whole))
                // It would refuse to change anything else.
                #expect(edit.setting(["title"], to: .text(value)) != nil, "\(form)")
            }
        }
    }
}
