import AlbumModel
import Foundation
import TestSupport
import Testing

@testable import Pages

/// Mistakes in a site's own interface texts, which have no effect on pages except to leave them without a text.
@Suite struct TextsChecksTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var warnings: [String] {
        get throws {
            let found = try Theme(folders: [folder.path]).diagnostics
            #expect(found.allSatisfy { $0.severity == .warning })
            return found.map { $0.description.replacing("\(folder.path)/", with: "") }
        }
    }

    @Test(arguments: [
        (
            #"{"texts": {"nexxt": "x"}}"#,
            "1:12: warning: there is no text `nexxt`, and no template here uses it; did you mean `next`?"
        ),
        (
            #"{"texts": {"foo": "x"}}"#,
            "there is no text `foo`, and no template here uses it; `albumgen init --templates`"
        ),
        (
            #"{"texts": {"photos": {"others": "x", "other": "y"}}}"#,
            "`photos` has a form `others`, which no language has; did you mean `other`?"
        ),
        (
            #"{"texts": {"photos": {"few": "x", "many": "x", "other": "y"}}}"#,
            "`photos` has `few`, which the plural rule `one-other` never chooses; remove those"
        ),
        (
            #"{"plural": "other", "texts": {"photos": {"one": "x", "other": "y"}}}"#,
            "`photos` has `one`, which the plural rule `other` never chooses"
        ),
        (
            #"{"texts": {"counter": "{index} of {totl}"}}"#,
            "`counter` has a placeholder `{totl}`, which stays empty; did you mean `{total}`?"
        ),
        (#"{"texts": {"counter": "{foo}"}}"#, "it can have `{index}`, `{total}`"),
        (#"{"texts": {"next": "{foo}"}}"#, "this text can have none"),
        (#"{"texts": {"photos": {"one": "{count}", "other": "{cuont}"}}}"#, "did you mean `{count}`?"),
        (
            #"{"dates": {"day": "{dya}."}}"#,
            "1:12: warning: `day` has a placeholder `{dya}`, which stays empty; did you mean `{day}`?"
        ),
        (#"{"dates": {"dayy": "x"}}"#, "1:12: warning: unknown key `dayy` in `dates`; did you mean `day`?"),
        (#"{"numbers": {"desimal": "x"}}"#, "unknown key `desimal` in `numbers`; did you mean `decimal`?"),
        (#"{"direction": "sideways"}"#, "1:15: warning: `direction` is `ltr` or `rtl`, so `sideways` has no effect"),
        (#"{"direction": "RTL"}"#, "so `RTL` has no effect; did you mean `rtl`?"),
    ])
    func `what has no effect is a warning`(text: String, warning: String) throws {
        try folder.write(text, to: "strings/de.json")
        let found = try warnings
        #expect(found.count == 1 && found[0].hasPrefix("strings/de.json:1:") && found[0].contains(warning), "\(found)")
    }

    @Test(arguments: [
        #"{"name": "Deutsch", "direction": "ltr", "plural": "one-other", "texts": {"counter": "{total}"}}"#,
        #"{"plural": "one-few-many", "texts": {"photos": {"one": "1", "few": "2", "many": "5", "other": "{count}"}}}"#,
        #"{"texts": {"photos": "{count} Fotos", "pickedOf": {"one": "{count}/{limit}", "other": "x"}}}"#,
        #"{"dates": {"daysOfMonth": "{day}.{month} – {lastDay}.{lastMonth} {year}"}}"#,
        #"{"texts": {"elsewhere": "x"}}"#,
    ])
    func `what a language may do is not a mistake`(text: String) throws {
        try folder.write(text, to: "strings/de.json")
        try folder.write(#"{"texts": {"buy": "x", "inSection": "y"}}"#, to: "strings/fr.json")
        try folder.write("{{text.buy}}{{#text.inSection}}x{{/text.inSection}}", to: "slot.mustache")
        try folder.write("{{text.elsewhere}}", to: "themes/shop/slot.mustache")
        #expect(try warnings == [])
    }

    /// The forms are those of the rule that applies, which a file for a regional variant may leave to another.
    @Test func `a file has the plural rule of the files below it`() throws {
        let photos = #""texts": {"photos": {"one": "1", "few": "2", "many": "5", "other": "x"}}"#
        try folder.write("{\"plural\": \"one-few-many\", \(photos)}", to: "strings/ru.json")
        try folder.write("{\(photos)}", to: "strings/ru-BY.json")
        #expect(try warnings == [])
    }

    @Test(arguments: [
        ("en_GB", "the language `en_GB`, so this file is not read; did you mean `en-GB.json`?"),
        ("english", "so this file is not read; its name must be that of a language"),
        ("old/de", "so this file is not read"),
        ("d", "so this file is not read"),
    ])
    func `a file that no language can reach is a warning`(name: String, warning: String) throws {
        try folder.write("{", to: "strings/\(name).json")
        let found = try warnings
        #expect(
            found.count == 1 && found[0].hasPrefix("strings/\(name).json: warning: no page")
                && found[0].contains(warning), "\(found)")
    }

    @Test func `extensions and languages in upper case are reported`() throws {
        for name in ["fr.JSON", "de.json", "DE.json", "zh-hant.json"] { try folder.write("{}", to: "strings/\(name)") }
        let found = try warnings.sorted()
        #expect(found.count == 2, "\(found)")
        #expect(found.first?.hasPrefix("strings/DE.json: warning: another file here is for the same language") == true)
        #expect(found.last?.contains("did you mean `fr.json`?") == true)
    }

    @Test func `the program's own files have no mistakes`() throws {
        for file in ThemeFiles.builtIn("").filter({ $0.name.hasPrefix("strings/") }) {
            try folder.write(Data(file.bytes), to: file.name)
        }
        #expect(try warnings == [])
    }
}
