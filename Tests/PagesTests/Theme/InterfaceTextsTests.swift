import AlbumModel
import Foundation
import Testing

@testable import Pages

@Suite struct InterfaceTextsTests {
    @Test(arguments: [
        ("en", 1, "1 photo"), ("en", 2, "2 photos"), ("en", 0, "0 photos"), ("en", 12_345, "12,345 photos"),
        ("zh-Hans", 1, "1 张照片"), ("zh-CN", 3, "3 张照片"), ("zh", 3, "3 张照片"), ("ZH-hans-cn", 3, "3 张照片"),
        ("zh-TW", 1, "1 photo"), ("xx", 2, "2 photos"),
    ])
    func `numbers choose the form, and the nearest language is found`(language: String, count: Int, text: String) throws
    {
        let texts = try Theme().texts[language]
        #expect(texts.text("photos", count: count) == text)
        #expect(texts.language == language)
    }

    @Test(arguments: [
        (PluralRule.other, "other other other other"), (.oneOther, "one other other other"),
        (.zeroOneOther, "one other other other"), (.slavic, "one few many one"), (.polish, "one few many many"),
        (.czech, "one few other other"), (.arabic, "one two few many"),
    ])
    func `each family of languages has its forms`(rule: PluralRule, forms: String) {
        #expect([1, 2, 5, 21].map(rule.form(of:)).joined(separator: " ") == forms)
    }

    @Test func `a script gets all forms and a language that chooses among them`() throws {
        let folder = try folder(
            "ru.json",
            #"{"plural": "one-few-many", "texts": {"selected": {"one": "{count} a", "few": "{count} b", "many": "{count} c", "other": "{count} d"}}}"#
        )
        let texts = try Theme(folders: [folder]).texts["ru"]
        let (forms, rule) = texts.forms("selected")
        #expect(forms.map(\.name) == ["few", "many", "one", "other"] && forms.map(\.pattern).last == "{count} d")
        #expect(rule.exampleLanguage == "ru")
        // English words follow English plural rules, whatever the page's language.
        #expect(texts.forms("deleteAsk").rule == .oneOther)
        #expect(texts.forms("next").forms.map(\.name) == ["other"])
    }

    @Test func `both languages that come with the program have the same texts`() throws {
        let texts = try ThemeTexts(ThemeFiles(folders: []))
        let english = texts["en"].names
        for name in english {
            #expect(!texts["zh-Hans"].text(name).isEmpty, "\(name)")
        }
        #expect(texts["zh-Hans"].names == english)
        #expect(texts.names == english)
    }

    @Test func `a language can be added as a file, and English stands in for what it lacks`() throws {
        let folder = try folder(
            "de.json",
            #"{"plural": "one-other", "numbers": {"decimal": ",", "group": "."}, "texts": {"next": "Weiter"}}"#)
        let texts = try Theme(folders: [folder]).texts["de-AT"]
        #expect(texts.text("next") == "Weiter")
        #expect(texts.text("previous") == "Previous")
        #expect(texts.text("photos", count: 1) == "1 photo")
        #expect(texts.number(2.8, places: 1) == "2,8" && texts.number(1_234_567) == "1.234.567")
    }

    /// Each file contains its own path, so a language's texts name the files that were read for it, in that order.
    @Test(arguments: [
        ("de-AT", ["site/de", "theme/de-AT"], "site/de theme/de-AT"),
        ("de-AT", ["site/de", "site/de-AT"], "site/de-AT site/de"), ("de", ["site/de-AT"], ""),
        ("zh-TW", ["site/zh-TW"], "site/zh-TW"), ("zh-tw", ["site/zh-Hant", "site/zh-TW"], "site/zh-TW site/zh-Hant"),
        ("zh-HK", ["site/ZH-hk", "site/zh"], "site/ZH-hk site/zh"),
        ("zh-TW", ["site/zh-Hant-TW", "site/zh-Hans"], "site/zh-Hant-TW"),
        ("zh-Hant-TW", ["site/zh-TW", "site/zh-Hant"], "site/zh-TW site/zh-Hant"),
        ("zh-Hant", ["site/zh-TW", "site/zh-Hans"], ""), ("zh", ["site/zh"], "site/zh"),
        ("zh", ["site/zh-Hans", "site/zh"], "site/zh site/zh-Hans"), ("zh", ["site/zh-Hant"], ""),
        ("zh-SG", ["site/zh-SG", "site/zh-Hans"], "site/zh-SG site/zh-Hans"),
        ("zh-CN", ["site/zh-CN"], "site/zh-CN"), ("zh-CN", ["site/zh", "theme/zh-CN"], "site/zh theme/zh-CN"),
        ("fr-CA", ["site/fr"], "site/fr"), ("en-GB", ["site/en", "theme/en-GB"], "site/en theme/en-GB"),
        ("en", ["site/en", "theme/en"], "site/en theme/en"), ("ja", ["site/en", "theme/ja"], "theme/ja site/en"),
    ])
    func `files of a language are merged, the site's first, and the closest first`(
        language: String, files: [String], order: String
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "theme-\(UUID().uuidString)")
        func write(_ file: String, _ text: String) throws {
            let path = file.replacing("site/", with: "strings/").replacing("theme/", with: "themes/mine/strings/")
            let target = folder.appending(path: "\(path).json")
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("{\"texts\": {\(text)}}".utf8).write(to: target)
        }
        try write("theme/xx", "")
        let expected = order.split(separator: " ").map(String.init)
        // Each file has the texts of all files read before it, and one more that only later files have, too.
        for file in files {
            let place = expected.firstIndex(of: file) ?? 0
            let steps = (0...place).map { "\"step\($0)\": \"\(file)\"" }
            try write(file, expected.contains(file) ? steps.joined(separator: ", ") : "\"step0\": \"\(file)\"")
        }
        let settings = ThemeSettings(name: "mine")
        let theme = try Theme(settings, folders: [folder.path(percentEncoded: false)])
        let texts = theme.texts[language]
        #expect(expected.indices.map { texts.text("step\($0)") } == expected)
        #expect(expected.isEmpty == texts.text("step0").isEmpty)
        // Texts that these files lack come from the program's file for the language.
        let isSimplified = ["zh", "zh-CN", "zh-SG"].contains(language)
        #expect(texts.text("next") == (isSimplified ? "下一张" : "Next"))
        #expect(theme.texts.hasTexts(in: language) == (!expected.isEmpty || isSimplified))
        #expect(texts.language == language)
    }

    @Test func `a change of a file that another one precedes changes pages`() throws {
        let folder = try folder("zh-Hans.json", #"{"texts": {"feed": "X"}}"#)
        let theme = FileManager.default.temporaryDirectory.appending(path: "theme-\(UUID().uuidString)")
        let strings = theme.appending(path: "strings")
        try FileManager.default.createDirectory(at: strings, withIntermediateDirectories: true)
        var digests = Set([try Theme(folders: [folder]).digest])
        for text in ["A", "B"] {
            try Data("{\"texts\": {\"next\": \"\(text)\"}}".utf8).write(to: strings.appending(path: "zh-Hans.json"))
            let theme = try Theme(folders: [folder, theme.path(percentEncoded: false)])
            #expect(theme.texts["zh-CN"].text("feed") == "X" && theme.texts["zh-CN"].text("next") == text)
            #expect(digests.insert(theme.digest).inserted)
        }
    }

    @Test func `the program's files have all patterns of dates`() throws {
        let theme = try Theme()
        for language in ["en", "zh-Hans"] {
            let dates = theme.texts[language].dates
            for name in InterfaceTexts.Dates.names { #expect(dates.patterns[name] != nil, "\(name)") }
            #expect(dates.months.count == 12 && dates.seasons.count == 4)
        }
    }

    @Test(arguments: [
        ("{\"texts\": {\n\"next\" \"x\"}}", 2), ("{\"txets\": {}}", 1), ("{\n\"plural\": \"odd\"}", 2),
        ("{\"dates\": {\n\"months\": [\"a\"]}}", 2), ("[]", 1), ("{\"texts\": {\n\"next\": null}}", 2),
        ("{\"texts\": {\n\"next\": \"a\",\n\"next\": \"b\"}}", 2), ("{\"texts\":\n{\"next\": \"\u{1}\"}}", 2),
        ("{\"texts\":\n{\"photos\": {\"one\": \"x\"}}}", 2),
    ])
    func `a broken file is an error with its line`(text: String, line: Int) throws {
        let folder = try folder("de.json", text)
        let error = try #require(throws: ThemeError.self) { try Theme(folders: [folder]) }
        #expect(error.location?.file == "\(folder)/strings/de.json")
        #expect(error.location?.line == line, "\(error)")
    }

    @Test(arguments: [
        ("en", (2024, 3, 9), (2024, 3, 9), "9 March 2024"), ("en", (2024, 3, 3), (2024, 3, 9), "3–9 March 2024"),
        ("en", (2024, 3, 3), (2024, 4, 9), "3 March – 9 April 2024"),
        ("en", (2023, 12, 31), (2024, 1, 1), "31 December 2023 – 1 January 2024"),
        ("zh-Hans", (2024, 3, 3), (2024, 3, 9), "2024年3月3日至9日"),
        ("zh-Hans", (2024, 3, 3), (2024, 4, 9), "2024年3月3日至4月9日"),
    ])
    func `spans of days are written as people write them`(
        language: String, first: (Int, Int, Int), last: (Int, Int, Int), text: String
    ) throws {
        var dates = DateExtent(try #require(KnownDate(year: first.0, month: first.1, day: first.2)))
        dates.add(DateExtent(try #require(KnownDate(year: last.0, month: last.1, day: last.2, hour: 23))))
        #expect(DateWords(texts: try Theme().texts[language]).span(dates) == text)
    }

    @Test(arguments: [
        ("2024-03-09 08:04", "9 March 2024, 08:04", "2024年3月9日 08:04"),
        ("2024-03-09", "9 March 2024", "2024年3月9日"), ("1974-08", "August 1974", "1974年8月"),
        ("1974", "1974", "1974年"), ("1960s", "the 1960s", "1960年代"), ("summer 1974", "summer 1974", "1974年夏"),
        ("circa 1950", "about 1950", "约1950年"), ("196X~", "about the 1960s", "约1960年代"),
        ("1974-08?", "August 1974 (?)", "1974年8月（？）"), ("1950%", "about 1950 (?)", "约1950年（？）"),
        ("1974/..", "since 1974", "1974年起"), ("1974-08/", "since August 1974", "1974年8月起"),
        ("../1974-08-02", "until 2 August 1974", "至1974年8月2日"), ("../1974~", "until about 1974", "至约1974年"),
        ("1964/1966", "1964 – 1966", "1964年至1966年"), ("1964~/1966", "about 1964 – 1966", "约1964年至1966年"),
    ])
    func `a date is written as far as it is known`(written: String, english: String, chinese: String) throws {
        let date = try #require(KnownDate(written: written))
        let theme = try Theme()
        #expect(DateWords(texts: theme.texts["en"]).text(date) == english)
        #expect(DateWords(texts: theme.texts["zh-Hans"]).text(date) == chinese)
    }

    @Test(arguments: [
        (["1974", "1974-03-09"], "1974"), (["1974", "1976-03-02"], "1974 – 2 March 1976"),
        (["about 1950", "1964-08", "1964-05-01"], "about 1950 – August 1964"), (["1960s", "1964"], "the 1960s"),
        (["1974-08", "1974-08"], "August 1974"), (["1974/..", "1974/.."], "since 1974"),
        (["1960", "1974/.."], "since 1960"), (["1974/..", "1980-05-02"], "since 1974"),
        (["../1974", "1980"], "until 1980"), (["../1974", "1980/.."], ""), (["1950", "1964/1966"], "1950 – 1966"),
        (["1890", "19XX"], "1890 – 1999"), (["1950/1966", "1974"], "1950 – 1974"),
        (["1950/1966", "1960/1970~"], "1950 – about 1970"), (["1974/..", "1980/.."], "since 1974"),
        (["../1974", "../1980"], "until 1980"), (["../1974", "1970/1980"], "until 1980"),
        (["1970/1980", "1974/.."], "since 1970"),
        (["2024-03-09/2024-03-11", "2024-03-10/2024-03-14"], "9–14 March 2024"),
        (["1950/1966", "1966"], "1950 – 1966"), (["1950/1966", "1960"], "1950 – 1966"),
    ])
    func `a span is only as exact as its ends`(written: [String], text: String) throws {
        let dates = try written.map { DateExtent(try #require(KnownDate(written: $0))) }
        for order in [dates, dates.reversed()] {
            var span = try #require(order.first)
            for date in order.dropFirst() { span.add(date) }
            #expect(DateWords(texts: try Theme().texts["en"]).span(span) == text)
        }
    }

    @Test func `a moment has its time`() throws {
        let moment = try #require(Timestamp(year: 2024, month: 3, day: 9, hour: 8, minute: 4))
        #expect(DateWords(texts: try Theme().texts["en"]).dayAndTime(moment) == "9 March 2024, 08:04")
    }

    @Test(
        arguments: [
            (0.004, 2.8, 100, 35, "1/250 s · f/2.8 · ISO 100 · 35 mm"),
            (0.5, 8, 6400, 4.25, "0.5 s · f/8 · ISO 6400 · 4.3 mm"), (30, nil, nil, nil, "30 s"),
            (1.0 / 3, 1.4, nil, nil, "0.3 s · f/1.4"), (nil, nil, 200, nil, "ISO 200"), (nil, nil, nil, nil, ""),
            (0, .infinity, 0, -1, ""), (1.0 / 8000, nil, nil, 199.6, "1/8000 s · 200 mm"),
        ] as [(Double?, Double?, Int?, Double?, String)])
    func `exposures are written as photographers write them`(
        time: Double?, aperture: Double?, iso: Int?, length: Double?, text: String
    ) throws {
        var exposure = Exposure()
        (exposure.time, exposure.fNumber, exposure.iso, exposure.focalLength) = (time, aperture, iso, length)
        #expect(ExposureWords(texts: try Theme().texts["en"]).line(exposure) == text)
    }

    private func folder(_ name: String, _ text: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "theme-\(UUID().uuidString)")
        let strings = folder.appending(path: "strings")
        try FileManager.default.createDirectory(at: strings, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: strings.appending(path: name))
        return folder.path(percentEncoded: false)
    }
}
