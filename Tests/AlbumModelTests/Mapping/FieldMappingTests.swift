import Testing

@testable import AlbumModel

struct FieldMappingTests {
    private let place = SourceValue.Location(line: 1, column: 1)

    private func text(_ text: String) -> SourceValue {
        SourceValue(content: .scalar(text, isPlain: false), location: place)
    }

    private func entries(_ pairs: KeyValuePairs<String, SourceValue>) -> [SourceValue.Entry] {
        pairs.map { SourceValue.Entry(key: $0.key, location: place, value: $0.value) }
    }

    private func mapping(_ rows: KeyValuePairs<String, String>) throws -> FieldMapping {
        var mapping = FieldMapping()
        for (source, field) in rows {
            mapping.add(
                MappingRow(
                    sources: try MappingRow.sources(source), written: source, field: field,
                    place: SourceLocation(file: "m")))
        }
        return mapping
    }

    /// `name=value` of each field of the mapped record.
    private func map(_ rows: KeyValuePairs<String, String>, _ record: KeyValuePairs<String, SourceValue>) throws
        -> [String]
    {
        var use = MappingUse()
        let canonical = ["picId": "id"]
        return try mapping(rows).apply(
            to: entries(record), at: place, canonical: { canonical[$0] ?? $0 }, keeping: { $0 == "draft" }, use: &use
        ).map { "\($0.key)=\($0.value.words ?? "…")" }
    }

    @Test func aTemplateReadsItsFieldsToo() throws {
        let table = try mapping(["{street} · {at.town}, {at.all[0]}": "location", "name, file": "title"])
        func nested(_ pairs: KeyValuePairs<String, SourceValue>) -> SourceValue {
            SourceValue(content: .mapping(entries(pairs)), location: place)
        }
        let list = SourceValue(content: .sequence([text("x")]), location: place)
        let fields = entries([
            "street": text("High St"), "at": nested(["town": text("Ely"), "all": list]), "name": text("a"),
            "file": text("b"), "price": text("3"),
        ])
        #expect(fields.filter(table.reads).map(\.key) == ["street", "at", "name", "file"])
        #expect(!entries(["at": nested(["town": text("Ely"), "zip": text("1")])]).contains(where: table.reads))
    }

    @Test func theMappingWinsOverAFieldOfTheSameName() throws {
        #expect(try map(["agentId": "id"], ["picId": text("own"), "agentId": text("7")]) == ["id=7"])
        #expect(try map(["agentId": "id"], ["picId": text("own"), "agentId": text(" ")]) == [])
        #expect(try map(["hidden": "draft"], ["draft": text("own"), "hidden": text(" ")]) == ["draft=own"])
        #expect(try map([:], ["picId": text("own")]) == ["picId=own"])
        #expect(
            try map(["a": "title", "title": "tag"], ["a": text("1"), "title": text("2")]) == ["title=1", "tag=2"])
    }

    @Test func pathsLeadIntoRecords() throws {
        let images = SourceValue(
            content: .sequence(
                ["a.jpg", "b.jpg"].map { name in
                    SourceValue(content: .mapping(entries(["href": text(name), "w": text("4")])), location: place)
                }), location: place)
        #expect(try map(["images[0].href": "url"], ["images": images]).first == "url=a.jpg")
        #expect(try map(["images[-1].href": "url"], ["images": images]).first == "url=b.jpg")
        #expect(try map(["images[2].href": "url"], ["images": images]) == ["images=…"])
        #expect(try map(["photo.url": "url"], ["photo.url": text("x.jpg")]) == ["url=x.jpg"])
        let rest = try map(["images[0].href, images[0].w, images[1]": "url"], ["images": images])
        #expect(rest == ["url=a.jpg"])
    }

    @Test(arguments: [
        ("images[0]", [nil, "b", "c"]), ("images[1]", ["a", nil, "c"]), ("images[-1]", ["a", "b", nil]),
        ("images[-3]", [nil, "b", "c"]), ("images[3]", ["a", "b", "c"]),
    ])
    func whatIsLeftOfAListKeepsItsNumbers(path: String, left: [String?]) throws {
        let images = SourceValue(content: .sequence(["a", "b", "c"].map(text)), location: place)
        var use = MappingUse()
        let record = try mapping([path: "url"]).apply(
            to: entries(["images": images]), at: place, canonical: { $0 }, keeping: { _ in false }, use: &use)
        guard case .sequence(let rest)? = record.last?.value.content else {
            Issue.record("the list is there")
            return
        }
        #expect(rest.map { $0.isNull ? nil : $0.words } == left)
        #expect(record.last?.value.words == left.compactMap(\.self).joined(separator: ", "))
    }

    @Test(arguments: ["", ".", "a.", ".a", "a[", "a[x]", "a]b[", "[0]", "a[0", "a..b"])
    func notPaths(text: String) {
        if let path = FieldPath(text) { #expect(path.head == text) }
    }

    @Test func theFirstThatIsNotEmptyIsUsed() throws {
        #expect(try map(["headline, name": "title"], ["headline": text(""), "name": text("N")]) == ["title=N"])
        #expect(try map(["headline, name": "title"], ["headline": text("H"), "name": text("N")]) == ["title=H"])
        #expect(try map(["=Sold": "tag"], ["x": text("1")]) == ["tag=Sold", "x=1"])
    }

    @Test(arguments: ["0000:00:00 00:00:00", "0000-00-00", "0000-00-00T00:00:00Z", " 0000:00:00 00:00:00.00+00:00"])
    func aDateThatWasNeverSetIsEmptyAsTheDateOfAPhotoAndNothingElse(unset: String) throws {
        let record: KeyValuePairs = ["original": text(unset), "entered": text("2024-03-09 18:04")]
        #expect(try map(["original, entered": "shootTime"], record) == ["shootTime=2024-03-09 18:04"])
        #expect(try map(["original, entered": "published"], record) == ["published=\(unset)"])
        #expect(!text("0000").isUnsetDate && !text("0000-00-01").isUnsetDate && !text("2000-00-00").isUnsetDate)
    }

    @Test(arguments: [
        ("{a} · {b}", ["1", "2"], "1 · 2"), ("{a} · {b}", ["1", ""], "1"), ("{a} · {b}", ["", "2"], "2"),
        ("{a} · {b}", ["", ""], nil), ("by {a} in {b}!", ["1", ""], "by 1!"), ("{{{a}}}", ["1", ""], "{1}"),
        ("no field {{}}", ["", ""], "no field {}"),
    ])
    func templates(written: String, values: [String], expected: String?) throws {
        let template = try FieldTemplate(written)
        #expect(template.text(for: entries(["a": text(values[0]), "b": text(values[1])])) == expected)
    }

    @Test func brokenTemplatesAreToldApart() {
        #expect(throws: FieldTemplate.Problem.unclosedBrace) { try FieldTemplate("{a") }
        #expect(throws: FieldTemplate.Problem.unopenedBrace) { try FieldTemplate("a}") }
        #expect(throws: FieldTemplate.Problem.notAPath("")) { try FieldTemplate("{}") }
    }

    @Test func rowsOfANestedAlbumTakeThePlaceOfInheritedOnes() throws {
        let both = try mapping(["a": "title", "b": "tag"]).overlaid(by: mapping(["c": "title"]))
        #expect(both.rows.map(\.written) == ["c", "b"])
    }
}

struct TimeFormatTests {
    @Test(arguments: [
        ("dd.MM.yyyy HH:mm", nil, "09.03.2024 18:04", "2024-03-09T18:04:00"),
        ("d/M/yy h:mm a", "+01:00", "9/3/24 6:04 PM", "2024-03-09T18:04:00+01:00"),
        ("d/M/yy h:mm a", nil, "9/3/24 12:04 am", "2024-03-09T00:04:00"),
        ("yyyyMMddHHmmss", "UTC", "20240309180405", "2024-03-09T18:04:05+00:00"),
        ("yyyy年M月d日", nil, "2024年3月9日", "2024-03-09T00:00:00"),
        ("yyyy-MM-dd'T'HH:mm:ss.SSSZ", "+02:00", "2024-03-09T18:04:05.120-0330", "2024-03-09T18:04:05-03:30"),
        ("unix", nil, "1710007445", "2024-03-09T18:04:05+00:00"),
        ("unix", "-03:30", "1710007445", "2024-03-09T14:34:05-03:30"),
        ("unix-ms", nil, "-1", "1969-12-31T23:59:59+00:00"), ("unix", nil, "951782400", "2000-02-29T00:00:00+00:00"),
        ("dd.MM.yyyy", nil, "31.02.2024", nil), ("dd.MM.yyyy", nil, "1.2.2024 x", nil), ("unix", nil, "1e99", nil),
        ("h a d M yyyy", nil, "13 pm 1 1 2024", nil), ("d MMM yyyy", nil, "3 Mar 2024", "2024-03-03T00:00:00"),
        ("MMMM d, yyyy", nil, "september 3, 2024", "2024-09-03T00:00:00"),
        ("dd-MMM-yy", nil, "03-SEP-24", "2024-09-03T00:00:00"),
        ("MMM d yyyy", nil, "Sept. 3 2024", "2024-09-03T00:00:00"),
        ("d.MMM.yyyy", nil, "3.Mar.2024", "2024-03-03T00:00:00"), ("d MMM yyyy", nil, "3 Foo 2024", nil),
        ("d MMM yyyy", nil, "3 3 2024", nil), ("yyyyMMMdd", nil, "2024Mar03", "2024-03-03T00:00:00"),
    ])
    func isRead(format: String, zone: String?, text: String, iso: String?) throws {
        #expect(try TimeFormat(format, zone: zone.flatMap { ZoneRules(offset: $0) }).time(text)?.iso8601 == iso)
    }

    /// Browsers and systems since 2023 write a narrow space before `PM`, and exports pad their columns.
    @Test(arguments: [" 3/9/24 6:04 PM ", "3/9/24 6:04\u{202f}PM", "3/9/24\u{a0}6:04 PM\r"])
    func anyWhiteSpaceIsASpace(text: String) throws {
        #expect(try TimeFormat("M/d/yy h:mm a").time(text)?.iso8601 == "2024-03-09T18:04:00")
    }

    @Test func formatsThatCannotBeUsed() {
        #expect(throws: TimeFormat.Problem.unknownLetter("Q")) { try TimeFormat("QQ yyyy") }
        #expect(throws: TimeFormat.Problem.noDate) { try TimeFormat("HH:mm") }
        #expect(ZoneRules(offset: "Paris") == nil)
    }
}
