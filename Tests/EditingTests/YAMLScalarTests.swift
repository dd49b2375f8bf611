import Testing

@testable import AlbumSources
@testable import Editing

/// Values as YAML that every reader reads as exactly these texts.
struct YAMLScalarTests {
    private static let plain = [
        "Rome", "Rome at dusk", "L’été", "冰岛", "Tom & Jerry (1940)", "a:b", "a#b", "it's", "a\\b",
    ]
    private static let quoted = [
        "yes", "No", "null", "~", "1:2", "12", "2024-03-09", "- x", "? x", "# x", "a #b", "a: b", "a:", " a", "a ", "",
        "[a]", "{a}", "*a", "&a", "!a", "%a", "@a", "`a`", "'a'", "\"a\"", "a\tb", "a\u{1}b", "\u{7F}",
        "\u{85}", "\u{FEFF}a", "a\u{2028}b", "标题：好", "👨‍👩‍👧 family", "|", ">", "---", "...", "\u{FFFF}",
    ]

    @Test(arguments: plain) func staysPlain(_ text: String) throws {
        for isInBrackets in [true, false] {
            #expect(YAMLScalar(text: text).onOneLine(isInBrackets: isInBrackets) == text)
        }
        #expect(try read("a: \(text)\n") == text)
        #expect(try read("{b: [1], a: \(text)}\n") == text)
    }

    @Test(arguments: quoted) func isQuoted(_ text: String) throws {
        let written = YAMLScalar(text: text).onOneLine(isInBrackets: true)
        #expect(written.hasPrefix("\""))
        #expect(try read("a: \(written)\n") == text)
        #expect(try read("{b: [1], a: \(written)}\n") == text)
    }

    @Test(arguments: ["a, b", "a [b] {c}"]) func isQuotedInBracketsOnly(_ text: String) throws {
        #expect(YAMLScalar(text: text).onOneLine(isInBrackets: false) == text)
        #expect(try read("a: \(text)\n") == text)
        #expect(try read("{a: \(YAMLScalar(text: text).onOneLine(isInBrackets: true)), b: 1}\n") == text)
    }

    @Test(arguments: [
        "2024-03-09 18:04", "4", "-90", "true", "50% 30%", "1974/..", "2024-03-09T18:04:05+01:00", "196X",
    ])
    func numbersAndDatesStayPlain(_ text: String) throws {
        #expect(YAMLScalar(text: text).onOneLine(isInBrackets: true, isWord: true) == text)
        #expect(try read("{b: 1, a: \(text)}\n") == text)
    }

    @Test(arguments: quoted) func noTextPassesForANumber(_ text: String) throws {
        let written = YAMLScalar(text: text).onOneLine(isInBrackets: true, isWord: true)
        #expect(try read("{b: 1, a: \(written)}\n") == text)
    }

    @Test(arguments: plain + quoted) func keepsMarks(_ text: String) throws {
        for quote: Character in ["'", "\""] {
            #expect(try read("a: \(YAMLScalar(text: text).onOneLine(quote: quote, isInBrackets: false)) # b\n") == text)
        }
    }

    @Test(arguments: ["a\nb", "a\n\nb: c", "# a\n- b\n---\n\"c", String(repeating: "word \n", count: 2000) + "end"])
    func writesLines(_ text: String) throws {
        for end in ["\n", "\r\n"] {
            guard let block = YAMLScalar(text: text).asBlock(indent: "  ", lineEnd: end) else {
                #expect(text.contains(" \n"))
                continue
            }
            #expect(try read("a: \(block)\(end)b: 1\(end)") == text)
        }
        #expect(try read("a: \(YAMLScalar(text: text).onOneLine(isInBrackets: false))\n") == text)
    }

    /// Returns what the program's own reader reads as `a`.
    private func read(_ yaml: String) throws -> String? {
        let text = try SourceText.decode(Array(yaml.utf8), file: "a.yml")
        guard case .mapping(let entries)? = try YAMLReader(file: "a.yml").read(text[...])?.content,
            case .scalar(let text, _)? = entries.first(where: { $0.key == "a" })?.value.content
        else { return nil }
        return text
    }
}
