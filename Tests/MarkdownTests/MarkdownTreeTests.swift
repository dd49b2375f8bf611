import Testing

@testable import Markdown

struct MarkdownTreeTests {
    @Test func placesAndTexts() throws {
        let tree = try MarkdownDocument("# Rooms\n\nText ![cap *x*](a%20b.jpg \"Title\") [l](u)\n\n- [x] t\n").tree()
        #expect(tree.kind == .document)
        #expect(tree.children.map(\.kind) == [.heading(level: 1), .paragraph, .list(isOrdered: false)])
        #expect(tree.children[0].plainText == "Rooms")
        #expect(tree.children[1].line == 3)
        let image = try #require(tree.children[1].children.first { $0.kind == .image })
        #expect(image.url == "a%20b.jpg")
        #expect(image.title == "Title")
        #expect(image.plainText == "cap x")
        #expect(image.line == 3)
        #expect(image.column == 6)
        #expect(tree.children[2].children[0].kind == .listItem(isChecked: true))
    }

    @Test func tablesHaveRowsAndCells() throws {
        let tree = try MarkdownDocument("| source | field |\n|---|---|\n| agentId | picId |\n").tree()
        let table = try #require(tree.children.first)
        #expect(table.kind == .table)
        #expect(table.children.map(\.kind) == [.tableRow(isHeader: true), .tableRow(isHeader: false)])
        #expect(table.children[1].children.map(\.plainText) == ["agentId", "picId"])
        #expect(table.children[1].line == 3)
    }

    @Test func depthIsLimited() throws {
        let text = String(repeating: "> ", count: 60) + "x"
        let tree = try MarkdownDocument(text).tree(maximumDepth: 20)
        var depth = 0
        var node: MarkdownNode? = tree
        while let next = node {
            depth += 1
            node = next.children.first
        }
        #expect(depth == 20)
    }
}

struct MarkdownGuardTests {
    @Test func fiftyMegabytesOfQuotesAreRefused() {
        #expect(throws: MarkdownError.self) { _ = try MarkdownDocument(String(repeating: ">", count: 50 << 20)) }
        #expect(throws: MarkdownError.self) {
            _ = try MarkdownDocument(String(repeating: ">", count: 50 << 20), limit: 100 << 20)
        }
    }

    @Test(arguments: [">", "> ", "- ", "* ", "1. ", "+ > 2) "])
    func nestingIsRefusedWithItsLine(unit: String) {
        let text = "fine\n\n" + String(repeating: unit, count: 400) + "x"
        #expect(throws: MarkdownError(problem: .tooDeep(limit: 100), line: 3)) { _ = try MarkdownDocument(text) }
    }

    @Test(arguments: [("| a ", "\n|-|\n"), ("![[]()\n", ""), ("[", "\n"), ("[a](\n", "")])
    func quadraticTextsAreRefused(unit: String, tail: String) {
        #expect(throws: MarkdownError.self) {
            _ = try MarkdownDocument(String(repeating: unit, count: 200_000) + tail)
        }
    }

    @Test(arguments: [
        String(repeating: "-", count: 300), String(repeating: "a ", count: 40_000), "\u{0}", "\r\n\r", "[", "![[",
    ])
    func oddTextsAreRead(text: String) throws {
        #expect(try !MarkdownDocument(text).html().contains("\u{0}"))
    }
}
