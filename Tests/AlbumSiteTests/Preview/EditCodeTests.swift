import Pages
import Testing

@testable import AlbumSite

/// The texts with which pages explain refused edits.
struct EditCodeTests {
    @Test(arguments: ["en", "zh-Hans"]) func everyReasonHasAText(language: String) throws {
        let texts = try LiveTexts(language: language).editing
        #expect(EditCode.allNames.filter { texts[$0] == nil } == [])
    }
}
