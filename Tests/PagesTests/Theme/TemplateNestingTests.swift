import Foundation
import TestSupport
import Testing

@testable import AlbumModel
@testable import Pages

/// Templates that are nested so deeply that the library would exhaust the stack.
struct TemplateNestingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func theme() throws -> Theme { try Theme(folders: [folder.path]) }

    private func nested(_ open: String, _ close: String, _ count: Int) -> String {
        String(repeating: open, count: count) + "x" + String(repeating: close, count: count)
    }

    /// How sections begin and end, even where a reader of lines or of bytes would miss them.
    static let sections = [
        ("{{#a}}", "{{/a}}"), ("{{^a}}", "{{/a}}"), ("{{$a}}", "{{/a}}"), ("{{#\na\n}}\n", "{{/a\n}}"),
        ("{{<a}}{{$b}}", "{{/b}}{{/a}}"), ("{{=<% %>=}}<%#a%><%={{ }}=%>", "{{/a}}"), ("{{! }{{#a}}{{#a}}", "{{/a}}"),
        ("{{\u{301}{{#a}}", "{{/a}}"), ("{{=é e\u{301}=}}e\u{301}#aé{{=é é=}}", ""), ("{{#up(a)}}", "{{/up(a)}}"),
    ]

    @Test(arguments: sections) func tooDeepIsAnErrorWithItsPlace(open: String, close: String) throws {
        try folder.write("first line\n" + nested(open, close, 3000), to: "head.mustache")
        let error = try #require(throws: ThemeError.self) { try theme() }
        #expect(error.message.hasPrefix("more than 100 sections and templates are nested"), "\(error)")
        #expect(error.location?.file == folder.path + "/head.mustache" && (error.location?.line ?? 0) > 1, "\(error)")
    }

    @Test(arguments: sections.filter { open, _ in !["!", "<a", "%", "é"].contains { open.contains($0) } })
    func whatIsNotTooDeepIsRead(open: String, close: String) throws {
        try folder.write("{{=| |=}}", to: "a.mustache")
        try folder.write(nested(open, close, 50), to: "head.mustache")
        _ = try theme()
    }

    /// Six of them make a page of 50 MB.
    @Test func aListInsideItselfIsAnError() throws {
        try folder.write("{{#cells}}\n{{#item}}{{#cells}}x{{/cells}}{{/item}}{{/cells}}", to: "slot.mustache")
        let error = try #require(throws: ThemeError.self) { try theme() }
        #expect(error.message.hasPrefix("`{{#cells}}` is inside a section of the same list"), "\(error)")
        #expect(error.location == SourceLocation(file: folder.path + "/slot.mustache", line: 2, column: 10))
    }

    @Test(arguments: [
        "{{#cells}}{{/cells}}{{#cells}}{{/cells}}", "{{#cells}}{{^cells}}none{{/cells}}{{/cells}}",
        "{{^cells}}none{{#cells}}x{{/cells}}{{/cells}}", "{{#extra}}{{#cells}}{{#cells}}{{/cells}}{{/cells}}{{/extra}}",
        "{{#footer}}{{#footer}}{{/footer}}{{/footer}}", "{{$cells}}{{#cells}}x{{/cells}}{{/cells}}",
    ])
    func aSectionThatIsNoListInsideItselfIsRead(template: String) throws {
        try folder.write(template, to: "slot.mustache")
        _ = try theme()
    }

    @Test func functionsInFunctionsAreCounted() throws {
        try folder.write("{{\(nested("a(", ")", 3000))}}", to: "head.mustache")
        let error = try #require(throws: ThemeError.self) { try theme() }
        #expect(error.message.contains("more than 100"), "\(error)")
    }

    @Test(arguments: [("{{>", "}}"), ("{{<", "}}{{/NEXT}}"), ("{{#a}}{{#b}}{{>", "}}{{/b}}{{/a}}")])
    func templatesInTemplatesAreCounted(before: String, after: String) throws {
        for number in 0..<300 {
            let next = "t\(number + 1)"
            try folder.write(before + next + after.replacing("NEXT", with: next), to: "t\(number).mustache")
        }
        try folder.write("end", to: "t300.mustache")
        let error = try #require(throws: ThemeError.self) { try theme() }
        #expect(error.message.contains("more than 100"), "\(error)")
        #expect(error.location?.file.hasPrefix(folder.path + "/t") == true, "\(error)")
    }

    /// Each doubles the work of rendering the one before.
    @Test(arguments: [("{{>", "}}"), ("{{<", "}}{{/NEXT}}")])
    func templatesThatIncludeOthersTwiceAreCounted(before: String, after: String) throws {
        for number in 0..<30 {
            let next = "t\(number + 1)"
            let include = before + next + after.replacing("NEXT", with: next)
            try folder.write(include + include, to: "t\(number).mustache")
        }
        try folder.write("end", to: "t30.mustache")
        let error = try #require(throws: ThemeError.self) { try theme() }
        #expect(error.message.contains("more than 10000 others"), "\(error)")
        #expect(error.location?.file.hasPrefix(folder.path + "/t") == true, "\(error)")
    }

    @Test func manySectionsSideBySideAreFine() throws {
        try folder.write(String(repeating: "{{#site}}{{>facts}}{{/site}}\n", count: 3000), to: "head.mustache")
        _ = try theme()
    }

    @Test func styleSheetsThatImportOneAnotherInARowEnd() throws {
        for number in 0..<300 { try folder.write("@import 's\(number + 1).css';", to: "s\(number).css") }
        try folder.write("a {}", to: "s300.css")
        let message = "is imported through more than 64 style sheets"
        #expect(try theme().diagnostics.contains { $0.message.contains(message) })
    }
}
