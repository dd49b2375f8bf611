import AlbumModel
import Files
import Foundation
import TestSupport
import Testing

@testable import Editing

/// The order of an album's items, changed by moving items.
extension AlbumEditTests {
    private func move(_ names: [String], after previous: String? = nil, before next: String? = nil) throws
        -> SourceEditor.Done?
    {
        try editor.move(
            names.map(item),
            to: .init(previous: previous.map { item($0).origin }, next: next.map { item($0).origin }))
    }

    @Test func ordersAFolderByWhatComesFirst() throws {
        #expect(try move(["c"], before: "a")?.paths == ["A/album.md"])
        #expect(try read("A/album.md") == "---\norder: [c.jpg]\n---\n")
        #expect(try order == "c a b d")
        // What was there keeps its lines and comments.
        try folder.write("title: T\norder:\n- Nested\n# the best\n- c.jpg # c\nsort: name\n", to: "A/album.yml")
        try folder.remove("A/album.md")
        try folder.write("no picture", to: "A/Nested/x.jpg")
        #expect(try move(["b"], before: "c") != nil)
        #expect(
            try read("A/album.yml")
                == "title: T\norder:\n- Nested\n- b.jpg\n# the best\n- c.jpg # c\nsort: name\n")
        #expect(try order == "b c a d")
        // New photos go where `sort` puts them.
        try folder.write("no picture", to: "A/aa.jpg")
        #expect(try order == "b c a aa d")
        #expect(try move(["b", "c"], after: "d") != nil)
        #expect(try order == "a aa d b c")
        #expect(
            try read("A/album.yml")
                == "title: T\norder:\n- Nested\n- a.jpg\n- aa.jpg\n- d.jpg\n- b.jpg\n# the best\n- c.jpg # c\nsort: name\n"
        )
        for _ in 0..<2 { _ = try editor.undo() }
        #expect(try read("A/album.yml") == "title: T\norder:\n- Nested\n# the best\n- c.jpg # c\nsort: name\n")
    }

    @Test func namesAsFewAsItNeeds() throws {
        #expect(try move(["a"], after: "d") != nil)
        #expect(try read("A/album.md") == "---\norder: [b.jpg, c.jpg, d.jpg]\n---\n")
        #expect(try move(["d"], before: "b") != nil)
        #expect(try order == "d b c a")
        #expect(try read("A/album.md") == "---\norder: [d.jpg, b.jpg, c.jpg]\n---\n")
        // Once they are back in sorted order, no `order` is needed.
        #expect(try move(["a"], before: "b") != nil)
        #expect(try read("A/album.md") == "---\norder: [d.jpg]\n---\n")
        #expect(try move(["d"], after: "c") != nil)
        #expect(try order == "a b c d")
        #expect(try read("A/album.md") == "---\n---\n")
        for _ in 0..<4 { _ = try editor.undo() }
        #expect(!folder.exists("A/album.md"))
    }

    @Test func writesALongOrderOnLines() throws {
        for number in 1...6 { try folder.write("no picture", to: "A/e\(number) of a long evening.jpg") }
        #expect(try move(["b"], before: "a") != nil)
        #expect(try read("A/album.md") == "---\norder: [b.jpg]\n---\n")
        #expect(try move(["a"], after: "e6 of a long evening") != nil)
        let names = ["b", "c", "d"] + (1...6).map { "e\($0) of a long evening" }
        let lines = names.map { "  - \($0).jpg\n" }.joined()
        #expect(try read("A/album.md") == "---\norder:\n\(lines)---\n")
        #expect(try move(["d"], before: "c") != nil)
        #expect(try order.hasPrefix("b d c e1"))
        for _ in 0..<2 { _ = try editor.undo() }
        #expect(try read("A/album.md") == "---\norder: [b.jpg]\n---\n")
        // The same in a single move.
        _ = try editor.undo()
        #expect(try move(["a"], after: "e6 of a long evening") != nil)
        #expect(try read("A/album.md") == "---\norder:\n\(lines)---\n")
    }

    @Test func movesEntriesOfAListWithTheirComments() throws {
        let list =
            "title: T\nitems: # mine\n# first of all\n- url: a.jpg # A\n  title: One\n  # about it\n\n- b.jpg # B\n- url: c.jpg\n  description: |\n    Two\n    lines\n- d.jpg"
        try folder.write(list, to: "A/album.yml")
        #expect(try move(["a"], after: "c") != nil)
        #expect(
            try read("A/album.yml")
                == "title: T\nitems: # mine\n- b.jpg # B\n\n- url: c.jpg\n  description: |\n    Two\n    lines\n# first of all\n- url: a.jpg # A\n  title: One\n  # about it\n- d.jpg"
        )
        #expect(try order == "b c a d")
        #expect(try move(["d"], before: "b") != nil)
        #expect(try order == "d b c a")
        #expect(try move(["d", "b"], after: "a") != nil)
        #expect(try order == "c a d b")
        for _ in 0..<3 { _ = try editor.undo() }
        #expect(try read("A/album.yml") == list)
    }

    @Test func movesEntriesInBracketsAndCategories() throws {
        try folder.write(
            "---\ncategories:\n- tag: X\n  items: [a.jpg,\n    {url: b.jpg, title: B}, c.jpg]\n- {tag: Y, items: [d.jpg]}\n---\nWords\n",
            to: "A/album.md")
        #expect(try move(["c"], before: "a") != nil)
        #expect(
            try read("A/album.md")
                == "---\ncategories:\n- tag: X\n  items: [c.jpg,\n    a.jpg, {url: b.jpg, title: B}]\n- {tag: Y, items: [d.jpg]}\n---\nWords\n"
        )
        #expect(throws: EditRefusal.self) { try move(["a"], after: "d") }
    }

    @Test func keepsCategoriesInTheirOrder() throws {
        for (name, tag) in [("a", "X"), ("b", "Y"), ("c", "Y"), ("d", "X")] {
            try folder.write("---\ntag: \(tag)\n---\n", to: "A/\(name).jpg.md")
        }
        #expect(try order == "a d b c")
        #expect(try move(["c"], before: "b") != nil)
        #expect(try order == "a d c b")
        #expect(try read("A/album.md") == "---\norder: [a.jpg, d.jpg, c.jpg]\n---\n")
        // Listed categories keep their order anyway.
        try folder.write("categories: [X, Y]\n", to: "A/album.yml")
        try folder.remove("A/album.md")
        #expect(try move(["c"], before: "b") != nil)
        #expect(try read("A/album.yml") == "categories: [X, Y]\norder: [c.jpg]\n")
    }

    @Test func movesRowsAndParagraphsOfMarkdown() throws {
        let table = "# T\r\n\r\n| url | title |\r\n|---|---|\r\n| a.jpg | A |\r\n| b.jpg | B |\r\n| c.jpg | C |"
        try folder.write(table, to: "A/album.md")
        #expect(try move(["a"], after: "c") != nil)
        #expect(try order == "b c a")
        #expect(
            try read("A/album.md")
                == "# T\r\n\r\n| url | title |\r\n|---|---|\r\n| b.jpg | B |\r\n| c.jpg | C |\r\n| a.jpg | A |\r\n")
        _ = try editor.undo()
        #expect(try read("A/album.md") == table)

        let text = "---\ncover: a.jpg\n---\nIntro.\n\n![A](a.jpg)\n\nOf a.\n\n![B](b.jpg)\n\n![C](c.jpg)\n\nOf c.\n"
        try folder.write(text, to: "A/album.md")
        #expect(try move(["c"], before: "a") != nil)
        #expect(try order == "c a b")
        #expect(
            try read("A/album.md")
                == "---\ncover: a.jpg\n---\nIntro.\n\n![C](c.jpg)\n\nOf c.\n\n![A](a.jpg)\n\nOf a.\n\n![B](b.jpg)\n")
        #expect(try move(["c", "a"], after: "b") != nil)
        #expect(
            try read("A/album.md")
                == "---\ncover: a.jpg\n---\nIntro.\n\n![B](b.jpg)\n\n![C](c.jpg)\n\nOf c.\n\n![A](a.jpg)\n\nOf a.\n")
        // Images in one paragraph stay as they are.
        try folder.write("![](a.jpg)\n![](b.jpg)\n", to: "A/album.md")
        #expect(throws: EditRefusal.self) { try move(["b"], before: "a") }
    }

    @Test func refusesToOrderData() throws {
        try folder.write("url\na.jpg\nb.jpg\n", to: "A/album.csv")
        #expect(throws: EditRefusal.self) { try move(["b"], before: "a") }
        #expect(try read("A/album.csv") == "url\na.jpg\nb.jpg\n")
    }
}
