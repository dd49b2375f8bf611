import Testing

@testable import Pages

@Suite struct ScriptBundleTests {
    /// Spaces inside a template literal, spaces that separate a number from a method, regular expressions and comments: what
    /// a minifier that does not parse would break.
    @Test(arguments: [
        "const text = `${on ? `a - b` : \"\"} x`;\n", "const text = 1 .toFixed(2);\n", "x = a + +b - --c\n",
        "const text = `one\n    // two\n\n  three`;\n", "const found = / a  b/.test(`/** @type {A} */`) // why\n",
    ])
    func `a site's own scripts are published as they are written`(text: String) throws {
        let joined = try ScriptBundle.joined([
            file("own.js", text), file("v/a.js", text), file("viewer/items.js", text),
        ])
        #expect(joined.map(\.name) == ["own.js", "v.js", "viewer.js"])
        #expect(String(decoding: joined[0].bytes, as: UTF8.self) == text)
        #expect(String(decoding: joined[1].bytes, as: UTF8.self).contains("\n" + text))
        #expect(String(decoding: joined[2].bytes, as: UTF8.self).contains("\n" + text))
    }

    @Test func `modules become one script in the order of their names, each ended whatever it ends in`() throws {
        let joined = try ScriptBundle.joined([file("v/a.js", "a = b // Why."), file("v/b.js", "(c)")])
        #expect(
            String(decoding: joined[0].bytes, as: UTF8.self)
                == "(function () {\n\"use strict\";\na = b // Why.\n;\n(c)\n})();\n")
    }

    private func file(_ name: String, _ text: String) -> ThemeFiles.File {
        ThemeFiles.File(name: name, place: name, bytes: Array(text.utf8))
    }
}
