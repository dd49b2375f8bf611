import Testing

@testable import AlbumModel

struct KnownDateTests {
    @Test(arguments: [
        // As precise as it is written, in ISO 8601 or EDTF.
        ("2024-03-09T18:04:05+01:00", "2024-03-09T18:04:05+01:00"), ("2024-03-09 18:04", "2024-03-09T18:04:00"),
        ("2024:03:09", "2024-03-09"), ("1974-08", "1974-08"), ("1974-8", "1974-08"), ("1974/08", "1974-08"),
        ("1974", "1974"), (" 1974 ", "1974"), ("1960s", "196X"), ("the 1960s", "196X"), ("1960’s", "196X"),
        ("196X", "196X"), ("196x", "196X"), ("1974-XX", "1974"), ("1974-08-XX", "1974-08"), ("1974-XX-XX", "1974"),
        ("1974-21", "1974-21"), ("1974-24", "1974-24"), ("Summer 1974", "1974-22"), ("fall 1974", "1974-23"),
        ("1964/1966", "1964/1966"), ("1964-1966", "1964/1966"), ("1964–1966", "1964/1966"),
        ("1964-05/1964-08", "1964-05/1964-08"), ("2024-03-09/2024-03-11", "2024-03-09/2024-03-11"),
        ("1950~", "1950~"), ("1974-08?", "1974-08?"), ("1950%", "1950%"), ("1950?~", "1950%"),
        ("circa 1950", "1950~"), ("c. 1950", "1950~"), ("c.1950", "1950~"), ("c1950", "1950~"), ("ca. 1950", "1950~"),
        ("About 1950", "1950~"), ("around 1974-08", "1974-08~"), ("about the 1960s", "196X~"),
        ("1964~/1966?", "1964/1966%"),
        ("1974年", "1974"), ("1974年8月", "1974-08"), ("1974年8月3日", "1974-08-03"), ("1960年代", "196X"),
        ("约1950年", "1950~"), ("大约1960年代", "196X~"), ("1950年左右", "1950~"), ("1974年夏天", "1974-22"),
        ("1964年至1966年", "1964/1966"), ("2024年3月9日 18:04", "2024-03-09T18:04:00"),
        ("2024年3月9日8:04", "2024-03-09T08:04:00"),
        ("2024 年 3 月 9 日", "2024-03-09"), ("2024年3月9号 18:04:05", "2024-03-09T18:04:05"), ("2024 年 3 月", "2024-03"),
        ("July 1974", "1974-07"), ("Jul. 1974", "1974-07"), ("14 July 1974", "1974-07-14"),
        ("14 Jul 1974", "1974-07-14"),
        ("July 14, 1974", "1974-07-14"), ("3rd Sept. 1974", "1974-09-03"), ("May 1974", "1974-05"),
        ("about july 1974", "1974-07~"), ("July 1974?", "1974-07?"), ("July 1974 – August 1974", "1974-07/1974-08"),
        ("1974/..", "1974/.."), ("1974/", "1974/.."), ("since 1974", "1974/.."), ("Since August 1974", "1974-08/.."),
        ("1974年起", "1974/.."), ("since 14 July 1974", "1974-07-14/.."), ("../1974", "../1974"),
        ("/1974-08", "../1974-08"),
        ("until 1974", "../1974"), ("至1974年8月", "../1974-08"), ("1974~/..", "1974~/.."), ("../1974?", "../1974?"),
        ("since about 1974", "1974~/.."), ("19XX", "1900/1999"), ("19xx?", "1900/1999?"),
    ])
    func readsWhatPeopleWrite(text: String, expected: String) throws {
        let date = try #require(KnownDate(written: text))
        #expect(date.text == expected)
        #expect(KnownDate(written: date.text) == date)
    }

    @Test(arguments: [
        "", "yesterday", "74", "974", "19740", "1974-13", "1974-20", "1974-25", "1974-00", "0000", "1974-02-30",
        "1965s", "19XX/2001", "00XX", "XXXX", "31 June 1974", "Ju 1974", "Julius 1974", "July 74", "July July 1974",
        "14 15 1974", "July", "x July 1974", "1974-XX-03", "1966/1964", "/", "..", "../..", "1964/../1966", "1964/...",
        "since", "since yesterday",
        "196X/..", "1964/1966/..", "1974-", "since ../1974", "1964/1965/1966",
        "1964-66",
        "1974.08", "1974.5", "circa", "about", "c", "cat 1974", "monsoon 1974", "1974年13月", "1974月8年", "年",
        "2024年3月9日 25:04", "2024年3月9日 雪", "2024年3月18:04", "2024年18:04", "2024年3月9",
        "2024-03-09 18:04/2024-03-10", "196X/1974", "~", "?", "summer", "1974 summer of love",
        String(repeating: "1", count: 10_000), String(repeating: "1974/", count: 10_000),
    ])
    func refusesAnythingButADate(text: String) { #expect(KnownDate(written: text) == nil) }

    @Test(
        arguments: [
            ("2024-03-09 18:04", 2024, 3, 9, "2024-03-09T18:04:00"), ("2024-03-09", 2024, 3, 9, "2024-03-09"),
            ("1974-08", 1974, 8, nil, "1974-08"), ("1974", 1974, nil, nil, "1974"), ("1974-22", 1974, nil, nil, "1974"),
            ("1960s", nil, nil, nil, nil), ("about 1950", 1950, nil, nil, nil), ("1974-08-03?", 1974, 8, 3, nil),
            ("1964/1966", nil, nil, nil, nil), ("1964-05/1964-08", 1964, nil, nil, nil),
            ("1964-05-01/1964-05-03", 1964, 5, nil, nil), ("1964/1964-08", 1964, nil, nil, nil),
            ("1974/..", nil, nil, nil, nil), ("../1974-08-02", nil, nil, nil, nil),
        ] as [(String, Int?, Int?, Int?, String?)])
    func whatIsUnknownHasNoValue(text: String, year: Int?, month: Int?, day: Int?, machine: String?) {
        let date = KnownDate(written: text)
        #expect(date?.year == year && date?.month == month && date?.day == day && date?.machineText == machine)
    }

    @Test func datesAreOrderedByTheirBeginning() throws {
        let written = [
            "1949-12-31", "1950s", "about 1950", "1950-02", "1950-21", "1958/1963", "1960s", "1974", "1974-01-01 00:01",
            "1974-08-02", "1974-08", "1974-08-03", "1974-09/..", "../1974-10", "1974-24",
        ]
        // 1974 and its first day begin together, as do August and its first.
        let instants = try written.map { try #require(KnownDate(written: $0)).instant(assuming: .utc) }
        let moved = instants.enumerated().filter { $0.offset > 0 && $0.element < instants[$0.offset - 1] }
        #expect(moved.map { written[$0.offset] } == ["1974-08"])
    }

    @Test(arguments: [
        ("2024-03-09 18:04", 202403), ("1974-08", 197408), ("1974", 197400), ("1974-22", 197400), ("1960s", 1960),
        ("1974/..", 1970), ("../1974", 1970), ("1964/1966", 1960), ("1958/1963", 1950), ("about 1950", 195000),
    ])
    func aDateIsInTheNarrowestPartThatItKnows(text: String, number: Int) throws {
        #expect(CalendarPart(try #require(KnownDate(written: text))).number == number)
    }

    @Test func aLongerPartIsBeforeThoseInIt() {
        let parts: [CalendarPart] = [
            .month(year: 1959, month: 12), .decade(1960), .year(1960), .month(year: 1960, month: 1),
            .month(year: 1960, month: 12), .year(1961),
        ]
        #expect(parts.shuffled().sorted { $0.order < $1.order } == parts)
    }

    @Test func aDateEndsWithItsSpan() {
        func end(_ text: String) -> String? { (KnownDate(written: text)?.end.iso8601).map { String($0.prefix(10)) } }
        #expect(end("1974") == "1974-12-31" && end("1974-02") == "1974-02-28" && end("1960s") == "1969-12-31")
        #expect(end("1974-24") == "1975-02-28" && end("1974-21") == "1974-05-31" && end("1964/1966") == "1966-12-31")
        #expect(end("1974-08-03") == "1974-08-03")
        #expect(end("1974/..") == "9999-12-31" && end("../1974") == "1974-12-31")
        #expect(
            KnownDate(written: "../1974")?.earliest.year == 1 && KnownDate(written: "1974/..")?.earliest.year == 1974)
    }
}
