import Testing

@testable import AlbumSite

@Suite struct ScriptBundleTests {
    @Test(arguments: [
        ("if (a === b) return - 1;", "if(a===b)return-1;"), ("let a = b + ++c - -d;", "let a=b+ ++c- -d;"),
        ("const { a, b } = { a: 1, \"b c\": 'd  e' };", "const{a,b}={a:1,\"b c\":'d  e'};"),
        ("say(\"a \\\" b\" + ' c');", "say(\"a \\\" b\"+' c');"),
        ("for (const k of [1, 2]) x += k", "for(const k of[1,2])x+=k"),
        ("é = in_ + $x of y", "é=in_+$x of y"),
        // What may be a regular expression, and what is not understood, stays.
        ("const a = / b/.test( c )", "const a = / b/.test( c )"), ("return / b/.test( c )", "return / b/.test( c )"),
        ("x = (a - b) / 2 / c;", "x=(a-b)/2/c;"), ("a = b / 2 // half", "a = b / 2 // half"), ("it's a b", "it's a b"),
    ])
    func `spaces that only people need are left out`(line: String, published: String) {
        #expect(ScriptBundle.withoutSpaces(line) == published)
    }

    @Test func `modules become one script in the order of their names`() throws {
        let files = [
            ThemeFiles.File(
                name: "v/b.js", place: "b", bytes: Array("\"use strict\";\n/** @type {A} */\nlet b = \"x y\";\n".utf8)),
            ThemeFiles.File(
                name: "v/a.js", place: "a", bytes: Array("// Why.\n\n  a(/** @type {any} */ (b), 1);\n".utf8)),
            ThemeFiles.File(name: "own.js", place: "own", bytes: Array("a ( b )".utf8)),
        ]
        let joined = try ScriptBundle.joined(files.sorted { $0.name < $1.name })
        #expect(joined.map(\.name) == ["own.js", "v.js"])
        #expect(String(decoding: joined[0].bytes, as: UTF8.self) == "a ( b )")
        #expect(
            String(decoding: joined[1].bytes, as: UTF8.self)
                == "(function () {\n\"use strict\";\na((b),1);let b=\"x y\";\n})();\n")
    }
}
