import AlbumModel
import Testing

@testable import AlbumSources

/// Selection files: what pages save is read, and whatever somebody has changed in them is reported with its location.
struct SelectionTests {
    private func read(_ text: String) throws -> Selection {
        try Selection.read(Array(text.utf8), file: "selection.json")
    }

    @Test func whatAPageSavesIsRead() throws {
        let selection = try read(
            """
            {
              "version": 1,
              "action": "delete",
              "album": "travels/iceland",
              "items": [
                {"id": "tall", "page": "tall.html", "media": ["media/tall-300-0f.jpg", null], "later": {"a": []}},
                {"id": "家", "page": "%E5%AE%B6.html", "media": []}
              ]
            }
            """)
        #expect(selection.album == "travels/iceland")
        #expect(selection.items.map(\.id) == ["tall", "家"])
        #expect(selection.items.map(\.media) == [["media/tall-300-0f.jpg"], []])
        #expect(selection.items[1].place == SourceLocation(file: "selection.json", line: 7, column: 5))
    }

    @Test func aListOfPicksIsRead() throws {
        let selection = try read(
            """
            {"version": 1, "action": "pick", "album": "anna", "by": " Anna\\n\\u001b[31mB ", "items": [
              {"id": "a", "media": [], "picked": true, "comment": "more\\n  sky"},
              {"id": "b", "media": [], "picked": false, "comment": "no"},
              {"id": "c", "media": [], "comment": ""}]}
            """)
        #expect(selection.action == .pick && selection.author == "Anna [31mB")
        #expect(selection.items.map(\.isPicked) == [true, false, true])
        #expect(selection.items.map(\.comment) == ["more sky", "no", nil])
    }

    @Test(arguments: [
        (#""by": {}, "items": [{"id": "a", "media": []}]"#, "expected a text for `by`"),
        (#""items": [{"id": "a", "media": [], "picked": 7}]"#, "expected `true` or `false` for `picked`"),
        (#""items": [{"id": "a", "media": [], "comment": []}]"#, "expected a text for `comment`"),
        (
            #""items": [{"id": "a", "media": [], "comment": "\#(String(repeating: "x", count: 10_001))"}]"#,
            "expected at most 10000 bytes for `comment`"
        ),
    ])
    func whatIsNotAListOfPicksIsRefused(members: String, message: String) {
        let text = #"{"version": 1, "action": "pick", "album": "", \#(members)}"#
        let error = #expect(throws: SelectionError.self) { try read(text) }
        #expect(
            error?.diagnostics.map(\.description).joined().contains(message) == true, "\(String(describing: error))")
    }

    private static let item = #"{"id": "a", "media": ["m"]}"#

    @Test(arguments: [
        ("", "selection.json: error: the file is empty"),
        ("[]", "1:1: error: expected a selection file but found an empty list"),
        (#""text""#, "1:1: error: expected a selection file but found `text`"),
        ("{}", "1:1: error: `version` is missing"),
        (#"{"version": 2}"#, "1:13: error: the file has version 2, but this albumgen reads version 1"),
        (#"{"version": -1}"#, "1:13: error: expected a whole number of at least 1"),
        (#"{"version": "\u001b[31m"}"#, #"found `\u{1b}[31m`"#),
        (#"{"version": [1]}"#, "1:13: error: expected a whole number"),
        (
            #"{"version": 1, "action": "move", "album": "", "items": [\#(item)]}"#,
            "1:26: error: expected `delete` or `pick` for `action` but found `move`"
        ),
        (#"{"version": 1, "album": "", "items": [\#(item)]}"#, "1:1: error: `action` is missing"),
        (#"{"version": 1, "action": "delete", "items": [\#(item)]}"#, "`album` is missing"),
        (
            #"{"version": 1, "action": "delete", "album": {}, "items": [\#(item)]}"#,
            "1:45: error: expected a text for `album`"
        ),
        (#"{"version": 1, "action": "delete", "album": ""}"#, "`items` is missing"),
        (#"{"version": 1, "action": "delete", "album": "", "items": []}"#, "expected a list of items"),
        (#"{"version": 1, "action": "delete", "album": "", "items": {"a": 1}}"#, "expected a list of items"),
        (
            #"{"version": 1, "action": "delete", "album": "", "items": ["a"]}"#,
            "1:59: error: expected an item with `id` and `media` but found `a`"
        ),
        (#"{"version": 1, "action": "delete", "album": "", "items": [{"media": []}]}"#, "1:59: error: `id` is missing"),
        (
            #"{"version": 1, "action": "delete", "album": "", "items": [{"id": [], "media": []}]}"#,
            "expected a text for `id`"
        ),
        (#"{"version": 1, "action": "delete", "album": "", "items": [{"id": "a"}]}"#, "`media` is missing"),
        (
            #"{"version": 1, "action": "delete", "album": "", "items": [{"id": "a", "media": [{}]}]}"#,
            "expected a text for `media`"
        ),
        (
            #"{"version": 1, "action": "delete", "album": "", "items": [{"id": "a", "media": [1,2,3,4,5,6,7,8,9]}]}"#,
            "a list of at most 8 addresses"
        ),
        (#"{"version": 1, "version": 1}"#, "1:16: error: `version` is written more than once"),
        (String(repeating: "[", count: 10_000), "nested more than 64 deep"),
        (#"{"version": 1, "action""#, "error: "),
    ])
    func whatIsNotASelectionIsReportedWithItsPlace(text: String, message: String) {
        let error = #expect(throws: SelectionError.self) { try read(text) }
        let reported = error?.diagnostics.map(\.description).joined(separator: "\n") ?? ""
        #expect(reported.contains(message), "\(reported)")
    }

    @Test func moreThanCanBeReadIsRefused() {
        let many = Array(repeating: Self.item, count: 100_001).joined(separator: ",")
        let error = #expect(throws: SelectionError.self) {
            try read(#"{"version": 1, "action": "delete", "album": "", "items": [\#(many)]}"#)
        }
        #expect(error?.diagnostics.first?.message.contains("100001 items") == true)
    }

    @Test func bytesThatAreNotTextAreRefused() {
        #expect(throws: SelectionError.self) { try Selection.read([0xff, 0xd8, 0xff, 0xe0], file: "a.jpg") }
    }
}
