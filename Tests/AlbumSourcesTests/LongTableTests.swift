import AlbumModel
import Testing

@testable import AlbumSources

/// Tables with more rows than are parsed at a time are read like short ones.
struct LongTableTests {
    private static let rows = LongTables.piece * 2 + 500

    private func rows(_ change: (Int) -> String? = { _ in nil }) -> String {
        (0..<Self.rows).map { change($0) ?? "| \($0).jpg | Name *\($0)* |" }.joined(separator: "\n")
    }

    private func read(_ text: String) -> SiteReading {
        let tree = SourceTree.of((0..<Self.rows).map { "\($0).jpg" } + ["album.md"])
        return SiteReader(configuration: Configuration(), access: .memory(["album.md": text])).read(tree) { _ in nil }
    }

    @Test(arguments: ["", "\n", "\n\nWords behind the table.\n\n## Heading\n\nMore.\n"])
    func allRowsAreItems(after: String) {
        let reading = read("Before.\n\n| url | title |\n|---|---|\n\(rows())\(after)")
        #expect(reading.diagnostics.isEmpty)
        #expect(reading.site.root.prose?.plainText == "Before.")
        let items = reading.site.root.categories.flatMap(\.items)
        #expect(items.map(\.fields.title) == (0..<Self.rows).map { "Name \($0)" })
        #expect(
            reading.site.root.categories.last?.closing?.plainText
                == (after.contains("Words") ? "Words behind the table.\nHeading\nMore." : nil))
        #expect(items.allSatisfy { $0.fields.prose == nil })
    }

    @Test func placesAreThoseOfTheFile() {
        let reading = read(
            "---\ntitle: T\n---\n\n| url | rating |\n|---|---|\n"
                + rows { $0 % 1100 == 1099 ? "| \($0).jpg | many |" : "| \($0).jpg | 3 |" })
        #expect(
            reading.diagnostics.map(\.location) == [
                SourceLocation(file: "album.md", line: 1106, column: 13),
                SourceLocation(file: "album.md", line: 2206, column: 13),
            ])
    }

    @Test func aRowMayUseALinkThatIsDefinedElsewhere() {
        let table = "| url | title |\n|---|---|\n" + rows { $0 == 1700 ? "| [the photo] | Linked |" : nil }
        let reading = read("\(table)\n\n[the photo]: 1700.jpg\n")
        #expect(reading.diagnostics.isEmpty)
        #expect(reading.site.root.categories.first?.items[1700].fields.title == "Linked")
    }

    @Test func aRowWithoutPipesAroundItBelongsToTheTable() {
        let reading = read("| url | title |\n|---|---|\n" + rows { $0 == 2100 ? "2100.jpg | Bare" : nil })
        #expect(reading.diagnostics.isEmpty)
        #expect(reading.site.root.categories.first?.items[2100].fields.title == "Bare")
        #expect(reading.site.root.count == Self.rows)
    }

    @Test func aTableInACommentListsNothing() {
        let reading = read("<!--\n\n| url | title |\n|---|---|\n\(rows())\n\n-->\n\n![Shown](7.jpg)\n")
        #expect(reading.site.root.count == 1)
    }
}
