import AlbumModel
import Testing

@testable import AlbumSources

struct AdapterTests {
    private func diagnostics(_ manifest: String, _ outcome: CommandRunner.Outcome, _ settings: String? = nil)
        -> [String]
    {
        let text = settings ?? "adapters: {listings: {command: [list, all]}}"
        let read = Configuration.parse(Array(text.utf8))
        let tree = SourceTree.of(["in/album.yml", "in/a.jpg"])
        let reader = SiteReader(
            configuration: read.configuration, access: .memory(["in/album.yml": manifest]),
            commands: CommandRunner { _, _ in outcome })
        return (read.diagnostics + reader.read(tree) { _ in nil }.diagnostics).map(\.description)
    }

    @Test func failuresAreShown() {
        let failed = CommandRunner.Outcome(output: [], complaints: "no such table", exitCode: 3)
        #expect(
            diagnostics("adapter: listings", failed) == [
                "in/album.yml:1:10: error: the adapter `listings` (`list all`) exited with code 3; it printed: no such table; until this is corrected, the album shows no items"
            ])
        let ended = CommandRunner.Outcome(output: [], exitCode: nil, failure: "took longer than 60 s and was stopped")
        #expect(
            diagnostics("adapter: listings", ended) == [
                "in/album.yml:1:10: error: the adapter `listings` (`list all`) took longer than 60 s and was stopped; until this is corrected, the album shows no items"
            ])
    }

    @Test(arguments: [
        ("[{\"url\": \"x.jpg\"}]", "error: there is no file `x.jpg`"),
        ("[{\"url\": \"../../etc/passwd\"}]", "leaves the album's folder"), ("{\"item\": []}", "did you mean `items`?"),
        ("oops", "is not a value"), ("", "printed no list"), ("{\"output\": \"/\"}", "unknown key `output`"),
    ])
    func answersAreChecked(printed: String, reported: String) {
        let outcome = CommandRunner.Outcome(output: Array(printed.utf8))
        let diagnostics = diagnostics("adapter: listings", outcome)
        #expect(diagnostics.count == 1)
        #expect(diagnostics.first?.contains(reported) == true, "\(diagnostics)")
    }

    @Test func anEmptyCategoryOfAnAnswerIsNotedInTheAnswer() {
        let printed = #"{"categories": ["Z", "Hall"], "photos": [{"tag": "Hall", "items": ["a.jpg"]}]}"#
        #expect(
            diagnostics("adapter: listings", CommandRunner.Outcome(output: Array(printed.utf8))) == [
                "listings (standard output for `in`):1:17: note: the category `Z` has no items, and is not shown"
            ])
    }

    @Test func albumDataStartsNoProgram() {
        let outcome = CommandRunner.Outcome(output: [], exitCode: 9)
        #expect(
            diagnostics("adapters: {x: {command: [rm]}}\nadapter: x", outcome, "") == [
                "in/album.yml:1:1: error: `adapters` applies to the whole site; move it to albumgen.yml in the root folder; until this is corrected, the album is left out"
            ])
    }

    @Test func namesAreSuggestedAndListsNotMixed() {
        let outcome = CommandRunner.Outcome(output: Array("[]".utf8))
        #expect(
            diagnostics("adapter: listing", outcome) == [
                "in/album.yml:1:10: error: there is no adapter `listing`; did you mean `listings`? Until this is corrected, the album shows no items"
            ])
        #expect(diagnostics("adapter: listings\nitems: [a.jpg]", outcome).first?.contains("keep one of them") == true)
    }
}
