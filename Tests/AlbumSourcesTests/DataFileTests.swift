import AlbumModel
import Testing

@testable import AlbumSources

/// The values of a data file as `path=text`, for tests.
private func flat(_ value: SourceValue?, _ path: String = "") -> [String] {
    switch value?.content {
    case nil: []
    case .scalar(let text, _): ["\(path)=\(text)"]
    case .sequence(let values): values.enumerated().flatMap { flat($1, "\(path)[\($0)]") }
    case .mapping(let entries): entries.flatMap { flat($0.value, path.isEmpty ? $0.key : "\(path).\($0.key)") }
    }
}

struct JSONReaderTests {
    private func read(_ text: String) throws -> SourceValue? {
        try JSONReader.read(Array(text.utf8)[...], file: "album.json")
    }

    @Test func valuesKeepTheirOrderAndPlaces() throws {
        let value = try read(
            "{\"é\": [1, -2.5e3, true, null, \"a\\n\\u00e9\\ud83d\\ude00\\/\"],\n  \"b\": {\"c\": \"d\"}, \"n\": null}")
        #expect(flat(value) == ["é[0]=1", "é[1]=-2.5e3", "é[2]=true", "é[3]=a\né😀/", "b.c=d"])
        #expect(value?["b"]?["c"]?.location == SourceValue.Location(line: 2, column: 14))
        #expect(value?["é"]?.location == SourceValue.Location(line: 1, column: 7))
    }

    @Test(arguments: ["", " \n", "[]", "{}"]) func emptyTextsHaveNoValues(text: String) throws {
        #expect(flat(try read(text)).isEmpty)
    }

    @Test(arguments: [
        (#"\ud800"#, "\u{FFFD}"), (#"\udc00x"#, "\u{FFFD}x"), (#"a\ud83dz"#, "a\u{FFFD}z"),
        (#"\ud83d\n"#, "\u{FFFD}\n"),
        (#"\ud83d\u0061"#, "\u{FFFD}a"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\ude00\ud83d"#, "\u{FFFD}\u{FFFD}"),
    ])
    func halvesOfPairsAreReplaced(text: String, expected: String) throws {
        #expect(flat(try read("\"\(text)\"")) == ["=\(expected)"])
    }

    @Test(arguments: [
        "[", "{", "[1", "[1,]", "{\"a\":1,}", "{a:1}", "{\"a\" 1}", "{\"a\":}", "[1 2]", "01", "1.", "+1", "nul", "'a'",
        "\"a", "\"a\nb\"", "\"\\x\"", "\"\\u12\"", "\"\\u+123\"", "1 2", "{\"a\":1,\"a\":2}", "\"\\", "[\u{0}]", "-",
        String(repeating: "[", count: 1_000_000), String(repeating: "{\"a\":", count: 100_000),
    ])
    func wrongTextsAreAnswered(text: String) {
        #expect(throws: DiagnosticError.self) { _ = try read(text) }
    }

    @Test func manyNamesOfOneObjectAreToldApart() throws {
        let fields = (0..<40).map { "\"f\($0)\": \($0)" }.joined(separator: ", ")
        #expect(flat(try read("{\(fields)}")).count == 40)
        #expect(throws: DiagnosticError.self) { _ = try read("{\(fields), \"f3\": 1}") }
        #expect(throws: DiagnosticError.self) { _ = try read("{\(fields), \"f39\": 1}") }
    }
}

struct CSVReaderTests {
    private func read(_ text: String) throws -> [String] {
        var reader = CSVReader(file: "album.csv")
        return flat(try reader.read(Array(text.utf8)[...]))
    }

    @Test(arguments: [
        "url,title\na.jpg,A\n", "url;title\r\na.jpg;A\r\n", "url\ttitle\ra.jpg\tA", "sep=;\nurl;title\na.jpg;A",
        "\"url\",\"title\"\n\"a.jpg\",\"A\"", " url , title \n a.jpg , A \n\n", "url,title,\na.jpg,A,\n",
        "\n\nurl;title\na.jpg;A\n", ";;\nurl;title\na.jpg;A",
        "sep=;\n\nurl;title\na.jpg;A", "sep=;\r\n;\r\nurl;title\r\na.jpg;A", " \nurl;title\na.jpg;A",
        ",,,,\nurl;title\na.jpg;A", "\t\t\nurl,title\na.jpg,A",
        "url;title\n,,,\na.jpg;A\n;;;\n \n",
    ])
    func separatorsAndLineEnds(text: String) throws {
        #expect(try read(text) == ["[0].url=a.jpg", "[0].title=A"])
    }

    @Test func quotedCellsHoldSeparatorsQuotesAndLines() throws {
        #expect(
            try read("url,title\na.jpg,\"A, \"\"B\"\"\nC\"\nb.jpg,\"\"\n")
                == ["[0].url=a.jpg", "[0].title=A, \"B\"\nC", "[1].url=b.jpg"])
    }

    @Test func placesAreThoseOfCells() throws {
        var reader = CSVReader(file: "album.csv")
        let value = try reader.read(Array("url,title\n\"é\nx\",b\nc,d".utf8)[...])
        guard case .sequence(let rows)? = value?.content else { return #expect(Bool(false)) }
        #expect(rows[0]["title"]?.location == SourceValue.Location(line: 3, column: 4))
        #expect(rows[1]["title"]?.location == SourceValue.Location(line: 4, column: 3))
    }

    @Test func raggedRowsAreLeftOutAndReported() throws {
        var reader = CSVReader(file: "album.csv")
        let value = try reader.read(Array("a,b\n1\n1,2,3\n1,2\n".utf8)[...])
        #expect(flat(value) == ["[0].a=1", "[0].b=2"])
        #expect(reader.diagnostics.map(\.location?.line) == [2, 3])
    }

    @Test(arguments: ["a,a\n1,2", "a\n\"x", "a\n\"x\"y\n"])
    func wrongTextsAreAnswered(text: String) {
        #expect(throws: DiagnosticError.self) { _ = try read(text) }
    }

    @Test func encodingsAreNamed() {
        func reported(_ bytes: [UInt8]) -> String? {
            do throws(DiagnosticError) {
                _ = try TextEncoding.utf8(bytes, file: "album.csv")
                return nil
            } catch { return error.diagnostic.description }
        }
        #expect(reported(Array("\u{feff}é".utf8)) == nil)
        #expect(
            reported(Array("a\nStra".utf8) + [0xdf] + Array("e, M".utf8) + [0xfc])?.contains("WINDOWS-1252") == true)
        #expect(reported([0xb1, 0xb1, 0xbe, 0xa9, 0x2c, 0xc9, 0xcf, 0xba, 0xa3])?.contains("GB18030") == true)
        #expect(reported([0xff, 0xfe, 0x61, 0]) == nil)
        #expect(reported([0xff, 0xfe, 0x61])?.contains("UTF-16") == true)
    }
}
